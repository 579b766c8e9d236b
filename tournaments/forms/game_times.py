"""A moment of a game, as a referee asks for it."""

from __future__ import annotations

from datetime import tzinfo
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

SENTENCE = "A time such as 20:40, please."


class AsOfForm(forms.Form):
    """A time of the clock. `zone` is the name of the device's time zone, by which pages with script
    show hours; without script it is the server's."""

    time = forms.TimeField(
        label="Time of day",
        input_formats=["%H:%M"],
        error_messages={"required": SENTENCE, "invalid": SENTENCE},
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    zone = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_zone(self) -> tzinfo:
        """The zone of that name, or else the server's."""
        try:
            return ZoneInfo(self.cleaned_data["zone"])
        except (KeyError, ValueError, OSError):
            return timezone.get_current_timezone()
