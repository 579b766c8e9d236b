"""Edits of something that somebody else may be editing at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

SAVED_MEANWHILE = (
    "Somebody else has saved this in the meantime, so your changes are not saved yet. Their "
    "changes are marked below, and what you typed is still there. Save again to add yours to "
    "theirs."
)

SAVED_ALIKE = (
    "Somebody else has saved the same in the meantime. There is nothing left of yours to save."
)


class EditForm(forms.Form):
    """A form for changing something.

    It carries the version that its author saw and, hidden beside each field, what stood in it
    then. So it knows what the author changed: only that is saved, and only that can clash with
    what somebody else has saved meanwhile.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    met = False  # whether somebody else's changes are shown in it
    is_alike = False  # whether somebody else has saved all that its author changed
    only_explains: tuple[str, ...] = ()  # fields that tell the reason of a change and are none

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.keep_what_stood()

    def keep_what_stood(self, *but: str) -> None:
        """Put the present value of each field beside it, `but` not of these. A form that makes
        fields of its own calls it again once they exist."""
        for name, field in self.fields.items():
            field.show_hidden_initial = name not in ("version", *but)

    @property
    def seen(self) -> int:
        """The version that the author saw, or 0 if the form names none."""
        return self.cleaned_data.get("version") or 0

    def edits(self) -> dict[str, Any]:
        """Return the values that the author changed, by field."""
        return {
            name: self.cleaned_data[name]
            for name in self.changed_data
            if name != "version" and name in self.cleaned_data
        }

    def meet(self, now: Mapping[str, Any], *, said: str = SAVED_MEANWHILE) -> None:
        """Show what somebody else has saved meanwhile, which is `now`, beside what was typed.

        What the author did not touch takes over the present value. What both changed keeps what the
        author typed and names the other value. Afterwards the form has the present version, so that
        sending it again counts as intended.
        """
        mine = set(self.changed_data)
        self.is_alike = self._says_the_same(mine, now)
        data = {name: self.data[name] for name in self.data}
        for name, value in now.items():
            if name == "version" or name not in self.fields:
                continue
            shown = self.fields[name].prepare_value(value)
            present = "" if shown is None else str(shown)
            stood = data.get(self[name].html_initial_name)
            if name not in mine:
                data[self[name].html_name] = present
                if stood is not None and stood != present:
                    was = f"Changed by somebody else, from “{self._words(name, stood)}”."
                    self._tell(name, was if stood else "Filled in by somebody else.")
            elif present not in (stood, data.get(self[name].html_name)):
                done = (
                    f"put “{self._words(name, present)}” here" if present else "emptied this field"
                )
                self.add_error(name, f"Somebody else has {done}. Yours is kept.")
            data[self[name].html_initial_name] = present
        data["version"] = str(now["version"])
        self.data = data
        self.met = True
        self.add_error(None, SAVED_ALIKE if self.is_alike else said)

    def _says_the_same(self, mine: set[str], now: Mapping[str, Any]) -> bool:
        """Whether all that the author changed stands there `now`."""
        changed = mine.difference(self.only_explains, ["version"])
        return bool(changed) and all(
            name in now and not self.fields[name].has_changed(now[name], self[name].data)
            for name in changed
        )

    def _words(self, name: str, value: str) -> str:
        """The value as the field shows it: the words of a choice, thousands with a comma."""
        choices = getattr(self.fields[name], "choices", ())
        words = {str(key): str(text) for key, text in choices}.get(value, value)
        if isinstance(self.fields[name], forms.IntegerField) and words.isdecimal():
            return f"{int(words):,}"
        return words

    def _tell(self, name: str, sentence: str) -> None:
        field = self.fields[name]
        field.meanwhile = sentence  # type: ignore[attr-defined]  # for components/field.html
