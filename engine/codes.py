"""Codes: the name of each refusal, for programs. The sentence beside it is for people."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class ProblemCode(StrEnum):
    """A code, and in `advice` what it means or what to do. Each layer has its own enum of them.

    docs/problem-codes.md is made from them. A published code never changes its meaning.
    """

    advice: str

    def __new__(cls, code: str, advice: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.advice = advice
        return member


class RuleCode(ProblemCode):
    """Codes of the rules, and of how a book is kept."""

    # The command and its place in the game.
    NOT_STARTED = "NOT_STARTED", "Start the game first."
    ALREADY_STARTED = "ALREADY_STARTED", "Go on with the game."
    GAME_FINISHED = "GAME_FINISHED", "If that was a mistake, a referee can open the game again."
    TRACKED = "TRACKED", "Enter the dice: the rest follows from them."
    NOT_TRACKED = "NOT_TRACKED", "Enter what happens, or track the game again."
    UNKNOWN_SEAT = "UNKNOWN_SEAT", "Name a seat of this table."
    UNKNOWN_LOT = "UNKNOWN_LOT", "Name a lot of this board."
    UNKNOWN_CARD = "UNKNOWN_CARD", "Name a card of this edition."
    UNKNOWN_NOTE = "UNKNOWN_NOTE", "Count the notes that this edition has."
    COUNT_ONCE = "COUNT_ONCE", "Give totals or notes, not both."
    PLAYER_OUT = "PLAYER_OUT", "Name a player who is still in the game."

    # Before the first throw.
    OTHERS_THROW = "OTHERS_THROW", "Enter a throw for each of these seats, and no other."
    NOT_THE_HIGHEST = "NOT_THE_HIGHEST", "The player with the highest throw begins."
    NOTHING_TO_DEAL = "NOTHING_TO_DEAL", "Go on with the game."
    WRONG_NUMBER = "WRONG_NUMBER", "Deal as many deeds as the rules say."

    # Turns.
    NOT_YOUR_TURN = "NOT_YOUR_TURN", "Enter the throw of the player whose turn it is."
    DECISION_OPEN = "DECISION_OPEN", "Enter the open decision first."
    DEBT_OPEN = "DEBT_OPEN", "Settle the debt first."
    NO_HOUSE_RULE = "NO_HOUSE_RULE", "The rules of this game don't have it."
    POT_EMPTY = "POT_EMPTY", "Nothing is paid out."
    SALARY_EXPIRED = "SALARY_EXPIRED", "It can no longer be asked for."
    NOT_LATE = "NOT_LATE", "Enter it without a round."
    ROUND_TO_COME = "ROUND_TO_COME", "Name a round that has been played."

    # Buying and auctions.
    NOT_FOR_SALE = "NOT_FOR_SALE", "Trade with its owner."
    NOT_LANDED_ON = "NOT_LANDED_ON", "Only the player who has landed there decides."
    ON_AUCTION = "ON_AUCTION", "Enter how the auction ends."
    NO_AUCTION = "NO_AUCTION", "Open the auction first."

    # Rent.
    RENT_EXPIRED = "RENT_EXPIRED", "It can no longer be asked for."
    RENT_OPEN = "RENT_OPEN", "Ask the owners for open rents first."
    NO_RENT_DUE = "NO_RENT_DUE", "Nothing is to be paid."
    NO_THROW_ASKED = "NO_THROW_ASKED", "Go on with the turn."
    MORTGAGED = "MORTGAGED", "Nothing is to be paid for a mortgaged lot."
    DICE_NEEDED = "DICE_NEEDED", "Enter the total of the dice."
    NO_SUCH_CARD = "NO_SUCH_CARD", "Enter the rent without a card."

    # Cards.
    NO_CARD_TO_DRAW = "NO_CARD_TO_DRAW", "Draw only on a space of that deck."
    OTHER_DECK = "OTHER_DECK", "Enter a card of the deck that the player draws from."
    CARD_HELD = "CARD_HELD", "Check who holds the card."

    # Taxes.
    NO_TAX_CHOICE = "NO_TAX_CHOICE", "A choice that was made stands."
    OPTION_NOT_IN_RULESET = "OPTION_NOT_IN_RULESET", "Pay the flat amount."

    # Jail.
    NOT_IN_JAIL = "NOT_IN_JAIL", "Go on with the turn."
    NOT_BEFORE_THROW = "NOT_BEFORE_THROW", "Wait for the prisoner's own turn."
    FINE_AFTER_THROW = "FINE_AFTER_THROW", "Throw first."
    NO_JAIL_CARD = "NO_JAIL_CARD", "Pay the fine, or throw."

    # Building.
    NOT_A_STREET = "NOT_A_STREET", "Build on streets."
    GROUP_NOT_OWNED = "GROUP_NOT_OWNED", "Get the whole color group first."
    GROUP_MORTGAGED = "GROUP_MORTGAGED", "Lift the mortgages of the group first."
    LOT_FULL = "LOT_FULL", "Build elsewhere."
    UNEVEN = "UNEVEN", "Build and sell evenly over the group."
    OTHERS_TURN = "OTHERS_TURN", "Wait until that turn is over."
    NO_HOUSES = "NO_HOUSES", "Wait until a house is sold back."
    NO_HOTELS = "NO_HOTELS", "Wait until a hotel is sold back."
    AUCTION_OPEN = "AUCTION_OPEN", "Enter how the open auction ends."
    SHORTAGE_AUCTION = "SHORTAGE_AUCTION", "Bid in the open auction."
    NO_SITE = "NO_SITE", "Name as many as the player has lots for."
    ENOUGH_BUILDINGS = "ENOUGH_BUILDINGS", "Buy them at their price."
    NOT_A_BIDDER = "NOT_A_BIDDER", "Only players who asked for buildings may bid."
    BID_TOO_LOW = "BID_TOO_LOW", "Enter a higher bid."

    # Selling and trading.
    NOT_THE_OWNER = "NOT_THE_OWNER", "Name the owner."
    NOT_SO_MANY = "NOT_SO_MANY", "Sell no more than stands there."
    SELL_ONE_BY_ONE = "SELL_ONE_BY_ONE", "Enter each sale by itself."
    NO_NEED_TO_BREAK = "NO_NEED_TO_BREAK", "Hotels are broken for cash that is needed, and no more."
    PURCHASE_TO_NAME = "PURCHASE_TO_NAME", "Name the lot and its price."
    BUILDINGS_ON_GROUP = "BUILDINGS_ON_GROUP", "Sell the buildings of the group first."
    SAME_PLAYER = "SAME_PLAYER", "Name two players."
    NOTHING_IN_RETURN = "NOTHING_IN_RETURN", "Say what the other side gives."
    LOAN_BETWEEN_PLAYERS = "LOAN_BETWEEN_PLAYERS", "Trade for something that changes hands now."
    TRADE_IN_DEBT = "TRADE_IN_DEBT", "Trade for enough to cover the debt."
    NOT_ENOUGH_CASH = "NOT_ENOUGH_CASH", "Raise the cash first."

    # Mortgages.
    ALREADY_MORTGAGED = "ALREADY_MORTGAGED", "Choose another deed."
    NOT_MORTGAGED = "NOT_MORTGAGED", "Choose another deed."

    # Debts and bankruptcy.
    NO_DEBT = "NO_DEBT", "Only a player in debt goes bankrupt."
    NO_SUCH_DEBT = "NO_SUCH_DEBT", "Name a debt that is open."
    CAN_STILL_PAY = "CAN_STILL_PAY", "Raise the cash and pay."
    DEBTOR_FIRST = "DEBTOR_FIRST", "Enter the other bankruptcy first."
    NO_NEED_TO_RAISE = "NO_NEED_TO_RAISE", "Pay in cash."
    CREDITORS_SHARE = "CREDITORS_SHARE", "Ask for open rents, or enter the bankruptcy."
    BANK_WANTS_CASH = "BANK_WANTS_CASH", "Pay the Bank in cash."
    MORE_THAN_OWED = "MORE_THAN_OWED", "Count the deed for no more than the debt."
    DEEDS_TO_DIVIDE = "DEEDS_TO_DIVIDE", "Say which creditor takes each deed."
    NOT_A_CREDITOR = "NOT_A_CREDITOR", "Name one of the creditors."
    GROUP_STAYS_WHOLE = "GROUP_STAYS_WHOLE", "Give the built group to one creditor."
    GAME_ENDS = "GAME_ENDS", "Leave the mortgages as they are."

    # The end.
    LAST_TURN_CALLED = "LAST_TURN_CALLED", "Play the turn out, then end the game."
    LAST_TURN_NOT_CALLED = "LAST_TURN_NOT_CALLED", "Call the last turn first."
    LAST_TURN_PLAYED = "LAST_TURN_PLAYED", "End the game."
    NO_LAST_TURN = "NO_LAST_TURN", "Play goes on."
    TURNS_LEFT = "TURNS_LEFT", "Enter the turns that are left."

    # The referee.
    IMPOSSIBLE_POSITION = "IMPOSSIBLE_POSITION", "Correct what `faults` lists."
    IMPOSSIBLE_ADJUSTMENT = "IMPOSSIBLE_ADJUSTMENT", "Correct what `faults` lists."
    TOKENS_MISSING = "TOKENS_MISSING", "Say where each token stands."

    # No game can be made of it.
    UNKNOWN_RULESET = "UNKNOWN_RULESET", "Name a ruleset of the list."
    UNKNOWN_OPTION = "UNKNOWN_OPTION", "Name an option of the list."
    UNKNOWN_VALUE = "UNKNOWN_VALUE", "Give one of the option's values."
    UNKNOWN_EDITION = "UNKNOWN_EDITION", "Add the edition's file first."
    UNUSABLE_SEATS = "UNUSABLE_SEATS", "Name 2 to 8 seats from A on, none left out."

    # The book, on the server and on a tablet.
    MALFORMED = "MALFORMED", "The request can't be read: `field` is wrong."
    REFEREE_ONLY = "REFEREE_ONLY", "Ask a referee or the organiser."
    UNKNOWN_ENTRY = "UNKNOWN_ENTRY", "Entries are numbered from 1 to the version of the book."
    BOOK_CLOSED = "BOOK_CLOSED", "A referee reopens the book, if there is a reason."
    OUTCOME_DIFFERS = "OUTCOME_DIFFERS", "Show the banker what it would be now, and ask again."
    NO_SUCH_ENTRY = "NO_SUCH_ENTRY", "Look at the journal, and name an entry of it."
    NOT_NEWEST = "NOT_NEWEST", "Undo the newest entry first, or void this one."
    ALREADY_TAKEN_BACK = "ALREADY_TAKEN_BACK", "Nothing is left to do."
