"""What the evening of the examples does as a program that sets an event up: from its making to its
removal, its staff, its projector; and at the tables, ending a game and opening it again."""

from __future__ import annotations

from ledger.models import Game
from tests.api.example_organising import Organising
from tests.api.example_waves import take_turns
from tests.api.recorder import Cast, Recorder
from tests.tournaments import evening
from tournaments.models import Event, Table

NIGHT = {"name": "Autumn night", "date": "2027-10-02"}
ONE_ROUND = {"name": "Round for all", "minutes": 60}


def set_up(recorder: Recorder, cast: Cast) -> None:
    """All that is done before the players come."""
    for who in (cast.nobody, cast.bank):
        recorder.ask(who, "get", "events")
        recorder.ask(who, "post", "events", NIGHT)
    recorder.ask(cast.organiser, "get", "events")
    recorder.ask(cast.organiser, "post", "events", {"name": 7})
    recorder.ask(cast.organiser, "post", "events", NIGHT | {"ruleset": "chess"})
    made = recorder.ask(
        cast.organiser, "post", "events", NIGHT | {"format": "club"}, name="A format to start from"
    ).json()
    recorder.ask(cast.organiser, "post", "events", NIGHT)
    asking = Organising(recorder, cast, Event.objects.get(slug=made["slug"]))
    asking.do("get", "set-up")
    change = {"version": made["version"], "place": "Town hall", "live_tables": True}
    asking.again("patch", "set-up", change | {"stages": [{"name": "Final", "plays": "top"}]})
    asking.do("patch", "set-up", change | {"stages": [ONE_ROUND]}, "One round of an hour")
    asking.again("patch", "set-up", change)
    hall = {
        "version": change["version"] + 1,
        "tables_out_of_use": [3],
        "accessible_tables": [1, 2],
        "hall_plan": "1 2 . 3\nDoor 4",
    }
    asking.again("patch", "set-up", hall, "The tables of the hall")
    asking.again("patch", "set-up", hall | {"tables_out_of_use": [0]})
    apart = {"version": change["version"] + 2, "words_apart": "always", "clubs_apart": "rather"}
    asking.again("patch", "set-up", apart, "Families always apart, clubs rather")
    asking.again("patch", "set-up", apart | {"clubs_apart": "often"})
    _staff(asking)
    _projector(asking)
    _own_pace(recorder, cast)
    take_turns(recorder, cast)
    asking.do("delete", "set-up?seen=0")
    asking.again("delete", "set-up?seen=none")
    seen = asking.again("get", "set-up")["seen"]
    asking.again("delete", f"set-up?seen={seen}")


def _own_pace(recorder: Recorder, cast: Cast) -> None:
    """A school whose divisions become evenings of their own, and then have none any more."""
    school = {"name": "School night", "date": "2027-10-03", "format": "school"}
    made = recorder.ask(cast.organiser, "post", "events", school).json()
    asking = Organising(recorder, cast, Event.objects.get(slug=made["slug"]))
    asking.do("post", "divisions/part", {"version": made["version"]}, "Two evenings")
    asking.again("post", "divisions/part", {"version": made["version"]})
    asking.again("post", "divisions/part", {})


def _staff(asking: Organising) -> None:
    bank = {"role": "banker", "names": ["Olive", "Per"]}
    asking.do("post", "staff", bank, "Two bankers")
    asking.again("post", "staff", {"role": "banker", "names": []})
    asking.again("post", "players", {"name": "Ada"})
    asking.again("post", "staff", {"role": "banker", "names": ["Ada"]})
    asking.again("post", "staff", {"role": "banker", "names": ["Ada"]})
    staff = asking.do("get", "staff")["staff"][0]
    renewed = {"card_version": staff["card_version"]}
    asking.do("post", f"staff/{staff['id']}/renew", renewed, "The card that was lost")
    asking.again("post", f"staff/{staff['id']}/renew", renewed)
    asking.again("post", f"staff/{staff['id']}/renew", {})
    asking.do("delete", f"staff/{staff['id']}")
    asking.do("post", "invitations", {"name": "Rosa"}, "For Rosa")
    asking.do("post", "invitations", {"name": "Rita", "role": "referee"}, "For a referee")
    asking.again("post", "invitations", {})


