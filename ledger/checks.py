"""System checks: which guards the database really has, and who could get past them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Info, Tags, Warning, register
from django.db import connections
from django.db.migrations.loader import MigrationLoader

from ledger import constraints, guards, roles

_AGAIN = "Install it again; ledger/guards and tournaments/guards have its statement."
_INSTALLS = "0002_guards"


@register(Tags.database)
def check_guards(
    *, databases: Sequence[str] | None = None, **kwargs: Any
) -> Sequence[CheckMessage]:
    """E001 for every guard that is missing, E002 for one that does something other than what it was
    installed for, E003 for a constraint that is missing or different, W002 for a trigger that is no
    guard; I001 with the list of those that stand.

    Runs with `manage.py check --database default`, and before each `migrate`. Guards whose
    migration hasn't run on a database yet give no message there, and no E002 if a newer migration
    installs them again.
    """
    messages: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        loader = MigrationLoader(connection)
        applied = loader.applied_migrations
        apps = [app for app in constraints.guarded_apps() if (app, _INSTALLS) in applied]
        if not apps:
            continue
        present = guards.installed(connection)
        found = f"{len(present)} guards hold the book: {', '.join(present)}"
        missing = set(guards.expected(connection, apps)) - set(present)
        for name in sorted(missing):
            text = f"The guard {name} of the book is missing or switched off."
            messages.append(Error(text, hint=_AGAIN, obj=alias, id="ledger.E001"))
        current = [app for app in apps if (app, _newest(loader, app)) in applied]
        for name in guards.altered(connection, current):
            text = f"The guard {name} of the book is not what was installed: somebody changed it."
            messages.append(Error(text, hint=_AGAIN, obj=alias, id="ledger.E002"))
        for name in guards.strangers(connection, apps):
            text = f"{name} is not a guard, but acts on what is written into the book."
            messages.append(Warning(text, hint="Drop it.", obj=alias, id="ledger.W002"))
        # The models describe a table after all migrations have run.
        leaves = [leaf for app in apps for leaf in loader.graph.leaf_nodes(app)]
        if applied.keys() >= set(leaves):
            held = constraints.present(connection)
            found += f"; and {len(held)} constraints: {', '.join(held)}"
            for name in constraints.missing(connection):
                text = f"The constraint of the book “{name}” is not there, or another one."
                hint = "Make it again, as the models have it."
                messages.append(Error(text, hint=hint, obj=alias, id="ledger.E003"))
        messages.append(Info(f"{found}.", obj=alias, id="ledger.I001"))
    return messages


def _newest(loader: MigrationLoader, app: str) -> str:
    """The name of the newest migration that installs the guards of an app."""
    found = (name for its_app, name in loader.disk_migrations if its_app == app)
    return max(name for name in found if name.endswith("_guards"))


@register(Tags.database, deploy=True)
def check_role(*, databases: Sequence[str] | None = None, **kwargs: Any) -> Sequence[CheckMessage]:
    """W001 for each way in which the program's role on PostgreSQL could get past the guards, W003
    if a commit doesn't wait for the disk.

    Runs with `manage.py check --deploy --database default`, as the role that the program runs as.
    """
    messages = []
    for alias in databases or ():
        connection = connections[alias]
        if connection.vendor != "postgresql":
            continue
        role = connection.settings_dict["USER"]
        messages += [
            Warning(
                f"The role {role} {power}: it can get past the guards of the book.",
                hint="Run the program as a separate role; docs/operators.md says how.",
                obj=alias,
                id="ledger.W001",
            )
            for power in roles.powers(connection, role)
        ]
        messages += [
            Warning(
                f"{setting}: an entry is answered before it is on the disk.",
                hint="Switch it on: ALTER ROLE … RESET, ALTER DATABASE … RESET, postgresql.conf.",
                obj=alias,
                id="ledger.W003",
            )
            for setting in roles.hurries(connection, role)
        ]
    return messages
