"""The tournaments app."""

from pathlib import Path

from django.apps import AppConfig

GUARDS = Path(__file__).parent / "guards"


class TournamentsConfig(AppConfig):
    """Listens to the ledger: its outbox, its news, its question who somebody is at a table."""

    name = "tournaments"

    def ready(self) -> None:
        """Connect what the ledger can't know by itself."""
        from ledger import guards, roles
        from tournaments import subscriptions  # noqa: F401

        guards.also_guard("tournaments", GUARDS, "tournaments_act", "tournaments_eventchain")
        roles.limit("tournaments_act", "SELECT, INSERT")
        roles.limit("tournaments_eventchain", "SELECT, INSERT, UPDATE (number, seal, salt)")
