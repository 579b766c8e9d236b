"""The number of taps that a turn takes after the dice; and the start and the signatures.

    python -m benchmarks.taps             # --throws 300 --seed 1

A whole game is played in Chromium by a script that sees only what is on the screen, and taps it:
dice, cards, auctions and trades by chance, every rent is asked for. Each player begins with a color
group, so that there are buildings, debts and bankruptcies. A trade is a deed for a deed, or for an
amount that is typed. Building and trading are free at any time and belong to no turn, so they are
counted by themselves. Every second auction has five bids, as far as there are bidders.
"""

from __future__ import annotations

import argparse
import statistics
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import django
from playwright.sync_api import Page

from benchmarks.ledger.scratch import scratch
from benchmarks.strangers import served
from benchmarks.tablet import prepare, tablet

MEDIAN_WANTED, WORST_WANTED = 2, 6
FIVE_BIDS = "auction, five bids"
FREE = ("bankruptcy", "trade", FIVE_BIDS)
"""Commands that may take as many taps as they need: each bid that is called out is one."""
BESIDES = ("start", "signature")
"""Those that belong to no turn, and happen once in a game."""
OPENING = {"A": (6, 3), "B": (5, 1), "C": (1, 2), "D": (2, 2)}
"""Each player's throw for the start."""
GROUPS = {
    "A": ("st-james-place", "tennessee-avenue", "new-york-avenue"),
    "B": ("oriental-avenue", "vermont-avenue", "connecticut-avenue"),
    "C": ("kentucky-avenue", "indiana-avenue", "illinois-avenue"),
    "D": ("atlantic-avenue", "ventnor-avenue", "marvin-gardens"),
}

PLAY = """async ([main, throws, seed, fiveBids]) => {
  const { now } = (await import(main)).modules["bank/state/store.js"];
  let last = seed;
  const chance = (count) => {
    last = (last * 1664525 + 1013904223) >>> 0;
    return Math.floor((last / 4294967296) * count);
  };
  const turns = [];
  let turn = null;
  let auctions = 0;
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const can = (item) => !item.disabled && item.checkVisibility();
  const all = (selector) => [...document.querySelectorAll(selector)].filter(can);
  const isOpen = (label) => all(`[data-key='tool-${label}']:not(.dim)`).length > 0;
  const any = (items) => items[chance(items.length)];
  async function tap(item) {
    item.click();
    turn.taps += 1;
    do await frame();
    while (now().entry);
    await frame();
  }
  async function record() {
    for (let wait = 0; !all(".panel .go.wide").length; wait += 1) {
      if (wait > 2000) throw new Error(document.querySelector(".panel").innerText);
      await frame();
    }
    await tap(all(".panel .go.wide")[0]);
  }
  async function settleDebt() {
    const acts = all(".debt-card .action-row .action");
    const pays = acts.find(({ textContent: words }) => /pays/.test(words) && !/deeds/.test(words));
    turn.kind = pays ? "debt" : "bankruptcy";
    await tap(pays ?? acts.find(({ textContent: words }) => /bankrupt/.test(words)));
    if (document.querySelector(".panel")) await record();
  }
  async function sellByAuction() {
    auctions += 1;
    const bidders = all(".bid-tile:not(.refused-tile)");
    if (!bidders.length) return tap(all(".auction-card .action-row .action")[0]);
    const wanted = auctions % 2 ? 1 + chance(2) : 5;
    let bids = 0;
    for (; bids < wanted; bids += 1) {
      const open = all(".bid-tile:not(.refused-tile)");
      if (!open.length) break;
      await tap(any(open));
    }
    if (turn.kind === "turn") turn.kind = bids === 5 ? fiveBids : "auction";
    for (let wait = 0; !all(".form-auction .go.wide").length; wait += 1) {
      if (wait > 2000) throw new Error(document.querySelector(".auction-card").innerText);
      await frame();
    }
    await tap(all(".form-auction .go.wide")[0]);
  }
  async function besides(kind, label, choose) {
    const outer = turn;
    turn = { kind, taps: 0 };
    await tap(document.querySelector(`[data-key='tool-${label}']`));
    const rows = all(".offer-list .action");
    if (rows.length) await tap(any(rows));
    await choose();
    for (let wait = 0; wait < 100 && !all(".panel .answer > *").length; wait += 1) await frame();
    if (all(".panel .go.wide").length) {
      await record();
      turns.push(turn);
    } else await tap(document.querySelector("[data-key='panel-back']"));
    turn = outer;
  }
  async function build() {
    const steps = all(".count-row .step").filter(({ textContent }) => textContent === "+");
    for (const step of steps.slice(0, 3)) if (can(step)) await tap(step);
  }
  async function trade() {
    await tap(any(all(".field-partner .option")));
    const given = all(".field-gives .tick");
    const taken = all(".field-takes .tick");
    if (given.length) await tap(any(given));
    if (taken.length && (!given.length || chance(2))) return tap(any(taken));
    await tap(all(".field-takes .cash-box")[0]);
    for (const digit of "120") await tap(all(`.field-takes [data-key='pad-${digit}']`)[0]);
  }
  async function throwDice() {
    if (turn) turns.push(turn);
    turn = { kind: "turn", taps: 0 };
    for (const row of [0, 1]) await tap(any(all(`[data-key^='dice-${row}-']`)));
    turn.taps = 0;
  }
  for (let thrown = 0, isFresh = true; thrown < throws; ) {
    const due = all(".awaited .action");
    const asks = all(".may").filter(({ textContent }) => /asks/.test(textContent));
    if (now().game.state.situation.status === "finished") break;
    if (document.querySelector(".debt-card")) await settleDebt();
    else if (document.querySelector(".auction-card")) await sellByAuction();
    else if (all(".choice-card .choice").length) await tap(any(all(".choice-card .choice")));
    else if (asks.length) await tap(asks[0]);
    else if (due.length && (due[0].matches(".go") || !all("[data-key^='dice-0-']").length)) {
      await tap(due.length > 1 && chance(6) === 0 ? due[1] : due[0]);
    } else if (isFresh && turn && !chance(4) && isOpen("Build")) {
      isFresh = false;
      await besides("building", "Build", build);
    } else if (isFresh && turn && !chance(8) && isOpen("Trade")) {
      isFresh = false;
      await besides("trade", "Trade", trade);
    } else {
      isFresh = true;
      thrown += 1;
      await throwDice();
    }
  }
  return [...turns, turn];
}"""

