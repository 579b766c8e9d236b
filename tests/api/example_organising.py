"""What the evening of the examples does as a program that organises: another event, from its first
player to the end of its first round."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User

from tests.api.recorder import Cast, Json, Recorder
from tests.tournaments import evening
from tournaments.archives import ARCHIVE_BYTES_MAX, archive_of, own_mark
from tournaments.models import Event, Membership

ZIP = "application/zip"
KEYS = [f"7b2f9c1e-0000-4000-8000-00000000000{number}" for number in range(4)]


class Organising:
    """Asks about one event, and lets each operation also be asked by those whom it refuses."""

    def __init__(self, recorder: Recorder, cast: Cast, event: Event) -> None:
        self._ask, self._cast, self._event = recorder.ask, cast, event

    def do(self, method: str, path: str, body: Any = None, name: str = "", **headers: str) -> Any:
        """Ask as the organiser, after a stranger, a bank, and with the name of no event."""
        for who in (self._cast.nobody, self._cast.bank):
            self._ask(who, method, f"events/{self._event.slug}/{path}", body, **headers)
        self._ask(self._cast.organiser, method, f"events/no-night/{path}", body, **headers)
        return self.again(method, path, body, name, **headers)

    def again(
        self, method: str, path: str, body: Any = None, name: str = "", **headers: str
    ) -> Any:
        """Ask as the organiser. Returns the answer, None for an empty one."""
        address = f"events/{self._event.slug}/{path}"
        answer = self._ask(self._cast.organiser, method, address, body, name=name, **headers)
        return answer.json() if answer.content else None


def organise(recorder: Recorder, cast: Cast) -> None:
    """All that organisers do by the API."""
    event = evening.make_event(here=0, bankers=0, rounds=1, divisions=["Juniors", "Seniors"])
    Membership.objects.create(event=event, user=User.objects.get(username="olga"), role="organiser")
    asking = Organising(recorder, cast, event)
    _list(asking)
    _register(asking)
    _arrive(asking)
    _pay(asking)
    evening.fill(event, here=0, bankers=2)
    for name in ("Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo"):
        asking.again("post", "players", {"name": name, "here": True})
    _draw(asking)
    _seat_by_hand(asking, event)
    _change(asking, event)
    _press(asking)
    round_ = event.round_set.get()
    asking.do("post", "rounds/1/finish")
    for table in evening.tables_of(evening.start_all(round_)):
        evening.end_game(table)
    asking.again("post", "rounds/1/finish")
    asking.again("patch", "players/2", {"version": 1, "name": " "})
    asking.again("delete", "players/2")
    asking.do(
        "post", "next-night", {"date": "2027-03-27", "name": "Spring night 2"}, "a week later"
    )
    asking.again("post", "next-night", {"date": "2027-04-03"})
    asking.again("post", "next-night", {})
    asking.do("get", "league")
    _join_halls(asking, event)
    asking.do("get", "log")
    asking.again("get", "log?before=0")
    asking.again("post", "players/2/drop")
    dropped = asking.again("get", "log")["acts"][0]["number"]
    asking.do("post", f"log/{dropped}/undo")
    asking.again("post", f"log/{dropped}/undo")
    asking.again("post", "log/9999/undo")


def _join_halls(asking: Organising, event: Event) -> None:
    """The next night is in the same league: as a hall that has come in before."""
    event.refresh_from_db()
    night = Event.objects.nights_of(event).exclude(pk=event.pk).get()
    hall = b"".join(archive_of(night))
    here = f"halls?{urlencode({'mark': own_mark()})}"
    asking.do("post", here, hall, media=ZIP)
    asking.again("post", "halls", hall, media=ZIP)
    asking.again("post", "halls?mark=0000", hall, media=ZIP)
    asking.again("post", here, b"no archive", media=ZIP)
    asking.again("post", here, b"".join(archive_of(event)), media=ZIP)
    asking.again("post", here, bytes(ARCHIVE_BYTES_MAX + 1), media=ZIP)


def _pay(asking: Organising) -> None:
    asking.do("patch", "till", {"version": 1, "currency": "€", "entry": 2000}, "prices")
    asking.again("patch", "till", {"version": 1, "entry": 1})
    asking.again("patch", "till", {"version": 2, "currency": " "})
    asking.again("patch", "till", {"version": 2, "entry": -1})
    keys = [{"idempotency-key": key} for key in KEYS]
    entry = {"kind": "entry", "player": 1, "version": 2}
    asking.do("post", "payments", entry, "an entry", **keys[0])
    asking.again("post", "payments", entry | {"amount": 500}, **keys[0])
    asking.again("post", "payments", entry, **keys[1])
    asking.again("post", "payments", entry)
    asking.again("post", "payments", entry | {"version": 1}, **keys[1])
    asking.again("post", "payments", {"kind": "entry", "player": 1}, **keys[1])
    asking.again("post", "payments", {"kind": "rebuy", "player": 1, "version": 2}, **keys[1])
    asking.again("post", "payments", {"kind": "entry", "version": 2}, **keys[1])
    asking.again("post", "payments", entry | {"player": 99}, **keys[1])
    asking.again("post", "payments", {"kind": "donation", "amount": 0}, **keys[1])
    asking.do("delete", "payments/1")
    asking.again("delete", "payments/99")
    asking.do("get", "till")


def _list(asking: Organising) -> None:
    ada = {"name": "Ada", "club": "Chess club", "here": True}
    asking.do("post", "players", ada, "A player who is here")
    asking.again("post", "players", ada)
    asking.again("post", "players", {"name": 7, "here": "perhaps"})
    asking.do("get", "players")
    asking.do("get", "players/1")
    asking.do("patch", "players/1", {"version": 1, "apart": "family 3"}, "Kept apart")
    asking.again("patch", "players/1", {"version": 1, "name": "Ida"})
    asking.again("patch", "players/1", {"version": 2, "own_table": 2}, "A table of one's own")
    needs = {"version": 3, "needs_accessible_table": True}
    asking.again("patch", "players/1", needs, "An accessible table")
    ada = {"number": 1, "version": 4}
    juniors = {"division": "Juniors", "players": [ada]}
    asking.do("post", "players/division", juniors, "One of several")
    asking.again("post", "players/division", juniors)
    asking.again("post", "players/division", juniors | {"division": "Veterans"})
    for path in ("players/1/check-in", "players/1/drop"):
        asking.do("post", path)
        asking.do("delete", path)
    asking.again("post", "players/1/check-in")
    gone = asking.again("post", "players", {"name": "Walk-in"})["number"]
    asking.do("delete", f"players/{gone}")


def _register(asking: Organising) -> None:
    asking.do("get", "registration")
    form = {"name": "Kim", "key": KEYS[0], "division": "Seniors"}
    asking.again("post", "registrations", form)
    asking.do("patch", "registration", {"version": 1, "is_open": True, "capacity": 2}, "Two places")
    asking.again("patch", "registration", {"version": 1, "capacity": 3})
    asking.again("patch", "registration", {"capacity": 0})
    asking.do("post", "registrations", form, "A place")
    asking.again("post", "registrations", form | {"key": KEYS[1]})
    asking.again("post", "registrations", {"name": "Lou"})
    lou = asking.again("post", "registrations", form | {"name": "Lou", "key": KEYS[2]}, "In line")
    asking.again("post", "registrations", form | {"name": "Max", "key": KEYS[3]})
    asking.do("get", "waiting")
    kim = asking.again("post", "registrations", form)["player"]["number"]
    max_ = asking.do("post", f"players/{kim}/set-back")["id"] - 1
    asking.again("post", "players/999/set-back")
    asking.do("post", f"waiting/{max_}/move-up")
    asking.again("post", f"waiting/{lou['waiting']['id']}/move-up")
    asking.do("delete", f"waiting/{max_ + 1}")
    asking.again("delete", f"waiting/{max_ + 1}")
    for player in asking.again("get", "players")["players"][1:]:
        asking.again("delete", f"players/{player['number']}")
    asking.again("post", "players/1/set-back")
    asking.again("patch", "registration", {"version": 3, "is_open": False, "capacity": None})


def _arrive(asking: Organising) -> None:
    asking.do("get", "arrivals")
    asking.do("delete", "arrivals/1?seen=x")
    asking.again("delete", "arrivals/1?seen=2027-03-20T17:00:00Z")
    asking.again("delete", "players/1/check-in")
    asking.do("post", "arrivals/1")
    asking.again("post", "arrivals/999")
    came = asking.again("post", "arrivals/1")["checked_in_at"]
    asking.again("delete", f"arrivals/1?seen={came}")
    asking.again("post", "players/1/drop")
    asking.again("post", "arrivals/1")
    asking.again("delete", "players/1/drop")
    asking.again("post", "arrivals/1")


def _draw(asking: Organising) -> None:
    asking.do("post", "rounds/2/seed", {"seed": "seven green houses"}, "Words of one's own")
    asking.again("post", "rounds/2/seed", {})
    asking.again("post", "rounds/2/seed", {"seed": []})
    asking.do("get", "draw")
    asking.again("post", "draw", {"sizes": [4, 3]})
    drawn = asking.do("post", "draw", {"seed": 7, "sizes": [4, 4]}, "A seed and sizes of one's own")
    asking.again("post", "draw", {})
    asking.again("post", "draw", {"seed": -1})
    asking.do("get", "rounds/1/draw")
    version = drawn["version"]
    asking.do("delete", f"rounds/1/draw?version={version}")
    asking.again("post", "draw", {"seed": 7})
    asking.again("delete", "rounds/1/draw?version=0")
    asking.again("delete", "rounds/1/draw?version=one")


def _seat_by_hand(asking: Organising, event: Event) -> None:
    """The same round with tables that are made by hand; then it is drawn again."""
    path = "rounds/1/draw/places"
    drawn = asking.again("get", "rounds/1/draw")
    asking.again("put", path, {"version": drawn["version"], "places": []})
    asking.again("delete", f"rounds/1/draw?version={drawn['version']}")
    evening.change_stage(event, tables="by_hand")
    asking.again("post", "rounds/1/seed", {})
    asking.again("post", "draw", {"sizes": [4, 4]})
    version = asking.again("post", "draw", {})["version"]
    asking.again("post", "rounds/1/draw/confirm", {"version": version})
    asking.again("put", path, {})
    here = asking.again("get", "rounds/1/draw")["unseated"]
    places = [{"player": number, "table": 1 + at % 2} for at, number in enumerate(here)]
    asking.again("put", path, {"version": version, "places": [places[0], places[0]]})
    asking.again("put", path, {"version": version, "places": [{"player": 999, "table": 1}]})
    places[0]["seat"] = "B"
    drawn = asking.do("put", path, {"version": version, "places": places}, "Two tables")
    asking.again("delete", f"rounds/1/draw?version={drawn['version']}")
    evening.change_stage(event, tables="no_repeats")
    asking.again("post", "draw", {"seed": 7})


def _change(asking: Organising, event: Event) -> None:
    drawn = asking.again("get", "rounds/1/draw")
    one, other = (table["seats"][0]["id"] for table in drawn["tables"])
    asking.do("get", f"rounds/1/draw/swap?one={one}&other={other}")
    asking.again("get", f"rounds/1/draw/swap?one={one}&other=0")
    asking.again("get", f"rounds/1/draw/swap?one={one}&other=x")
    drawn = _both(asking, drawn, "swap", {"seats": [one, other]})
    drawn = _both(asking, drawn, "lock", {"seats": [one], "lock": "table"})
    seat = drawn["tables"][0]["seats"][1]
    drawn = _both(asking, drawn, "unseat", {"seat": seat["id"]})
    table = drawn["tables"][0]["id"]
    drawn = _both(asking, drawn, "seat", {"player": seat["player"], "table": table})
    late = asking.again("post", "players", {"name": "Ian", "here": True})["number"]
    taken = drawn["tables"][1]["seats"][0]["id"]
    drawn = _both(asking, drawn, "substitute", {"player": late, "seat": taken})
    chosen = [{"table": table, "banker": drawn["bankers"][1]["id"]}]
    swapped = [{"table": drawn["tables"][1]["id"], "banker": drawn["bankers"][0]["id"]}, *chosen]
    drawn = _both(asking, drawn, "bankers", {"bankers": swapped}, "put")
    drawn = _both(asking, drawn, "move-table", {"table": table, "number": 9})
    drawn = _both(asking, drawn, "cancel-table", {"table": drawn["tables"][1]["id"]})
    drawn = asking.again("post", "draw", {"version": drawn["version"], "seed": 7})
    drawn = _both(asking, drawn, "confirm", {})
    drawn = _both(asking, drawn, "release", {})
    asking.again("get", "draw")
    _mend(asking, drawn)


def _mend(asking: Organising, drawn: Json) -> None:
    """Seats that turn out to be wrong once the books are open."""
    seats = [table["seats"][0] for table in drawn["tables"]]
    pair = {"seats": [seat["id"] for seat in seats]}
    drawn = _both(asking, drawn, "exchange", pair)
    drawn = asking.again("post", "rounds/1/draw/exchange", pair | {"version": drawn["version"]})
    late = asking.again("post", "players", {"name": "Joy", "here": True})["number"]
    drawn = _both(asking, drawn, "play-on-for", {"seat": seats[0]["id"], "player": late})
    back = {"seat": seats[0]["id"], "player": seats[0]["player"], "version": drawn["version"]}
    asking.again("post", "rounds/1/draw/play-on-for", back)
    asking.again("delete", f"players/{late}")


def _both(asking: Organising, drawn: Json, change: str, body: Json, method: str = "post") -> Any:
    """A change of the draw: with an older version, with a malformed body, and as it should be."""
    path = f"rounds/1/draw/{change}"
    asking.again(method, path, body | {"version": 0})
    asking.again(method, path, {})
    return asking.do(method, path, body | {"version": drawn["version"]}, "A change")


def _press(asking: Organising) -> None:
    path = "rounds/1/clock"
    asking.do("get", path)
    asking.again("post", path, {"press": "pause", "presses": 0})
    asking.do("post", path, {"press": "start", "presses": 0}, "Start")
    asking.again("post", path, {"press": "extend", "presses": 1})
    asking.again("post", path, {"press": "extend", "presses": 0, "minutes": 5})
    asking.again("post", path, {"press": "extend", "presses": 1, "minutes": 5}, "Five minutes more")
