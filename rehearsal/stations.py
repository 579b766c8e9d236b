"""The people at the tables of a rehearsal: bankers with paired tablets, players with their
links."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

from ledger import passes
from rehearsal.http_connection import HttpConnection
from rehearsal.offline import OfflineTablet
from rehearsal.pace import Pace
from rehearsal.policy import temperament
from rehearsal.table import PlayedTable
from rehearsal.tablet import API, Tablet, Unexpected, pair
from rehearsal.watchers import Watcher
from tournaments.models import Round, Staff
from tournaments.models import Table as TableRow

DEVICE = "Rehearsal tablet"
AT_ONCE = 6
"""The number of tables that enter at the same time when nobody waits for thinking people."""


@dataclass(frozen=True)
class Station:
    """A table of the hall, as it is played in the rehearsal."""

    number: int
    http: HttpConnection
    table: PlayedTable


class Bankers:
    """The bankers' tablets, paired by their cards. A banker with a tablet of their own is left
    alone."""

    def __init__(self, site: str, seed: str) -> None:
        self._site = site
        self._seed = seed
        self._tokens: dict[int, str | None] = {}
        self._paired: list[Staff] = []

    def tablet_of(self, banker: Staff) -> str | None:
        """The pass of the banker's tablet; None if another device has the card."""
        if banker.pk not in self._tokens:
            key = uuid.uuid5(banker.card_id, DEVICE)
            card = passes.token(banker.card)
            self._tokens[banker.pk] = token = pair(self._site, card, DEVICE, key)
            if token:
                self._paired.append(banker)
        return self._tokens[banker.pk]

    def let_go(self) -> None:
        """Unbind the tablets, so that real ones can be paired."""
        for banker in self._paired:
            passes.release(banker.card)
        self._paired = []


def seat(
    round_: Round, site: str, seed: str, bankers: Bankers, pace: Pace, *, offline: bool
) -> tuple[list[Station], list[int]]:
    """The tables of a round that the rehearsal plays, and the numbers of those that others play."""
    places: list[Station] = []
    others: list[int] = []
    for row in TableRow.objects.for_floor().filter(round=round_).select_related("banker__card"):
        token = bankers.tablet_of(row.banker) if row.banker and row.game_id else None
        if token is None:
            others.append(row.number)
            continue
        http = HttpConnection(site, token)
        tablet = (OfflineTablet if offline else Tablet)(http, str(row.game_id))
        people = {letter: temperament(seed, name) for letter, name in row.names().items()}
        where = f"{seed}/round {round_.number}/table {row.number}"
        places.append(Station(row.number, http, PlayedTable(tablet, where, people, pace)))
    return places, others


def play(places: list[Station], turns: int | None, pace: Pace, watcher: Watcher) -> None:
    """Let the tables play side by side, until each has played this many rounds of turns, or to the
    end.

    When one fails, or Ctrl-C is pressed, the others stop after their current entry.
    """
    if not places:
        return

    def play_one(place: Station) -> None:
        def report() -> None:
            watcher.table_goes_on(place.number, place.table.turns_played)

        report()
        place.table.play(turns, report)
        watcher.table_has_played(place.number, turns)

    with ThreadPoolExecutor(len(places) if pace.speed else min(AT_ONCE, len(places))) as pool:
        playing = [pool.submit(play_one, place) for place in places]
        try:
            for done in as_completed(playing):
                done.result()
        except BaseException:
            pace.stop.set()
            raise


def sign(row: TableRow, site: str) -> int:
    """Every player of the table signs its result on their own phone. Returns how many did."""
    signed = 0
    for seated in row.seats.select_related("player__link"):
        http = HttpConnection(site, passes.token(seated.player.link))
        answer = http.post(f"{API}/tables/{row.pk}/signatures", {"seat": seated.letter})
        http.close()
        if answer.status not in (200, 201):
            raise Unexpected(f"signing for seat {seated.letter} of {row}", answer)
        signed += 1
    return signed
