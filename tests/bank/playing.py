"""A table that plays on without a network, and what the server has of it afterwards."""

from __future__ import annotations

from typing import Any

from ledger.models import Game
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import PATIENCE_SECONDS

GAME = """async (main) => (await import(main)).modules["bank/state/store.js"].now().game"""
"""The game as the page of this script shows it."""

PLAY = """async (wanted) => {
  const { modules } = await import(%r);
  const { now } = modules["bank/state/store.js"];
  const { enter } = modules["bank/server/enter.js"];
  const idle = () => new Promise((resolve) => setTimeout(resolve));
  let entered = 0;
  let at = 0;
  while (entered < wanted) {
    if (at > 9 * wanted) throw new Error(JSON.stringify([entered, now().refusal, now().entry]));
    for (let turn = 0; now().entry; turn += 1) {
      if (turn > 20000) throw new Error("An entry stays on its way");
      await idle();
    }
    const { offers, newest, state } = now().game;
    const simple = offers.filter(({ asks, group, command: { type } }) =>
      ["turn", "rent"].includes(group) && (type === "roll" || !Object.keys(asks).length));
    const count = { type: "count", counted: { A: state.cash.A } };
    const undo = { type: "undo", number: newest.undo?.number };
    const other = newest.undo?.number > 2 && at %% 3 ? undo : count;
    const command = simple[at++ %% simple.length]?.command ?? other;
    const dice = command.type === "roll" ? { dice: [1 + (at %% 6), 1 + ((at * 5) %% 6)] } : {};
    const slot = { slot: "test", text: command.type };
    if (await enter({ ...command, ...dice }, slot)) entered += 1;
  }
  return now().game;
}"""
"""Enters what is offered, by the function that the buttons call."""

FILL = """() => {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    const transaction = begin.call(this, names, mode, options);
    if (mode === "readwrite") queueMicrotask(() => transaction.abort());
    return transaction;
  };
}"""
"""Behaves like a browser whose disk is full: a write fails as a whole."""


def play(tablet: Tablet, count: int) -> dict[str, Any]:
    """The banker enters this many commands, one after the other; the game as it is then shown."""
    shown: dict[str, Any] = tablet.page.evaluate(PLAY % tablet.main(), count)
    return shown


ENTER = """async ([main, command]) => {
  const { modules } = await import(main);
  const { now } = modules["bank/state/store.js"];
  const { enter } = modules["bank/server/enter.js"];
  while (now().entry) await new Promise((resolve) => setTimeout(resolve));
  return enter(command, { slot: "", text: "" });
}"""
"""Enters a command as soon as the entry before it is in the book."""


def enter(tablet: Tablet, command: dict[str, Any]) -> None:
    """The banker enters one command."""
    assert tablet.page.evaluate(ENTER, [tablet.main(), command])


def is_on_the_server(sitting: Sitting, shown: dict[str, Any]) -> bool:
    """Whether the server has the book that the tablet shows: same length, same head."""
    game = Game.objects.get(pk=sitting.game.pk)
    return (game.version, game.link) == (shown["version"], shown["link"])


def comes_back(tablet: Tablet) -> None:
    """The network is there again; wait until all is saved."""
    tablet.page.context.set_offline(False)
    tablet.page.wait_for_selector(".link.saved", timeout=PATIENCE_SECONDS * 1000)
