"""What a rule says in a sentence, and where it stands: for refusals and explanations.

The sentences are our own words. A chapter carries the name it has in the long game's rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from engine.errors import Refusal
from engine.game import Game
from engine.registry import HEADINGS
from engine.ruleset import RULESETS

# Chapters that the document of a ruleset leaves out; there the long game's stand in.
_LEFT_OUT: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "002": frozenset(("HOTELS", "MISCELLANEOUS", "TIME LIMIT GAME")),
        "004": frozenset(("HOTELS", "SELLING PROPERTY")),
    }
)
_LONG_GAME = "classic"

_CASH = "Everything bought, built, lifted or bid is paid at once, in cash."
_BUILT = "While buildings stand in a color group, none of its lots is mortgaged or changes hands."
_EVEN = "Buildings go up and down evenly: no lot is more than one ahead of another in its group."
_SHARED = "Creditors share what a player has if it doesn't cover all the debts."
_STOCK = "The set has 32 houses and 12 hotels: when none is left, builders wait for a sale."
_NO_AUCTIONS = "A house rule: a lot that isn't bought stays with the Bank, and none is auctioned."
_LOANS = "Players may neither lend each other money nor promise anything for later in a trade."

# What the chapter says about this very matter, by the code of the refusal.
_BY_CODE: Mapping[str, str] = MappingProxyType(
    {
        "NOT_ENOUGH_CASH": _CASH,
        "DEBT_OPEN": "A debt is settled before anything else goes on.",
        "NOT_THE_OWNER": "Only the owner of a title deed builds on it, mortgages it, lifts it or "
        "gives it away.",
        "BUILDINGS_ON_GROUP": _BUILT,
        "UNEVEN": _EVEN,
        "GROUP_NOT_OWNED": "Building needs the whole color group in one hand.",
        "GROUP_MORTGAGED": "Nothing is built while a lot of the color group is mortgaged.",
        "NOT_A_STREET": "Houses and hotels stand on lots of the color groups only.",
        "OTHERS_TURN": "Buildings are bought in one's own turn or between two turns.",
        "NO_HOTELS": _STOCK,
        "SELL_ONE_BY_ONE": "Houses of a color group are sold back one by one; its hotels may be "
        "sold all at once.",
        "NO_NEED_TO_BREAK": "Hotels are broken into houses to raise funds, not to leave the Bank "
        "without houses.",
        "SHORTAGE_AUCTION": "When more are wanted than the Bank has, the last ones are auctioned "
        "one by one.",
        "BID_TOO_LOW": "Bids for the last buildings start at the lowest printed price among the "
        "bidders' lots.",
        "DECISION_OPEN": "Everything that a throw leads to is settled before the next throw.",
        "NOT_YOUR_TURN": "Turns go to the left, and only a double throws again.",
        "NOT_LANDED_ON": "The Bank sells a lot at its price only to the player who landed there.",
        "NOT_FOR_SALE": "The Bank sells what it owns; players sell to each other at any price.",
        "RENT_EXPIRED": "Rent is lost if the owner doesn't ask before the second following player "
        "throws.",
        "MORTGAGED": "A mortgaged lot collects no rent.",
        "NOT_LATE": "A salary that is paid with its move needs no round.",
        "ROUND_TO_COME": "A forgotten salary is for a move that has been made.",
        "SALARY_EXPIRED": "A forgotten salary is paid only until GO is passed again.",
        "FINE_AFTER_THROW": "The fine is paid before the throw only on the first turns in Jail.",
        "NOT_BEFORE_THROW": "Fine and jail card come in one's own turn, before the throw.",
        "NO_TAX_CHOICE": "The choice is made once, before the worth is counted, and stands.",
        "OPTION_NOT_IN_RULESET": "These taxes are flat amounts in this game.",
        "ALREADY_MORTGAGED": "A lot is mortgaged once.",
        "CAN_STILL_PAY": "Nobody may choose bankruptcy: a player who can raise the money must pay.",
        "NO_DEBT": "Nobody may choose bankruptcy: only a debt beyond all means ends a player.",
        "DEBTOR_FIRST": "A bankruptcy that may save another player comes before that one's.",
        "CREDITORS_SHARE": _SHARED,
        "DEEDS_TO_DIVIDE": _SHARED,
        "GROUP_STAYS_WHOLE": "Where buildings stay in the last bankruptcy, a color group with "
        "buildings goes to one creditor.",
        "BANK_WANTS_CASH": "Only a player may accept deeds in payment.",
        "TRADE_IN_DEBT": "A player in debt trades to pay the debt, and for nothing else.",
        "LOAN_BETWEEN_PLAYERS": _LOANS,
        "NOTHING_IN_RETURN": "A trade has two sides; a gift would be a loan.",
        "TURNS_LEFT": "When time is up everyone gets the same number of turns.",
        "LAST_TURN_PLAYED": "After the last turn the dice rest and the assets are counted.",
        "NOT_THE_HIGHEST": "The highest throw begins; players who tie for it throw again.",
        "OTHERS_THROW": "The highest throw begins; players who tie for it throw again.",
        "NO_HOUSE_RULE": "A house rule holds only in a game that has chosen it.",
        "PLAYER_OUT": "A bankrupt player is out of the game.",
    }
)

# Where the same code means something else in a chapter of its own.
_BY_CHAPTER_AND_CODE: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("BUILDING SHORTAGE", "NO_HOUSES"): _STOCK,
        ("SELLING PROPERTY", "NO_HOUSES"): "A hotel goes back to houses only as far as the Bank "
        "has them.",
        ("BUILDING SHORTAGE", "NO_AUCTION"): "The last buildings are auctioned only while more are "
        "wanted than there are.",
        ("PREPARATION", "NOT_FOR_SALE"): "Deeds are dealt from those that nobody has.",
    }
)

# What the banker can do about it, where the refusal itself doesn't say so; by chapter first.
_REMEDIES: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("", "NOT_ENOUGH_CASH"): "Raise the money first: mortgage, sell buildings or trade.",
        ("AUCTION", "NOT_ENOUGH_CASH"): "Enter a bid that the cash covers.",
        ("BUILDING SHORTAGE", "NOT_ENOUGH_CASH"): "Enter a bid that the cash covers.",
        ("JAIL", "NOT_ENOUGH_CASH"): "Throw for a double, or raise the money first.",
        ("", "DEBT_OPEN"): "Pay the debt, or raise the money for it.",
        ("", "DECISION_OPEN"): "Enter that first.",
        ("", "NOT_YOUR_TURN"): "Enter that throw.",
        ("", "NOT_THE_OWNER"): "Its owner has to do this, or trade it first.",
        ("", "BUILDINGS_ON_GROUP"): "Sell the buildings of that color group first.",
        ("HOUSES", "UNEVEN"): "Build on the lot with the fewest houses first.",
        ("SELLING PROPERTY", "UNEVEN"): "Sell on the lot with the most buildings first.",
        ("", "GROUP_NOT_OWNED"): "Buy or trade for the lots that are missing.",
        ("", "OTHERS_TURN"): "Enter it between two turns.",
        ("", "SELL_ONE_BY_ONE"): "Break one hotel first, then sell the rest.",
        ("", "NO_NEED_TO_BREAK"): "Say what the money is for, or ask the referee.",
        ("", "NOT_LANDED_ON"): "If the token stands elsewhere, ask the referee to set it right.",
        ("BUYING PROPERTY", "NOT_FOR_SALE"): "Trade with its owner instead.",
        ("", "RENT_EXPIRED"): "If it was asked for in time, ask the referee.",
        ("", "FINE_AFTER_THROW"): "Enter the throw.",
        ("", "NOT_BEFORE_THROW"): "Wait for that turn.",
        ("", "CAN_STILL_PAY"): "Mortgage, sell buildings or trade, then pay.",
        ("", "NO_DEBT"): "A player who wants to leave asks the referee.",
        ("", "NOT_LATE"): "Leave the round out.",
        ("", "ROUND_TO_COME"): "Name an earlier round, or leave it out.",
        ("", "GROUP_STAYS_WHOLE"): "Give every lot of that color group to the same creditor.",
        ("", "CREDITORS_SHARE"): "Raise more, or enter the bankruptcy.",
        ("", "TRADE_IN_DEBT"): "Pay the debt first, or ask more for what is sold.",
        ("", "LOAN_BETWEEN_PLAYERS"): "Trade deeds or jail cards for it.",
        ("", "TURNS_LEFT"): "Enter the throws that are left.",
        ("", "LAST_TURN_NOT_CALLED"): "Call the last turn first.",
        ("", "PLAYER_OUT"): "Choose a player who is still in.",
    }
)

# The option without which the refusal would not have come, or would have come otherwise.
_OPTIONS: Mapping[str, str] = MappingProxyType(
    {
        "OTHERS_TURN": "build_window",
        "SELL_ONE_BY_ONE": "sell_group_at_once",
        "NO_NEED_TO_BREAK": "hotel_break",
        "BID_TOO_LOW": "shortage_bids",
        "RENT_EXPIRED": "rent_claim",
        "SALARY_EXPIRED": "go_claim_window",
        "FINE_AFTER_THROW": "jail_prepay_turns",
        "OPTION_NOT_IN_RULESET": "income_tax",
        "TRADE_IN_DEBT": "trade_in_debt",
        "CREDITORS_SHARE": "multi_creditor",
        "DEEDS_TO_DIVIDE": "multi_creditor",
        "GROUP_STAYS_WHOLE": "final_settlement",
        "TURNS_LEFT": "time_up",
        "NOTHING_TO_DEAL": "deal",
        "WRONG_NUMBER": "deal",
    }
)


def place(game: Game, chapter: str, options: Iterable[str] = ()) -> dict[str, Any]:
    """Where a rule stands, as JSON: title of the `ruleset`, `rule` (its chapter), and
    `rule_changed`: whether this game has changed one of the `options` that decide it.

    Where the ruleset's document leaves a chapter out, the long game's is named, unless an option
    of the ruleset's own decides.
    """
    ruleset = RULESETS[game.ruleset]
    usual = ruleset.options_on(game.edition.name)
    long_game = RULESETS[_LONG_GAME]
    own = any(getattr(usual, name) != getattr(long_game.options, name) for name in options)
    if chapter in _LEFT_OUT.get(ruleset.source, ()) and not own:
        ruleset = long_game
    changed = any(getattr(game.options, name) != getattr(usual, name) for name in options)
    return {"ruleset": ruleset.title, "rule": chapter, "rule_changed": changed}


def rule_behind(game: Game, refusal: Refusal) -> dict[str, Any]:
    """The rule that made `game` refuse: its `place`, and `rule_text`, what it says; `remedy`, what
    can be done now, or "" where the refusal's own sentence is all there is to say.

    `rule_text` is "" for a chapter that isn't one of the game's.
    """
    code, chapter = refusal.code, refusal.rule
    options = [_OPTIONS[code]] if code in _OPTIONS else []
    text = (
        _BY_CHAPTER_AND_CODE.get((chapter, code)) or _BY_CODE.get(code) or HEADINGS.get(chapter, "")
    )
    if (chapter, code) == ("AUCTION", "NO_AUCTION") and game.options.auctions == "none":
        options, text = ["auctions"], _NO_AUCTIONS
    remedy = _REMEDIES.get((chapter, code)) or _REMEDIES.get(("", code), "")
    return place(game, chapter, options) | {"rule_text": text, "remedy": remedy}
