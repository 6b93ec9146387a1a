// A game against the bot: letters appear on the tiles, keys on the glass, a tally in this browser.

const STORE = "secondguess duels";

function mirror(field, tiles) {
  const letters = [...field.value.toUpperCase()];
  tiles.forEach((tile, place) => {
    const bold = document.createElement("b");
    bold.textContent = letters[place] || "";
    tile.replaceChildren(bold);
    tile.classList.toggle("typed", Boolean(letters[place]));
  });
}

function press(field, key) {
  if (key === "Backspace") field.value = field.value.slice(0, -1);
  else if (field.value.length < field.maxLength) field.value += key;
  field.dispatchEvent(new Event("input"));
}

/** The games of this browser by their names, empty where nothing may be stored. */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) || {};
  } catch {
    return {};
  }
}

function tally(board, line) {
  const games = stored();
  games[board.dataset.game] ??= board.dataset.outcome;
  try {
    localStorage.setItem(STORE, JSON.stringify(games));
  } catch {
    return;
  }
  const count = (outcome) => Object.values(games).filter((each) => each === outcome).length;
  line.textContent = `So far: you ${count("won")}, the bot ${count("lost")}, draws ${count("drawn")}.`;
  line.hidden = false;
}

export function prepareDuel(screen) {
  const board = screen.querySelector("[data-outcome]");
  if (board) tally(board, screen.querySelector("[data-tally]"));
  const field = screen.querySelector("[data-letters]");
  if (!field) return;
  const tiles = [...screen.querySelectorAll("[data-mirror] .tile")];
  const keyboard = screen.querySelector(".keyboard");
  keyboard.hidden = false;
  field.inputMode = "none";
  field.addEventListener("input", () => mirror(field, tiles));
  keyboard.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (key) press(field, key.dataset.key);
  });
  mirror(field, tiles);
}
