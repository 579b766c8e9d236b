"""What a referee decides about a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from tournaments.forms.fields import WholeNumber
from tournaments.services.results import ASSETS_MAX


class RulingForm(forms.Form):
    """The final assets of each seat, with the reason. `names` maps seat letters to players;
    `currency` is the sign of the edition."""

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
        self._assets = assets
        for letter, name in names.items():
            self.fields[f"assets_{letter}"] = WholeNumber(
                0, ASSETS_MAX, label=f"Assets of {name}, {currency}", initial=assets.get(letter, 0)
            )
        self.order_fields([*(f"assets_{letter}" for letter in names), "reason"])

    def changes(self) -> dict[str, int]:
        """The new assets of the seats whose assets differ, by letter."""
        given = {letter: self.cleaned_data[f"assets_{letter}"] for letter in self._assets}
        return {
            letter: amount for letter, amount in given.items() if amount != self._assets[letter]
        }


class CloseForm(forms.Form):
    """Why a referee ends a game."""

    reason = forms.CharField(
        max_length=200,
        help_text="For example: the tablet failed, or the players left.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
