"""Django under ASGI, one thread a request, from a pool whose threads keep their connections."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections, connections
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

THREADS = 20
"""Requests at once, and database connections; four such processes fit PostgreSQL's usual 100."""


class Handler(ASGIHandler):
    """Django's handler, for middleware and views that are all plain functions.

    Django's own changes threads at each middleware, and starts a thread for each request, which
    needs a new connection. Here the event loop reads the request and sends the answer, so that a
    slow network holds up no thread, and what is between runs in one.
    """

    def __init__(self, threads: int = THREADS) -> None:
        BaseHandler.__init__(self)  # not Django's own, which would load the middleware as async
        self.load_middleware()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="django")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one HTTP request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        answering = asyncio.get_running_loop().run_in_executor(
            self._threads, self._answer, scope, body
        )
        response = await answering
        async with ThreadSensitiveContext():  # what a file that is streamed is read in
            await self.send_response(response, send)
            if response.streaming:
                await sync_to_async(_end)(response)

    def _answer(self, scope: Any, body: Any) -> HttpResponseBase:
        """The whole of Django's work; what isn't streamed is complete with it."""
        with body:
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
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


def _end(streamed: HttpResponseBase) -> None:
    """Close what was streamed, and the connection of the thread that ends with it."""
    streamed.close()
    connections.close_all()
