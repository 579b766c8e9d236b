"""Addresses of the event's API, under /api/v1/."""

from django.urls import path

from tournaments.api.views.calls import CallDoneView, CallHeardView, CallsView, CallView
from tournaments.api.views.events import ClockView, EventView, RoundView, StandingsView
from tournaments.api.views.exports import EventExportView
from tournaments.api.views.results import (
    DisputesView,
    DisputeView,
    RulingsView,
    SignaturesView,
    SignatureView,
)
from tournaments.api.views.tables import TableByGameView

urlpatterns = [
    path("events/<slug:slug>", EventView.as_view(), name="api-event"),
    path("events/<slug:slug>/clock", ClockView.as_view(), name="api-clock"),
    path("events/<slug:slug>/standings", StandingsView.as_view(), name="api-standings"),
    path("events/<slug:slug>/rounds/<int:number>", RoundView.as_view(), name="api-round"),
    path("events/<slug:slug>/export", EventExportView.as_view(), name="api-event-export"),
    path("tables/by-game/<str:game_id>", TableByGameView.as_view(), name="api-table"),
    path("tables/<int:table_id>/signatures", SignaturesView.as_view(), name="api-signatures"),
    path("tables/<int:table_id>/signatures/<str:seat>", SignatureView.as_view()),
    path("tables/<int:table_id>/disputes", DisputesView.as_view()),
    path("tables/<int:table_id>/disputes/<str:seat>", DisputeView.as_view()),
    path("tables/<int:table_id>/calls", CallsView.as_view()),
    path("tables/<int:table_id>/calls/<str:key>", CallView.as_view()),
    path("tables/<int:table_id>/calls/<str:key>/heard", CallHeardView.as_view()),
    path("tables/<int:table_id>/calls/<str:key>/done", CallDoneView.as_view()),
    path("tables/<int:table_id>/rulings", RulingsView.as_view(), name="api-rulings"),
]
