"""The rules of the game, and how its book is kept: pure Python, no I/O, no clock, no chance.

A table's game is a `Game` and a stream of commands. `decide` says what a command does, or refuses
it; `apply` carries that out; `offers` lists what can be entered now. Everything about a command is
in its chapter; see `engine.registry`.

Other packages use what is here, or the modules beside; only the engine uses the chapters.
"""

from engine.apply import apply
from engine.chapters.adjusting import goes_along, holds, new_faults
from engine.chapters.counting import Count, counted_cash
from engine.chapters.readmission import auctions_again, return_to_play
from engine.chapters.rent_amounts import rent_now, usual_rent
from engine.chapters.turns import whose_turn
from engine.command import Command
from engine.decide import decide
from engine.describe import describe, with_names, without_open_rents
from engine.edition import (
    EDITION_NAMES,
    Edition,
    add_edition_source,
    edition_document,
    load_edition,
)
from engine.errors import Malformed, Refusal, Unusable
from engine.explain import explain
from engine.game import Game, new_game
from engine.holders import BANK, BOX
from engine.offer_json import offers_to_json
from engine.offers import offers
from engine.options import OPTIONS, Options
from engine.outcome import Outcome, Posting, Transfer, split_account
from engine.outcome_json import (
    facts_to_json,
    outcome_from_rows,
    outcome_to_json,
    postings_from_rows,
)
from engine.parsing import command_to_json, parse_command
from engine.referee import needs_referee
from engine.registry import COMMAND_TYPES, HEADINGS, command_names
from engine.rulebook import rule_behind
from engine.ruleset import RULESETS, SHORT_RULES, Ruleset, real_changes, resolve_options
from engine.snapshot import game_from_json, game_to_json, reversal, situation_before
from engine.tally import (
    Holdings,
    holdings_from_balances,
    places,
    places_of,
    sheet_from,
    sheet_of,
    tally_holdings,
    tally_of,
    ties_of,
    winners_of,
    with_nothing_left,
)
from engine.unavailable import unavailable
from engine.wording import seat_name, sentence

__all__ = [
    "BANK",
    "BOX",
    "COMMAND_TYPES",
    "EDITION_NAMES",
    "HEADINGS",
    "OPTIONS",
    "RULESETS",
    "SHORT_RULES",
    "Command",
    "Count",
    "Edition",
    "Game",
    "Holdings",
    "Malformed",
    "Options",
    "Outcome",
    "Posting",
    "Refusal",
    "Ruleset",
    "Transfer",
    "Unusable",
    "add_edition_source",
    "apply",
    "auctions_again",
    "command_names",
    "command_to_json",
    "counted_cash",
    "decide",
    "describe",
    "edition_document",
    "explain",
    "facts_to_json",
    "game_from_json",
    "game_to_json",
    "goes_along",
    "holdings_from_balances",
    "holds",
    "load_edition",
    "needs_referee",
    "new_faults",
    "new_game",
    "offers",
    "offers_to_json",
    "outcome_from_rows",
    "outcome_to_json",
    "parse_command",
    "places",
    "places_of",
    "postings_from_rows",
    "real_changes",
    "rent_now",
    "resolve_options",
    "return_to_play",
    "reversal",
    "rule_behind",
    "seat_name",
    "sentence",
    "sheet_from",
    "sheet_of",
    "situation_before",
    "split_account",
    "tally_holdings",
    "tally_of",
    "ties_of",
    "unavailable",
    "usual_rent",
    "whose_turn",
    "winners_of",
    "with_names",
    "with_nothing_left",
    "without_open_rents",
]
