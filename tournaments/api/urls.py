"""Addresses of the event's API, under /api/v1/."""

from django.urls import path

from tournaments.api.views.answering import (
    EventCallsView,
    StaffCallDoneView,
    StaffCallHeardView,
)
from tournaments.api.views.arrivals import ArrivalsView, ArrivalView
from tournaments.api.views.by_hand import PlacesView
from tournaments.api.views.calls import (
    BankerCallsView,
    BankerCallView,
    CallDoneView,
    CallHeardView,
    CallsView,
    CallView,
    CardCallsView,
)
from tournaments.api.views.draws import (
    BankersView,
    CancelTableView,
    ConfirmView,
    DrawsView,
    DrawView,
    FinishView,
    LockView,
    MoveTableView,
    ReleaseView,
    SeatView,
    SeedView,
    SubstituteView,
    SwapView,
    UnseatView,
)
from tournaments.api.views.events import ClockView, EventView, RecordView, RoundView, StandingsView
from tournaments.api.views.exports import EventExportView
from tournaments.api.views.floor import (
    CloseBookView,
    ErrandsView,
    NumbersView,
    PostponeView,
    ProjectorView,
    ReopenBookView,
    ResumeView,
)
from tournaments.api.views.halls import HallsView
from tournaments.api.views.leagues import LeagueView, NextNightView
from tournaments.api.views.log import LogView, UndoView
from tournaments.api.views.mid_game import ExchangeView, PlayOnForView
from tournaments.api.views.money import PaymentsView, PaymentView, TillView
from tournaments.api.views.on_paper import OnPaperView
from tournaments.api.views.players import (
    CheckInView,
    DivisionsView,
    DropView,
    PlayersView,
    PlayerView,
)
from tournaments.api.views.presses import PressesView
from tournaments.api.views.registration import (
    MoveUpView,
    RegistrationsView,
    RegistrationView,
    SetBackView,
    WaitingListView,
    WaitingView,
)
from tournaments.api.views.results import (
    ChangesView,
    DisputesView,
    DisputeView,
    RulingsView,
    SignaturesView,
    SignatureView,
)
from tournaments.api.views.setting_up import EventsView, PartDivisionsView, SetUpView
from tournaments.api.views.staff import (
    InvitationsView,
    RenewedCardView,
    StaffListView,
    StaffView,
)
from tournaments.api.views.table_time import TableTimeView
from tournaments.api.views.tables import OlderTableOfGameView, TableOfGameView, TokensView
from tournaments.api.views.waves import PassOverView, WavesView

_PLAYER = "events/<slug:slug>/players/<int:number>"
_WAITING = "events/<slug:slug>/waiting/<int:waiting_id>"
_ROUND = "events/<slug:slug>/rounds/<int:number>"

_STAFF = "events/<slug:slug>/staff"

