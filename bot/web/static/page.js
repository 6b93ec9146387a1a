// Makes the server's forms quick: tiles to tap, keys, and pages that change without reloading.
// Without this file every form works as it is.

const main = () => document.querySelector("main");
const writing = (node) => node instanceof Element && node.matches("input, textarea, select, summary");
const ordinals = ["1st", "2nd", "3rd", ...Array.from({ length: 8 }, (_, i) => `${i + 4}th`)];

/** A text field of marks as a row of tiles. */
class Entry {
  constructor(box) {
    this.box = box;
    this.field = box.querySelector("input");
    this.marks = box.dataset.marks;
    this.names = box.dataset.names.split("|");
    this.symbols = [...box.dataset.symbols];
    this.source = document.getElementById(box.dataset.wordFrom);
    this.row = document.createElement("div");
    this.row.className = "tiles";
    this.row.setAttribute("role", "group");
    box.querySelector("label").hidden = true;
    this.field.hidden = true;
    box.append(this.row);
    this.source?.addEventListener("input", () => this.draw());
    this.source?.addEventListener("keydown", (event) => this.fromWord(event));
    this.row.addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  get word() {
    return (this.source ? this.source.value : this.box.dataset.word).trim().toUpperCase();
  }

  draw() {
    const old = [...this.row.children].map((tile) => this.state(tile));
    const typed = [...this.field.value].map((mark) => this.reading(mark));
    const first = !this.row.children.length;
    this.row.replaceChildren(
      ...[...this.word].slice(0, 11).map((letter, place) => {
        const tile = document.createElement("button");
        tile.type = "button";
        const bold = document.createElement("b");
        bold.textContent = letter;
        tile.append(bold, document.createElement("i"));
        tile.addEventListener("click", () => this.set(tile, (this.state(tile) + 1) % 3));
        this.show(tile, letter, place, (first ? typed[place] : old[place]) || 0);
        return tile;
      }),
    );
    this.row.setAttribute("aria-label", `${this.box.querySelector("label").textContent}: ${this.word}`);
    this.write();
  }

  reading(mark) {
    return Math.max(0, this.marks.toLowerCase().indexOf(mark.toLowerCase()));
  }

  state(tile) {
    return Number(tile.dataset.state);
  }

  show(tile, letter, place, state) {
    tile.dataset.state = state;
    tile.className = `tile s${state}`;
    tile.lastChild.textContent = this.symbols[state];
    tile.setAttribute("aria-label", `${letter}, ${ordinals[place]} letter: ${this.names[state]}`);
  }

  set(tile, state) {
    const place = [...this.row.children].indexOf(tile);
    this.show(tile, tile.firstChild.textContent, place, state);
    this.write();
  }

  write() {
    this.field.value = [...this.row.children].map((tile) => this.marks[this.state(tile)]).join("");
  }

  cycle(place) {
    const tile = this.row.children[place];
    if (tile) {
      this.set(tile, (this.state(tile) + 1) % 3);
      tile.focus();
    }
  }

  /** Enter in the word's field goes on to the tiles of the first board. */
  fromWord(event) {
    if (event.key !== "Enter" || entries[0] !== this || !this.row.firstChild) return;
    event.preventDefault();
    this.row.firstChild.focus();
  }

  key(event) {
    const tile = event.target.closest("button.tile");
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = [...this.row.children].indexOf(tile);
    const all = [...document.querySelectorAll("button.tile")];
    const next = (step) => all[all.indexOf(tile) + step]?.focus();
    const state = this.marks.toLowerCase().indexOf(event.key.toLowerCase());
    if (event.key === "ArrowLeft") this.row.children[place - 1]?.focus();
    else if (event.key === "ArrowRight") this.row.children[place + 1]?.focus();
    else if (event.key.length === 1 && state >= 0) {
      this.set(tile, state);
      next(1);
    } else return;
    event.preventDefault();
  }
}

let entries = [];
let latest = 0;

function enhance() {
  for (const hint of main().querySelectorAll(".keys")) hint.hidden = false;
  entries = [...main().querySelectorAll("[data-entry]")].map((box) => new Entry(box));
}

/** Announce what has changed, and leave the keyboard where it is needed. */
function settle(focus) {
  const message = main().querySelector("[role=alert], [data-say]");
  document.getElementById("status").textContent = message ? message.textContent.trim() : "";
  if (!focus) return;
  const field = main().querySelector("input.word[required]");
  const first = main().querySelector("button.tile");
  const target = (!field && first) || field || main().querySelector("form [name=word]") || main();
  target.focus();
  if (target === field) field.select();
}

async function go(url, push = true) {
  const turn = ++latest;
  main().setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    if (!(answer.headers.get("content-type") || "").startsWith("text/html")) throw new Error("no page");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn !== latest) return;
    document.title = page.title;
    main().replaceWith(document.adoptNode(page.querySelector("main")));
    if (push) history.pushState({}, "", answer.url);
    enhance();
    settle(true);
  } catch {
    if (turn === latest) location.assign(url);
  }
}

const here = (url) => url.origin === location.origin && url.pathname === location.pathname;

document.addEventListener("click", (event) => {
  const link = event.target.closest("main a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (link.hasAttribute("download") || !here(url)) return;
  event.preventDefault();
  go(url);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "get") return;
  const url = new URL(form.action);
  if (!here(url)) return;
  event.preventDefault();
  url.search = new URLSearchParams(new FormData(form, event.submitter)).toString();
  go(url);
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (writing(event.target)) return;
  const tile = event.target.closest?.("button.tile");
  const entry = entries.find((each) => each.row.contains(tile)) || entries[0];
  if (event.key >= "1" && event.key <= "9" && entry) entry.cycle(Number(event.key) - 1);
  else if (event.key === "0" && entry) entry.cycle(9);
  else if (event.key === "Enter" && (tile || event.target === document.body || event.target === main())) {
    const form = main().querySelector("form[data-game-form]");
    if (!form) return;
    form.requestSubmit();
  } else if (event.key === "Backspace") {
    const back = [...main().querySelectorAll("a[data-undo]")].at(-1);
    if (!back) return;
    back.click();
  } else return;
  event.preventDefault();
});

window.addEventListener("popstate", () => go(location.href, false));
enhance();
