"""Fields that say in our words what they want."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import BaseValidator


class WholeNumber(forms.IntegerField):
    """A whole number from `low` to `high`; whatever else is typed gets that one sentence."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        sentence = f"A whole number from {low} to {high:,}, please."
        errors = dict.fromkeys(("required", "invalid"), sentence)
        super().__init__(min_value=low, max_value=high, error_messages=errors, **kwargs)
        for validator in self.validators:
            if isinstance(validator, BaseValidator):
                validator.message = sentence
