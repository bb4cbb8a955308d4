// The what-if board while it is typed: the form is sent as the button would send it,
// and what the server makes of it replaces what stands there. Without this, Play does it.
"use strict";

const board = document.querySelector("form[data-board]");

async function refresh(signal) {
  const fields = new URLSearchParams(new FormData(board));
  const answer = await fetch(board.action, { method: "POST", body: fields, signal });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const old of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(old.id);
    if (!fresh || fresh.innerHTML === old.innerHTML) continue;
    if (old.contains(document.activeElement)) continue;
    old.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  for (const field of board.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const wrong of page.querySelectorAll("form[data-board] [aria-invalid]")) {
    document.getElementById(wrong.id)?.setAttribute("aria-invalid", "true");
  }
  if (answer.redirected) history.replaceState(null, "", answer.url.split("#")[0]);
  document.dispatchEvent(new CustomEvent("glossary:fresh"));
}

if (board) {
  let timer = 0;
  let asked = null;
  board.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      asked?.abort();
      asked = new AbortController();
      board.setAttribute("aria-busy", "true");
      try {
        await refresh(asked.signal);
        board.removeAttribute("aria-busy");
      } catch (error) {
        if (error.name !== "AbortError") board.removeAttribute("aria-busy");
      }
    }, 200);
  });
}
