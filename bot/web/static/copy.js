// Buttons that copy: the result, the address of the game, a challenge.

const texts = {
  result: (button) => button.closest(".share").querySelector("[data-result]").value,
  link: () => location.href,
  challenge: (button) => button.href,
};

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page that is not served securely has no clipboard but that of a selection.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

export function prepareCopies(screen) {
  for (const button of screen.querySelectorAll("button[data-copy]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const label = button.textContent;
  await copy(texts[button.dataset.copy](button));
  button.focus();
  const done = button.dataset.copy === "result" ? "Copied" : "Link copied";
  button.textContent = done;
  document.getElementById("status").textContent = done;
  setTimeout(() => (button.textContent = label), 2000);
});
