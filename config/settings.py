"""Settings, all from the environment. docs/operators.md has the table of the variables."""

import logging
from typing import Any

import environ
import tzlocal

from config import given
from config.addresses import lan_addresses, local_hosts
from config.places import BASE_DIR, VAR_DIR
from config.secret import kept_secret
from config.steadily import every

env = environ.Env()

DEBUG = given.switch("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = given.hosts("ALLOWED_HOSTS") or local_hosts()
# The host in cards and QR codes that are made on this computer itself: "localhost" on a card
# would lead a phone to itself.
LAN_HOST = given.host("LAN_HOST") or next(iter(lan_addresses()), "")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "axes",
    "ledger",
    "tournaments",
    "rehearsal",
    "server",
]

MIDDLEWARE = [
    "config.middleware.content_security_policy",
    "config.middleware.compress_pages_without_secrets",
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.keep_sessions_out_of_caches",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.browsers.note_the_browser",
    "axes.middleware.AxesMiddleware",
    "config.middleware.TellOfOutages",
    "config.middleware.never_blank",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "server.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Database -------------------------------------------------------------------------------
DATABASES: dict[str, dict[str, Any]] = {
    "default": given.database("DATABASE_URL", f"sqlite:///{VAR_DIR / 'passgo.sqlite3'}"),
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # IMMEDIATE takes the write lock at the start of a transaction, so that two writers queue up
    # where they would otherwise fail; recursive_triggers makes REPLACE meet the journal's guards.
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
            "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"
        ),
    }
else:
    # Repeated statements are prepared if their values go to the server separately, as those of
    # `ledger.writing` do.
    DATABASES["default"].setdefault("OPTIONS", {}).update(connect_timeout=10, prepare_threshold=5)
# The threads that answer requests (server.handler) keep their connections.
DATABASES["default"].update(CONN_MAX_AGE=None, CONN_HEALTH_CHECKS=True)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Where `make run` puts a copy each minute, so that another laptop can go on.
COPY_TO = env.str("COPY_TO", default="")

# If there are several halls: the one that this computer is in, so that its evening can be joined
# with another.
HALL = given.whole_number("HALL", 0, least=1)

# --- Celery and live updates ----------------------------------------------------------------
REDIS_URL = given.redis_address("REDIS_URL")
# Without a Redis server the queue lives in this process, and so must its worker and clock.
EMBEDDED_CELERY = given.switch("EMBEDDED_CELERY", default=not REDIS_URL)

# Don't wait long for an unreachable Redis: a waiting thread serves nobody.
_REDIS_PATIENCE = {"socket_timeout": 2, "socket_connect_timeout": 2}

_LOCAL_CACHE = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
CACHES: dict[str, dict[str, Any]] = {
    # What a process computes for itself, kept where it is fastest to read.
    "default": _LOCAL_CACHE,
    # What all processes have to know.
    "shared": (
        {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": _REDIS_PATIENCE,
        }
        if REDIS_URL
        else _LOCAL_CACHE | {"LOCATION": "shared", "OPTIONS": {"MAX_ENTRIES": 100_000}}
    ),
}

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    # Kombu retries a lost connection even for a task that is sent without retries, unless told so.
    {"visibility_timeout": 600, "unacked_restore_throttle": 1, "max_retries": 0} | _REDIS_PATIENCE
    if REDIS_URL
    else {"polling_interval": 0.02}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "celery.beat.Scheduler"  # the schedule below is all there is: no file
CELERY_BEAT_SCHEDULE = {
    # Delivers whatever the outbox still holds; usually each job wakes its delivery itself.
    "sweep-outbox": {"task": "ledger.tasks.sweep", "schedule": every(5.0)},
    # Time runs out even if no browser shows the clock.
    "call-time": {"task": "tournaments.tasks.call_time", "schedule": every(1.0)},
    # Tells other programs what is due; each piece of news wakes this by itself.
    "send-webhooks": {"task": "tournaments.tasks.send_webhooks", "schedule": every(5.0)},
    # Screens hear of the entries at all tables together, not of each; and of what a rehearsal or
    # another command has done, which may have no way to tell them.
    "catch-up": {"task": "tournaments.tasks.catch_up", "schedule": every(0.5)},
}

# --- People ---------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "organise"
LOGOUT_REDIRECT_URL = "home"
# A whole hall often shares one address, so an account is locked for one address only.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_WHITELIST_CALLABLE = "tournaments.known_browser.is_known"
AXES_LOCKOUT_TEMPLATE = "public/locked.html"
AXES_ENABLED = given.switch("LOGIN_LIMIT", default=True)

