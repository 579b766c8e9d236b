"""Well-known formats of evenings, each explained in a sentence.

An event starts from one of them; afterwards its stages are its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.formats.plans import Plays, ScoringName, StagePlan, Tables, preliminary_and_final


@dataclass(frozen=True, slots=True)
class Preset:
    """A named format. `team_counts`: how many players of a club count for it as a team;
    `divisions`: the names of the divisions, until the organiser changes them; `is_night`: its
    evening is a night of a league from the start."""

    name: str
    title: str
    sentence: str
    stages: tuple[StagePlan, ...]
    team_counts: int | None = None
    divisions: tuple[str, ...] = ()
    is_night: bool = False


_SEMI_FINAL = StagePlan(
    "Semi-final",
    plays=Plays.TOP,
    players=16,
    tables=Tables.SEEDED,
    carries_over=False,
)
_FINAL_OF_THE_WINNERS = StagePlan("Final", plays=Plays.WINNERS, players=4, carries_over=False)

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset(
                "club",
                "Club evening",
                "Two rounds of 90 minutes for everybody; the four with the largest sum of assets "
                "play the final.",
                preliminary_and_final(),
            ),
            Preset(
                "charity",
                "Charity night",
                "Two rounds of 90 minutes for everybody; the six with the largest sum of assets "
                "play the final at one table.",
                preliminary_and_final(advance=6),
            ),
            Preset(
                "national",
                "National championship",
                "Three rounds of 90 minutes for everybody; the four with the largest sum of assets "
                "play the final.",
                preliminary_and_final(rounds=3),
            ),
            Preset(
                "worlds-2009",
                "World championship of 2009",
                "Three rounds for everybody; the first sixteen play the semi-final at four seeded "
                "tables, where earlier scores don’t count; the four winners play the final.",
                (preliminary_and_final(rounds=3)[0], _SEMI_FINAL, _FINAL_OF_THE_WINNERS),
            ),
            Preset(
                "points",
                "Points 5-4-3-2",
                "Three rounds for everybody; each table gives 5, 4, 3, 2 points by place, then 1; "
                "the four with the most points play the final.",
                preliminary_and_final(rounds=3, scoring=ScoringName.PLACES),
            ),
            Preset(
                "share",
                "Share of the table",
                "Three rounds for everybody; the share of the table’s assets counts, so "
                "that rich and poor tables count alike; the first four play the final.",
                preliminary_and_final(rounds=3, scoring=ScoringName.SHARE),
            ),
            Preset(
                "best-two",
                "Best two of three",
                "Three rounds for everybody; each player’s best two count, by the share of "
                "opponents beaten, which is fair between tables of three and of five; "
                "the first four play the final.",
                (
                    StagePlan("Preliminary rounds", rounds=3, scoring=ScoringName.BEATEN, best=2),
                    StagePlan(
                        "Final", plays=Plays.TOP, players=4, scoring=ScoringName.BEATEN, best=2
                    ),
                ),
            ),
            Preset(
                "teams",
                "Corporate teams",
                "Three rounds for everybody; each club, school or company is a team: its best "
                "three players count, and its players don’t sit together; the first four "
                "players play the final.",
                preliminary_and_final(rounds=3),
                team_counts=3,
            ),
            Preset(
                "school",
                "School with two divisions",
                "Juniors and Seniors play two rounds of 90 minutes, each among themselves; the "
                "first four of each division play its final, so that each has its champion.",
                (
                    StagePlan("Preliminary rounds", rounds=2, divisions_apart=True),
                    StagePlan("Final", plays=Plays.DIVISIONS, players=4, divisions_apart=True),
                ),
                divisions=("Juniors", "Seniors"),
            ),
            Preset(
                "league",
                "League night",
                "Two rounds of 90 minutes for everybody and no final; each table gives 5, 4, 3, 2 "
                "points by place, then 1. The next night takes everybody over, and one list adds "
                "up the points of all nights.",
                (StagePlan("The night", rounds=2, scoring=ScoringName.PLACES),),
                is_night=True,
            ),
            Preset(
                "social",
                "One-round social",
                "One round of 90 minutes for everybody and no final: the player with the largest "
                "assets of all wins.",
                (StagePlan("The round"),),
            ),
        )
    }
)
