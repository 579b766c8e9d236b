"""Check that this program is as new as the database that it is to use."""

from collections.abc import Iterable

from django.db import connection
from django.db.migrations.loader import MigrationLoader


def unknown_migrations() -> list[str]:
    """The migrations of our apps that ran on the database and that this program doesn't know, such
    as "ledger.0099_later": another version of the program made them, usually a newer one."""
    loader = MigrationLoader(connection)
    return unknown_among(loader, loader.applied_migrations)


def unknown_among(loader: MigrationLoader, applied: Iterable[tuple[str, str]]) -> list[str]:
    """Return those of our apps' migrations, by app and name, that this program doesn't know."""
    known = set(loader.disk_migrations)
    known |= {old for migration in loader.disk_migrations.values() for old in migration.replaces}
    return sorted(
        f"{app}.{name}"
        for app, name in applied
        if app in loader.migrated_apps and (app, name) not in known
    )


def too_old(unknown: list[str]) -> str:
    """The sentence for a user who starts a program that doesn't know its database."""
    return (
        f"another version of Passgo made this database ({', '.join(unknown)}), and this "
        "one could damage what it doesn't know; start that version, or use another data "
        "folder: make run VAR_DIR=/some/folder"
    )
