"""The guide: what an organiser does next. One step at a time, worked out from the progress of the
event.

Pure: `next_step` reads an `EventProgress` and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from tournaments.plurals import counted, of_which
from tournaments.views.organise.progress_facts import EventProgress, Link, Planned
from tournaments.views.organise.round_facts import RoundFacts


@dataclass(frozen=True, slots=True)
class Step:
    """A step, in a sentence; a page to take it on, with the words of its button. `head` is its
    headline: there may be nothing to do but wait. `disputed`, `unsigned`, `playing` and `postponed`
    lead to the missing results, `changed` to new ones with more to do, whatever the step is."""

    say: str
    more: str
    url: str
    button: str
    head: str = "Next"
    disputed: tuple[Link, ...] = ()
    unsigned: tuple[Link, ...] = ()
    playing: tuple[Link, ...] = ()
    postponed: tuple[Link, ...] = ()
    changed: tuple[Link, ...] = ()


def next_step(progress: EventProgress) -> Step:
    """The one thing to do next, and which results are missing or have changed something."""
    step = _next_step(progress)
    return replace(
        step,
        disputed=progress.disputed,
        unsigned=progress.unsigned,
        playing=progress.playing,
        postponed=progress.postponed,
        changed=progress.changed,
    )


def _next_step(progress: EventProgress) -> Step:
    if progress.champion:
        return _won(progress)
    if not progress.players:
        return Step(
            "Put the players on the list",
            "Paste a list or upload a file; single names can be added at any time.",
            _page("players", progress),
            "Add players",
        )
    newest = progress.newest
    if newest is None or newest.status == "finished":
        return _to_draw(progress)
    return {
        "draft": _drafted,
        "confirmed": _confirmed,
        "released": _released,
        "playing": _playing,
        "time_up": _time_up,
    }[newest.status](progress, newest)


def _won(progress: EventProgress) -> Step:
    one = progress.champions <= 1
    if progress.unannounced:
        know = "know the champion until" if one else "know all the champions until each"
        return Step(
            "Announce the places",
            f"The standings are held. Only organisers {know} first place is announced.",
            _page("projector", progress),
            "Go to the announcement",
        )
    if progress.is_night:
        return Step(
            f"{progress.champion} {'wins' if one else 'win'} the night",
            "The projector shows it to everybody. Make the next night, or the final, on the page "
            "of the league.",
            _page("event-league", progress),
            "Go to the league",
            head="Done",
        )
    return Step(
        f"{progress.champion} {'is the champion' if one else 'are the champions'}",
        f"The evening is over. The projector shows {'the champion' if one else 'them'} to "
        "everybody.",
        _page("screen", progress),
        "Show it on the projector",
        head="Done",
    )


def _to_draw(progress: EventProgress) -> Step:
    """The round before is finished, or there is none."""
    due, newest = progress.to_draw, progress.newest
    unsettled = [each for each in progress.rounds if each.settled < each.tables]
    if unsettled:
        return _to_settle(progress, unsettled[0], _meanwhile(due))
    if newest and due is None:
        return _before_the_champion(progress, newest)
    if newest is None and progress.here < 2:
        return Step(
            "Check in the players as they arrive",
            of_which(progress.here, progress.players, "player", "here")
            + ". Only players who are checked in get a seat.",
            _page("players", progress),
            "Check in players",
        )
    assert due is not None
    if due.needs_divisions and progress.undivided:
        return Step(
            f"Put everybody in a division, then draw {due.phrase}",
            of_which(progress.undivided, progress.here, "player", "without one") + ".",
            _page("player-divisions", progress),
            "Go to the divisions",
        )
    if not due.is_for_all:
        return Step(
            f"Draw {due.phrase}",
            due.who or "The same players as in the round before play it.",
            _round(progress, due.number),
            f"Go to {due.phrase}",
        )
    return _to_check_in_and_draw(progress, due)


def _before_the_champion(progress: EventProgress, last: RoundFacts) -> Step:
    """All rounds are finished; the result of the last one doesn't stand yet."""
    title = f"{_begun(last.title)} is over"
    if progress.postponed:
        return Step(
            title,
            "The champion is named when the postponed tables are in.",
            progress.postponed[0].url,
            f"Go to {progress.postponed[0].text.lower()}",
        )
    return Step(
        title,
        "The champion is named as soon as its result stands.",
        _page("event-standings", progress),
        "See the standings",
    )


