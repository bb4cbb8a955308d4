// The search page: results while typing, and what was searched lately, kept on this device only.
"use strict";

(() => {
  const KEPT = "searched";
  const MOST = 8;
  const results = document.getElementById("results");
  const box = document.querySelector("input[data-suggest]");
  if (!results) return;

  const lately = () => {
    try { return JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { return []; }
  };
  const keep = (searched) => {
    try { localStorage.setItem(KEPT, JSON.stringify(searched)); } catch { /* not kept */ }
  };
  const remember = () => {
    const query = results.dataset.query;
    if (!query) return;
    const entry = { query: query.slice(0, 200), address: location.pathname + location.search };
    keep([entry, ...lately().filter((each) => each.query !== entry.query)].slice(0, MOST));
  };
  const show = () => {
    const recent = results.querySelector("[data-recent]");
    const searched = lately();
    if (!recent || searched.length === 0) return;
    recent.hidden = false;
    recent.querySelector("ul").replaceChildren(...searched.map(({ query, address }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = new URL(address, location.origin).href;
      link.textContent = query;
      item.append(link);
      return item;
    }));
    recent.querySelector("button").addEventListener("click", () => {
      keep([]);
      recent.hidden = true;
    });
  };
  remember();
  show();

  if ("own" in results.dataset) return; // an exported page answers by itself

  // A pause in typing is a question: its answer replaces the one on the page.
  let timer = 0;
  let asked = null;
  box?.addEventListener("input", () => {
    clearTimeout(timer);
    asked?.abort();
    timer = setTimeout(async () => {
      if (box.value.trim().length < 3) return;
      asked = new AbortController();
      const address = `${box.form.action}?${new URLSearchParams(new FormData(box.form))}`;
      try {
        const answer = await fetch(address, { signal: asked.signal, redirect: "manual" });
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.getElementById("results");
        if (!fresh) return;
        results.replaceChildren(...fresh.childNodes);
        results.dataset.query = fresh.dataset.query ?? "";
        document.querySelector("h1").textContent = page.querySelector("h1").textContent;
        document.title = page.title;
        history.replaceState(null, "", address);
        document.dispatchEvent(new Event("glossary:fresh"));
      } catch { /* another question was typed, or there is no network */ }
    }, 450);
  });
  box?.form.addEventListener("submit", () => clearTimeout(timer));
})();
