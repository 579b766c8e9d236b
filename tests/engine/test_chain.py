"""The game chain: frozen bytes, and what it covers."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

import engine
from engine import Outcome, chain
from engine.causes import JailFine, PrintedPrice
from engine.facts import SituationSet, Threw
from engine.outcome import Transfer
from tests import editions
from tests.engine.stored import outcome_from_json

RULES: dict[str, Any] = {
    "ruleset": "night-2016",
    "options": {},
    "edition": "us-2008",
    "seats": "ABCD",
}
KEY = "0f6a9b0e-3c1d-4a57-9f0e-2b6f3f7f8a01"
ROLL = {"type": "roll", "seat": "A", "dice": [3, 4]}
OUTCOME = Outcome(
    (Transfer("A", "Bank", "cash", 60, PrintedPrice("baltic-avenue")),),
    (Threw("A", 3, 4, 0, False), SituationSet("pending", [{"kind": "card", "seat": "Ä"}])),
)


def hashed(*lines: str) -> str:
    """The sha256 of lines of text, each ended by a line feed."""
    return sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def test_format_1_of_the_genesis_never_changes() -> None:
    assert chain.genesis(**RULES) == hashed(
        "passgo game 1",
        '{"edition":"us-2008","options":{},"ruleset":"night-2016","seats":"ABCD"}',
    )


def test_the_genesis_of_an_added_edition_covers_what_is_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = engine.edition_document("uk") | {"name": "club", "title": "Club"}
    editions.only(monkeypatch, {"club": document})
    digest = chain.edition_digest("club")

    assert digest == sha256(chain.canonical_json(document).encode()).hexdigest()
    assert chain.genesis(**RULES | {"edition": "club"}, edition_digest=digest) == hashed(
        "passgo game 1",
        f'{{"edition":"club","edition_digest":"{digest}","options":{{}},'
        '"ruleset":"night-2016","seats":"ABCD"}',
    )


@pytest.mark.parametrize("name", engine.EDITION_NAMES)
def test_a_built_in_edition_is_its_name(name: str) -> None:
    assert chain.edition_digest(name) == ""


def test_format_1_of_a_link_never_changes() -> None:
    link = chain.link("0" * 64, 12, KEY, ROLL, OUTCOME)

    assert link == hashed(
        "passgo entry 1",
        "0" * 64,
        "12",
        KEY,
        '{"dice":[3,4],"seat":"A","type":"roll"}',
        '{"facts":[["because",[{"kind":"price","lot":"baltic-avenue"}]],'
        '["threw","A",3,4,0,false],["set","pending",[{"kind":"card","seat":"Ä"}]]],'
        '"postings":[["A","","cash",-60],["Bank","","cash",60]]}',
    )


def test_an_outcome_that_was_stored_has_the_same_link() -> None:
    stored = outcome_from_json(engine.outcome_to_json(OUTCOME))

    assert chain.link("", 1, KEY, ROLL, stored) == chain.link("", 1, KEY, ROLL, OUTCOME)


def test_the_digest_of_an_outcome_is_of_what_a_link_covers_of_it() -> None:
    assert (
        chain.outcome_digest(OUTCOME)
        == sha256(
            '{"facts":[["because",[{"kind":"price","lot":"baltic-avenue"}]],'
            '["threw","A",3,4,0,false],["set","pending",[{"kind":"card","seat":"Ä"}]]],'
            '"postings":[["A","","cash",-60],["Bank","","cash",60]]}'.encode()
        ).hexdigest()
    )


def test_every_part_is_covered() -> None:
    [transfer] = OUTCOME.transfers
    other_amount = OUTCOME._replace(transfers=(replace(transfer, count=61),))
    other_reason = OUTCOME._replace(transfers=(replace(transfer, because=JailFine()),))
    links = [
        chain.link("0" * 64, 12, KEY, ROLL, OUTCOME),
        chain.link("1" * 64, 12, KEY, ROLL, OUTCOME),
        chain.link("0" * 64, 13, KEY, ROLL, OUTCOME),
        chain.link("0" * 64, 12, KEY.replace("0f", "1f"), ROLL, OUTCOME),
        chain.link("0" * 64, 12, KEY, ROLL | {"dice": [4, 3]}, OUTCOME),
        chain.link("0" * 64, 12, KEY, ROLL, OUTCOME._replace(facts=())),
        chain.link("0" * 64, 12, KEY, ROLL, other_amount),
        chain.link("0" * 64, 12, KEY, ROLL, other_reason),
    ]
    assert len(set(links)) == len(links)
