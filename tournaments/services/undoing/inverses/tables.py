"""The inverses of acts about one table: its number, its banker, its time, its result."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.codes import Code
from tournaments.models import Act, EventChain
from tournaments.problems import EveningProblem
from tournaments.services import disputes, draws, on_paper, postponing, results, table_time
from tournaments.services.acts.chain import name_digest
from tournaments.services.undoing.inverses.inverse import Inverse
from tournaments.services.undoing.past_acts import PastAct

_Kind = Act.Kind

_POSTPONED = "As before it was canceled"


def _move_back(past: PastAct) -> None:
    """If two tables have changed numbers, moving one back moves the other."""
    round_, table = past.round(), past.keys("table")[0]
    before = past.before(f"table:{table}")["number"]
    draws.move_table(round_.pk, version=round_.version, table=table, number=before)


def _bankers_back(past: PastAct) -> None:
    tables = past.keys("table")
    round_id = past.now[f"table:{tables[0]}"]["round"]
    round_ = past.event.round_set.get(pk=round_id)
    stood = past.all_before(f"table:{key}" for key in tables)
    before = {key: stood[f"table:{key}"]["banker"] for key in tables}
    draws.assign_bankers(round_.pk, version=round_.version, bankers=before)


def _cancel_again(past: PastAct) -> None:
    round_, [table] = past.round(), past.keys("table")
    draws.cancel_table(round_.pk, version=round_.version, table=table)


def _resume_table(past: PastAct) -> None:
    for table in past.keys("table"):
        postponing.resume(table)


def _off_paper(past: PastAct) -> None:
    for table in past.about("table"):
        on_paper.mark(table, on_paper=False)


def _on_paper(past: PastAct) -> None:
    for table in past.about("table"):
        on_paper.mark(table, on_paper=True)


def _take_time_away(past: PastAct) -> None:
    """Restore the table's former time; acts older than tables' own time name none."""
    [table] = past.keys("table")
    seen = past.now[f"table:{table}"]["extra_seconds"]
    before = past.before(f"table:{table}")
    keep, late = before.get("extra_seconds", 0), before.get("late_seconds", 0)
    table_time.take_away(table, seen=seen, keep=keep, late=late)


def _give_time_again(past: PastAct) -> None:
    """The former extra time of the table, without what made up for a late start."""
    [table] = past.keys("table")
    now, before = past.now[f"table:{table}"], past.before(f"table:{table}")
    seconds = _beyond_its_round(before) - _beyond_its_round(now)
    table_time.extend(table, minutes=seconds // 60, seen=now["extra_seconds"])


def _beyond_its_round(told: Mapping[str, int]) -> int:
    return told.get("extra_seconds", 0) - told.get("late_seconds", 0)


def _take_signature_back(past: PastAct) -> None:
    [table] = past.keys("signatures")
    results.take_signature_back(table, past.now[f"signatures:{table}"][-1]["seat"])


def _take_dispute_back(past: PastAct) -> None:
    [table] = past.keys("disputes")
    disputes.take_back(table, past.now[f"disputes:{table}"][-1]["seat"])


def _put_table_back(past: PastAct) -> None:
    """Restore the canceled table with its players; its banker only if still free. The log has only
    a digest of why it was postponed."""
    [key] = past.keys("table")
    before = past.before(f"table:{key}")
    round_ = past.event.round_set.filter(pk=before["round"]).first()
    if round_ is None:
        raise EveningProblem(Code.BUILT_ON, "The draw has been withdrawn since.")
    salt = EventChain.objects.get(event=past.event.pk).salt
    at_once = name_digest(salt, "")
    draws.restore_table(
        round_.pk,
        version=round_.version,
        table=key,
        number=before["number"],
        banker=before["banker"],
        seats=before["seats"],
        postponed="" if before.get("postponed", at_once) == at_once else _POSTPONED,
        extra_seconds=before.get("extra_seconds", 0),
        late_seconds=before.get("late_seconds", 0),
        on_paper=past.was_on_paper(key),
    )


INVERSES: Mapping[str, Inverse] = {
    _Kind.TABLE_MOVED: Inverse("Move it back", ("table",), _move_back),
    _Kind.TABLE_CANCELLED: Inverse("Put the table back", ("table",), _put_table_back),
    _Kind.TABLE_RESTORED: Inverse("Cancel the table again", ("table",), _cancel_again),
    _Kind.TABLE_POSTPONED: Inverse("Play it now", ("table",), _resume_table),
    _Kind.TABLES_ON_PAPER: Inverse("Play with a tablet", ("paper",), _off_paper),
    _Kind.TABLES_OFF_PAPER: Inverse("Play on paper again", ("paper",), _on_paper),
    _Kind.TABLE_EXTENDED: Inverse("Take the minutes away", ("table",), _take_time_away),
    _Kind.TABLE_SHORTENED: Inverse("Give the minutes back", ("table",), _give_time_again),
    _Kind.BANKERS_ASSIGNED: Inverse("Back to the previous bankers", ("table",), _bankers_back),
    _Kind.SIGNED: Inverse("Take the signature back", ("signatures",), _take_signature_back),
    _Kind.DISPUTED: Inverse("Take the dispute back", ("disputes",), _take_dispute_back),
}
