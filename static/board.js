// The what-if board in place: what a link or a form would lead to is fetched and swapped in, cards
// are suggested while their names are typed, dragged, and reached by arrow keys. Without this, links
// and forms do the same.
"use strict";

{
  const KEPT = "what-if";
  const voice = document.getElementById("said");
  const root = () => document.getElementById(KEPT);
  const current = () => location.pathname + location.search;
  let depth = history.state?.depth ?? 0; // how many changes can be undone; each entry of the history keeps its own
  let shown = current(); // the address that is drawn, or that Back and Forward asked for
  let asked = null;

  const pathOf = (link) => new URL(link.href, location.href).searchParams.get("at") || "";
  const linksTo = (path) => [...root().querySelectorAll("a[data-at]")].filter((link) => pathOf(link) === path);
  const linkTo = (path) => linksTo(path).find((link) => link.offsetParent);

  // What stands where the eye and the ear should be after a change.
  function arrive(before) {
    const result = document.getElementById("result");
    const editor = document.getElementById("editor");
    const field = document.getElementById("card-name");
    const options = { preventScroll: true };
    if (result && !editor) {
      (result.querySelector("[data-asked]") || result).focus(options);
      const beside = result.getBoundingClientRect().left > root().querySelector(".adventure").getBoundingClientRect().right;
      root().querySelector(".adventure").scrollIntoView({ block: beside ? "center" : "start" });
      const sentences = [...result.querySelectorAll(".before, .verdicts li, .outcome")].map((one) => spoken(one).replace(/[^.!?]$/, "$&."));
      voice.textContent = sentences.join(" ") || result.querySelector("h2").innerText;
      return;
    }
    const again = before.value && editor && [...editor.querySelectorAll("button[name=do]")].find((one) => one.value === before.value && !one.disabled);
    const summary = before.value === "find" && editor?.querySelector("[data-found]");
    if (summary) {
      summary.focus();
      voice.textContent = summary.textContent;
      return;
    }
    if (again && !again.value.startsWith("add")) again.focus(options);
    else if (field) field.focus(options);
    else if (editor) document.getElementById("editor-title").focus(options);
    else (linkTo(before.at) || root().querySelector("h1")).focus(options);
    const here = editor && editor.dataset.editing;
    const link = here && (linkTo(here) || linksTo(here)[0]); // a place of a phone that is folded up hides its own
    if (link) {
      const place = link.closest(".place, .region") || link;
      const box = place.getBoundingClientRect();
      const dock = document.getElementById("dock").getBoundingClientRect();
      const free = dock.left < box.right ? dock.top : innerHeight;
      if (box.top < 0 || box.bottom > free) window.scrollBy(0, box.bottom > free ? Math.min(box.top - 8, box.bottom - free + 8) : box.top - 8);
      const added = before.value.startsWith("add");
      const card = added ? [...place.querySelectorAll(".card[data-item]")].at(-1) : link.closest(".card[data-item]");
      const line = place.querySelector(":scope > .unseen, .pile > span:not([aria-hidden])")?.textContent || place.getAttribute("aria-label");
      voice.textContent = [card?.querySelector(".unseen").textContent, line].filter(Boolean).join(". ");
    }
  }

  async function show(address, init, push) {
    asked?.abort();
    const asking = asked = new AbortController();
    const editing = document.getElementById("editor")?.dataset.editing || "";
    const before = { value: init.value || "", at: editing };
    root().setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, { method: init.method || "GET", body: init.body, signal: asking.signal });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(KEPT);
      if (!fresh) throw new TypeError("no board");
      const open = new Set([...root().querySelectorAll("details[open]")].map(nameOf).filter(Boolean));
      const places = window.tableMoves.before(root()), linesBefore = lines().length;
      root().replaceChildren(...document.importNode(fresh, true).childNodes);
      for (const one of root().querySelectorAll(".place > details")) if (open.has(nameOf(one))) one.open = true;
      if (push && answer.url !== location.href) {
        depth += 1;
        history.pushState({ depth }, "", answer.url);
      }
      shown = current();
      prepare();
      window.tableMoves.after(root(), places);
      window.tableMoves.oneByOne(lines().slice(linesBefore));
      arrive(before);
      document.dispatchEvent(new CustomEvent("glossary:fresh"));
    } catch (error) {
      if (error.name === "AbortError") return;
      if (init.body) init.form.submit();
      else location.assign(address);
    } finally {
      if (asked === asking) root().removeAttribute("aria-busy");
    }
  }

  const lines = () => [...root().querySelectorAll(".result .events > li")];
  const nameOf = (details) => details.closest(".place")?.dataset.drop;

  function offerUndo() {
    const undo = root().querySelector("[data-undo]");
    if (undo) undo.hidden = depth < 1;
  }

  function prepare() {
    offerUndo();
    for (const card of root().querySelectorAll(".card[data-item] a[data-at]")) card.draggable = true;
  }

  function send(form, value) {
    const fields = new FormData(form);
    fields.set("do", value);
    const body = new URLSearchParams(fields);
    show(form.getAttribute("action") || location.pathname, { method: "POST", body, value, form }, true);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-at], a[data-swap]");
    if (link && root().contains(link) && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.button) {
      event.preventDefault();
      show(link.href.split("#")[0], {}, true);
    }
    if (event.target.closest("[data-undo]") && depth > 0) {
      depth -= 1;
      offerUndo();
      history.back();
    }
    const option = event.target.closest(".listbox [role=option]");
    if (option) send(option.closest("form"), `add:${option.dataset.key}`);
  });
  document.addEventListener("submit", (event) => {
    if (!root().contains(event.target)) return;
    if (event.target.classList.contains("paste")) return;
    event.preventDefault();
    if (event.target.method === "get") {
      const query = new URLSearchParams(new FormData(event.target, event.submitter));
      show(`${location.pathname}?${query}`, { value: "find" }, true);
    } else send(event.target, event.submitter?.value || "add");
  });
  addEventListener("popstate", () => {
    const skipped = current() === shown; // within the page
    if (skipped && !history.state) history.replaceState({ depth }, "");
    depth = history.state?.depth ?? 0;
    offerUndo();
    if (skipped) return;
    shown = current();
    show(location.href, {}, false);
  });

  // Cards while their names are typed.
  let timer = 0;
  document.addEventListener("input", (event) => {
    const field = event.target.closest("input[data-suggest]");
    if (!field) return;
    clearTimeout(timer);
    timer = setTimeout(() => suggest(field), 120);
  });

  async function suggest(field) {
    const typed = field.value.trim();
    const query = new URLSearchParams({ q: typed, place: field.dataset.kind });
    const answer = typed.length > 1 ? await fetch(`${field.dataset.suggest}?${query}`) : null;
    const options = answer?.ok ? await answer.text() : "";
    if (field.value.trim() !== typed || !field.isConnected) return;
    field.form.querySelector(".offers")?.remove();
    const list = listOf(field);
    list.innerHTML = options;
    const first = list.firstElementChild;
    list.hidden = !first;
    field.setAttribute("aria-expanded", String(Boolean(first)));
    choose(field, first);
  }

  function listOf(field) {
    const known = document.getElementById("card-offers");
    if (known) return known;
    const list = document.createElement("ul");
    Object.assign(list, { id: "card-offers", className: "listbox" });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", field.labels[0].innerText);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", "card-offers");
    field.closest(".add-row").after(list);
    return list;
  }

  function choose(field, option) {
    for (const one of listOf(field).children) one.setAttribute("aria-selected", String(one === option));
    if (option) {
      field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  }

  // Arrow keys between cards and places, Enter on what is chosen, Escape out of the editor.
  const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const focus = document.activeElement;
    const direction = DIRECTIONS[event.key];
    if (focus?.matches("input[data-suggest]")) {
      const chosen = document.querySelector("#card-offers [aria-selected=true]");
      if (direction && direction[1] && chosen) {
        event.preventDefault();
        choose(focus, (direction[1] > 0 ? chosen.nextElementSibling : chosen.previousElementSibling) || chosen);
      } else if (event.key === "Enter" && chosen) {
        event.preventDefault();
        send(focus.form, `add:${chosen.dataset.key}`);
      }
    } else if (direction && focus?.matches(".tabletop a[data-at]")) {
      const link = nearest(focus, direction);
      if (link) {
        event.preventDefault();
        link.focus();
      }
    }
    if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && !(focus?.matches("input, textarea") && focus.value)) {
      const undo = root().querySelector(".undo:not([hidden])");
      if (undo) {
        event.preventDefault();
        undo.click();
      }
    }
    if (event.key === "Escape" && root().contains(focus)) document.querySelector("#editor [data-close]")?.click();
  });

  function nearest(from, [right, down]) {
    const here = from.getBoundingClientRect();
    const apart = (a, b, c, d) => Math.max(0, c - b, a - d);
    let best = null;
    let least = Infinity;
    for (const link of root().querySelectorAll(".tabletop a[data-at]")) {
      const box = link.getBoundingClientRect();
      if (link === from || !box.width) continue;
      const x = box.x + box.width / 2 - here.x - here.width / 2;
      const y = box.y + box.height / 2 - here.y - here.height / 2;
      const along = x * right + y * down;
      const aside = down ? apart(here.left, here.right, box.left, box.right) : 50 * apart(here.top, here.bottom, box.top, box.bottom);
      if (along > 4 && along + 2 * aside < least) [best, least] = [link, along + 2 * aside];
    }
    return best;
  }

  // Cards are dragged where there is a pointer.
  let dragged = "";
  document.addEventListener("dragstart", (event) => {
    const link = event.target.closest?.(".card[data-item] a[data-at]");
    dragged = link ? pathOf(link) : "";
    if (dragged) event.dataTransfer.setData("text/plain", link.href);
  });
  document.addEventListener("dragover", (event) => {
    if (dragged && event.target.closest?.("[data-drop]")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const place = event.target.closest?.("[data-drop]");
    if (!dragged || !place) return;
    event.preventDefault();
    const code = root().querySelector("input[name=b]").value;
    const body = new URLSearchParams({ b: code, at: dragged, do: `move:${place.dataset.drop}` });
    show(location.pathname, { method: "POST", body, form: root().querySelector(".bar") }, true);
    dragged = "";
  });

  if (root()) prepare();
}
