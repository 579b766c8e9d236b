"""A night from its first draw to its champion, or from its present state as far as the plan goes.

The organiser's part is done through the services, step by step. Each step follows from the present
state of the event, so a stopped rehearsal goes on when it is started again.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from uuid import UUID

from ledger.actors import Actor
from rehearsal import stations
from rehearsal.pace import Pace, turns_in
from rehearsal.stations import Bankers, Station
from rehearsal.stopping_point import StoppingPoint
from rehearsal.watchers import Silence, Summary, Watcher
from tournaments.clock import OVER, PAUSED, WAITING
from tournaments.models import Event, Result, Round, course
from tournaments.services import clock, draws, players, rounds
from tournaments.services.acts import acting_as

BY = "the rehearsal"
RESULT_SECONDS_MAX = 60.0


@dataclass(frozen=True)
class NightPlan:
    """The plan of a night. `turns` is the number of turns that each player gets in a round; None
    for as many as its time allows. `offline`: the tablets have a bad network, and send in
    batches."""

    seed: str = "passgo"
    turns: int | None = None
    pace: Pace = field(default_factory=Pace)
    until: StoppingPoint = field(default_factory=StoppingPoint)
    offline: bool = False


class NoResult(Exception):
    """A table's book is closed, and nothing has tallied it: no worker runs."""


class Night:
    """Plays the people of an event. `run` goes as far as the plan says."""

    def __init__(
        self, event_id: UUID, site: str, plan: NightPlan, watcher: Watcher | None = None
    ) -> None:
        self._event_id = event_id
        self._site = site
        self._plan = plan
        self._watcher: Watcher = watcher or Silence()
        self._bankers = Bankers(site, plan.seed)
        self.summary = Summary()

    @acting_as(Actor.system("rehearsal").reference)
    def run(self) -> Summary:
        """Play. Raises `Problem` if the event isn't ready: too few players, no bankers."""
        began = time.monotonic()
        try:
            self._check_in()
            while self._step():
                pass
        finally:
            self._bankers.let_go()
            self.summary.seconds = time.monotonic() - began
        return self.summary

    @property
    def _event(self) -> Event:
        return Event.objects.get(pk=self._event_id)

    def _check_in(self) -> None:
        """Everybody on the list comes, if the organiser hasn't begun to check in."""
        listed = self._event.players.active()
        if not listed.filter(checked_in_at__isnull=False).exists():
            players.check_in(list(listed))

    def _step(self) -> bool:
        """Do what comes next. False when the plan goes no further."""
        event = self._event
        round_ = event.round_set.order_by("number").last()
        if round_ is None:
            return self._draw(event)
        until = self._plan.until
        if round_.status == Round.Status.FINISHED:
            is_last = round_.number == len(course(event))
            if until.stops_after(round_.number, final=is_last):
                self.summary.stopped = f"{round_.title} is finished."
                return False
            return self._draw(event)
        return self._advance(round_)

    def _draw(self, event: Event) -> bool:
        number = event.round_set.count() + 1
        is_promised = draws.promise_for(event, number) is not None
        seed = None if is_promised else _draw_seed(self._plan.seed, number)
        round_ = draws.draft(event.pk, seed=seed)
        self._watcher.says(f"{round_.title} is drawn.")
        return True

    def _advance(self, round_: Round) -> bool:
        """The next step of a round that is not finished."""
        if round_.status == Round.Status.DRAFT:
            draws.confirm(round_.pk, version=round_.version)
        elif round_.status == Round.Status.CONFIRMED:
            draws.release(round_.pk, version=round_.version)
        elif round_.status == Round.Status.RELEASED:
            clock.start(round_.pk, by=BY)
        else:
            return self._play(round_)
        return True

    def _play(self, round_: Round) -> bool:
        """Tables play, the last turn is called, they end and sign, and the round is over."""
        if round_.clock_state().state == PAUSED:
            clock.resume(round_.pk, by=BY)
        places, others = self._seat(round_)
        try:
            if round_.status == Round.Status.PLAYING and not self._play_the_time(round_, places):
                return False
            self._watcher.says(f"Time is up in {round_.title.lower()}: the last turn is called.")
            stations.play(places, None, self._plan.pace, self._watcher)
        finally:
            self._take_down(places)
        if others:
            listed = ", ".join(map(str, others))
            self.summary.open_tables = others
            self.summary.stopped = (
                f"Table {listed} is played on a tablet of its own. When it has ended, start the "
                "rehearsal again."
            )
            return False
        self._sign(round_)
        rounds.finish(round_.pk)
        return True

    def _seat(self, round_: Round) -> tuple[list[Station], list[int]]:
        plan = self._plan
        places, others = stations.seat(
            round_, self._site, plan.seed, self._bankers, plan.pace, offline=plan.offline
        )
        self._watcher.round_begins(round_.title, len(places), self._turns(round_))
        return places, others

    def _turns(self, round_: Round) -> int:
        return self._plan.turns or turns_in(round_.minutes, round_.stage.table_size)

    def _play_the_time(self, round_: Round, places: list[Station]) -> bool:
        """Play as many turns as fit, then end the clock. False if the plan ends in the middle."""
        turns = self._turns(round_)
        if self._plan.until.stops_in_the_middle_of(round_.number, final=round_.is_final):
            stations.play(places, turns // 2, self._plan.pace, self._watcher)
            if round_.clock_state().state not in (PAUSED, OVER):
                clock.pause(round_.pk, by=BY)
            self.summary.stopped = f"{round_.title} is half played, and its clock is paused."
            return False
        stations.play(places, turns, self._plan.pace, self._watcher)
        if round_.clock_state().state not in (WAITING, OVER):
            clock.end(round_.pk, by=BY)
        rounds.call_time()
        return True

    def _take_down(self, places: list[Station]) -> None:
        for place in places:
            self.summary.entries += place.table.entered
            self.summary.sent_again += place.http.repeated
            place.http.close()
        self.summary.tables += sum(place.table.is_over for place in places)

    def _sign(self, round_: Round) -> None:
        """The tables' results come in, and their players sign them."""
        deadline = time.monotonic() + RESULT_SECONDS_MAX
        for row in round_.tables.all():
            while not (result := Result.objects.counting().filter(table=row).first()):
                if time.monotonic() > deadline:
                    raise NoResult(f"{row} has no result: does Celery's worker run?")
                time.sleep(0.05)
            if not result.is_final:
                self.summary.signatures += stations.sign(row, self._site)


def _draw_seed(seed: str, number: int) -> int:
    """A number for the draw of a round, the same for the same seed."""
    return random.Random(f"{seed}/draw {number}").randrange(1_000_000)
