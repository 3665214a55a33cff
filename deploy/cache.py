"""A cache that is allowed to be away."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

LOOK_AGAIN: Final = 2.0
"""Seconds in which nobody asks a Redis that has not answered."""

log = structlog.get_logger(__name__)
Answer = TypeVar("Answer")


class SoftRedisCache(RedisCache):
    """Redis, and while it is away a cache in which nothing is kept: no page fails for its sake.

    Limits of the kind “ten wrong passwords in five minutes” do not count meanwhile.
    """

    away_until = 0.0

    def _ask(self, question: Callable[[], Answer], missed: Answer) -> Answer:
        if time.monotonic() < SoftRedisCache.away_until:
            return missed
        try:
            return question()
        except (RedisError, OSError) as error:
            # For all caches of this process: each thread has one of its own.
            SoftRedisCache.away_until = time.monotonic() + LOOK_AGAIN
            log.warning("cache away", error=type(error).__name__)
            return missed

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(SoftRedisCache, self).add(*args, **kwargs), missed=True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(
            lambda: super(SoftRedisCache, self).get(key, default, version), missed=default
        )

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: super(SoftRedisCache, self).set(*args, **kwargs), missed=None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(SoftRedisCache, self).touch(*args, **kwargs), missed=False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(SoftRedisCache, self).delete(*args, **kwargs), missed=False)

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return self._ask(lambda: super(SoftRedisCache, self).get_many(*args, **kwargs), missed={})

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: super(SoftRedisCache, self).has_key(*args, **kwargs), missed=False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return self._ask(lambda: super(SoftRedisCache, self).incr(key, delta, version), delta)

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        return self._ask(lambda: super(SoftRedisCache, self).set_many(*args, **kwargs), missed=[])

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: super(SoftRedisCache, self).delete_many(*args, **kwargs), missed=None)

    def clear(self) -> None:
        self._ask(lambda: super(SoftRedisCache, self).clear(), missed=None)