def _to_check_in_and_draw(progress: EventProgress, due: Planned) -> Step:
    """Everybody who is checked in plays the round, or the wave whose turn it is."""
    wave = progress.wave_due
    here, listed = (wave.here, wave.listed) if wave else (progress.here, progress.players)
    more = f"{of_which(here, listed, 'player', 'checked in')}."
    if wave and wave.without:
        more += " Players without a wave get one with the draw."
    elif wave:
        more = f"Wave {wave.name}: {more}"
    return Step(
        f"Check in anybody who is still coming, then draw {due.phrase}"
        if here < listed
        else f"Draw {due.phrase}",
        more,
        _round(progress, due.number),
        "Go to the draw",
    )


def _meanwhile(due: Planned | None) -> str:
    """Say what can and can't be done while results of earlier rounds are missing."""
    if due is None:
        return "Until then there is no champion."
    if due.waits_for_results:
        return f"{_begun(due.phrase)} can be drawn when all of them stand."
    return f"Meanwhile you may draw {due.phrase}."


def _to_settle(progress: EventProgress, round_: RoundFacts, meanwhile: str) -> Step:
    """Results of a finished round that do not stand."""
    # The floor shows only the newest round.
    here = round_ is progress.newest
    url = _page("floor", progress) if here else _round(progress, round_.number)
    missing = round_.tables - round_.results
    if missing:
        what = "is open again: its result is" if missing == 1 else "are open again: results are"
        ends = "The banker ends the game" if missing == 1 else "Each banker ends the game"
        return Step(
            f"{counted(missing, 'table')} of {round_.title} {what} missing",
            f"{ends} again, or a referee closes the book. {meanwhile}",
            url,
            "See which",
        )
    if progress.disputed:
        one = len(progress.disputed) == 1
        return Step(
            f"{counted(len(progress.disputed), 'result')} {'is' if one else 'are'} disputed: "
            f"rule on {'it' if one else 'them'}",
            f"Or the players take back what they said, and sign. {meanwhile}",
            progress.disputed[0].url,
            f"Go to {progress.disputed[0].text[0].lower()}{progress.disputed[0].text[1:]}",
        )
    left = round_.tables - round_.settled
    return Step(
        f"{counted(left, 'result')} of {round_.title} still to be signed",
        "Players sign on their phones or at the tablet, or a referee rules. " + meanwhile,
        url,
        "See which",
    )


def _seat_latecomers(progress: EventProgress, now: RoundFacts) -> Step:
    is_ = "is" if now.latecomers == 1 else "are"
    who = now.latecomer or counted(now.latecomers, "player")
    return Step(
        f"{who} {is_} here without a seat",
        f"They can join a table of {now.title} that has not begun.",
        _round(progress, now.number) + "#unseated",
        "Seat them",
    )


def _drafted(progress: EventProgress, now: RoundFacts) -> Step:
    if now.to_place:
        have = "has" if now.to_place == 1 else "have"
        return Step(
            f"{counted(now.to_place, 'player')} {have} no seat in {now.title} yet",
            "Say who sits where, in a list or one by one.",
            _round(progress, now.number) + "#by-hand",
            "Go to the list",
        )
    if now.latecomers:
        return _seat_latecomers(progress, now)
    missing = now.tables - now.bankers
    have = "has" if missing == 1 else "have"
    more = (
        f"{counted(missing, 'table')} {have} no banker yet."
        if missing
        else "Nobody else sees it yet. You can swap players or draw again."
    )
    return Step(
        f"Look over the draft of {now.title}, then confirm it",
        more,
        _round(progress, now.number),
        "See the draft",
    )


def _seats_to_fill(progress: EventProgress, now: RoundFacts) -> Step | None:
    """Seated players who have left, or a free seat that the standings give."""
    if now.away:
        are = "is" if now.away == 1 else "are"
        return Step(
            f"{counted(now.away, 'player')} with a seat in {now.title} {are} not here",
            "Seat somebody else instead, or take the seat away.",
            _round(progress, now.number),
            "Go to the seats",
        )
    if now.free:
        are = "is" if now.free == 1 else "are"
        return Step(
            f"{counted(now.free, 'seat')} in {now.title} {are} free",
            "Seat the next in the standings; or play with the players who are here.",
            _round(progress, now.number),
            "Go to the seats",
        )
    return None