urlpatterns = [
    path("events", EventsView.as_view()),
    path("events/<slug:slug>/set-up", SetUpView.as_view()),
    path(_STAFF, StaffListView.as_view()),
    path(f"{_STAFF}/<int:staff_id>", StaffView.as_view()),
    path(f"{_STAFF}/<int:staff_id>/renew", RenewedCardView.as_view()),
    path("events/<slug:slug>/calls", EventCallsView.as_view()),
    path(f"{_STAFF}/<int:staff_id>/calls/<str:key>/heard", StaffCallHeardView.as_view()),
    path(f"{_STAFF}/<int:staff_id>/calls/<str:key>/done", StaffCallDoneView.as_view()),
    path("events/<slug:slug>/invitations", InvitationsView.as_view()),
    path("events/<slug:slug>/projector", ProjectorView.as_view()),
    path("events/<slug:slug>/errands", ErrandsView.as_view()),
    path("events/<slug:slug>/numbers", NumbersView.as_view()),
    path("tables/<int:table_id>/close", CloseBookView.as_view()),
    path("tables/<int:table_id>/reopen", ReopenBookView.as_view()),
    path("tables/<int:table_id>/changes", ChangesView.as_view()),
    path("tables/<int:table_id>/time", TableTimeView.as_view()),
    path("tables/<int:table_id>/on-paper", OnPaperView.as_view()),
    path("tables/<int:table_id>/postpone", PostponeView.as_view()),
    path("tables/<int:table_id>/resume", ResumeView.as_view()),
    path("events/<slug:slug>", EventView.as_view(), name="api-event"),
    path("events/<slug:slug>/clock", ClockView.as_view(), name="api-clock"),
    path("events/<slug:slug>/standings", StandingsView.as_view(), name="api-standings"),
    path("events/<slug:slug>/log", LogView.as_view()),
    path("events/<slug:slug>/log/<int:number>/undo", UndoView.as_view()),
    path("events/<slug:slug>/league", LeagueView.as_view()),
    path("events/<slug:slug>/halls", HallsView.as_view()),
    path("events/<slug:slug>/next-night", NextNightView.as_view()),
    path("events/<slug:slug>/divisions/part", PartDivisionsView.as_view()),
    path("events/<slug:slug>/players", PlayersView.as_view()),
    path("events/<slug:slug>/players/division", DivisionsView.as_view()),
    path("events/<slug:slug>/players/wave", WavesView.as_view()),
    path(_PLAYER, PlayerView.as_view()),
    path(f"{_PLAYER}/check-in", CheckInView.as_view()),
    path(f"{_PLAYER}/drop", DropView.as_view()),
    path(f"{_PLAYER}/set-back", SetBackView.as_view()),
    path("events/<slug:slug>/arrivals", ArrivalsView.as_view()),
    path("events/<slug:slug>/arrivals/<int:number>", ArrivalView.as_view()),
    path("events/<slug:slug>/registration", RegistrationView.as_view()),
    path("events/<slug:slug>/registrations", RegistrationsView.as_view()),
    path("events/<slug:slug>/waiting", WaitingListView.as_view()),
    path(_WAITING, WaitingView.as_view()),
    path(f"{_WAITING}/move-up", MoveUpView.as_view()),
    path("events/<slug:slug>/till", TillView.as_view()),
    path("events/<slug:slug>/payments", PaymentsView.as_view()),
    path("events/<slug:slug>/payments/<int:number>", PaymentView.as_view()),
    path("events/<slug:slug>/draw", DrawsView.as_view()),
    path(_ROUND, RoundView.as_view(), name="api-round"),
    path(f"{_ROUND}/record", RecordView.as_view(), name="api-record"),
    path(f"{_ROUND}/seed", SeedView.as_view()),
    path(f"{_ROUND}/pass-over", PassOverView.as_view()),
    path(f"{_ROUND}/clock", PressesView.as_view()),
    path(f"{_ROUND}/draw", DrawView.as_view()),
    path(f"{_ROUND}/draw/confirm", ConfirmView.as_view()),
    path(f"{_ROUND}/draw/release", ReleaseView.as_view()),
    path(f"{_ROUND}/draw/swap", SwapView.as_view()),
    path(f"{_ROUND}/draw/places", PlacesView.as_view()),
    path(f"{_ROUND}/draw/lock", LockView.as_view()),
    path(f"{_ROUND}/draw/unseat", UnseatView.as_view()),
    path(f"{_ROUND}/draw/seat", SeatView.as_view()),
    path(f"{_ROUND}/draw/substitute", SubstituteView.as_view()),
    path(f"{_ROUND}/draw/exchange", ExchangeView.as_view()),
    path(f"{_ROUND}/draw/play-on-for", PlayOnForView.as_view()),
    path(f"{_ROUND}/draw/cancel-table", CancelTableView.as_view()),
    path(f"{_ROUND}/draw/move-table", MoveTableView.as_view()),
    path(f"{_ROUND}/draw/bankers", BankersView.as_view()),
    path(f"{_ROUND}/finish", FinishView.as_view()),
    path("events/<slug:slug>/export", EventExportView.as_view(), name="api-event-export"),
    path("games/<str:game_id>/table", TableOfGameView.as_view(), name="api-table"),
    # What a tablet asks for whose page is older than this server.
    path("tables/by-game/<str:game_id>", OlderTableOfGameView.as_view()),
    path("tables/<int:table_id>/signatures", SignaturesView.as_view(), name="api-signatures"),
    path("tables/<int:table_id>/signatures/<str:seat>", SignatureView.as_view()),
    path("tables/<int:table_id>/disputes", DisputesView.as_view()),
    path("tables/<int:table_id>/disputes/<str:seat>", DisputeView.as_view()),
    path("tables/<int:table_id>/calls", CallsView.as_view()),
    path("tables/<int:table_id>/calls/<str:key>", CallView.as_view()),
    path("tables/<int:table_id>/calls/<str:key>/heard", CallHeardView.as_view()),
    path("tables/<int:table_id>/calls/<str:key>/done", CallDoneView.as_view()),
    path("tables/<int:table_id>/tokens", TokensView.as_view()),
    path("banker/calls", BankerCallsView.as_view()),
    path("cards/calls", CardCallsView.as_view()),
    path("banker/calls/<str:key>", BankerCallView.as_view()),
    path("tables/<int:table_id>/rulings", RulingsView.as_view(), name="api-rulings"),
]
