"""The root of all addresses: the API of both apps, then the pages."""

from django.urls import include, path

urlpatterns = [
    path("api/v1/", include("ledger.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/", include("ledger.api.unknown")),
    path("", include("tournaments.urls")),
]

handler400 = "tournaments.views.problems.bad_request"
