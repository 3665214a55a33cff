"""A Redis that several runs of tests share, each forgetting only what is its own."""

from __future__ import annotations

import redis
from django.conf import settings
from django.core.cache.backends.redis import RedisCache


class OwnKeys(RedisCache):
    """Django's ``clear`` empties the whole database, under the hands of the runs beside it."""

    def clear(self) -> bool:
        with redis.Redis.from_url(settings.CACHES["default"]["LOCATION"]) as client:
            for key in client.scan_iter(match=f"{self.key_prefix}:*", count=1000):
                client.delete(key)
        return True
