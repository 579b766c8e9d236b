"""Whether this program is as new as the database that it is to use."""

from django.db import connection
from django.db.migrations.loader import MigrationLoader


def unknown_migrations() -> list[str]:
    """The migrations of our apps that the database has had and this program doesn't know, as in
    "ledger.0099_later": a newer version of the program has made them."""
    loader = MigrationLoader(connection)
    known = set(loader.disk_migrations)
    known |= {old for migration in loader.disk_migrations.values() for old in migration.replaces}
    return sorted(
        f"{app}.{name}"
        for app, name in loader.applied_migrations
        if app in loader.migrated_apps and (app, name) not in known
    )


def too_old(unknown: list[str]) -> str:
    """The sentence for whoever starts a program that is older than its database."""
    return (
        f"a newer version of Passgo has changed this database ({', '.join(unknown)}), and this "
        "one could damage what it doesn't know; start the newer version, or use another data "
        "folder: make run VAR_DIR=/some/folder"
    )
