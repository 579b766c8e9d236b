"""A list of 3,000 players can be sent, whatever letters their names are in."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tournaments.models import Event


def test_a_list_of_3000_long_names_is_looked_over_and_added(cast: Cast) -> None:
    lines = [f"Максимилиана-Шарлотта фон Гогенштауфен {number:04};Клуб" for number in range(3000)]
    text = "\n".join(["Name;Club", *lines])
    answer = cast.ada.post(cast.url("paste-players"), {"text": text})
    context = answer.context
    assert len(context["report"].added) == 3000
    form = {
        "text": text,
        "source": context["source"],
        "begin": context["begin"],
        "read_from": context["begin"],
        "column": list(context["columns"]),
        "seen": context["report"].digest,
        "add": "yes",
    }
    answer = cast.ada.post(cast.url("add-player-list"), form)
    assert answer.status_code == 302
    assert Event.objects.get(pk=cast.event.pk).players.count() == 3008
