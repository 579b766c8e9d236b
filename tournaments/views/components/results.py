"""A table's result as people read it: the places, the sums behind them, and the signatures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import engine
from engine import Edition
from tournaments.models import Result, Ruling, Table
from tournaments.plurals import counted

SHORT_HEAD = 12


def tally_parts(tally: Mapping[str, Any], edition: Edition) -> list[tuple[str, str]]:
    """One seat's tally in words, each line with its amount: ("Hotel on Boardwalk", "$1,000")."""
    return [(_words(line, edition), edition.money(line["amount"])) for line in tally["lines"]]


def _words(line: Mapping[str, Any], edition: Edition) -> str:
    where = edition.name_of(line["lot"]) if line["lot"] else ""
    match line["what"]:
        case "cash":
            return "Cash"
        case "mortgaged":
            return f"{where}, mortgaged"
        case "houses":
            return f"{counted(line['count'], 'house')} on {where}"
        case "hotel":
            return f"Hotel on {where}"
        case _:
            return where


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One player of a result. `parts` is how the book's tally adds up; `ruled` says that a referee
    set other assets. `sign_url` and `dispute_url` are set if the reader may say yes or no to this
    line, and take it back; the result doesn't wait for an `excused` line. `disputed` is why the
    player doesn't agree, "" without a dispute."""

    place: int
    letter: str
    name: str
    assets: str
    parts: list[tuple[str, str]]
    ruled: bool
    signed_at: datetime | None
    sign_url: str
    dispute_url: str
    disputed: str
    excused: bool


@dataclass(frozen=True, slots=True)
class LineUrls:
    """The addresses where the reader says yes or no to a line."""

    sign: str
    dispute: str


@dataclass(frozen=True, slots=True)
class ShownDispute:
    """A dispute that has ended: whose, why, and how."""

    name: str
    text: str
    at: datetime
    end: str


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """A referee's ruling: by whom, when, why, what it changed, and whether it is past. `version` is
    the result's after it."""

    by: str
    at: datetime
    reason: str
    changes: list[str]
    is_set_aside: bool
    version: int


@dataclass(frozen=True, slots=True)
class Heads:
    """The heads of the tallied book, after this many entries: `short` forms in groups of four, for
    people to compare and for `manage.py audit --sheet`, and whole in groups of eight."""

    entries: int
    short_link: str
    short_seal: str
    link: str
    seal: str


@dataclass(frozen=True, slots=True)
class ShownResult:
    """A result by place, with its state in words and the tone of its badge. A signature is for the
    `version` that was seen; `stands` once it is signed by all or ruled on. `heads` is None for
    results from before books had chains."""

    version: int
    stands: bool
    word: str
    tone: str
    lines: list[ResultLine]
    rulings: list[ShownRuling]
    past_disputes: list[ShownDispute]
    heads: Heads | None


def shown_result(table: Table, urls: Mapping[str, LineUrls] | None = None) -> ShownResult | None:
    """The result of a table (as `for_floor` gives it), None before there is one.

    `urls` has, by seat letter, the addresses where the reader may sign or dispute. A reader who may
    do neither sees no disputes: they are for the table and its officials.
    """
    result: Result | None = getattr(table, "result", None)
    # While a referee has the book open again there is nothing to show.
    if result is None or table.game is None or table.game.is_open:
        return None
    edition = engine.load_edition(table.round.event.edition)
    names = table.names()
    signed = {each.seat_id: each.at for each in result.signatures.all()}
    disputed = {each.seat_id: each.text for each in result.standing_disputes()} if urls else {}
    none = LineUrls("", "")
    may = {} if result.is_final else urls or {}
    lines = [
        ResultLine(
            place=result.places[seat.letter],
            letter=seat.letter,
            name=seat.player.display_name,
            assets=edition.money(result.assets[seat.letter]),
            parts=tally_parts(result.tally[seat.letter], edition),
            ruled=result.assets[seat.letter] != result.tally[seat.letter]["total"],
            signed_at=signed.get(seat.pk),
            sign_url=may.get(seat.letter, none).sign,
            dispute_url=may.get(seat.letter, none).dispute,
            disputed=disputed.get(seat.pk, ""),
            excused=seat.letter in result.excused,
        )
        for seat in table.seats.all()
    ]
    rulings = [_ruling(each, names, edition) for each in result.rulings.all()]
    word, tone = _state(result, len(signed), len(result.still_to_sign(table.seats.all())))
    if disputed:
        word, tone = "disputed", "alarm"
    lines.sort(key=lambda line: line.place)
    past = _past_disputes(table, result) if urls else []
    return ShownResult(
        result.version, result.is_final, word, tone, lines, rulings, past, _heads(result)
    )


def _past_disputes(table: Table, result: Result) -> list[ShownDispute]:
    names = {seat.pk: seat.player.display_name for seat in table.seats.all()}
    return [
        ShownDispute(names[each.seat_id], each.text, each.at, each.get_end_display())
        for each in result.disputes.all()
        if each.end
    ]


def _heads(result: Result) -> Heads | None:
    if not result.seal:
        return None
    return Heads(
        entries=result.book_version,
        short_link=in_groups(result.link[:SHORT_HEAD], 4),
        short_seal=in_groups(result.seal[:SHORT_HEAD], 4),
        link=in_groups(result.link, 8),
        seal=in_groups(result.seal, 8),
    )


def in_groups(text: str, size: int) -> str:
    """A hash with spaces in it, for people to compare."""
    return " ".join(text[at : at + size] for at in range(0, len(text), size))


def _state(result: Result, signed: int, left: int) -> tuple[str, str]:
    if result.status == Result.Status.RULED:
        return "ruled by a referee", "good"
    if result.status == Result.Status.SIGNED:
        return "signed by all", "good"
    return f"{signed} of {signed + left} signed", "wait"


def _ruling(ruling: Ruling, names: Mapping[str, str], edition: Edition) -> ShownRuling:
    before, after = ruling.before, ruling.after
    changes = [
        f"{names[letter]}: {edition.money(before[letter])} → {edition.money(after[letter])}"
        for letter in names
        if before[letter] != after[letter]
    ]
    return ShownRuling(
        ruling.by_name, ruling.at, ruling.reason, changes, ruling.is_set_aside, ruling.version
    )