HAS_ENDED = """async (main) => {
  const { now } = (await import(main)).modules["bank/state/store.js"];
  return now().game.state.situation.status === "finished";
}"""


def main() -> int:
    """Read the arguments, play, and print the table. Returns 1 when a turn takes too many taps."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.taps")
    parser.add_argument("--throws", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with scratch("sqlite"):
        django.setup()
        card, _ = prepare(0, has_begun=False)
        with served(shared=False) as port, tablet(port, card) as page:
            pair(page)
            began = begin(page)
            deal(page)
            turns = play(page, arguments.throws, arguments.seed)
            return report([began, *turns, *sign(page)])


def pair(page: Page) -> None:
    """Open the bank on this tablet, and wait until its own engine decides."""
    page.get_by_role("button", name="Open the bank here").click()
    page.get_by_text("Ready for offline", exact=True).wait_for()


def begin(page: Page) -> dict[str, Any]:
    """Throw for the start; the highest begins. Returns the taps."""
    taps = [
        f"start-{seat}-{row}-{face}"
        for seat, dice in OPENING.items()
        for row, face in enumerate(dice)
    ]
    for key in taps:
        page.locator(f"[data-key='{key}']").click()
    page.locator(".starts .action.go").click()
    page.locator("[data-key='dice-0-1']").wait_for()
    return {"kind": "start", "taps": len(taps) + 1}


def sign(page: Page) -> list[dict[str, Any]]:
    """Have everybody sign who must, if the game has ended. Returns the taps of each."""
    signed: list[dict[str, Any]] = []
    if not page.evaluate(HAS_ENDED, main_script(page)):
        return signed
    due = page.locator(".sign-button.go")
    due.wait_for()
    while due.count():
        due.click()
        page.get_by_role("button", name="Yes, ").click()
        signed.append({"kind": "signature", "taps": 2})
        page.locator(".signed").nth(len(signed) - 1).wait_for()
    return signed


def main_script(page: Page) -> str:
    """The address of the page's script, whose export `modules` is what its modules export."""
    address: str = page.evaluate("document.querySelector('script[src*=main]').src")
    return address


def deal(page: Page) -> None:
    """Give each player a color group, as another device would enter it. In a thread of its own,
    since Django refuses to work in Playwright's."""
    from ledger.actors import Actor
    from ledger.models import Game
    from ledger.services.posting import post

    deeds = {lot: seat for seat, lots in GROUPS.items() for lot in lots}
    command = {"type": "position", "deeds": deeds}

    def enter() -> None:
        post(Game.objects.get().pk, command, actor=Actor.system("bench"), version=None)

    page.wait_for_selector(".link.saved")
    with ThreadPoolExecutor() as apart:
        apart.submit(enter).result()
    page.get_by_text("A position is set up").first.wait_for()


def play(page: Page, throws: int, seed: int) -> list[dict[str, Any]]:
    """The turns that were played, each with its kind and its taps after the dice."""
    asked = [main_script(page), throws, seed, FIVE_BIDS]
    turns: list[dict[str, Any]] = page.evaluate(PLAY, asked)
    return turns


def report(turns: list[dict[str, Any]]) -> int:
    """Print the taps by kind of turn; 1 if there are more than wanted."""
    print("| taps after the dice | turns | median | worst |")
    print("| --- | ---: | ---: | ---: |")
    kinds = sorted({turn["kind"] for turn in turns})
    for kind in kinds:
        taps = [turn["taps"] for turn in turns if turn["kind"] == kind]
        print(f"| {kind} | {len(taps)} | {statistics.median(taps):g} | {max(taps)} |")
    counted = [turn["taps"] for turn in turns if turn["kind"] not in FREE + BESIDES]
    median, worst = statistics.median(counted), max(counted)
    judged = "all turns but bankruptcies, trades and five bids"
    print(f"| {judged} | {len(counted)} | {median:g} | {worst} |")
    return int(median > MEDIAN_WANTED or worst > WORST_WANTED)


if __name__ == "__main__":
    raise SystemExit(main())
