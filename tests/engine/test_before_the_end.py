"""The end of a game and of the dice: what comes before it, what lapses, what the banker reads."""

from __future__ import annotations

import pytest

import engine
from engine.endings import DebtEnd, RentEnd
from engine.fact_registry import Fact
from engine.facts import DebtClosed, RentClosed, SituationSet
from tests.engine.telling import after, nearly, offered, refused, told

LAST = '[Option "time_up=equal_turns"]\n'
LAST += "start A\nA roll 6+4\ncall-last-turn\n"
# B may ask for Boardwalk, C for Short Line; both lapse with the dice.
RENTS = (
    "position deeds=boardwalk:B,short-line:C,park-place:B tokens=A:30,B:10 turn=A\nA roll 4+5\n"
    "B roll 6+4\n"
)
OPEN_RENT = "position deeds=boardwalk:B tokens=A:32 turn=A\n{}A roll 3+4\n"


def facts_of(game: engine.Game, command: dict[str, object]) -> tuple[Fact, ...]:
    return engine.decide(game, engine.parse_command(command)).facts


@pytest.mark.parametrize(
    ("text", "line", "code", "sentence"),
    [
        (LAST, "call-last-turn", "LAST_TURN_CALLED", "The last turn has already been called."),
        ("start A", "play-on", "NO_LAST_TURN", "The last turn has not been called: play goes on."),
        ("start A", "end-game", "LAST_TURN_NOT_CALLED", "The last turn has not been called yet."),
        (
            LAST,
            "end-game",
            "TURNS_LEFT",
            "Seat B still has to throw: everyone gets the same number of turns.",
        ),
        (
            "start A\nA roll 5+5\ncall-last-turn",
            "end-game",
            "TURNS_LEFT",
            "Seat A still has to throw: this turn isn't over yet.",
        ),
        (
            "start A\ncall-last-turn\nA roll 1+2",
            "end-game",
            "DECISION_OPEN",
            "Seat A has to buy or decline Baltic Avenue. That comes before the end.",
        ),
        (
            "start A\ncall-last-turn\nA roll 1+2\nA decline baltic-avenue\nuntrack",
            "end-game",
            "DECISION_OPEN",
            "Baltic Avenue is up for auction. That comes before the end.",
        ),
        (
            "start A\nuntrack\ncall-last-turn\nposition cash=C:10\nC tax luxury",
            "end-game",
            "DECISION_OPEN",
            "Seat C owes $75 to the Bank. That comes before the end.",
        ),
        (
            '[Option "time_up=finish_turn"]\n' + OPEN_RENT.format("call-last-turn\n"),
            "end-game",
            "RENT_OPEN",
            "Rent for Boardwalk may still be asked for: ask the owners, enter the rents they want, "
            "then say that they were asked.",
        ),
        (
            f"{LAST}untrack",
            "track A:0,B:0,C:0,D:0 A -",
            "LAST_TURN_CALLED",
            "The last turn has been called: enter what the Bank still does, then end the game.",
        ),
        (
            "position turn=A\nD withdraw\nuntrack",
            "track A:0,B:0 A -",
            "TOKENS_MISSING",
            "Say where the token of every player still in the game stands.",
        ),
        (
            "position turn=A\nuntrack",
            "track A:5,B:0,C:0,D:0 A A:1",
            "IMPOSSIBLE_POSITION",
            "This position is impossible: Seat A is in Jail but its token stands elsewhere.",
        ),
    ],
)
def test_what_comes_first_is_said(text: str, line: str, code: str, sentence: str) -> None:
    refusal = refused(after(text), line)

    assert (refusal.code, refusal.sentence) == (code, sentence)


@pytest.mark.parametrize(("extra", "jail"), [("D:0,", "-"), ("", "D:1")])
def test_a_player_who_is_out_no_longer_throws(extra: str, jail: str) -> None:
    game = after("position turn=A\nD withdraw\nuntrack")

    assert refused(game, f"track {extra}A:0,B:0,C:0 A {jail}").code == "TOKENS_MISSING"


def test_the_rents_that_owners_do_not_want_are_lost_at_the_end() -> None:
    game = after('[Option "time_up=finish_turn"]\n' + OPEN_RENT.format("call-last-turn\n"))

    facts = facts_of(game, {"type": "end_game", "asked": True})
    assert [fact.how for fact in facts if isinstance(fact, RentClosed)] == [RentEnd.UNCLAIMED]


