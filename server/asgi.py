"""The ASGI application: streams, probes and metrics first, then files, Django for all else."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402

# These use the apps, which are loaded only now.
from ledger.asgi_types import Receive, Scope, Send  # noqa: E402
from ledger.live.app import PREFIX, live  # noqa: E402
from server.files import with_files  # noqa: E402
from server.handler import Handler  # noqa: E402
from server.health import ADDRESSES, Health  # noqa: E402
from server.lifespan import lifespan  # noqa: E402
from server.metrics import ADDRESS, metrics  # noqa: E402
from server.request_ids import WithRequestIds  # noqa: E402

pages = with_files(Handler())
health = Health()


async def serve(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand each connection to the part that serves it."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await live(scope, receive, send)
    elif scope["type"] == "http" and scope["path"] in ADDRESSES:
        await health(scope, receive, send)
    elif settings.METRICS_TOKEN and scope["type"] == "http" and scope["path"] == ADDRESS:
        await metrics(scope, receive, send)
    else:
        await pages(scope, receive, send)


application = WithRequestIds(serve)
