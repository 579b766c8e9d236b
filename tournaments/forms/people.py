"""People: accounts, bankers, referees, invitations."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model, password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.core.validators import MaxLengthValidator

from tournaments.person_names import tidied

USERNAME_MAX = 150
"""The longest name that Django's own accounts have room for."""


class StaffForm(forms.Form):
    """Bankers, referees or assistants, several at once. `newest` is the last person on the list
    when the form was shown."""

    role = forms.ChoiceField(
        choices=[
            ("banker", "Bankers"),
            ("referee", "Referees"),
            ("desk", "Check-in desks"),
            ("runner", "Runners"),
        ],
        label="They are",
    )
    names = forms.CharField(
        label="One name per line",
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
    )
    newest = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def clean_names(self) -> list[str]:
        """The names without blank lines; each at most 80 characters."""
        names = [*filter(None, map(tidied, self.cleaned_data["names"].splitlines()))]
        if too_long := [name for name in names if len(name) > 80]:
            raise forms.ValidationError(
                f"“{too_long[0][:40]}…” is too long: 80 characters at most."
            )
        return names


class InviteForm(forms.Form):
    """The person whom a one-time link is for, and what they will be."""

    name = forms.CharField(
        max_length=80,
        label="For whom",
        help_text="The link makes one account, or works with one that exists.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    invited_as = forms.ChoiceField(
        choices=[("organiser", "An organiser"), ("referee", "A referee")],
        label="As what",
        help_text="An organiser can do everything in this event. A referee reads every table’s "
        "journal and rules on disputes; for one evening, a card is enough.",
    )


class WelcomeForm(forms.Form):
    """The account that a one-time link makes."""

    username = forms.CharField(
        max_length=USERNAME_MAX,
        label="User name",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label="Password",
        help_text="At least eight characters, not like your user name, and not a common password.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_username(self) -> str:
        """Refuse a name that somebody has."""
        username: str = self.cleaned_data["username"]
        if get_user_model().objects.filter(username__iexact=username).exists():
            raise forms.ValidationError("This user name is taken. Choose another one.")
        return username

    def clean_password(self) -> str:
        """Check the password with the validators of the settings, which are given the user name
        too."""
        password: str = self.cleaned_data["password"]
        user = get_user_model()(username=self.cleaned_data.get("username", ""))
        password_validation.validate_password(password, user)
        return password


class LoginForm(AuthenticationForm):
    """Django's own, in our words."""

    error_messages = {
        "invalid_login": "The user name and the password don't match. Capital letters count.",
        "inactive": "This account is closed.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = "User name"
        # Django tells browsers the limit, and checks nothing itself.
        name.validators.append(MaxLengthValidator(USERNAME_MAX))
