"""Answers every other address under /api/ with a problem document instead of a page."""

from __future__ import annotations

from typing import NoReturn

from django.http import Http404
from django.urls import re_path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from ledger.api.views.base import ApiView


@extend_schema(exclude=True)
class UnknownAddressView(ApiView):
    """Says of every other address below /api/ that nothing is there."""

    authentication_classes = []

    def initial(self, request: Request, *args: object, **kwargs: object) -> NoReturn:
        """Answer 404 to any method."""
        raise Http404


urlpatterns = [re_path("", UnknownAddressView.as_view())]
