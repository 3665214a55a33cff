"""Django’s PostgreSQL, which finds a database again that was restarted."""
