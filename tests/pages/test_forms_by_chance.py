"""Whatever a form is sent, the answer is no fault of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.urls import URLPattern

from tests.engine.depth import deeper
from tests.pages.conftest import Cast
from tests.pages.filling import forms_in
from tests.pages.test_every_page import at_play, champion, draft
from tournaments.models import Event
from tournaments.urls import urlpatterns

ROOT = Path(__file__).parents[2] / "tournaments"
ODD = (
    "", " ", "0", "1", "2", "-1", "1.5", "9" * 11, "9" * 20, "9" * 5000, "x", "٣", "²", "\x00",
    "a\x00b", "😀" * 300, "a" * 401, "'; --", "<b>", "[]", "{}", "null", "true", "A", "Z",
    "2026-13-45", "25:61", "a\nb\nc", "../..", "00000000-0000-0000-0000-000000000000",
)  # fmt: skip


_READ = re.compile(r"(?:POST|GET|query)(?:\.get|\.getlist)?[\[(]\"([\w-]+)\"")
_FIELD = re.compile(r"^    (\w+)(?:: [^=\n]+)? = forms\.", re.M)


def field_names() -> list[str]:
    """Every word in quotes that a view or form could read from a request."""
    found: set[str] = set()
    for folder in ("views", "forms"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text()
            found |= set(_READ.findall(text)) | set(_FIELD.findall(text))
    return sorted(found)


NAMES = field_names()


def addresses(cast: Cast, chance: Random) -> Iterator[str]:
    """Each address of a page, with ids that are there, or odd ones."""
    event = cast.event
    tables = list(event.round_set.values_list("tables__pk", flat=True)) or [1]
    players = list(event.players.values_list("pk", flat=True)) or [1]
    staff = list(event.staff.values_list("pk", flat=True)) or [1]
    for each in urlpatterns:
        assert isinstance(each, URLPattern)
        values: dict[str, Any] = {
            "slug": event.slug,
            "table_id": chance.choice([*filter(None, tables), 99999]),
            "player_id": chance.choice(players),
            "staff_id": chance.choice(staff),
            "number": chance.choice([1, 2, 3]),
            "name": chance.choice(["json", "csv", "us-2008", "x"]),
            "token": cast.dan_link.split("/")[2] if cast.dan_link else "x",
            "game_id": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
        }
        path = str(each.pattern)
        for name in re.findall(r"<\w+:(\w+)>", path):
            path = re.sub(rf"<\w+:{name}>", str(values.get(name, 1)), path)
        yield f"/{path}"


def odd_fields(cast: Cast, chance: Random) -> dict[str, Any]:
    names = chance.sample(NAMES, chance.randint(0, min(12, len(NAMES))))
    tables = [f"banker-{pk}" for pk in cast.event.round_set.values_list("tables__pk", flat=True)]
    names += chance.sample(tables, min(len(tables), 1))
    real = [str(pk) for pk in cast.event.players.values_list("pk", flat=True)][:3]
    pool = [*ODD, *real]
    return {
        name: chance.choice(pool)
        if chance.random() < 0.8
        else [chance.choice(pool), chance.choice(pool)]
        for name in names
    }


def spoiled(forms: dict[str, dict[str, list[str]]], chance: Random) -> Iterator[tuple[str, Any]]:
    """Each form of a page as a browser would send it, but for one or two of its fields."""
    for action, fields in forms.items():
        sent: dict[str, Any] = dict(fields)
        own = [name for name in sent if name != "csrfmiddlewaretoken"]
        for name in chance.sample(own, min(len(own), chance.randint(0, 2))):
            sent[name] = chance.choice(ODD)
        yield action, sent


Fault = tuple[str, str, dict[str, Any], Any]
"""How and where a page was asked, with which fields, and the exception."""


@pytest.mark.django_db
@pytest.mark.parametrize("stage", [draft, at_play, champion])
@pytest.mark.parametrize("seed", range(deeper(1, 50)))
def test_no_spoiled_form_is_answered_with_a_fault(stage: Callable[[], Cast], seed: int) -> None:
    chance = Random(f"{stage.__name__} {seed}")
    cast = stage()
    faults: list[Fault] = []
    for page in addresses(cast, chance):
        browser = chance.choice([cast.ada, cast.ada, cast.ada, cast.ben, cast.stranger])
        browser.raise_request_exception = False
        shown = browser.get(page)
        if shown.status_code >= 500:
            faults.append(("get", page, {}, getattr(shown, "exc_info", None)))
        if shown.status_code != 200 or b"<form" not in getattr(shown, "content", b""):
            continue
        for action, sent in spoiled(forms_in(shown), chance):
            if "remove" in action or "logout" in action:
                continue
            answer = browser.post(action.partition("#")[0] or page, sent)
            if answer.status_code >= 500:
                faults.append(("post", action or page, sent, getattr(answer, "exc_info", None)))
    assert not faults, "\n".join(f"{m} {p} {str(f)[:300]} {e and e[1]!r}" for m, p, f, e in faults)


@pytest.mark.django_db
@pytest.mark.parametrize("stage", [draft, at_play, champion])
@pytest.mark.parametrize("seed", range(deeper(1, 200)))
def test_no_form_is_answered_with_a_fault(stage: Callable[[], Cast], seed: int) -> None:
    chance = Random(f"{stage.__name__} {seed}")
    cast = stage()
    faults: list[Fault] = []
    for path in addresses(cast, chance):
        browser = chance.choice([cast.ada, cast.ada, cast.ada, cast.ben, cast.stranger])
        browser.raise_request_exception = False
        fields = odd_fields(cast, chance)
        way = chance.choice(["post", "post", "get"])
        answer = browser.post(path, fields) if way == "post" else browser.get(path, fields)
        if answer.status_code >= 500:
            faults.append((way, path, fields, getattr(answer, "exc_info", None)))
        if not Event.objects.filter(pk=cast.event.pk).exists():
            break
    assert not faults, "\n".join(
        f"{m} {p} {str(f)[:300]} {e and e[1]!r}"[:700] for m, p, f, e in faults
    )
