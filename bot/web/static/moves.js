// From one screen to the next without reloading: links, forms, Back and Forward.

import { enhance, main } from "./screen.js";

let latest = 0;

const rows = () => main().querySelectorAll(".board > .done").length;
const here = (url) => url.origin === location.origin && url.pathname === location.pathname;

async function go(url, push = true) {
  const turn = ++latest;
  main().setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    if (!(answer.headers.get("content-type") || "").startsWith("text/html")) throw new Error("no page");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn !== latest) return;
    const before = rows();
    document.title = page.title;
    main().replaceWith(document.adoptNode(page.querySelector("main")));
    if (push) history.pushState({}, "", answer.url);
    if (rows() > before) {
      for (const board of main().querySelectorAll(".board")) {
        [...board.querySelectorAll(".done")].at(-1)?.classList.add("fresh");
      }
    }
    enhance(true);
  } catch {
    if (turn === latest) location.assign(url);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("main a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (link.hasAttribute("download") || link.dataset.copy || !here(url)) return;
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

window.addEventListener("popstate", () => go(location.href, false));
