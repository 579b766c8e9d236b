"""The field for the plan of a hall."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.hall_plan import HALL_PLAN_MAX, as_text, read_plan


class HallPlan(forms.CharField):
    """An optional plan of the hall. Its value is the text in the usual spelling."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 6, "class": "plan", "spellcheck": "false"})
        # Rows may begin with empty places, which copied ones have as tabs.
        super().__init__(
            max_length=HALL_PLAN_MAX, required=False, strip=False, widget=widget, **kwargs
        )

    def to_python(self, value: Any) -> str:
        """The text with its columns in line."""
        try:
            return as_text(read_plan(super().to_python(value) or ""))
        except ValueError as wrong:
            raise forms.ValidationError(str(wrong)) from None
