"""Rulesets: named sets of options, one for each source document and its short and timed games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from engine.codes import RuleCode
from engine.edition import load_edition
from engine.errors import Unusable
from engine.options import OPTIONS, Options
from engine.texts import template

NO_RULESET = template("There is no ruleset “{name}”. Choose from: {known}.")
NO_OPTION = template("There is no option “{name}”.")
NO_VALUE = template("“{name}” can't be “{value}”. It can be: {listed}.")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named set of options with the edition that goes with it. `summary` is for organisers.

    `editions` are the built-in ones, the usual one first; `by_edition` changes options where the
    document says so for one edition, and for those that extend it. `source` is the number of the
    document. `full_game` names the ruleset whose short or timed game this is; "" for a full game.
    """

    name: str
    title: str
    source: str
    editions: tuple[str, ...]
    options: Options
    summary: str
    by_edition: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    full_game: str = ""

    @property
    def asks_for_edition(self) -> bool:
        """Whether its rules depend on the board, so that players have to say which one they use."""
        return bool(self.by_edition)

    @property
    def edition(self) -> str:
        """The edition on which a game is played when none is named."""
        return self.editions[0]

    def options_on(self, edition: str) -> Options:
        """The options on an edition. Raises `Unusable` if there is none of that name."""
        changes = self.by_edition.get(load_edition(edition).like)
        return replace(self.options, **changes) if changes else self.options


_OLD = ("us-pre2008", "us-2008", "uk")
_NEW = ("us-2008", "us-pre2008", "uk")
_LONG_GAME = Options()
_SHORT_GAMES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "none": {
            "deal": "none",
            "hotel_after": 4,
            "jail_must_leave": False,
            "ends_after_bankruptcies": 0,
            "final_settlement": "standard",
        },
        "parker_2003": {
            "income_tax": "flat",
            "deal": "three_free",
            "hotel_after": 3,
            "jail_must_leave": True,
            "ends_after_bankruptcies": 1,
            "final_settlement": "standard",
        },
        "fandom": {
            "deal": "two_paid",
            "hotel_after": 3,
            "jail_must_leave": False,
            "ends_after_bankruptcies": 2,
            "final_settlement": "intact",
        },
    }
)

# The options that a short game sets.
SHORT_RULES = frozenset(name for rules in _SHORT_GAMES.values() for name in rules)


def _with_short(options: Options, short: str) -> Options:
    """The options with all the sub-rules of a short game (rule: short-game) in place of those of
    any other."""
    before = {name: OPTIONS[name].default for name in _SHORT_GAMES[options.short]}
    return replace(options, **before | {"short": short} | dict(_SHORT_GAMES[short]))


_FANDOM = replace(
    _LONG_GAME, sell_group_at_once="hotels_and_houses", hotel_break="only_to_raise_funds"
)
_FANDOM_BY_EDITION = {edition: {"income_tax": "flat"} for edition in ("us-2008", "uk")}

RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        ruleset.name: ruleset
        for ruleset in (
            Ruleset(
                "night-2016",
                "Tournament night 2016",
                "004",
                _OLD,
                replace(
                    _LONG_GAME,
                    income_tax_base="cash_buildings",
                    hotel_break="only_to_raise_funds",
                    time_up="equal_turns",
                    tournament=True,
                ),
                "The long game with the referee's answers of the tournament kit; when time is up "
                "everyone gets the same number of turns.",
            ),
            Ruleset(
                "classic",
                "Classic long game",
                "000",
                _OLD,
                _LONG_GAME,
                "The long game as printed for decades, played to the last player or to time.",
            ),
            Ruleset(
                "parker-2003",
                "Parker Brothers 2003",
                "001",
                _OLD,
                _LONG_GAME,
                "The long game in the wording of 2003.",
            ),
            Ruleset(
                "parker-2003-short",
                "Parker Brothers 2003, short game",
                "001",
                _OLD,
                _with_short(_LONG_GAME, "parker_2003"),
                "60 to 90 minutes: three free deeds, hotels after three houses, out of Jail on the "
                "next turn, over with the first bankruptcy.",
                full_game="parker-2003",
            ),
            Ruleset(
                "parker-2003-timed",
                "Parker Brothers 2003, time limit",
                "001",
                _OLD,
                replace(_LONG_GAME, deal="two_paid"),
                "Two deeds each, paid for, and a definite hour; the richest wins.",
                full_game="parker-2003",
            ),
            Ruleset(
                "modern-2008",
                "Since 2008",
                "002",
                _NEW,
                replace(
                    _LONG_GAME,
                    income_tax="flat",
                    jail_third_turn_card=True,
                    jail_prepay_turns=3,
                    rent_claim="automatic",
                    build_window="between_turns",
                ),
                "Flat income tax, luxury tax 100, rent is paid without being asked for.",
            ),
            Ruleset(
                "fandom",
                "The fan wiki's rules",
                "003",
                _OLD,
                _FANDOM,
                "The long game with houses of a group sold at once and the ruling of 1983 that "
                "hotels are broken only to raise funds.",
                _FANDOM_BY_EDITION,
            ),
            Ruleset(
                "fandom-short",
                "The fan wiki's short game",
                "003",
                _OLD,
                _with_short(_FANDOM, "fandom"),
                "60 to 90 minutes: two deeds each, paid for, hotels after three houses, over with "
                "the second bankruptcy.",
                _FANDOM_BY_EDITION,
                full_game="fandom",
            ),
            Ruleset(
                "fandom-timed",
                "The fan wiki's time limit game",
                "003",
                _OLD,
                replace(_FANDOM, deal="two_paid"),
                "Two deeds each, paid for, and a definite hour; the richest wins.",
                _FANDOM_BY_EDITION,
                full_game="fandom",
            ),
        )
    }
)


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name. Raises `Unusable` if there is none."""
    if name not in RULESETS:
        known = ", ".join(RULESETS)
        raise Unusable(RuleCode.UNKNOWN_RULESET, NO_RULESET(name=name, known=known))
    return RULESETS[name]


def resolve_options(
    ruleset: str, changes: Mapping[str, Any], edition: str | None = None
) -> Options:
    """The options of a ruleset on an edition (its usual one) with single ones changed.

    A change of `short` brings the sub-rules of that short game along, unless they are changed too.
    Raises `Unusable` for an unknown ruleset, edition or option, or a value that the option doesn't
    have.
    """
    base = ruleset_named(ruleset)
    options = base.options_on(edition or base.edition)
    for name, value in changes.items():
        if name not in OPTIONS:
            raise Unusable(RuleCode.UNKNOWN_OPTION, NO_OPTION(name=name))
        allowed = OPTIONS[name].values
        if not any(value == known and type(value) is type(known) for known in allowed):
            listed = ", ".join(str(known) for known in allowed)
            raise Unusable(RuleCode.UNKNOWN_VALUE, NO_VALUE(name=name, value=value, listed=listed))
    short = changes.get("short", options.short)
    if short != options.short:
        options = _with_short(options, short)
    return replace(options, **changes) if changes else options


def real_changes(
    ruleset: str, changes: Mapping[str, Any], edition: str | None = None
) -> dict[str, Any]:
    """Return the changes that make a difference: those that differ from the ruleset or, if one was
    chosen, from its short game. They resolve to the same options; raises as `resolve_options`
    does."""
    options = resolve_options(ruleset, changes, edition)
    usual = resolve_options(ruleset, {}, edition)
    short = {"short": options.short} if options.short != usual.short else {}
    usual = resolve_options(ruleset, short, edition)
    return short | {name: value for name, value in changes.items() if value != getattr(usual, name)}
