"""What an organiser does next. One step at a time, worked out from the state of the evening.

Pure: `next_step` and `stages` read an `Evening` and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import reverse

from tournaments.counting import counted, of_which


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """What the guide needs to know of one round. `tables` and the counts are numbers of tables:
    with a banker, with a paired tablet, with a result, with a result that stands."""

    number: int
    is_final: bool
    status: str
    tables: int
    bankers: int = 0
    tablets: int = 0
    results: int = 0
    settled: int = 0

    @property
    def title(self) -> str:
        """How people call it."""
        return "the final" if self.is_final else f"round {self.number}"


@dataclass(frozen=True, slots=True)
class Evening:
    """The state of an event in counts."""

    slug: str
    rounds_planned: int
    table_size: int
    advance: int
    players: int
    here: int
    bankers: int
    champion: str = ""
    rounds: tuple[RoundFacts, ...] = field(default=())

    @property
    def newest(self) -> RoundFacts | None:
        """The round that was drawn last."""
        return self.rounds[-1] if self.rounds else None


@dataclass(frozen=True, slots=True)
class Step:
    """What to do next, in a sentence; a page to do it on, with the words of its button. `head`
    is how it is announced: there may be nothing to do but wait."""

    say: str
    more: str
    url: str
    button: str
    head: str = "Next"


@dataclass(frozen=True, slots=True)
class Stage:
    """One stop on the line of the evening: done, now or todo."""

    text: str
    url: str
    state: str


def next_step(evening: Evening) -> Step:
    """The one thing to do next."""
    if evening.champion:
        return Step(
            f"{evening.champion} is the champion",
            "The evening is over. The projector shows the champion to everybody.",
            _page("screen", evening),
            "Show it on the projector",
            head="Done",
        )
    if not evening.players:
        return Step(
            "Put the players on the list",
            "Paste a list or upload a file; single names can be added at any time.",
            _page("players", evening),
            "Add players",
        )
    newest = evening.newest
    if newest is None or newest.status == "finished":
        return _to_draw(evening)
    return {
        "draft": _drafted,
        "confirmed": _confirmed,
        "released": _released,
        "playing": _playing,
        "time_up": _time_up,
    }[newest.status](evening, newest)


def _to_draw(evening: Evening) -> Step:
    """The round before is finished, or there is none."""
    number = len(evening.rounds) + 1
    newest = evening.newest
    if newest and newest.settled < newest.tables:
        left = newest.tables - newest.settled
        return Step(
            f"{counted(left, 'result')} of {newest.title} still to be signed",
            "Players sign on their phones or at the tablet; a referee can rule instead.",
            _page("floor", evening),
            "See which",
        )
    if newest and newest.is_final:
        return Step(
            "The final is over",
            "The champion is named as soon as its result stands.",
            _page("event-standings", evening),
            "See the standings",
        )
    if newest is None and evening.here < 2:
        return Step(
            "Check in the players as they come",
            of_which(evening.here, evening.players, "player", "here")
            + ". Only who is checked in gets a seat.",
            _page("players", evening),
            "Check in players",
        )
    if number > evening.rounds_planned:
        return Step(
            "Draw the final",
            f"The first {evening.advance} of the standings play it.",
            _round(evening, number),
            "To the final",
        )
    late = evening.players - evening.here
    return Step(
        f"Check in who still comes, then draw round {number}" if late else f"Draw round {number}",
        of_which(evening.here, evening.players, "player", "checked in") + ".",
        _round(evening, number),
        "To the draw",
    )


def _drafted(evening: Evening, now: RoundFacts) -> Step:
    return Step(
        f"Look over the draft of {now.title}, then confirm it",
        "Nobody else sees it yet. You can swap players or draw again.",
        _round(evening, now.number),
        "See the draft",
    )


def _confirmed(evening: Evening, now: RoundFacts) -> Step:
    if now.bankers < now.tables:
        missing = now.tables - now.bankers
        enough = evening.bankers >= now.tables
        return Step(
            f"Give {counted(missing, 'table')} a banker",
            "Choose one under each table." if enough else "Add the names of the bankers first.",
            _round(evening, now.number) if enough else _page("people", evening),
            "Choose bankers" if enough else "Add bankers",
        )
    return Step(
        f"Release {now.title}",
        "Then everybody sees their seat, on phones and on the projector.",
        _round(evening, now.number),
        "To the release",
    )


def _released(evening: Evening, now: RoundFacts) -> Step:
    waiting = now.tables - now.tablets
    more = (
        f"{counted(waiting, 'table')} without a tablet: hand out the bankers’ cards."
        if waiting
        else "Every table has its tablet."
    )
    return Step(
        "Start the clock when everybody sits", more, _page("floor", evening), "To the clock"
    )


def _playing(evening: Evening, now: RoundFacts) -> Step:
    if now.results == now.tables:
        return _all_in(evening, now)
    title = now.title.capitalize()
    return Step(
        f"{title} is being played",
        "Look after tables that are silent. When time is up, the last turn is called by itself.",
        _page("floor", evening),
        "See the floor",
        head="Now",
    )


def _time_up(evening: Evening, now: RoundFacts) -> Step:
    left = now.tables - now.results
    if left:
        return Step(
            f"Time is up: {counted(left, 'table')} still to end the game",
            "Each banker ends the game after the last turn. A referee can close a book instead.",
            _page("floor", evening),
            "See which",
        )
    return _all_in(evening, now)


def _all_in(evening: Evening, now: RoundFacts) -> Step:
    return Step(
        f"All tables of {now.title} are in: finish it",
        "Results can still be signed, and ruled on, afterwards.",
        _page("floor", evening),
        "To the floor",
    )


def stages(evening: Evening) -> list[Stage]:
    """The whole evening as a line of stops."""
    newest = evening.newest
    line = [
        Stage("Players", _page("players", evening), "done" if evening.rounds else "now"),
    ]
    for number in range(1, evening.rounds_planned + 2):
        text = "Final" if number > evening.rounds_planned else f"Round {number}"
        if number > len(evening.rounds):
            state = "todo"
        elif newest and number == newest.number and newest.status != "finished":
            state = "now"
        else:
            state = "done"
        line.append(Stage(text, _round(evening, number), state))
    champion = "done" if evening.champion else "todo"
    line.append(Stage("Champion", _page("event-standings", evening), champion))
    return line


def _page(name: str, evening: Evening) -> str:
    return reverse(name, args=[evening.slug])


def _round(evening: Evening, number: int) -> str:
    return reverse("round", args=[evening.slug, number])
