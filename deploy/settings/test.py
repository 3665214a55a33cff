"""As on one machine, but quick to sign in and with nothing of the user's own data."""

import os
import tempfile
from pathlib import Path

from deploy.settings.base import *

SECRET_KEY = "only-for-tests"  # noqa: S105 (nothing to keep secret)
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WEBHOOKS_TO_PRIVATE = True
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = Path(tempfile.gettempdir()) / "smazzata-test-static"
STATIC_ROOT.mkdir(exist_ok=True)
if CACHE_URL:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    CACHES["default"] |= {"BACKEND": "tests.own_keys.OwnKeys", "KEY_PREFIX": f"tests-{worker}"}
# Two branches cannot each add a migration: the last one is written down, and checked.
INSTALLED_APPS += ["django_linear_migrations"]

env.check()
