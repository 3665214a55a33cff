"""What every way of running shares; the environment is read here and nowhere else."""

import os
import tempfile
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from deploy import logs
from deploy.settings.environment import Environment, starts_with

ROOT = Path(__file__).resolve().parents[2]

# The environment. Nothing stops here; each way of running checks at its end what it needs.
env = Environment()
DATA: Path = env.path("SMAZZATA_DATA", ROOT / "data") or ROOT / "data"
DEBUG = env.bool("DEBUG", default=False)
LOG_LEVEL = env.log_level("LOG_LEVEL", default=None)
DATABASE: dict[str, Any] = (
    env.dj_db_url("DATABASE_URL", default=f"sqlite:///{DATA / 'smazzata.sqlite3'}") or {}
)
DATABASE_POOL = env.int("DATABASE_POOL", default=10)
REDIS_URL: str = env.str("REDIS_URL", default="", validate=starts_with("redis", "rediss")) or ""
CACHE_URL: str = (
    env.str("CACHE_URL", default=REDIS_URL, validate=starts_with("redis", "rediss")) or ""
)
BROKER_URL: str = (
    env.str(
        "BROKER_URL",
        default=REDIS_URL or "memory://localhost/",
        validate=starts_with("redis", "rediss", "amqp", "amqps", "memory"),
    )
    or ""
)
EMAIL_URL: str = env.str("EMAIL_URL", default="") or ""
EMAIL: dict[str, Any] = env.dj_email_url("EMAIL_URL", default="dummy://") or {}
SITE_URL: str = env.str(
    "SITE_URL", default="http://127.0.0.1:8000", validate=starts_with("http", "https")
)
SITE_URL = (SITE_URL or "").rstrip("/")
WEBHOOKS_TO_PRIVATE = env.bool("WEBHOOKS_TO_PRIVATE", default=False)
"""Whether a club may name a webhook inside our own network, which a public service must not."""
METRICS_TOKEN: str = env.str("METRICS_TOKEN", default="") or ""
"""Who knows it reads the metrics from anywhere."""
METRICS_PORT = env.int("METRICS_PORT", default=0)
"""Where a worker or a beat shows its own metrics; 0: nowhere."""
ALIVE_FILE: str = env.str("ALIVE_FILE", default="") or ""
"""What a worker or a beat touches at every round, for a probe to look at; none: nothing."""
if METRICS_PORT:
    # A worker is several processes, which add up what they measure in a folder.
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="smazzata-metrics-"))

DATABASES: dict[str, dict[str, Any]] = {"default": DATABASE}
POOLED: dict[str, Any] = {
    # A request waits this long for a connection, in seconds, and no request for ever.
    "pool": {"min_size": 0, "max_size": DATABASE_POOL, "timeout": 10, "max_idle": 120},
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "tcp_user_timeout": 10_000,  # milliseconds
}
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL: an acknowledged score survives a power cut.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
if DATABASE.get("ENGINE", "").endswith("sqlite3"):
    DATABASE["OPTIONS"] = SQLITE_OPTIONS

CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "deploy.cache.SoftRedisCache",
        "LOCATION": CACHE_URL,
        "KEY_PREFIX": env.str("CACHE_PREFIX", default="smazzata"),
        # A Redis that does not answer costs a page this much, once in a while, in seconds.
        "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
    }
    if CACHE_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "smazzata"}
}

EMAIL_BACKEND = EMAIL.get("EMAIL_BACKEND", "")
EMAIL_FILE_PATH = EMAIL.get("EMAIL_FILE_PATH")
EMAIL_HOST = EMAIL.get("EMAIL_HOST") or "localhost"
EMAIL_PORT = EMAIL.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = EMAIL.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = EMAIL.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = EMAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = EMAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = EMAIL.get("EMAIL_TIMEOUT") or 10
DEFAULT_FROM_EMAIL: str = env.str("DEFAULT_FROM_EMAIL", default="Smazzata <smazzata@localhost>")

INSTALLED_APPS = [
    "tournaments",
    "matches",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "django_tables2",
    "drf_spectacular",
    "rest_framework",
    "rest_framework.authtoken",
]

MIDDLEWARE = [
    "deploy.middleware.for_machines",
    "deploy.middleware.watched",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "deploy.middleware.private_unless_told",
    "deploy.middleware.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"
ASGI_APPLICATION = "deploy.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

LANGUAGE_CODE = "it"
LANGUAGES = [("it", _("Italian")), ("en", _("English"))]
LOCALE_PATHS = [ROOT / "locale"]
TIME_ZONE = "Europe/Rome"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"

AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "mine"
ACCOUNT_LOGOUT_REDIRECT_URL = "calendar"
ACCOUNT_ADAPTER = "deploy.accounts.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_SIGNUP_FORM_CLASS = "tournaments.forms.sign_up.SignUpForm"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
# A whole hall shares one public address: limits per address must bear forty people's typing errors.
ACCOUNT_RATE_LIMITS = {
    "login_failed": "120/m/ip,10/5m/key",
    "login": "300/m/ip",
    "signup": "120/m/ip",
    "reset_password": "120/m/ip,5/m/key",
    "reset_password_from_key": "120/m/ip",
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
# A pasted list of a thousand pairs comes back as four fields a line.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000

DJANGO_TABLES2_TEMPLATE = "components/table.html"

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.parsers.JSONParser"],
    "DEFAULT_PAGINATION_CLASS": "tournaments.api.pages.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.api.problems.answer",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Smazzata",
    "DESCRIPTION": "Card tournaments: read standings and tables, enter smazzate.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "matches.api.components.add_components",
    ],
    "ENUM_NAME_OVERRIDES": {
        "Line": ["ns", "ew"],
        "RoundState": ["published", "closed"],
        "TournamentState": "tournaments.enums.TournamentState",
    },
}

# In one process nobody has to be asked elsewhere; served, the broker is named.
CELERY_BROKER_URL = BROKER_URL
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {}
if BROKER_URL.startswith("memory"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.1}
elif BROKER_URL.startswith("redis"):
    # Nobody hangs on a Redis that does not answer: the rows stay, and the next look is soon.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "socket_timeout": 5,
        "socket_connect_timeout": 2,
        "socket_keepalive": True,
        "health_check_interval": 10,
    }
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # for ever
CELERY_BROKER_HEARTBEAT = 10
# What cannot be published soon is published by the next beat. In seconds.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.2}
# No message is worth keeping: it only makes a worker look at the rows.
CELERY_TASK_ACKS_LATE = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_STORE_ERRORS_EVEN_IF_IGNORED = False
CELERY_RESULT_BACKEND = None
CELERY_TASK_DEFAULT_QUEUE = "events"
CELERY_TASK_DEFAULT_DELIVERY_MODE = "transient"
CELERY_TASK_ROUTES = {"deliver": {"queue": "notices"}}
# A worker that hangs is killed: its claims run out, and another carries on. In seconds.
CELERY_TASK_TIME_LIMIT = 300
CELERY_ENABLE_UTC = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "deploy.beat:ElectedScheduler"
# A beat nobody heard for long is worth nothing: the next one says the same. How long is told by
# the clocks of beat and worker, and these may be minutes apart.
UNHEARD = 15 * 60
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "tick", "schedule": 0.5, "options": {"expires": UNHEARD}},
    "deliver": {"task": "deliver", "schedule": 1.0, "options": {"expires": UNHEARD}},
}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True

LOGGING_CONFIG = "deploy.logs.configure"
LOGGING = logs.settings(served=False, level=LOG_LEVEL)
