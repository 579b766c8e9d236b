"""People who play a night against a server that may die: `python -m tests.crash.play SITE NUMBER`.

Tablets and phones speak HTTP, and send again until they are answered. The organiser's part is done
beside the server on its database; ended with DATABASE_DIED, it goes on once it is started again.
"""

from __future__ import annotations

import sys

DATABASE_DIED = 75
TURNS = 5
PATIENCE_SECONDS = 600.0


def main(site: str, number: int) -> int:
    """Play night `number` to its champion, from wherever it stands."""
    import django

    django.setup()

    from django.db import InterfaceError, OperationalError

    try:
        _play(site, number)
    except (OperationalError, InterfaceError) as fault:
        print(f"The database went away: {fault}", file=sys.stderr)
        return DATABASE_DIED
    return 0


def _play(site: str, number: int) -> None:
    from django.db import connections, transaction

    from rehearsal import http_connection, night
    from rehearsal.watchers import Silence
    from tests.rehearsal.people import event_of_sixteen
    from tournaments.models import Event

    # Far more than any person's patience: on a busy computer a new start can take that long.
    http_connection.PATIENCE_SECONDS = night.RESULT_SECONDS_MAX = PATIENCE_SECONDS

    class Hall(Silence):
        def round_begins(self, title: str, tables: int, turns: int) -> None:
            """While the tables play, nobody but the server has the database open."""
            connections.close_all()

    name = f"Night {number}"
    event = Event.objects.filter(name=name).first()
    if event is None:
        with transaction.atomic():
            event = event_of_sixteen(rounds=1, advance=4)
            Event.objects.filter(pk=event.pk).update(name=name)
    plan = night.NightPlan(seed=name, turns=TURNS, offline=number % 2 == 0)
    night.Night(event.pk, site, plan, Hall()).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
