"""The till: what an evening costs, and what is paid at the door."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from django import forms

from tournaments.forms.edits import EditForm
from tournaments.forms.fields import LineField
from tournaments.models import CURRENCY_MAX, Event, Payment, Till
from tournaments.person_names import by_name
from tournaments.services.money import AMOUNT_MAX, PAYER_MAX

_AMOUNT = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?")


class AmountField(forms.CharField):
    """An amount of money as people write it, `20`, `20.50` or `20,50`; its value is in hundredths,
    and `if_empty` where nothing is typed."""

    def __init__(self, *, if_empty: int | None = None, **named: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"inputmode": "decimal"}), **named)
        self._if_empty = if_empty

    def prepare_value(self, value: Any) -> Any:
        """Hundredths as the field shows them."""
        if not isinstance(value, int):
            return value
        return f"{value // 100}.{value % 100:02}" if value else ""

    def clean(self, value: Any) -> int | None:
        """The hundredths."""
        text = super().clean(value).replace(" ", "")
        if not text:
            return self._if_empty
        match = _AMOUNT.fullmatch(text)
        if match is None:
            raise forms.ValidationError("Write an amount like 20 or 20.50.")
        amount = int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))
        if amount > AMOUNT_MAX:
            raise forms.ValidationError(f"An amount is at most {AMOUNT_MAX // 100:,}.")
        return amount

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether another amount is written there, however it is written."""
        try:
            return self.clean(self.prepare_value(initial) or "") != self.clean(data or "")
        except forms.ValidationError:
            return True


class TillForm(EditForm):
    """The prices of an evening."""

    currency = forms.CharField(max_length=CURRENCY_MAX, label="Currency", help_text="$, €, CHF …")
    entry = AmountField(
        required=False, if_empty=0, label="Entry", help_text="Empty: it costs nothing."
    )
    rebuy = AmountField(
        required=False, if_empty=0, label="Rebuy", help_text="Empty: none is offered."
    )


class PaymentForm(forms.Form):
    """Something paid that isn't an entry at its price; `till` is the version of the prices that its
    author saw."""

    kind = forms.ChoiceField(choices=Payment.Kind.choices, initial=Payment.Kind.DONATION)
    amount = AmountField(
        required=False, label="Amount", help_text="Empty: the price of an entry or a rebuy."
    )
    player = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        label="Player",
        help_text="Not needed for a donation.",
    )
    payer = LineField(
        max_length=PAYER_MAX,
        required=False,
        label="From",
        help_text="Who gave a donation, if not a player.",
    )
    key = forms.UUIDField(widget=forms.HiddenInput)
    till = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {})
        kwargs["initial"] |= {"key": uuid4()}
        super().__init__(*args, **kwargs)
        listed = [(each.pk, each.display_name) for each in by_name(event.players.active())]
        field = self.fields["player"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [("", "Nobody on the list"), *listed]

    def begin_anew(self, till: Till) -> None:
        """Let what was typed, and refused, be sent again as a payment of its own at the prices of
        this till."""
        self.data = dict(self.data.items()) | {"key": str(uuid4()), "till": str(till.version)}
