"""The ledger as a Django app."""

from django.apps import AppConfig

import engine


class LedgerConfig(AppConfig):
    """Registers the app, its system check, its own outbox subscribers, and the added editions."""

    name = "ledger"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from ledger import checks  # noqa: F401  (registers the check)
        from ledger.services import book_news  # noqa: F401  (registers the source of live news)
        from ledger.services.editions import find

        engine.add_edition_source(find)
