"""The facts of one round from which the next step of an evening is read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """The facts of one round that the guide needs. `tables` and the counts are numbers of tables:
    with a banker, with a paired tablet, with a result, with a result that stands. Those that are
    `postponed` are not among the `tables`; those `on_paper` are, until their games end, and have no
    tablet. `unseated` are players who are here without a seat, `latecomer` the only one by name,
    `roomy` tables where one of them could still play. Before play begins, `away` are the seated
    players who are not here, `to_place` those to whom the organisers have given no seat yet by
    hand, and `free` the seats that the next in the standings could take. Its time `ran_out_unseen`
    if the computer was off then; its clock `is_paused`."""

    number: int
    phrase: str
    status: str
    tables: int
    bankers: int = 0
    tablets: int = 0
    results: int = 0
    postponed: int = 0
    on_paper: int = 0
    settled: int = 0
    away: int = 0
    free: int = 0
    unseated: int = 0
    latecomer: str = ""
    roomy: int = 0
    to_place: int = 0
    ran_out_unseen: bool = False
    is_paused: bool = False

    @property
    def latecomers(self) -> int:
        """Players who can and should be given a seat."""
        return self.unseated if self.roomy else 0

    @property
    def title(self) -> str:
        """The round's name within a sentence."""
        return self.phrase