def _projector(asking: Organising) -> None:
    asking.do("get", "projector")
    change = {"shows": "message", "message": "Soup is served", "held": True}
    asking.do("patch", "projector", change, "A message")
    asking.again("patch", "projector", {"shows": "soup"})
    asking.again("patch", "projector", {"announce": {"division": "", "place": 9}})
    asking.again("patch", "projector", {"held": False, "announce": {"division": "", "place": 1}})
    asking.again("patch", "projector", {"sponsors": "The bakery", "version": 9})


def on_the_floor(recorder: Recorder, cast: Cast, event: Event, table: Table) -> None:
    """The errands, and a referee's work at a table that has played."""
    for name in (event.slug, "no-night"):
        for what in ("errands", "numbers"):
            recorder.ask(cast.organiser, "get", f"events/{name}/{what}")
    for who in (cast.nobody, cast.bank):
        recorder.ask(who, "get", f"events/{event.slug}/errands")
    banker = event.staff.filter(tables=table).get()
    recorder.ask(cast.organiser, "delete", f"events/{event.slug}/staff/{banker.pk}")
    body = {"version": Game.objects.get(table=table).version, "reason": "The tablet is broken"}
    _give_time(recorder, cast, table)
    _postpone(recorder, cast, table)
    _play_on_paper(recorder, cast, table)
    for what in ("close", "reopen"):
        path = f"tables/{table.pk}/{what}"
        for who in (cast.nobody, cast.stranger):
            recorder.ask(who, "post", path, body)
        recorder.ask(cast.organiser, "post", "tables/999999/" + what, body)
        recorder.ask(cast.organiser, "post", path, {"version": 1})
        body["version"] = Game.objects.get(table=table).version
        recorder.ask(cast.organiser, "post", path, body, name="A broken tablet")
        if what == "close":
            later = {"reason": "Somebody is ill"}
            recorder.ask(cast.organiser, "post", f"tables/{table.pk}/postpone", later)
            recorder.ask(cast.organiser, "post", f"tables/{table.pk}/on-paper", {"on_paper": True})
        recorder.ask(cast.organiser, "post", path, body)
    evening.deliver()


def _give_time(recorder: Recorder, cast: Cast, table: Table) -> None:
    """A table gets five minutes, and gives them back."""
    path, body = f"tables/{table.pk}/time", {"minutes": 5, "seen": 0}
    for who in (cast.nobody, cast.stranger, cast.bank):
        recorder.ask(who, "post", path, body)
    recorder.ask(cast.organiser, "post", "tables/999999/time", body)
    recorder.ask(cast.organiser, "post", path, body, name="Five minutes more")
    recorder.ask(cast.organiser, "post", path, body)
    recorder.ask(cast.organiser, "post", path, {"minutes": 5})
    recorder.ask(cast.organiser, "post", path, {"minutes": 0, "seen": 300})


def _play_on_paper(recorder: Recorder, cast: Cast, table: Table) -> None:
    """A table that is marked as played on paper, and then no longer."""
    path, body = f"tables/{table.pk}/on-paper", {"on_paper": True}
    for who in (cast.nobody, cast.stranger, cast.bank):
        recorder.ask(who, "post", path, body)
    recorder.ask(cast.organiser, "post", "tables/999999/on-paper", body)
    recorder.ask(cast.organiser, "post", path, {})
    recorder.ask(cast.organiser, "post", path, body, name="Its tablet is broken")
    recorder.ask(cast.organiser, "post", path, {"on_paper": False}, name="A tablet was found")


def _postpone(recorder: Recorder, cast: Cast, table: Table) -> None:
    """A table that is played later, and then now."""
    for what in ("postpone", "resume"):
        path, body = f"tables/{table.pk}/{what}", {"reason": "Somebody is ill"}
        for who in (cast.nobody, cast.stranger, cast.bank):
            recorder.ask(who, "post", path, body)
        recorder.ask(cast.organiser, "post", "tables/999999/" + what, body)
        recorder.ask(cast.organiser, "post", path, {"reason": " "})
        recorder.ask(cast.organiser, "post", path, {})
        recorder.ask(cast.organiser, "post", path, body, name="Somebody is ill")
