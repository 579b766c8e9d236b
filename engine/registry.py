"""The registry of what chapters declare about their commands; everything else looks it up here.

A chapter module ends with a `CHAPTER` that declares everything about each of its commands;
`engine.chapters` lists the chapters in order. `decide`, `offers`, `describe`, `explain`,
`unavailable`, the parsers and the rulebook know no command by name: they ask here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field, fields
from enum import IntEnum
from functools import cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_args, get_type_hints

from engine.causes import Cause
from engine.codecs import Codec
from engine.command import Command
from engine.decisions import DECISIONS, OpenDecision, kinds
from engine.fact_registry import Fact
from engine.game import Game
from engine.naming import Named, named_by
from engine.offer_types import Offer
from engine.outcome import Outcome

C = TypeVar("C", bound=Command)


Topic = Literal[
    "throws",
    "deeds",
    "rent",
    "cards",
    "buildings",
    "mortgages",
    "trades",
    "debts",
    "corrections",
    "counts",
]
"""What a journal can be searched for, besides words, players and amounts."""


class Rule(NamedTuple):
    """A rule in a sentence of our own, and the chapter of the rulebook in which it stands."""

    chapter: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class CommandRule(Generic[C]):
    """All there is to say of one command.

    The class `command` is its shape, and its docstring is what `--list commands` says about it.
    `decide` says what it does, or why not, and `words` gives its line in the journal, with players
    as "seat A".
    """

    command: type[C]
    decide: Callable[[Game, C], Outcome]
    words: Callable[[Game, C], str]
    rule: Rule
    """The rule that it follows."""
    rule_now: Callable[[Game, C], Rule] | None = None
    """The rule that it follows in this position, if that varies."""
    options: tuple[str, ...] = ()
    """The options that decide what it does."""
    topic: Topic
    """The search term in a journal that finds it."""
    tracked: bool | None = None
    """Only while dice and turns are entered (True), only while they aren't (False), or always."""
    before_start: bool = False
    """Whether it may be entered before the game has started, too."""
    referee: Callable[[Game, C], bool] | bool = False
    """Whether a banker may not enter it alone."""
    blind: bool = False
    """Whether nobody may see its amount beforehand."""
    leaves: bool = False
    """Whether it takes a seat out of the game: such a command is always weighty."""
    weighty: bool = False
    """Whether a banker sees what it does before entering it, even if it asks for nothing more."""
    amounts: Callable[[Game, C], Iterable[str]] | None = None
    """Sentences about sums of money that it mentions without moving them."""
    quiet: bool = False
    """Whether the journal's line leaves out who pays whom, since the words say it or it would be
    too long."""
    checks_itself: tuple[str, ...] = ()
    """The fields whose seats and lots the chapter checks itself; for others `engine.decide` refuses
    an unknown seat or lot before the chapter sees it."""

    name: str = field(init=False)
    """Its name in JSON."""
    verb: str = field(init=False)
    """Its name in notation: the same with hyphens."""
    codecs: Mapping[str, Codec] = field(init=False)
    defaults: Mapping[str, Any] = field(init=False)
    """The fields that can be left out, each with its default. An empty list or object differs from
    a default of None: a position with `jail` empty frees everybody, one without it leaves Jail as
    it is."""
    required: frozenset[str] = field(init=False)
    named: Named = field(init=False)
    """The fields that name seats or lots, with the requirement on each."""

    def __post_init__(self) -> None:
        if self.topic not in get_args(Topic):
            raise ValueError(f"{self.topic!r} is none of the topics {', '.join(get_args(Topic))}")
        hints = get_type_hints(self.command, include_extras=True)
        codecs = {
            item.name: hints[item.name].__metadata__[0]
            for item in fields(self.command)  # type: ignore[arg-type]  # each is a dataclass
        }
        defaults = dict(_defaults_of(self.command))
        derived = {
            "name": self.command.type_name,
            "verb": self.command.verb,
            "codecs": codecs,
            "defaults": defaults,
            "required": frozenset(codecs.keys() - defaults.keys()),
            "named": named_by(codecs, self.checks_itself),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


def _defaults_of(command: type[Any]) -> Iterator[tuple[str, Any]]:
    for item in fields(command):
        if item.default is not MISSING:
            yield item.name, item.default
        elif item.default_factory is not MISSING:
            yield item.name, item.default_factory()


class Section(IntEnum):
    """A place in the list of offers where a banker looks for something; in each, the chapters'
    order."""

    TURN = 1
    """Offers that are urgent, or that this turn brings."""
    ANY_TIME = 2
    REFEREE = 3


class Moment(NamedTuple):
    """What decides whether a chapter has anything to offer; worked out from a game once for all of
    them."""

    status: str
    decisions: frozenset[OpenDecision]
    """The kinds of the open decisions."""
    tracked: bool
    in_debt: bool
    rent_open: bool
    short_of_buildings: bool
    prisoners: bool


_NONE: frozenset[OpenDecision] = frozenset()


def _always(now: Moment) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Offers:
    """A maker of offers, and when to ask it: see `engine.chapters.moments`."""

    make: Callable[[Any], list[Offer]]
    """Makes them from the game or, with `of_board`, from the index of its board, for one seat."""
    groups: tuple[str, ...]
    """The groups that its offers can be of."""
    when: Callable[[Moment], bool] = _always
    section: Section = Section.TURN
    of_board: bool = False
    statuses: tuple[str, ...] = ("playing", "last_turn")


class Candidate(NamedTuple):
    """A command that a banker would look for now, `group` and `text` as in an offer: if the rules
    refuse it, the tablet says why."""

    group: str
    text: str
    command: Command


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """The declaration of a module of `engine.chapters`: the chapters of the rulebook that it is
    about, each in a sentence, its commands, and what it offers."""

    rules: tuple[Rule, ...] = ()
    commands: tuple[CommandRule[Any], ...] = ()
    decisions: tuple[OpenDecision, ...] = ()
    """The kinds of decisions that its commands leave open."""
    also: Mapping[type[Fact] | type[Cause], Rule] = field(default_factory=dict)
    """The rules that an outcome follows beside its command's own: by a fact or cause in it."""
    offers: tuple[Offers, ...] = ()
    candidates: Callable[[Game], Iterator[Candidate]] | None = None
    candidates_on_lot: Callable[[Game, str, str], Iterator[Candidate]] | None = None
    """The same for a seat and a lot of its own."""


_rules: dict[type[Command], CommandRule[Any]] = {}
_types: dict[str, type[Any]] = {}
_headings: dict[str, str] = {}
_also: dict[type[Fact] | type[Cause], Rule] = {}

RULES: Mapping[type[Command], CommandRule[Any]] = _rules
"""Everything declared about each command, by its class."""
COMMAND_TYPES: Mapping[str, type[Any]] = _types
"""The classes of the commands by their names in JSON."""
HEADINGS: Mapping[str, str] = _headings
"""A sentence of our own for each chapter of the rulebook."""


ALSO: Mapping[type[Fact] | type[Cause], Rule] = _also
"""The rules that come in with a fact or a cause, beside the command's own."""
CHAPTERS: list[Chapter] = []
"""All that is registered, in order."""


def register(*chapters: Chapter) -> None:
    """Add these chapters behind the others: from now on their commands can be entered."""
    _makers_in.cache_clear()
    for chapter in chapters:
        _require_new(chapter)
        CHAPTERS.append(chapter)
        _headings.update(chapter.rules)
        _also.update(chapter.also)
        kinds.update((kind, kind) for kind in chapter.decisions)
        for rule in chapter.commands:
            _rules[rule.command] = rule
            _types[rule.name] = rule.command


def _require_new(chapter: Chapter) -> None:
    taken = [rule.name for rule in chapter.commands if rule.name in _types]
    taken += [title for title, _ in chapter.rules if title in _headings]
    taken += [kind for kind in chapter.decisions if kind in DECISIONS]
    if taken:
        raise ValueError(f"another chapter has declared this: {', '.join(taken)}")


def unregister(chapter: Chapter) -> None:
    """Take a chapter out again."""
    _makers_in.cache_clear()
    CHAPTERS.remove(chapter)
    for title, _ in chapter.rules:
        del _headings[title]
    for kind in chapter.also:
        del _also[kind]
    for decision in chapter.decisions:
        del kinds[decision]
    for rule in chapter.commands:
        del _rules[rule.command], _types[rule.name]


@contextmanager
def registered(chapter: Chapter) -> Iterator[None]:
    """Register a chapter for the length of a test."""
    register(chapter)
    try:
        yield
    finally:
        unregister(chapter)


def makers_of_offers(game: Game, groups: frozenset[str] | None) -> tuple[tuple[Offers, ...], bool]:
    """The makers of offers in these groups (or in all) now, in order; and whether any of them also
    makes some in other groups."""
    pending = game.pending
    return _makers_in(
        groups,
        game.status,
        frozenset([item.kind for item in pending]) if pending else _NONE,
        game.tracked,
        bool(game.debts),
        bool(game.claims),
        game.shortage is not None,
        bool(game.jail),
    )


# There are few moments, and they are looked at before every entry, so the answers are kept.
@cache
def _makers_in(groups: frozenset[str] | None, *moment: Any) -> tuple[tuple[Offers, ...], bool]:
    now = Moment(*moment)
    found = [
        item
        for chapter in CHAPTERS
        for item in chapter.offers
        if now.status in item.statuses
        and (groups is None or groups.intersection(item.groups))
        and item.when(now)
    ]
    makes_others = groups is not None and not all(groups.issuperset(item.groups) for item in found)
    return tuple(sorted(found, key=lambda item: item.section)), makes_others


def command_names(**said: object) -> frozenset[str]:
    """The names in JSON of the commands with all these properties: `command_names(leaves=True)`."""
    return frozenset(
        rule.name
        for rule in _rules.values()
        if all(getattr(rule, name) == value for name, value in said.items())
    )


def rule_of(command: Command) -> CommandRule[Any]:
    """Everything declared about this command's kind."""
    return _rules[type(command)]


def rules_by_verb() -> dict[str, CommandRule[Any]]:
    """Everything declared about each command, by its name in notation."""
    return {rule.verb: rule for rule in _rules.values()}


def rule_named(name: str) -> CommandRule[Any]:
    """Everything declared about the command with this name in JSON. Raises `KeyError` for none."""
    return _rules[_types[name]]
