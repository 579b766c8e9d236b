"""Making a game from a file: all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from ledger import imports
from ledger.actors import Actor
from ledger.imports import Step
from ledger.models import Game, Transaction
from ledger.problems import Problem
from ledger.services import games
from ledger.services.posting import BATCH_MAX, post_batch


def import_game(data: bytes, *, actor: Actor) -> Game:
    """A new game in which everything that the file has is entered again, in the ordinary way.

    Keys and device times of a JSON file are kept; who enters, and when by the server, is as now.
    Raises `Problem`: for a file that can't be read or that the rules refuse, with its place; and
    HEAD_DIFFERS where something comes to another outcome here than in the file.
    """
    script = imports.read(data)
    with transaction.atomic():
        game = games.open_game(
            ruleset=script.ruleset,
            options=script.options,
            edition=script.edition,
            seats=script.seats,
        )
        for start in range(0, len(script.steps), BATCH_MAX):
            _post(game, script.steps[start : start + BATCH_MAX], actor)
        _compare(game, script.steps)
        game.refresh_from_db()
    return game


def _post(game: Game, steps: Sequence[Step], actor: Actor) -> None:
    try:
        post_batch(game.pk, [step.item for step in steps], actor=actor, version=None)
    except Problem as problem:
        index = problem.extra.pop("index", None)
        if index is not None:
            problem.sentence = f"{steps[index].place}: {problem.sentence}"
        raise


def _compare(game: Game, steps: Sequence[Step]) -> None:
    """The heads after each entry, where the file has them."""
    entries = Transaction.objects.filter(game=game).order_by("number")
    rows = entries.values_list("number", "link", "text")
    for step, (number, link, text) in zip(steps, rows, strict=False):
        if step.link and step.link != link:
            raise _differs(
                number,
                f"{step.place} is not what it was: here it comes to “{text}” with the head "
                f"{link[:12]}…, in the file to {step.link[:12]}….",
            )
    if len(rows) != len(steps):
        here = f"The file has {len(steps)} entries, which come to {len(rows)} here."
        raise _differs(len(rows), here)


def _differs(number: int, what: str) -> Problem:
    either = "Either the file was changed, or its game was played by other rules."
    sentence = f"{what} {either} Nothing was imported."
    return Problem(422, "HEAD_DIFFERS", sentence, number=number)
