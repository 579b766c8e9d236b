"""The single rules of an event: one field for each option of the engine, by chapters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

import engine
from tournaments.forms.edits import EditForm
from tournaments.forms.option_labels import CHAPTERS, in_words, label


@dataclass(frozen=True, slots=True)
class RuleField:
    """One option: its field (None if there is nothing to choose), what the ruleset says in
    `usual`, and whether the event `differs` from that."""

    label: str
    sentence: str
    field: BoundField | None
    usual: str
    differs: bool


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """A chapter of the form. It is `open` if something in it was refused."""

    slug: str
    title: str
    hint: str
    rules: tuple[RuleField, ...]
    open: bool

    @property
    def differing(self) -> int:
        """The number of its rules that differ from the ruleset."""
        return sum(rule.differs for rule in self.rules)


class RulesForm(EditForm):
    """Starts from the ruleset on its edition, with the event's own changes."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        ruleset: str,
        edition: str,
        options: Mapping[str, Any],
        initial: Mapping[str, Any] | None = None,
        locked: bool = False,
    ) -> None:
        # Another form stands on the same page, so ids are told apart.
        super().__init__(data, initial=dict(initial or {}), auto_id="rule_%s")
        self._rules = (ruleset, edition)
        self._shown = engine.resolve_options(ruleset, options, edition)
        self._usual = usual_options(ruleset, options, edition)
        for name, option in engine.OPTIONS.items():
            if len(option.values) > 1:
                self.fields[name] = _choice(option, getattr(self._shown, name), locked=locked)
        self.keep_what_stood()

    @property
    def now(self) -> dict[str, str]:
        """Return the present values, in the form of the form's fields."""
        names = [name for name in self.fields if name != "version"]
        return {name: str(getattr(self._shown, name)) for name in names}

    @property
    def chapters(self) -> list[RuleChapter]:
        """The rules as an organiser looks for them."""
        return [
            RuleChapter(
                chapter.slug,
                chapter.title,
                chapter.hint,
                tuple(self._rule(name) for name in chapter.options),
                any(name in self.errors or self._met(name) for name in chapter.options),
            )
            for chapter in CHAPTERS
        ]

    def _met(self, name: str) -> bool:
        return name in self.fields and hasattr(self.fields[name], "meanwhile")

    def _rule(self, name: str) -> RuleField:
        usual = getattr(self._usual, name)
        return RuleField(
            label=label(name),
            sentence=engine.OPTIONS[name].sentence,
            field=self[name] if name in self.fields else None,
            usual=in_words(name, usual),
            differs=getattr(self._shown, name) != usual,
        )

    def changes(self) -> dict[str, Any]:
        """The options that differ from the ruleset, by name: those that differed, as the organiser
        changed them.

        Another short game brings its own rules: those of the old one go with it, unless they were
        chosen in this same press.
        """
        present = {name: getattr(self._shown, name) for name in self.now}
        chosen = present | self.edits()
        if chosen["short"] != self._shown.short:
            for name in engine.SHORT_RULES:
                if chosen[name] == getattr(self._shown, name):
                    del chosen[name]
        ruleset, edition = self._rules
        return engine.real_changes(ruleset, chosen, edition)


def usual_options(ruleset: str, options: Mapping[str, Any], edition: str) -> engine.Options:
    """Return the options of a ruleset on an edition. If a short game was chosen, what it brings
    counts as usual."""
    own = engine.resolve_options(ruleset, {}, edition)
    chosen = {"short": options.get("short", own.short)}
    return replace(engine.resolve_options(ruleset, chosen, edition), short=own.short)


def _choice(option: Any, value: Any, *, locked: bool) -> forms.TypedChoiceField:
    by_text = {str(each): each for each in option.values}
    return forms.TypedChoiceField(
        label=label(option.name),
        help_text=option.sentence,
        coerce=by_text.__getitem__,
        choices=[(text, in_words(option.name, each)) for text, each in by_text.items()],
        initial=str(value),
        disabled=locked,
    )
