"""`manage.py grant ROLE`: gives the program's role on PostgreSQL what it needs."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from ledger import roles


class Command(BaseCommand):
    help = (
        "Gives a role of PostgreSQL exactly the rights that the program needs, none of them to "
        "change or remove what is in a journal. Run it as the owner of the tables, after each "
        "migrate. docs/operators.md lists all the steps."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument that names the role."""
        parser.add_argument("role", help="the role that the program connects as")

    def handle(self, *args: Any, **options: Any) -> None:
        """Grant all or nothing, and print each statement."""
        if connection.vendor != "postgresql":
            raise CommandError(
                "SQLite has no roles: anybody who can write its file can do anything."
            )
        if not roles.owns_tables(connection):
            raise CommandError(
                "Only the owner of the tables can give rights to them: name that role in "
                "DATABASE_URL. Nothing was changed."
            )
        role = options["role"]
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(roles.close_to_public(connection))
            powers = roles.powers(connection, role)
            if powers:
                raise CommandError(f"Not this role: {role} {powers[0]}. See docs/operators.md.")
            for statement in roles.grants(role):
                cursor.execute(statement)
                self.stdout.write(f"{statement.as_string()};")
