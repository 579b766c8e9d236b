"""Forms for what organisers write on the projector."""

from __future__ import annotations

from django import forms

from tournaments.forms.edits import EditForm
from tournaments.models.projectors import MESSAGE_LENGTH, SPONSORS_LENGTH


class MessageForm(forms.Form):
    """A message to everybody."""

    message = forms.CharField(
        label="Message to everybody",
        max_length=MESSAGE_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="It stays on the wall and on every phone and tablet until you take it away.",
    )


class SponsorsForm(EditForm):
    """The names of the sponsors, who made the evening possible."""

    sponsors = forms.CharField(
        label="Sponsors, one a line",
        required=False,
        max_length=SPONSORS_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
