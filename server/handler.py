"""Django under ASGI: one thread for each request, from a lane whose threads keep their
connections."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from io import SEEK_END, BytesIO
from typing import Any, cast

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import DisallowedHost, RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections, connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from django.utils.module_loading import import_string

from ledger.api import ordinary
from server.lanes import Lanes, TurnedAway, bodies, heads
from server.lanes.precedence import giving_way
from server.metrics import observe_post

GetResponse = Callable[[HttpRequest], HttpResponse]

_GUARDS = (
    "config.middleware.content_security_policy",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)
"""The middleware that an ordinary post needs: the same headers, and the way to https."""

REFUSING_SECONDS = 1.0
"""A delay for programs that ask again at once; it costs no thread."""


class Handler(ASGIHandler):
    """Django's handler, for middleware and views that are all plain functions.

    Django's own changes threads at each middleware, and starts a thread for each request, which
    needs a new connection. Here the event loop reads the request and sends the answer, so that a
    slow network holds up no thread, and everything between runs in one.
    """

    def __init__(self, lanes: Lanes | None = None) -> None:
        BaseHandler.__init__(self)  # not Django's own, which would load the middleware as async
        self.load_middleware()
        self._guards = {scheme: _headers_of_guards(scheme) for scheme in ("http", "https")}
        self._lanes = lanes or Lanes()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one HTTP request."""
        try:
            response = await self._response(scope, receive)
        except RequestAborted:
            return
        except TurnedAway as turned_away:
            await _refuse(turned_away, scope, receive, send)
            return
        if isinstance(response, ordinary.OrdinaryAnswer):
            await _send_ordinary(response, send)
            return
        if isinstance(response, StreamingHttpResponse) and response.is_async:
            blocks = cast("AsyncGenerator[bytes]", response.streaming_content)
            response.streaming_content = while_wanted(giving_way(blocks), receive)
        async with ThreadSensitiveContext():  # what a file that is streamed is read in
            try:
                await self.send_response(response, send)
            finally:
                if response.streaming:
                    await sync_to_async(_end)(response)

    async def _response(
        self, scope: Any, receive: Any
    ) -> HttpResponseBase | ordinary.OrdinaryAnswer:
        lane = self._lanes.of(scope)
        most = self._lanes.body_bytes(lane, scope)
        body = await bodies.read(scope, receive, most=most, seconds=lane.body_seconds)
        lane = self._lanes.with_body(lane, scope, body)
        begun = time.perf_counter()
        status = 500
        try:
            response = await lane.run(scope, lambda: self._answer(scope, body))
            status = response.status_code
            return response
        except TurnedAway as turned_away:
            status = turned_away.words.status
            body.close()
            raise
        finally:
            observe_post(scope["method"], scope["path"], status, time.perf_counter() - begun)

    def _answer(self, scope: Any, body: Any) -> HttpResponseBase | ordinary.OrdinaryAnswer:
        """The whole work; what isn't streamed is complete with it."""
        with body:
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
            with suppress(ordinary.NotOrdinary):
                return self._ordinary(scope, body)
            scope = heads.with_length(scope, body.seek(0, SEEK_END))
            body.seek(0)
            request, unreadable = self.create_request(scope, body)
            response: HttpResponseBase | None = unreadable
            if request is not None:
                response = self.get_response(request)
            if isinstance(response, HttpResponse):
                response.close()  # says that the request is finished
            else:
                close_old_connections()
            assert response is not None
            return response

    def _ordinary(self, scope: Any, body: Any) -> ordinary.OrdinaryAnswer:
        """The answer to an ordinary post, made without a request and a response of Django's. Raises
        `NotOrdinary` for every other request."""
        game = ordinary.game_in(scope["method"], heads.path(scope))
        guards = self._guards.get(scope.get("scheme", "http"))
        if game is None or guards is None:
            raise ordinary.NotOrdinary
        answer = ordinary.answer(game, heads.named(scope), body.read())
        answer.headers.update(guards)
        return answer


def _headers_of_guards(scheme: str) -> dict[str, str] | None:
    """What the layers of Django that guard every response add to it, None if they would answer by
    themselves."""

    def plain(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    answer: GetResponse = plain
    for layer in reversed([each for each in settings.MIDDLEWARE if each in _GUARDS]):
        answer = import_string(layer)(answer)
    head = {"type": "http", "method": "POST", "path": "/", "scheme": scheme, "headers": []}
    try:
        guarded = answer(ASGIRequest(head, BytesIO()))
    except DisallowedHost:  # the way to https asks for the host, which a made-up request hasn't
        return None
    if guarded.status_code != 200:
        return None
    return {name: value for name, value in guarded.items() if name != "Content-Type"}


async def _send_ordinary(answer: ordinary.OrdinaryAnswer, send: Any) -> None:
    headers = [
        (name.lower().encode(), value.encode("latin-1")) for name, value in answer.headers.items()
    ]
    status = answer.status_code
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content, "more_body": False})


async def _refuse(turned_away: TurnedAway, scope: Any, receive: Any, send: Any) -> None:
    if turned_away.words.retry_after:
        await asyncio.sleep(REFUSING_SECONDS)
    start, body = turned_away.message(scope["path"])
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if turned_away.words.closes:
        await bodies.linger(receive)
    await send({"type": "http.response.body"})


async def while_wanted(blocks: AsyncGenerator[bytes], receive: Any) -> AsyncGenerator[bytes]:
    """The blocks, until the receiver leaves: a download that is broken off isn't packed to its
    end."""
    gone = asyncio.ensure_future(receive())  # after the whole request, only that can come
    try:
        async with aclosing(blocks):
            async for block in blocks:
                yield block
                if gone.done():
                    return
    finally:
        gone.cancel()


def _end(streamed: HttpResponseBase) -> None:
    """Close what was streamed, and the connection of the thread that ends with it."""
    streamed.close()
    connections.close_all()
