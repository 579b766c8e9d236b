"""Addresses of the ledger's API, under /api/v1/."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from ledger.api.views.asof import AsOfView
from ledger.api.views.books import BookView
from ledger.api.views.editions import EditionFileView, EditionsView, EditionView
from ledger.api.views.engine import engine_file
from ledger.api.views.exports import ExportView
from ledger.api.views.games import GameView, OffersView
from ledger.api.views.imports import ImportView
from ledger.api.views.passes import MeView, PairView
from ledger.api.views.reference import RulesetsView
from ledger.api.views.transactions import (
    ExplainView,
    PreviewView,
    TransactionsView,
    TransactionView,
)
from ledger.api.views.voiding import VoidPlanView

docs_page = SpectacularSwaggerSplitView.as_view(
    url_name="schema", template_name="ledger/api_docs.html"
)

urlpatterns = [
    path("pair", PairView.as_view(), name="pair"),
    path("me", MeView.as_view(), name="me"),
    path("games/import", ImportView.as_view(), name="game-import"),
    path("games/<str:game_id>", GameView.as_view(), name="game"),
    path("games/<str:game_id>/as-of", AsOfView.as_view(), name="game-as-of"),
    path("games/<str:game_id>/book", BookView.as_view(), name="game-book"),
    path("games/<str:game_id>/offers", OffersView.as_view(), name="game-offers"),
    path("games/<str:game_id>/transactions", TransactionsView.as_view(), name="game-transactions"),
    path(
        "games/<str:game_id>/transactions/<str:number>",
        TransactionView.as_view(),
        name="game-transaction",
    ),
    path(
        "games/<str:game_id>/transactions/<str:number>/explain",
        ExplainView.as_view(),
        name="game-transaction-explain",
    ),
    path(
        "games/<str:game_id>/transactions/<str:number>/void",
        VoidPlanView.as_view(),
        name="game-transaction-void",
    ),
    path("games/<str:game_id>/preview", PreviewView.as_view(), name="game-preview"),
    path("games/<str:game_id>/export", ExportView.as_view(), name="game-export"),
    path("engine/<str:digest>.zip", engine_file, name="engine-file"),
    path("editions", EditionsView.as_view(), name="editions"),
    path("editions/<str:edition>", EditionView.as_view(), name="edition"),
    path("editions/<str:edition>/file", EditionFileView.as_view(), name="edition-file"),
    path("rulesets", RulesetsView.as_view(), name="rulesets"),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("docs", docs_page, name="api-docs"),
]