def _confirmed(progress: EventProgress, now: RoundFacts) -> Step:
    if step := _seats_to_fill(progress, now):
        return step
    if now.latecomers:
        return _seat_latecomers(progress, now)
    if now.bankers < now.tables:
        missing = now.tables - now.bankers
        enough = progress.bankers >= now.tables
        return Step(
            f"Give {counted(missing, 'table')} a banker",
            "Fill the free tables, or choose a banker under each."
            if enough
            else "Add the names of the bankers first.",
            _round(progress, now.number) if enough else _page("people", progress),
            "Choose bankers" if enough else "Add bankers",
        )
    return Step(
        f"Release {now.title}",
        "Then everybody sees their seat, on phones and on the projector.",
        _round(progress, now.number),
        "Go to the release",
    )


def _released(progress: EventProgress, now: RoundFacts) -> Step:
    if step := _seats_to_fill(progress, now):
        return step
    if now.latecomers:
        return _seat_latecomers(progress, now)
    return Step(
        "Start the clock when everybody is seated",
        _tablets(now),
        _page("floor", progress),
        "Go to the clock",
    )


def _tablets(now: RoundFacts) -> str:
    """The tables that wait for a tablet before play."""
    waiting = now.tables - now.on_paper - now.tablets
    if waiting:
        return f"{counted(waiting, 'table')} without a tablet: hand out the bankers’ cards."
    if now.on_paper == now.tables:
        return "Every table plays on paper."
    return "Every other table has its tablet." if now.on_paper else "Every table has its tablet."


def _playing(progress: EventProgress, now: RoundFacts) -> Step:
    if now.ran_out_unseen:
        return Step(
            f"{_begun(now.title)} ran out of time while this computer was off",
            "On the floor, call the last turn, or give time back if the tables still play.",
            _page("floor", progress),
            "Go to the clock",
        )
    if now.latecomers:
        return _seat_latecomers(progress, now)
    if now.results == now.tables:
        return _all_in(progress, now)
    if now.is_paused:
        return Step(
            f"{_begun(now.title)} is paused",
            "Its time stands still until you press Resume. Tablets take entries all the same.",
            _page("floor", progress),
            "Go to the clock",
        )
    title = _begun(now.title)
    return Step(
        f"{title} is being played",
        _while_they_play(now),
        _page("floor", progress),
        "See the floor",
        head="Now",
    )


def _while_they_play(now: RoundFacts) -> str:
    if now.on_paper == now.tables - now.results:
        return "When time is up, announce the last turn and collect the tally slips."
    slips = " Then collect the tally slips of tables on paper." if now.on_paper else ""
    return (
        "Check on tables that go silent. When time is up, the last turn is called "
        f"automatically.{slips}"
    )


def _time_up(progress: EventProgress, now: RoundFacts) -> Step:
    left = now.tables - now.results - now.on_paper
    if now.on_paper and not left:
        return Step(
            f"Time is up: type in the tally slips of {counted(now.on_paper, 'table')}",
            "Open a table on the floor to type its slips in. That ends its game.",
            _page("floor", progress),
            "See which",
        )
    if left:
        slips = "The slips of tables on paper are typed in. " if now.on_paper else ""
        return Step(
            f"Time is up: {counted(left, 'table')} still to end the game",
            "Each banker ends the game after the last turn, or a referee closes the book. "
            f"{slips}A table that never began can be canceled on the round’s page.",
            _page("floor", progress),
            "See which",
        )
    return _all_in(progress, now)


def _all_in(progress: EventProgress, now: RoundFacts) -> Step:
    tables = "All other tables" if now.postponed else "All tables"
    return Step(
        f"{tables} of {now.title} are in: finish it",
        "Results can still be signed, and ruled on, afterwards.",
        _page("floor", progress),
        "Go to the floor",
    )


def _begun(phrase: str) -> str:
    """The name of a round at the beginning of a sentence."""
    return f"{phrase[:1].upper()}{phrase[1:]}"


def _page(name: str, progress: EventProgress) -> str:
    return reverse(name, args=[progress.slug])


def _round(progress: EventProgress, number: int) -> str:
    return reverse("round", args=[progress.slug, number])
