"""Access keys, with which an organiser's programs act."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from ledger import access_keys
from ledger.models import AccessKey
from tournaments.forms.access_keys import AccessKeyForm
from tournaments.views.access import accounts_only
from tournaments.views.problems import beside


@accounts_only
def key_list(request: HttpRequest) -> HttpResponse:
    """The keys of this account, and the form that makes one. A new key is shown in the answer to
    that form and nowhere else."""
    if request.method != "POST":
        return _page(request, AccessKeyForm())
    form = AccessKeyForm(request.POST)
    if form.is_valid():
        with beside(form):
            key, text = access_keys.make(request.user.pk or 0, form.cleaned_data["name"])
            return _page(request, AccessKeyForm(), made=key, text=text)
    return _page(request, form)


@require_POST
@accounts_only
def revoke(request: HttpRequest, key_id: UUID) -> HttpResponse:
    """Close a key for good."""
    key = access_keys.revoke(request.user.pk or 0, key_id)
    if key is None:
        raise Http404
    messages.success(request, f"The key {key.name} no longer works.")
    return redirect("access-keys")


def _page(
    request: HttpRequest, form: AccessKeyForm, *, made: AccessKey | None = None, text: str = ""
) -> HttpResponse:
    mine = AccessKey.objects.filter(user=request.user.pk or 0)
    context = {"keys": mine, "form": form, "made": made, "text": text}
    return render(request, "organise/access_keys.html", context, status=400 if form.errors else 200)
