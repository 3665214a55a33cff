"""When a series is held: local time, the same on the wall all year (domain.md, 7)."""
