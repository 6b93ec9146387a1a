// A text field of marks as a row of tiles.

const ordinals = ["1st", "2nd", "3rd", ...Array.from({ length: 8 }, (_, i) => `${i + 4}th`)];

export class Entry {
  /** The `first` entry of a screen is where Enter in the word's field goes on to. */
  constructor(box, first) {
    this.field = box.querySelector("input");
    this.marks = box.dataset.marks;
    this.names = box.dataset.names.split("|");
    this.symbols = [...box.dataset.symbols];
    this.source = document.getElementById(box.dataset.wordFrom);
    this.given = box.dataset.word;
    this.label = box.querySelector("label");
    this.row = document.createElement("div");
    this.row.className = "tiles";
    this.row.setAttribute("role", "group");
    this.label.hidden = true;
    this.field.hidden = true;
    box.querySelector("[data-still]")?.remove();
    box.prepend(this.row);
    this.source?.addEventListener("input", () => this.draw());
    if (first) this.source?.addEventListener("keydown", (event) => this.fromWord(event));
    this.row.addEventListener("keydown", (event) => this.key(event));
    this.row.addEventListener("focusin", (event) => this.stop(event.target));
    this.draw();
  }

  get word() {
    return (this.source ? this.source.value : this.given).trim().toUpperCase();
  }

  draw() {
    const old = [...this.row.children].map((tile) => this.state(tile));
    const typed = [...this.field.value].map((mark) => this.reading(mark));
    const first = !this.row.children.length;
    this.row.replaceChildren(
      ...[...this.word].slice(0, 11).map((letter, place) => {
        const tile = document.createElement("button");
        tile.type = "button";
        tile.tabIndex = place ? -1 : 0;
        const bold = document.createElement("b");
        bold.textContent = letter;
        tile.append(bold, document.createElement("i"));
        tile.addEventListener("click", () => this.set(tile, (this.state(tile) + 1) % 3));
        this.show(tile, letter, place, (first ? typed[place] : old[place]) || 0);
        return tile;
      }),
    );
    this.row.setAttribute("aria-label", `${this.label.textContent}: ${this.word}`);
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

  /** The row is one stop of the Tab key: the tile that was last in use. */
  stop(tile) {
    for (const each of this.row.children) each.tabIndex = each === tile ? 0 : -1;
  }

  fromWord(event) {
    if (event.key !== "Enter" || !this.row.firstChild) return;
    event.preventDefault();
    this.row.firstChild.focus();
  }

  key(event) {
    const tile = event.target.closest("button.tile");
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...document.querySelectorAll("button.tile")];
    const next = (step) => all[all.indexOf(tile) + step]?.focus();
    const place = [...this.row.children].indexOf(tile);
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
