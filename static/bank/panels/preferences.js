/** This tablet: its colors, the side of its buttons, sound and vibration. */

import { canVibrate, signal } from "../device/feedback.js";
import { CHOICES, prefer, preferences } from "../device/preferences.js";
import { button, fill, h } from "../lib/dom.js";
import { openPanel } from "../parts/panel.js";

/** @import { Preferences } from "../types.d.ts" */

/** @type {Record<keyof Preferences, [string, Record<string, string>]>} */
const WORDS = {
  colors: ["Colors", { device: "As on this device", light: "Light", dark: "Dark" }],
  side: ["Dice and buttons", { left: "On the left", right: "On the right" }],
  sound: ["Sound after an entry", { off: "Off", on: "On" }],
  vibration: ["Vibration after an entry", { on: "On", off: "Off" }],
};

/** Opens the choices; each takes effect with its tap. */
export function openPreferences() {
  const place = h("div", { class: "fields" });
  const draw = () => fill(place, names().map(row));
  /** @param {keyof Preferences} name */
  const row = (name) => {
    const [title, words] = WORDS[name];
    const choices = CHOICES[name].map((value) => {
      const item = button(`prefer-${name}-${value}`, "option", choose, words[value]);
      item.setAttribute("aria-pressed", String(preferences()[name] === value));
      function choose() {
        prefer({ [name]: value });
        if (name === "sound" || name === "vibration") signal("entered");
        draw();
      }
      return item;
    });
    return h(
      "fieldset",
      { class: "field" },
      h("legend", {}, title),
      h("div", { class: "options" }, choices),
    );
  };
  draw();
  openPanel("This tablet", place);
}

/** @returns {(keyof Preferences)[]} */
function names() {
  const all = /** @type {(keyof Preferences)[]} */ (Object.keys(WORDS));
  return all.filter((name) => name !== "vibration" || canVibrate());
}
