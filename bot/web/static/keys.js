// Keys that work wherever the focus is, but in a field with text.

import { entries, main } from "./screen.js";

const writing = (node) => node instanceof Element && node.matches("input, textarea, select, summary");

/** Whether Backspace has nothing to delete where it is pressed. */
const idle = (node) => !writing(node) || (node.matches("input") && !node.value) || node.matches("summary");

function undo() {
  const back = [...main().querySelectorAll("a[data-undo]")].at(-1);
  back?.click();
  return Boolean(back);
}

function submit(target) {
  const tile = target.closest?.("button.tile");
  if (!tile && target !== document.body && target !== main()) return false;
  const form = main().querySelector("form[data-game-form]");
  form?.requestSubmit(form.querySelector("button.main"));
  return Boolean(form);
}

/** A digit changes a tile of the row in use; a mark, where no tile is in use, the first one. */
function change(event) {
  const tile = event.target.closest?.("button.tile");
  const entry = entries.find((each) => each.row.contains(tile)) || entries[0];
  if (!entry) return false;
  if (!tile && entry.marks.toLowerCase().includes(event.key.toLowerCase())) {
    entry.row.firstChild?.focus();
    entry.row.firstChild?.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true }));
    return true;
  }
  if (event.key < "0" || event.key > "9") return false;
  entry.cycle(event.key === "0" ? 9 : Number(event.key) - 1);
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  let done = false;
  if (event.key === "Backspace") done = idle(event.target) && undo();
  else if (writing(event.target)) return;
  else if (event.key === "Enter") done = submit(event.target);
  else if (event.key.length === 1) done = change(event);
  if (done) event.preventDefault();
});
