"""The ASGI application: live streams first, Django for everything else."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_asgi_application()

# Only now are the apps loaded, which these use.
from config.lifespan import lifespan  # noqa: E402
from ledger.live.app import PREFIX, Message, Receive, Send, live  # noqa: E402


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Hand each connection to the part that serves it."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await live(scope, receive, send)
    else:
        await django(scope, receive, send)  # type: ignore[arg-type]
