"""This tablet: colors, the side of the buttons, and signals for a banker who looks at the board."""

from __future__ import annotations

from typing import Any

from tests.bank.tablet import Tablet

NOTES_TONES = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    window.tones += 1;
    return start.apply(this, given);
  };
}"""
NOTES_SHAKES = """() => {
  window.shakes = [];
  navigator.vibrate = (pattern) => window.shakes.push(pattern);
}"""


def color(tablet: Tablet) -> Any:
    return tablet.page.evaluate("getComputedStyle(document.body).backgroundColor")


def left_of(tablet: Tablet, place: str) -> float:
    box = tablet.page.locator(f"[data-place={place}]").bounding_box()
    assert box
    return float(box["x"])


def choose(tablet: Tablet, field: str, option: str) -> None:
    group = tablet.page.get_by_role("group", name=field, exact=True)
    group.get_by_role("button", name=option, exact=True).click()


def test_the_colors_and_the_side_are_kept_over_a_reload(tablet: Tablet) -> None:
    by_day = color(tablet)
    tablet.tap("This tablet")
    choose(tablet, "Colors", "Dark")
    choose(tablet, "Dice and buttons", "On the right")
    at_night = color(tablet)
    tablet.page.reload()
    tablet.page.wait_for_selector("[data-screen=table]")

    assert at_night != by_day
    assert color(tablet) == at_night
    assert left_of(tablet, "players") < left_of(tablet, "main")

    tablet.page.emulate_media(color_scheme="dark")
    tablet.tap("This tablet")
    choose(tablet, "Colors", "Light")
    assert color(tablet) == by_day
    choose(tablet, "Colors", "As on this device")
    assert color(tablet) == at_night


def test_an_entry_is_felt_until_that_is_switched_off(tablet: Tablet) -> None:
    tablet.page.evaluate(NOTES_SHAKES)
    tablet.throw(2, 1)
    tablet.tap("Ada buys")
    assert tablet.page.evaluate("window.shakes") == [[20], [20]]

    tablet.tap("This tablet")
    choose(tablet, "Vibration after an entry", "Off")
    tablet.tap("Back")
    tablet.throw(4, 2)
    assert tablet.page.evaluate("window.shakes") == [[20], [20]]


def test_an_entry_is_heard_only_while_the_sound_is_on(tablet: Tablet) -> None:
    tablet.page.evaluate(NOTES_TONES)
    tablet.throw(2, 1)
    assert tablet.page.evaluate("window.tones") == 0

    tablet.tap("This tablet")
    choose(tablet, "Sound after an entry", "On")
    tablet.tap("Back")
    tablet.page.evaluate("window.tones = 0")  # of the tone that it is tried with
    tablet.tap("Ada buys")
    assert tablet.page.evaluate("window.tones") == 1

    tablet.tap("This tablet")
    choose(tablet, "Sound after an entry", "Off")
    tablet.tap("Back")
    tablet.throw(4, 2)
    assert tablet.page.evaluate("window.tones") == 1
