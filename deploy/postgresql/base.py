"""A pool of connections that are all thrown away when one of them turns out to be dead."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base
from psycopg import Error
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """The pool's own check throws away one dead connection after the other, ever more slowly.

    After a restart that takes longer than anybody waits.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        pool: Any = self.pool
        if pool and not _answers(connection):
            pool.putconn(connection)
            pool.drain()
            connection = super().get_new_connection(conn_params)
        return connection


def _answers(connection: Any) -> bool:
    try:
        ConnectionPool.check_connection(connection)
    except Error:
        return False
    return True