# With an empty database, `make run` makes an event to look at.
DEMO = given.switch("DEMO", default=True)

# The token for /metrics; without one nobody can read them.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
# Read by Prometheus' own library, which needs it to be there.
given.folder("PROMETHEUS_MULTIPROC_DIR")

# --- Transport ------------------------------------------------------------------------------
HTTPS = given.switch("HTTPS", default=False)
# Read by uvicorn, which takes what it doesn't understand for the name of a socket.
given.proxies("FORWARDED_ALLOW_IPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = given.whole_number("HSTS_SECONDS", 30 * 24 * 3600) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SESSION_ENGINE = "config.sessions"
MESSAGE_STORAGE = "config.messages.MessageStorage"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SECURE_REFERRER_POLICY = "same-origin"
# Browsers heed this header over https alone; elsewhere each page would put a fault in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
# Waves and divisions are lists with a checkbox for each player: with Django's limit of 1,000, an
# evening of more couldn't tick them all.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
# A pasted list has up to a million characters. The lanes (server.lanes) let strangers send 16 kB.
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 2**20
CSRF_FAILURE_VIEW = "tournaments.views.kept_words.once_more"
CSRF_TRUSTED_ORIGINS = given.origins("CSRF_TRUSTED_ORIGINS")
# The preload list of browsers is a promise for a whole domain, for years: not ours to make.
SILENCED_SYSTEM_CHECKS = ["security.W021"]

# --- Webhooks -------------------------------------------------------------------------------
# Whether webhooks may lead into this computer's own network. Forbid it on a server where strangers
# organise: they could look around there.
WEBHOOKS_PRIVATE = given.switch("WEBHOOKS_PRIVATE", default=True)

# --- API ------------------------------------------------------------------------------------
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "URL_FORMAT_OVERRIDE": None,  # `format` is a word of our own: that of an export
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Passgo",
    "DESCRIPTION": "The bank of a Monopoly night: games, their journal, events and standings. "
    "Examples were really sent and answered; long lists are cut after three, files after 30 lines.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "The computer that shows this page"}],
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.openapi.complete",
    ],
    "ENUM_NAME_OVERRIDES": {
        "EntryKind": "ledger.models.Transaction.Kind",
        "PaymentKind": "tournaments.models.Payment.Kind",
        "KeepApart": ["always", "rather", "no"],
        "StaffRole": ["banker", "referee", "desk", "runner"],
        "MyEventRoleEnum": ["organiser", "referee"],
        "GameStatus": ["open", "closed"],
        "RoundKind": ["preliminary", "final"],
        "RoundStatus": ["released", "playing", "time_up", "finished"],
        "ResultStatus": ["provisional", "signed", "ruled"],
        "DisputeEnd": ["taken_back", "ruled", "set_aside"],
        "CallEnd": ["done", "withdrawn"],
        "CallReason": ["rule", "entry", "dispute", "other"],
        "ShownCallReason": ["rule", "entry", "dispute", "other", "result"],
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Files, language, log -------------------------------------------------------------------
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "server.page_files.PageFiles"},
}

LANGUAGE_CODE = "en-us"
TIME_ZONE = given.time_zone("TIME_ZONE") or tzlocal.get_localzone_name() or "UTC"
USE_I18N = False
USE_TZ = True

_JSON: dict[str, Any] = {"()": "config.logs.Json"}
_FORMATTERS: dict[str, dict[str, dict[str, Any]]] = {
    "plain": {
        "plain": {
            "()": "config.logs.Plain",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "line": {"()": "config.logs.OneLine", "format": "{asctime} {message}", "style": "{"},
    },
    "json": {"plain": _JSON, "line": _JSON},
}
LOG_FORMAT = given.one_of(_FORMATTERS, "LOG_FORMAT", "plain")
LOG_LEVEL = given.one_of(logging.getLevelNamesMapping(), "LOG_LEVEL", "WARNING")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": _FORMATTERS[LOG_FORMAT],
    "filters": {"once": {"()": "config.logs.OncePerOutage"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["once"]},
        "line": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["once"]},
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    # A refusal by the rules is an answer to a banker, not a warning for whoever runs the laptop.
    "loggers": {
        "django.request": {"level": "ERROR"},
        "uvicorn": {"level": LOG_LEVEL, "propagate": True},  # writes through our handler
        # Addresses hold links that open a bank. Named here since Django's set-up comes after that
        # of uvicorn, and would let each logger below "uvicorn" write that isn't named.
        "uvicorn.access": {"handlers": [], "propagate": False},
        # The caller's fault, or that of a laptop that changed its network: no traceback.
        "django.security.DisallowedHost": {"handlers": ["line"], "propagate": False},
    },
}