def test_what_is_open_when_the_referee_closes_ends_with_the_game() -> None:
    game = after(OPEN_RENT.format("") + "untrack asked=true\nposition cash=C:10\nC tax luxury")
    tracked = after(OPEN_RENT.format(""))

    closed = facts_of(game, {"type": "close", "reason": "Late"})
    assert [(each.id, each.how) for each in closed if isinstance(each, DebtClosed)] == [
        (1, DebtEnd.GAME_OVER)
    ]
    rents = facts_of(tracked, {"type": "close", "reason": "Late"})
    assert [each.how for each in rents if isinstance(each, RentClosed)] == [RentEnd.GAME_OVER]


def test_what_follows_from_dice_ends_with_them() -> None:
    game = after(OPEN_RENT.format(""))

    facts = facts_of(game, {"type": "untrack", "asked": True})
    assert [each.how for each in facts if isinstance(each, RentClosed)] == [RentEnd.UNCLAIMED]
    assert [each for each in facts if isinstance(each, SituationSet)] == [
        SituationSet("tracked", False),
        SituationSet("again", False),
    ]


def test_a_mortgage_to_be_lifted_at_once_can_wait_when_no_turns_are_entered() -> None:
    bought = "position deeds=boardwalk:A mortgaged=boardwalk turn=A\nA trade B boardwalk "
    game = after(f"{bought}$100")

    assert SituationSet("fresh", []) in facts_of(game, {"type": "untrack"})


def test_the_referee_gives_the_reason_without_a_second_stop() -> None:
    game = after("position turn=A")

    words = told(game, 'close "The hall closes."')
    assert words.startswith("The referee closes the book: The hall closes; ")


def test_the_journal_tells_of_the_end() -> None:
    game = after("start A")
    untracked = after("position turn=A\nuntrack")

    assert told(game, "call-last-turn") == "The last turn is called"
    assert told(game, "untrack") == "From here only bank transactions are entered"
    assert told(untracked, "track A:0,B:0,C:0,D:0 B -") == (
        "Dice and turns are entered again, seat B is next"
    )
    assert told(untracked, "track A:10,B:10,C:10,D:0 B A:0,B:1,C:2") == (
        "Dice and turns are entered again, seat B is next; seat A is in Jail, no throw missed; "
        "seat B is in Jail, 1 throw missed; seat C is in Jail, 2 throws missed"
    )
    assert told(after(LAST), "play-on") == (
        "There is more time: the last turn is taken back, and play goes on"
    )


def test_ending_the_game_says_that_the_owners_were_asked() -> None:
    game = after('[Option "time_up=finish_turn"]\n' + OPEN_RENT.format("call-last-turn\n"))
    [end], [untrack] = offered(game, "end_game"), offered(game, "untrack")

    for offer in (end, untrack):
        [asked] = offer["asks"].values()
        assert [(each["value"], each["text"]) for each in asked["options"]] == [
            (True, "the owners were asked and want no more rent")
        ]
    assert (end["due"], end["text"]) == ("next", "End the game and tally")


def test_dice_again_are_asked_for_with_tokens_turn_and_prisoners() -> None:
    [track] = offered(after("position turn=A\nD withdraw\nuntrack"), "track")
    asks = track["asks"]

    assert track["condition"] == "possible_position"
    assert asks["tokens"]["seats"] == ["A", "B", "C"]
    assert [each["value"] for each in asks["turn"]["options"]] == ["A", "B", "C"]
    assert (asks["jail"]["seats"], asks["jail"]["max"]) == (["A", "B", "C"], 2)
    assert asks["round_number"] == {"kind": "cash", "min": 1, "max": 10_000, "optional": True}


def test_the_last_turn_is_called_and_taken_back() -> None:
    before, since = after("start A"), after(LAST)

    assert [offer["group"] for offer in offered(before, "call_last_turn")] == ["game"]
    assert offered(before, "play_on") == []
    assert offered(since, "call_last_turn") == []
    assert [offer["group"] for offer in offered(since, "play_on")] == ["referee"]
    [close] = offered(before, "close")
    assert (close["group"], close["asks"]) == ("referee", {"reason": {"kind": "text"}})


def test_an_end_that_has_to_wait_is_grayed_out() -> None:
    text = "End the game and tally"

    assert text not in nearly(after("start A"))
    assert nearly(after(LAST))[text]["group"] == "game"
    assert nearly(after(LAST))[text]["refused"]["code"] == "TURNS_LEFT"


def test_all_who_play_on_may_be_in_jail_when_dice_are_entered_again() -> None:
    game = after("position turn=A\nuntrack\ntrack A:10,B:10,C:10,D:10 A A:0,B:0,C:0,D:0")

    assert (game.tracked, set(game.jail)) == (True, set("ABCD"))
