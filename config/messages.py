"""Where a message waits for the next page: in a cookie, or in the session of those who have one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpResponse


class LargeCookieStorage(CookieStorage):
    """Has room for any one message with 500 typed characters; browsers take 4,096 bytes."""

    max_cookie_size = 3_500


class MessageStorage(FallbackStorage):
    """What doesn't fit the cookie goes into the session. No session is made for it, since that
    would open the organisers' lane (`server.lanes`): without one, the oldest messages are lost."""

    storage_classes = (LargeCookieStorage, SessionStorage)

    def _store(
        self, messages: Sequence[Message], response: HttpResponse, *args: Any, **kwargs: Any
    ) -> Sequence[Message]:
        if self.request.session.keys():
            store = super()._store  # type: ignore[misc]  # the stubs lack it
            unstored: Sequence[Message] = store(messages, response, *args, **kwargs)
            return unstored
        self.storages[0]._store(messages, response)
        return []
