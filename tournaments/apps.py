"""The tournaments app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Listens to the ledger: its outbox, its news, its question who somebody is at a table."""

    name = "tournaments"

    def ready(self) -> None:
        """Connect what the ledger can't know by itself."""
        from tournaments import subscriptions  # noqa: F401
