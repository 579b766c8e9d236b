"""The ledger as a Django app."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Registers the app, its system check and its own outbox subscribers."""

    name = "ledger"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from ledger import checks  # noqa: F401  (registers the check)
        from ledger.services import news  # noqa: F401  (registers the source of live news)
