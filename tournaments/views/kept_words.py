"""A form that came too late to be let in: what was typed is shown, to be copied into a new one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

OUTDATED = (
    "Nothing was changed: this page was open too long, or you have since logged in elsewhere. "
    "Load it again, and repeat the last step."
)
LOGGED_OUT = (
    "Nothing was changed: you are logged out. Log in, or scan your card (the new one, if it was "
    "replaced), and repeat the last step."
)


def once_more(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form whose token isn't the browser's any more; Django gives the reason."""
    context = {
        "title": "Once more, please",
        "sentence": OUTDATED,
        "words": _words(request),
        "url": page_of(request, at_worst=reverse("home")),
        "button": "Go to the page",
    }
    return render(request, "public/kept_words.html", context, status=403)


def log_in_first(request: HttpRequest) -> HttpResponseBase:
    """Lead to the login, and from there back to the page; words that were typed stop on the way. A
    part that asks by itself gets 403, so that its page stays; the press of a form leads on."""
    url = f"{reverse('login')}?{urlencode({'next': page_of(request)}, doseq=True)}"
    if "HX-Request" in request.headers:
        # A page whose part asks for itself stays, with all that is typed in it.
        is_form = request.headers.get("HX-Source", "").startswith("form")
        is_press = request.method == "POST" and is_form
        return HttpResponse(headers={"HX-Redirect": url}) if is_press else HttpResponse(status=403)
    words = _words(request)
    if not words:
        return redirect(url)
    context = {
        "title": "Log in first",
        "sentence": LOGGED_OUT,
        "words": words,
        "url": url,
        "button": "Log in",
    }
    return render(request, "public/kept_words.html", context, status=403)


def page_of(request: HttpRequest, at_worst: str = "") -> str:
    """The page that was asked for or, since the address of a form's POST can't be opened, the page
    with the form."""
    if request.method != "POST":
        return request.get_full_path()
    sender = request.headers.get("Referer", "")
    return sender if _is_ours(request, sender) else at_worst or reverse("organise")


def _words(request: HttpRequest) -> list[str]:
    """What takes time to type again, from a form of ours: values of several words."""
    if not _is_ours(request, request.headers.get("Referer", "")):
        return []
    return [
        value
        for name, values in request.POST.lists()
        for value in values
        if len(value.split()) > 1 and "password" not in name
    ]


def _is_ours(request: HttpRequest, sender: str) -> bool:
    return url_has_allowed_host_and_scheme(sender, {request.get_host()})
