"""The senders of the evening of the examples, and the recorder of their questions and answers."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve

from ledger import passes
from tests.ledger.client import body_of
from tests.responses import Response
from tournaments.models import Event, Membership, Staff, Table
from tournaments.services import people

Json = dict[str, Any]
JSON = "application/json"
LISTED_MAX = 3
LINES_MAX = 30


class Recorder:
    """Asks, and keeps what was asked and answered: per operation `requests`, per status the
    `answers`, each a list of name, media type and value."""

    def __init__(self, operations: dict[tuple[str, str], str]) -> None:
        self._operations = operations
        self.kept: dict[str, dict[str, list[Json]]] = {}

    def ask(
        self,
        who: Client,
        method: str,
        path: str,
        body: Any = None,
        *,
        name: str = "",
        media: str = JSON,
        **headers: str,
    ) -> Response:
        """Send a request. With a name, what was sent is an example of a request."""
        address = f"/api/v1/{path}"
        data = body if isinstance(body, str | bytes) else json.dumps(body)
        given = {} if method == "get" else {"data": data, "content_type": media}
        answer: Response = getattr(who, method)(address, headers=headers, **given)
        route = resolve(address.partition("?")[0]).route
        place = "/" + route.replace("<str:", "{").replace("<int:", "{").replace("<slug:", "{")
        operation = self._operations[method, place.replace(">", "}")]
        kept = self.kept.setdefault(operation, {"requests": []})
        if name and body is not None:
            assert answer.status_code < 300, (name, answer.content)
            kept["requests"].append({"name": name, "media": media, "value": body})
        self._keep(kept.setdefault(str(answer.status_code), []), answer, name)
        return answer

    def _keep(self, answers: list[Json], answer: Response, name: str) -> None:
        """One answer of each media type, and of each problem."""
        media = answer.headers.get("Content-Type", "")
        if not media or media == "application/zip":
            return
        content = body_of(answer) if answer.streaming else answer.content
        text = content.decode("utf-8-sig")
        is_json = media.partition(";")[0] in (JSON, "application/problem+json")
        value = shortened(json.loads(text)) if is_json else first_lines(text)
        called = value.get("code", name) if isinstance(value, dict) else name
        if answer.status_code < 300 and media == JSON:
            called = ""  # one good answer is enough
        if all((each["media"], each["name"]) != (media, called) for each in answers):
            answers.append({"name": called, "media": media, "value": value})


def shortened(value: Any, name: str = "") -> Any:
    """A value whose lists of objects are cut, but for postings, which have to add up."""
    if isinstance(value, dict):
        return {key: shortened(each, key) for key, each in value.items()}
    if isinstance(value, list):
        cut = len(value) if name == "postings" else LISTED_MAX
        objects = value and isinstance(value[0], dict)
        return [shortened(each) for each in (value[:cut] if objects else value)]
    return value


def first_lines(text: str) -> str:
    """The beginning of a file."""
    return "\n".join(text.splitlines()[:LINES_MAX]) + "\n"


class Cast:
    """The senders: everybody with an address of their own."""

    def __init__(self, event: Event, tables: list[Table]) -> None:
        first, second = (
            Table.objects.select_related("banker__card").get(pk=each.pk) for each in tables[:2]
        )
        assert first.banker
        assert second.banker
        self.card, self.other_card = first.banker.card, second.banker.card
        self.nobody = Client(raise_request_exception=False)
        self.stranger = carrying(passes.token(passes.pair(self.other_card, "Tablet 2")))
        referee = people.add_staff(event, "Rita", Staff.Role.REFEREE).card
        self.referee = carrying(passes.token(referee))
        self.player = carrying(passes.token(first.seats.get(letter="A").player.link))
        user = User.objects.create_user("olga")
        Membership.objects.create(event=event, user=user, role="organiser")
        self.organiser = Client(raise_request_exception=False)
        backend = "django.contrib.auth.backends.ModelBackend"
        self.organiser.force_login(user, backend=backend)
        self.bank = self.nobody  # until the card is scanned


def carrying(token: str) -> Client:
    """A device with a pass."""
    authorization = f"Bearer {token}"
    return Client(raise_request_exception=False, headers={"Authorization": authorization})
