"""Served: PostgreSQL with a pool, Redis, HTTPS; whatever is missing stops the start."""

from urllib.parse import urlsplit

from deploy import logs
from deploy.settings.base import *
from deploy.settings.base import (
    BROKER_URL,
    CACHE_URL,
    DATABASE,
    EMAIL,
    LOG_LEVEL,
    POOLED,
    REST_FRAMEWORK,
    SITE_URL,
    env,
)

env.demand("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "EMAIL_URL", "SITE_URL")
SECRET_KEY: str = env.str("SECRET_KEY", default="")
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=[])
# How many proxies stand before us: unknown, every visitor would have the proxy’s address.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=1)
REST_FRAMEWORK["NUM_PROXIES"] = ALLAUTH_TRUSTED_PROXY_COUNT
DEFAULT_FROM_EMAIL = env.str(
    "DEFAULT_FROM_EMAIL", default=f"Smazzata <noreply@{urlsplit(SITE_URL).hostname}>"
)
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=True)
# A browser’s own list is hardly ever left again: only who owns the domain can want that.
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W021"]
if not CACHE_URL and not BROKER_URL.startswith("amqp"):
    env.demand("REDIS_URL")
elif not CACHE_URL:
    env.demand("CACHE_URL")
elif BROKER_URL.startswith("memory"):
    env.demand("BROKER_URL")
if DATABASE and not DATABASE["ENGINE"].endswith("postgresql"):
    env.fault("DATABASE_URL", "Only PostgreSQL is served from.")
if EMAIL and "EMAIL_BACKEND" not in EMAIL:
    env.fault("EMAIL_URL", "It begins with nothing that mail is sent by.")
if SITE_URL and not SITE_URL.startswith("https://"):
    env.fault("SITE_URL", "It must begin with https://.")
env.check()

DATABASE |= {"ENGINE": "deploy.postgresql", "OPTIONS": POOLED}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
CSRF_TRUSTED_ORIGINS = [
    SITE_URL,
    *(f"https://{'*' * host.startswith('.')}{host}" for host in ALLOWED_HOSTS),
]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
LOGGING = logs.settings(served=True, level=LOG_LEVEL)
