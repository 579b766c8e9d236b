"""The tournaments app."""

from pathlib import Path

from django.apps import AppConfig
from django.core.exceptions import ImproperlyConfigured

GUARDS = Path(__file__).parent / "guards"


class TournamentsConfig(AppConfig):
    """Listens to the ledger: to its outbox and its news, and to its question which role somebody
    has at a table."""

    name = "tournaments"

    def ready(self) -> None:
        """Connect what the ledger can't know by itself."""
        from django.db.models.signals import post_migrate

        from ledger import guards, roles
        from tournaments import subscriptions  # noqa: F401

        guards.also_guard("tournaments", GUARDS, "tournaments_act", "tournaments_eventchain")
        roles.limit("tournaments_act", "SELECT, INSERT")
        roles.limit("tournaments_eventchain", "SELECT, INSERT, UPDATE (number, seal, salt)")
        post_migrate.connect(_count_from_hall, sender=self)


def _count_from_hall(**_: object) -> None:
    """After a migration, give new rows the numbers of this computer's hall."""
    from django.conf import settings

    from tournaments.archives.numbers import count_from_hall

    try:
        count_from_hall(settings.HALL)
    except ValueError as fault:
        raise ImproperlyConfigured(str(fault)) from fault
