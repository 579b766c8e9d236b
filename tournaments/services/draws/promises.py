"""Seeds whose hash is published before a draw, so that nobody can choose among draws."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from tournaments.codes import Code
from tournaments.models import Act, Event, Round, SeedPromise, course
from tournaments.problems import EveningProblem
from tournaments.services import acts, live
from tournaments.services.locking import locked_event

SEED_LENGTH_MAX = 200


def publish(event_id: UUID, number: int, *, seed: str = "") -> SeedPromise:
    """Publish the hash of the seed of a round that is not drawn yet; without a seed, of a random
    one.

    It can't be taken back: the draw of the round follows from this seed and from the players.
    Raises `Problem` NO_ROUND, SEED_PUBLISHED, ALREADY_DRAWN, MADE_BY_HAND, BAD_SEED.
    """
    seed = " ".join(seed.split()) or secrets.token_hex(16)
    if len(seed) > SEED_LENGTH_MAX or not seed.isprintable():
        raise EveningProblem(
            Code.BAD_SEED,
            f"A seed has at most {SEED_LENGTH_MAX} characters, all of them visible.",
            status=400,
        )
    with transaction.atomic():
        event = locked_event(event_id)
        rounds = course(event)
        if not 1 <= number <= len(rounds):
            raise EveningProblem(Code.NO_ROUND, "No such round is planned.", status=404)
        if rounds[number - 1].stage.is_by_hand:
            raise EveningProblem(
                Code.MADE_BY_HAND, "The tables of this round are made by hand, and no seed decides."
            )
        if event.promises.filter(number=number).exists():
            raise EveningProblem(
                Code.SEED_PUBLISHED, "The hash of this round's seed has already been published."
            )
        if event.round_set.filter(number=number).exists():
            raise EveningProblem(
                Code.ALREADY_DRAWN,
                "This round has already been drawn.",
                "A hash that is published after the draw would prove nothing.",
            )
        promise = SeedPromise.objects.create(event=event, number=number, seed=seed)
        acts.record(event, Act.Kind.SEED_PUBLISHED, acts.subject("promise", promise.pk))
        live.announce(event)
    return promise


class Promise(NamedTuple):
    """The public part of a promised seed: the `seed` itself only once the round's seats are
    public."""

    round: int
    sha256: str
    published_at: datetime
    seed: str | None


def promises_of(event: Event) -> list[Promise]:
    """The promises for the rounds of an event, in their order."""
    drawn = set(event.round_set.filter(status__in=Round.DRAWN).values_list("number", flat=True))
    return [
        Promise(
            each.number, each.sha256, each.published_at, each.seed if each.number in drawn else None
        )
        for each in event.promises.all()
    ]


def promise_for(event: Event, number: int) -> SeedPromise | None:
    """The promise of this round's draw, if there is one."""
    return event.promises.filter(number=number).first()
