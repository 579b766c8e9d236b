"""Signing in: by name, and by link: a new account, a referee."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from ledger import passes
from ledger.problems import Problem
from tournaments import known_browser
from tournaments.codes import Code
from tournaments.forms.people import LoginForm, WelcomeForm
from tournaments.models import Invitation, Membership, Staff
from tournaments.services import accounts
from tournaments.views.access import is_remembered, remember_card
from tournaments.views.problems import beside


class LogIn(LoginView):
    """Log in with user name and password."""

    template_name = "public/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Log in, and remember this browser."""
        response = super().form_valid(form)
        known_browser.remember(response, form.get_user(), secure=self.request.is_secure())
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Say beside the form what is wrong with it."""
        return self.render_to_response(self.get_context_data(form=form), status=400)


@never_cache
@sensitive_post_parameters("password")
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Make an account with a one-time link, and log in with it."""
    try:
        invitation = accounts.find_invitation(token)
    except Problem as problem:
        return render(request, "public/welcome.html", {"problem": problem}, status=problem.status)
    if request.method == "POST" and "join" in request.POST and request.user.is_authenticated:
        accounts.join(token, request.user)
        return redirect(*_home(invitation))
    form = WelcomeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with beside(form, {Code.NAME_TAKEN: "username"}):
            user = accounts.make_account(token, **form.cleaned_data)
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(request, f"Welcome, {user.get_username()}.")
            response = redirect(*_home(invitation))
            known_browser.remember(response, user, secure=request.is_secure())
            return response
    context = {"invitation": invitation, "form": form}
    return render(request, "public/welcome.html", context, status=400 if form.errors else 200)


def _home(invitation: Invitation) -> tuple[str, ...]:
    if invitation.event is None:
        return ("organise",)
    is_referee = invitation.role == Membership.Role.REFEREE
    return ("floor" if is_referee else "event", invitation.event.slug)


@never_cache
def referee_link(request: HttpRequest, token: str) -> HttpResponse:
    """A referee's private link: its button leads to the floor."""
    return _by_card(request, token, {Staff.Role.REFEREE: "floor"}, "referee")


@never_cache
def assistant_link(request: HttpRequest, token: str) -> HttpResponse:
    """An assistant's private link: its button leads to the page of the desk or of the runner."""
    doors = {Staff.Role.DESK: "desk", Staff.Role.RUNNER: "runner"}
    return _by_card(request, token, doors, "assistant")


def _by_card(
    request: HttpRequest, token: str, doors: dict[Staff.Role, str], what: str
) -> HttpResponse:
    """Keep a card in the session and open its page, once somebody confirms that they act in its
    name: merely opening a link, by a person or a program, gives nobody a role."""
    card = passes.find(token)
    found = Staff.objects.select_related("event", "card").filter(card=card, role__in=doors)
    staff = found.first() if card and not card.is_revoked else None
    if staff is None:
        return dead_link(request, f"This {what}’s link doesn’t work")
    if request.method == "POST":
        request.session.cycle_key()
        remember_card(request.session, staff)
        messages.success(request, f"You are here as {what} {staff.name}.")
    elif not is_remembered(request.session, staff):
        return render(request, "public/by_card.html", {"staff": staff, "what": what})
    return redirect(doors[Staff.Role(staff.role)], staff.event.slug)


def dead_link(request: HttpRequest, title: str) -> HttpResponse:
    """Answer a link that was withdrawn, renewed or misspelled."""
    context = {
        "title": title,
        "sentence": "It was withdrawn or replaced by a newer one, or the address is misspelled.",
        "remedy": "Ask the organiser for a new card, and scan its code.",
    }
    return render(request, "public/not_valid.html", context, status=404)
