"""Served: PostgreSQL with a pool, Redis, HTTPS; whatever is missing stops the start."""

from deploy.settings.base import *
from deploy.settings.base import DATABASES, REST_FRAMEWORK, env

SECRET_KEY = env.str("SECRET_KEY")
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]
DATABASES["default"] = env.dj_db_url("DATABASE_URL")
DATABASES["default"]["OPTIONS"] = {"pool": True}
REDIS_URL = env.str("REDIS_URL")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# How many proxies stand before us: unknown, every visitor would have the proxy’s address.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=1)
REST_FRAMEWORK["NUM_PROXIES"] = ALLAUTH_TRUSTED_PROXY_COUNT
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 31_536_000
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
EMAIL_CONFIG = env.dj_email_url("EMAIL_URL")
EMAIL_HOST = EMAIL_CONFIG["EMAIL_HOST"]
EMAIL_PORT = EMAIL_CONFIG["EMAIL_PORT"]
EMAIL_HOST_USER = EMAIL_CONFIG["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD = EMAIL_CONFIG["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS = EMAIL_CONFIG["EMAIL_USE_TLS"]
