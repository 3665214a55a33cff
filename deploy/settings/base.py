"""What every way of running shares; the environment is read here and nowhere else."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from environs import Env

ROOT = Path(__file__).resolve().parents[2]

env = Env()
DATA = env.path("SMAZZATA_DATA", ROOT / "data")

DEBUG = env.bool("DEBUG", default=False)
DATABASES = {
    "default": env.dj_db_url("DATABASE_URL", default=f"sqlite:///{DATA / 'smazzata.sqlite3'}")
}
REDIS_URL = env.str("REDIS_URL", default="")

SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL: an acknowledged score survives a power cut.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": env.str("CACHE_PREFIX", default="smazzata"),
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "smazzata"}
}

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
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "deploy.middleware.private_unless_told",
    "whitenoise.middleware.WhiteNoiseMiddleware",
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
CELERY_BROKER_URL = env.str("BROKER_URL", default=REDIS_URL or "memory://")
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"polling_interval": 0.1} if CELERY_BROKER_URL.startswith("memory") else {}
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "events"
CELERY_TASK_ROUTES = {"deliver": {"queue": "notices"}}
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULER = "deploy.beat:ElectedScheduler"
# A beat nobody heard in time is worth nothing: the next one says the same.
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "tick", "schedule": 0.5, "options": {"expires": 5}},
    "deliver": {"task": "deliver", "schedule": 1.0, "options": {"expires": 5}},
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
