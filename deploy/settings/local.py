"""One machine, one process: SQLite in the data folder, pages straight from the source tree."""

from pathlib import Path

from django.core.management.utils import get_random_secret_key

from deploy.settings.base import *
from deploy.settings.base import DATA, DATABASE, EMAIL_URL, POOLED, env


def _own_secret(data: Path) -> str:
    """The key of this machine, drawn at the first start and kept beside the data."""
    data.mkdir(parents=True, exist_ok=True)
    file = data / "secret.txt"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(get_random_secret_key())
    return file.read_text().strip()


SECRET_KEY = env.str("SECRET_KEY", default="") or _own_secret(DATA)
# The hall's laptop is reached by whatever address its Wi-Fi has today.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WEBHOOKS_TO_PRIVATE = env.bool("WEBHOOKS_TO_PRIVATE", default=True)
if not EMAIL_URL:
    # Mail goes nowhere by itself: each is a file to look at.
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = DATA / "mail"
if DATABASE.get("ENGINE", "").endswith("postgresql"):
    DATABASE |= {"ENGINE": "deploy.postgresql", "OPTIONS": POOLED}
STATIC_ROOT = DATA / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)

env.check()
