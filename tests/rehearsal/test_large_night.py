"""A night of 24 players through a real server; in a soak of 400 at 100 tables, and of 3,000 at 750.
Every book is audited, and the standings are worked out a second time from what the books add up
to."""

from __future__ import annotations

import os
from collections import defaultdict
from datetime import date
from typing import NamedTuple

from django.core.management import call_command

from rehearsal.night import Night, NightPlan
from tests.engine.depth import longer
from tests.rehearsal.test_whole_night import assert_book_and_tally_agree
from tournaments.formats import preliminary_and_final
from tournaments.models import Event, Result, Seat, Staff, Standings
from tournaments.services import events, people, player_lists

PLAYERS = int(os.environ.get("PASSGO_NIGHT_PLAYERS") or longer(24, 400))
TURNS = longer(3, 12)


def test_of_a_large_night_books_and_standings_have_no_fault(live_site: str) -> None:
    event = a_large_event()

    Night(event.pk, live_site, NightPlan(seed="a large night", turns=TURNS)).run()

    results = Result.objects.select_related("table__game").filter(table__round__event=event)
    assert len(results) == 2 * PLAYERS // 4 + 1
    for result in results:
        assert result.table.game
        assert_book_and_tally_agree(result.table.game, result)
    assert_everybody_sat_once_a_round(event)
    assert_the_standings_are_right(event)
    call_command("audit", event.slug)


def a_large_event() -> Event:
    """Two rounds of fours and a final, with a banker a table."""
    event = events.create_event(
        name="A large night", date=date(2026, 11, 21), plans=preliminary_and_final(rounds=2)
    )
    names = "\n".join(f"Player No {number}" for number in range(1, PLAYERS + 1))
    player_lists.import_players(event, f"Name\n{names}\n", by="Olga")
    bankers = [f"Banker {number}" for number in range(1, PLAYERS // 4 + 1)]
    people.add_many(event, bankers, Staff.Role.BANKER)
    return event


def assert_everybody_sat_once_a_round(event: Event) -> None:
    for round_ in event.round_set.filter(stage__number=1):
        seated = Seat.objects.filter(round=round_).values_list("player", flat=True)
        assert len(seated) == len(set(seated)) == PLAYERS


class Sums(NamedTuple):
    """The sums that decide, the less the better."""

    is_out: bool
    final_place: int
    assets: int
    wins: int
    share: int


def sums_of(event: Event) -> dict[int, Sums]:
    """Everybody's sums, from the results that agree with their books."""
    found: defaultdict[int, Sums] = defaultdict(lambda: Sums(True, 0, 0, 0, 0))
    seats = Seat.objects.filter(round__event=event)
    for seat in seats.select_related("round__stage", "table__result"):
        result, own = seat.table.result, found[seat.player_id]
        place, assets = result.places[seat.letter], result.assets[seat.letter]
        if seat.round.is_final:
            found[seat.player_id] = own._replace(is_out=False, final_place=place)
        else:
            found[seat.player_id] = own._replace(
                assets=own.assets - assets,
                wins=own.wins - (place == 1),
                share=own.share - 10_000 * assets // sum(result.assets.values()),
            )
    return dict(found)


def assert_the_standings_are_right(event: Event) -> None:
    """Each rank is one more than the number of those who are better; lots part equals alone."""
    sums = sums_of(event)
    rows = Standings.objects.get(event=event).rows
    assert {row["player"] for row in rows} == sums.keys()
    for row in rows:
        own = sums[row["player"]]
        better = sum(other < own for other in sums.values())
        equal = sum(other == own for other in sums.values())
        assert row["metrics"]["assets"] == -own.assets
        if row["by_lot"]:
            assert better < row["rank"] <= better + equal
        else:
            assert row["rank"] == better + 1
    event.refresh_from_db()
    assert rows[0]["player"] == event.champion_id
    finalists = [player for player, own in sums.items() if not own.is_out]
    best = sorted(sums, key=lambda player: sums[player][2:])[: len(finalists)]
    assert {sums[player][2] for player in finalists} == {sums[player][2] for player in best}
