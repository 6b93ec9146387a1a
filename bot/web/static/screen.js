// What is done with every screen of the page: its parts come alive, and the keyboard finds its place.

import { prepareCopies } from "./copy.js";
import { prepareDuel } from "./duel.js";
import { Entry } from "./entry.js";

export const main = () => document.querySelector("main");
export const entries = [];

const touch = () => matchMedia("(pointer: coarse)").matches;

/** Bring a screen to life; `changed` if it took the place of another. */
export function enhance(changed) {
  for (const hint of main().querySelectorAll(".keys")) hint.hidden = touch();
  const boxes = [...main().querySelectorAll("[data-entry]")];
  entries.splice(0, entries.length, ...boxes.map((box, number) => new Entry(box, number === 0)));
  prepareCopies(main());
  prepareDuel(main());
  if (changed) announce();
  focus(changed);
}

function announce() {
  const message = main().querySelector("[role=alert], [data-say]");
  document.getElementById("status").textContent = message ? message.textContent.trim() : "";
}

/** Leave the keyboard where it is needed, without calling up one made of glass. */
function focus(changed) {
  const game = main().querySelector("form[data-game-form]");
  const field = game?.querySelector("input.word");
  const silent = field && (!touch() || field.inputMode === "none");
  const tile = !touch() && main().querySelector("button.tile");
  const target = (silent && field) || tile || main().querySelector("[data-focus]");
  if (!target && !changed) return;
  (target || main()).focus({ preventScroll: true });
  if (target === field) field?.select();
}
