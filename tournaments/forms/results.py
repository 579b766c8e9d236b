"""Forms for a referee's decisions about a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from tournaments.forms.edits import EditForm
from tournaments.forms.fields import WholeNumber
from tournaments.services.results import ASSETS_MAX


class RulingForm(EditForm):
    """The final assets of each seat, with the reason. `names` maps seat letters to players;
    `currency` is the sign of the edition."""

    only_explains = ("reason",)
    reason = forms.CharField(
        max_length=400,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Everybody can read it. Say what was disputed and what you found.",
    )

    def __init__(
        self,
        *args: Any,
        names: Mapping[str, str],
        assets: Mapping[str, int],
        currency: str,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for letter, name in names.items():
            self.fields[_field(letter)] = WholeNumber(
                0, ASSETS_MAX, label=f"Assets of {name}, {currency}", initial=assets.get(letter, 0)
            )
        self.order_fields([*map(_field, names), "reason"])
        self.keep_what_stood("reason")

    def changes(self) -> dict[str, int]:
        """The new assets of the seats whose assets the referee changed, by letter."""
        edits = self.edits()
        edits.pop("reason", None)
        return {name.removeprefix(_field("")): amount for name, amount in edits.items()}

    def _says_the_same(self, mine: set[str], now: Mapping[str, Any]) -> bool:
        """Also that nothing else was ruled: the author lets the whole result stand, so they first
        look at it."""
        sent = {**self.cleaned_data, "version": now["version"]}
        return super()._says_the_same(mine, now) and now.items() <= sent.items()


def assets_now(assets: Mapping[str, int], version: int) -> dict[str, int]:
    """The assets of a result as the fields of the ruling's form, with the result's version."""
    return {_field(letter): amount for letter, amount in assets.items()} | {"version": version}


def _field(letter: str) -> str:
    return f"assets_{letter}"


class ReopenForm(forms.Form):
    """A referee's reason to open a closed book again. `version` is the entry that ended its
    game."""

    reason = forms.CharField(
        max_length=200,
        help_text="For example: the rent of the last turn is disputed.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, **given: Any) -> None:
        # Another reason is asked for on the same page, so ids are told apart.
        super().__init__(auto_id="reopen_%s", **given)


class PostponeForm(forms.Form):
    """The reason to play a table later."""

    reason = forms.CharField(
        max_length=200,
        help_text="For example: somebody is ill. Organisers and referees read it.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, **given: Any) -> None:
        # Another reason is asked for on the same page, so ids are told apart.
        super().__init__(auto_id="postpone_%s", **given)


class CloseForm(forms.Form):
    """A referee's reason to end a game. `version` is the newest entry that they saw."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    reason = forms.CharField(
        max_length=200,
        help_text="For example: the tablet failed, or the players left.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
