"""Who is safe or out where waves take turns: each player has the games that are left to play."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Event, Round, Seat
from tournaments.ranking import Prospect
from tournaments.services import draws, players, rounds, waves
from tournaments.services.draws import prospects_of

SAFE, IN, OUT = Prospect.SAFE, Prospect.IN, Prospect.OUT
A, B = ("Ada", "Ben", "Cleo"), ("Dan", "P05", "P06")
WORTH = {"Ada": 4000, "Ben": 2000, "Cleo": 1000, "Dan": 4000, "P05": 2000, "P06": 1000}


def night(games: int, *, here: int = 6, seats: int = 2) -> Event:
    """Two waves at tables of three, for points; the first go on to a final."""
    plans = [
        StagePlan("Rounds", rounds=games, waves=2, table_size=3, scoring="places"),
        StagePlan("Final", plays="top", players=seats),
    ]
    return evening.make_event(here=here, bankers=4, plans=plans)


def halves(event: Event) -> Event:
    """Ada, Ben and Cleo are wave A, the others wave B."""
    for name, group in (("A", A), ("B", B)):
        chosen = event.players.filter(name__in=group)
        waves.put_in(event.pk, name, dict(chosen.values_list("pk", "version")))
    return event


def said(event: Event) -> dict[str, Prospect]:
    """Everybody's prospects, by name."""
    names = dict(event.players.values_list("pk", "name"))
    return {names[player]: prospect for player, prospect in prospects_of(event).items()}


@pytest.mark.django_db
def test_a_player_who_has_played_waits_for_the_wave_that_has_not() -> None:
    """All of wave B may yet come to as much as Ada. Cleo has no game left to pass Ada and Ben."""
    event = halves(night(1))
    evening.played(event, WORTH)

    assert said(event) == dict.fromkeys(WORTH, IN) | {"Cleo": OUT}


@pytest.mark.django_db
def test_a_wave_has_nothing_left_while_the_other_plays_its_last_round() -> None:
    """Ben and Cleo have 3 and 2 points, one game each; two of wave B may come to as many."""
    event = halves(night(1, seats=4))
    evening.played(event, WORTH)
    evening.playing(event)

    assert said(event)["Ada"] == SAFE


@pytest.mark.django_db
def test_whoever_has_missed_the_round_of_their_wave_may_still_play_with_the_next() -> None:
    """As long as an organiser can put Ada in wave B, she is not out."""
    event = halves(night(1))
    players.add_player(event, "Eve", wave="A", here=True)
    players.check_in([evening.player(event, "Ada")], here=False)
    evening.played(event, WORTH)

    assert said(event)["Ada"] == IN


class Walk:
    """An evening as chance has it, and what was said on its way: results, waves that are changed,
    people who come late, or go away for a while."""

    def __init__(self, event: Event, chance: Random) -> None:
        self._event = event
        self._chance = chance
        self.told: list[dict[int, Prospect]] = []

    def to_the_cut(self) -> None:
        """Play all rounds of the waves."""
        while draws.outlook(self._event).planned.stage.number == 1:
            self._stir()
            round_ = evening.released(self._event, seed=self._chance.randrange(99))
            self._look()
            self._seat_latecomers(round_)
            round_ = evening.begin(evening.fresh(round_))
            for table in evening.tables_of(round_):
                worth = {each.letter: self._chance.randrange(9) * 100 for each in table.seats.all()}
                evening.end_game(table, worth)
                evening.sign_all(table)
                self._look()
            rounds.finish(round_.pk)
            self._look()
        players.check_in_all(self._event)

    def _look(self) -> None:
        self.told.append(prospects_of(self._event))

    def _stir(self) -> None:
        for player in self._event.players.order_by("pk"):
            if self._chance.random() < 0.25:
                waves.put_in(self._event.pk, self._chance.choice("AB"), {player.pk: player.version})
            player.refresh_from_db()
            if self._chance.random() < 0.15:
                players.check_in([player], here=player.checked_in_at is None)
        self._let_each_wave_be_drawn()

    def _let_each_wave_be_drawn(self) -> None:
        """Three who haven't played this game are here for the wave that is next, and for the one
        after it three are left."""
        due = draws.outlook(self._event).planned
        played = Seat.objects.filter(round__event=self._event, round__number=due.number - 1)
        free = self._event.players.order_by("pk")
        if due.wave == "B":
            free = free.exclude(pk__in=played.values("player"))
        three = free[:3]
        waves.put_in(self._event.pk, due.wave, {each.pk: each.version for each in three})
        players.check_in(free[:3])
        if due.wave == "A":
            rest = free[3:6]
            waves.put_in(self._event.pk, "B", {each.pk: each.version for each in rest})

    def _seat_latecomers(self, round_: Round) -> None:
        if self._chance.random() < 0.5:
            players.add_player(self._event, f"Late {round_.number}", here=True)
        for player in list(draws.unseated(round_)):
            table = self._chance.choice(evening.tables_of(round_))
            round_ = evening.fresh(round_)
            if table.seats.count() < 6:
                draws.seat_player(
                    round_.pk, version=round_.version, player=player.pk, table=table.pk
                )
                self._look()


@pytest.mark.django_db
def test_what_is_said_holds_however_the_waves_go_on() -> None:
    told = {SAFE: 0, IN: 0, OUT: 0}
    for seed in range(8):
        chance = Random(seed)
        seats = chance.randint(2, 6)
        event = evening_of(seed, games=chance.randint(1, 3), seats=seats)
        walk = Walk(event, chance)
        walk.to_the_cut()
        ranks = {row["player"]: row["rank"] for row in evening.rows(event)}
        shared = list(ranks.values())
        for found in walk.told:
            for player, prospect in found.items():
                told[prospect] += 1
                rank = ranks.get(player, len(ranks) + 1)
                assert prospect != SAFE or rank + shared.count(rank) - 1 <= seats, seed
                assert prospect != OUT or rank > seats, seed
    assert min(told[SAFE], told[OUT]) > 10


def evening_of(seed: int, *, games: int, seats: int) -> Event:
    """One of several evenings, each with a name of its own."""
    event = night(games, here=8, seats=seats)
    event.name = f"Night {seed}"
    event.save(update_fields=["name"])
    return event
