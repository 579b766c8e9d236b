"""The state of an event in counts and links, as the guide reads it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.views.organise.round_facts import RoundFacts


@dataclass(frozen=True, slots=True)
class Planned:
    """A round of the stages, drawn or not; `who` says who plays it, "" if there is nothing to say.
    `waits_for_results`: the standings decide who plays it, or who sits with whom.
    `needs_divisions`: everybody who is here needs one before it is drawn."""

    number: int
    title: str
    phrase: str
    who: str = ""
    is_for_all: bool = True
    waits_for_results: bool = False
    needs_divisions: bool = False


@dataclass(frozen=True, slots=True)
class WaveDue:
    """The wave that plays the next round: how many are on the list for it, and here. The counts
    include players `without` a wave, as all are at first, who get one with the draw."""

    name: str
    listed: int
    here: int
    without: int


@dataclass(frozen=True, slots=True)
class Link:
    """A page where something has to be done, with its words."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class EventProgress:
    """The state of an event in counts. `unsigned` are the tables of finished rounds whose results
    don't stand yet, `disputed` those with a disputed result, `playing` those whose game goes on,
    `changed` those with a new result that has changed more than the standings. `undivided` are here
    without a division; `wave_due` is None if all play at the same time. `unannounced`: the
    standings are held, and not everybody may know every champion. `is_night`: of a league, so
    that its winner is no champion yet."""

    slug: str
    planned: tuple[Planned, ...]
    players: int
    here: int
    bankers: int
    undivided: int = 0
    wave_due: WaveDue | None = None
    champion: str = ""
    champions: int = 0
    unannounced: bool = False
    is_night: bool = False
    disputed: tuple[Link, ...] = field(default=())
    unsigned: tuple[Link, ...] = field(default=())
    playing: tuple[Link, ...] = field(default=())
    postponed: tuple[Link, ...] = field(default=())
    changed: tuple[Link, ...] = field(default=())
    rounds: tuple[RoundFacts, ...] = field(default=())

    @property
    def has_final(self) -> bool:
        """Whether there is a round for some players only."""
        return any(not each.is_for_all for each in self.planned)

    @property
    def newest(self) -> RoundFacts | None:
        """The round that was drawn last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def to_draw(self) -> Planned | None:
        """The round to be drawn next; None when all are drawn."""
        drawn = len(self.rounds)
        return self.planned[drawn] if drawn < len(self.planned) else None
