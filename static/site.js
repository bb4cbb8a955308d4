// What JavaScript adds: theme, copying, previews of references, answers while typing.
// Every page reads and works without it.
"use strict";

const store = {
  read(key) {
    try { return localStorage.getItem(key); } catch { return null; }
  },
  write(key, value) {
    try { localStorage.setItem(key, value); } catch { /* private mode: not kept */ }
  },
};

// What was visited can be read without a network; nothing is kept in a frame of another site.
if (navigator.serviceWorker && window.top === window) {
  navigator.serviceWorker.register(new URL("../worker.js", document.currentScript.src)).catch(() => { /* not kept */ });
}

// What is read aloud of an element: a picture by its label; not the flag that reports it, nor the rules behind a sentence.
function spoken(element) {
  const copy = element.cloneNode(true);
  for (const flag of copy.querySelectorAll(".flag, .rules")) flag.remove();
  for (const picture of copy.querySelectorAll("[role=img][aria-label]")) picture.replaceWith(picture.getAttribute("aria-label"));
  return copy.textContent.replace(/\s+/g, " ").trim();
}

// A place behind an element whose words are read aloud when they change.
function voiceAfter(element) {
  const voice = document.createElement("div");
  voice.className = "unseen";
  voice.setAttribute("aria-live", "polite");
  element.after(voice);
  return voice;
}

// The ways to other languages lead where those of a page lead, part of which was put in place.
function followLanguages(page, part) {
  for (const link of page.querySelectorAll("a[hreflang]")) {
    const same = document.querySelector(`a[hreflang="${link.hreflang}"]`);
    if (same && !part.contains(same)) same.setAttribute("href", link.getAttribute("href"));
  }
}

// A report quotes what is selected; else, if its link does not say it, what stands beside that, or the rule.
function quote(event) {
  const link = event.target.closest?.('a[href*="/report"]');
  if (!link || !/\/report\/?$/.test(link.pathname)) return;
  const chosen = getSelection(), inText = document.getElementById("main")?.contains(chosen.anchorNode);
  const words = inText ? chosen.toString().trim() : "";
  const beside = (words ? chosen.anchorNode.parentElement : link).closest(".paragraph, [data-flagged]");
  const address = new URL((words && beside?.querySelector(".flag") || link).href);
  const texts = document.querySelectorAll("[data-preview] .paragraph .text"); // of several, the server knows which to quote
  const read = beside ? beside.querySelector(".text") ?? beside : texts.length === 1 ? texts[0] : null;
  const text = words || (!address.searchParams.has("words") && read ? spoken(read) : "");
  if (text) address.searchParams.set("words", text.slice(0, 600));
  link.href = address;
}
for (const event of ["pointerdown", "click"]) document.addEventListener(event, quote);

// Theme: the reader's system decides until the reader does.
const root = document.documentElement;
const chosen = store.read("theme");
if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;
for (const button of document.querySelectorAll("[data-theme-switch]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const next = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
    root.dataset.theme = next;
    store.write("theme", next);
  });
}

// Copying: buttons show only where the browser can copy.
function offerCopies() {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) {
    button.hidden = false;
    const words = button.textContent;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      // What a citation is copied with is a pattern; its facts stand on one button of the page.
      const facts = document.querySelector("[data-whence]")?.dataset;
      const written = button.dataset.copy || document.querySelector("link[rel=canonical]")?.href || "";
      const text = written.replace(/\{(\w+)\}/g, (whole, name) => facts?.[name] ?? whole);
      await navigator.clipboard.writeText(document.getElementById(button.dataset.of)?.value ?? text);
      button.textContent = document.querySelector("button[data-done]").dataset.done;
      setTimeout(() => { button.textContent = words; }, 2000);
    });
  }
}
if (navigator.clipboard) {
  offerCopies();
  document.addEventListener("glossary:fresh", offerCopies);
}

// Where one reads: pins, and what was read lately, on this device alone. One switch forgets it all.
const places = {
  key: "reading", most: { pins: 60, read: 12 },
  known() {
    let stored = null;
    try { stored = JSON.parse(store.read(this.key)); } catch { /* not ours */ }
    const list = (name) => (Array.isArray(stored?.[name]) ? stored[name] : [])
      .filter((place) => typeof place?.title === "string" && /^\/[^/\\]/.test(place?.address));
    return { off: stored?.off === true, pins: list("pins"), read: list("read") };
  },
  write(known) { store.write(this.key, JSON.stringify(known)); },
  here() {
    const title = spoken(document.querySelector("h1"));
    const cut = title.length > 90 ? `${title.slice(0, 89).trimEnd()}…` : title;
    return { address: location.pathname, title: cut, language: root.lang };
  },
  // Puts a place first in a list, or takes it out.
  put(name, place, there = true) {
    const known = this.known();
    const others = known[name].filter(({ address }) => address !== place.address);
    known[name] = (there ? [place, ...others] : others).slice(0, this.most[name]);
    this.write(known);
  },
  isPinned(place) { return this.known().pins.some(({ address }) => address === place.address); },
  offer() {
    const button = document.querySelector("[data-pin]");
    if (!button || this.known().off) return;
    const place = this.here(), words = button.textContent;
    const show = () => { button.textContent = this.isPinned(place) ? button.dataset.unpin : words; };
    button.hidden = false;
    button.addEventListener("click", () => { this.put("pins", place, !this.isPinned(place)); show(); });
    show();
  },
  list(box) {
    const known = this.known(), tick = box.querySelector("input");
    for (const name of ["pins", "read"]) {
      const part = box.querySelector(`[data-${name}]`);
      part.hidden = known.off || !known[name].length;
      part.querySelector("ul").replaceChildren(...known[name].map((place) => this.item(place)));
    }
    box.hidden = !known.off && !known.pins.length && !known.read.length;
    tick.checked = !known.off;
    tick.onchange = () => { this.write({ off: !tick.checked, pins: [], read: [] }); guessed.forget(); this.list(box); };
  },
  item({ address, title, language }) {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    if (language !== root.lang) link.lang = language;
    item.append(link);
    return item;
  },
};

// Which examples were guessed right: on this device alone, forgotten by the same switch.
const guessed = {
  key: "examples-guessed",
  slug: (path) => path.split("/").pop(),
  known() { return new Set((store.read(this.key) ?? "").split(" ").filter(Boolean)); },
  note(slug) { if (!places.known().off) store.write(this.key, [...this.known().add(slug)].join(" ")); },
  forget() { store.write(this.key, ""); },
  mark() {
    const known = this.known();
    for (const card of document.querySelectorAll(".example-card")) {
      card.querySelector(".guessed-right").hidden = !known.has(this.slug(card.querySelector("h2 a").pathname));
    }
    for (const score of document.querySelectorAll("[data-score]")) {
      const right = document.querySelectorAll(".example-card .guessed-right:not([hidden])").length;
      score.textContent = score.dataset.score.replace("{}", right);
      score.hidden = false;
    }
  },
};
guessed.mark();

const readingPlace = document.querySelector("[data-reading]");
if (readingPlace) places.list(readingPlace);
else if (document.querySelector("[data-pin]") && !places.known().off) places.put("read", places.here());
places.offer();

async function part(address, selector, signal) {
  const answer = await fetch(address, { signal, headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { address: answer.url, node: page.querySelector(selector) };
}

// Previews of a reference or a term, on hover, on focus and by touch; Esc closes, the pointer may
// enter. A finger opens the preview first: its title, or a second touch, leads to the page.
const preview = {
  box: null, anchor: null, timer: 0, asked: null, kept: new Map(),

  later(action, delay) {
    clearTimeout(this.timer);
    this.timer = setTimeout(action, delay);
  },
  close() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.anchor?.removeAttribute("aria-describedby");
    this.box?.remove();
    this.box = this.anchor = null;
  },
  async open(anchor, touched = false) {
    if (this.anchor === anchor) return;
    this.close();
    this.anchor = anchor;
    const address = anchor.href;
    if (!this.kept.has(address)) {
      this.asked = new AbortController();
      try {
        const { node } = await part(address, "[data-preview]", this.asked.signal);
        this.kept.set(address, node);
      } catch (error) {
        if (touched && error.name !== "AbortError") location.href = address;
        return;
      }
    }
    const node = this.kept.get(address);
    if (this.anchor !== anchor) return;
    if (!node) {
      if (touched) location.href = address;
      return;
    }
    const box = document.createElement("div");
    box.className = "preview";
    box.id = "preview";
    box.setAttribute("role", "tooltip");
    const copy = document.importNode(node, true);
    for (const heading of copy.querySelectorAll("h1")) {
      const bold = document.createElement("p");
      const way = document.createElement("a");
      way.href = address;
      way.append(...heading.childNodes);
      bold.append(way);
      bold.className = "preview-title";
      heading.replaceWith(bold);
    }
    for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
    box.append(copy);
    document.body.append(box);
    this.place(box, anchor);
    anchor.setAttribute("aria-describedby", "preview");
    box.addEventListener("pointerenter", () => clearTimeout(this.timer));
    box.addEventListener("pointerleave", () => this.later(() => this.close(), 250));
    this.box = box;
  },
  place(box, anchor) {
    const spot = anchor.getBoundingClientRect();
    const room = document.documentElement.clientWidth;
    const left = Math.max(16, Math.min(spot.left, room - box.offsetWidth - 16));
    const below = spot.bottom + 6;
    const fits = below + box.offsetHeight < innerHeight || spot.top < box.offsetHeight;
    const top = fits ? below : spot.top - box.offsetHeight - 6;
    box.style.setProperty("left", `${left + scrollX}px`);
    box.style.setProperty("top", `${top + scrollY}px`);
  },
};

function referenceOf(event) {
  const anchor = event.target.closest?.("a.ref, a.term");
  return anchor && !anchor.closest(".preview") ? anchor : null;
}
document.addEventListener("pointerover", (event) => {
  const anchor = event.pointerType === "mouse" && referenceOf(event);
  if (anchor) preview.later(() => preview.open(anchor), 250);
});
document.addEventListener("pointerout", (event) => {
  if (referenceOf(event)) preview.later(() => preview.close(), 250);
});
document.addEventListener("focusin", (event) => {
  const anchor = referenceOf(event);
  if (anchor?.matches(":focus-visible")) preview.open(anchor);
  else if (!event.target.closest?.(".preview")) preview.close();
});
let pointer = "";
document.addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, true);
document.addEventListener("click", (event) => {
  if (pointer !== "touch") return;
  const anchor = referenceOf(event);
  if (anchor && preview.anchor !== anchor) {
    event.preventDefault();
    preview.open(anchor, true);
  } else if (!anchor && !event.target.closest?.(".preview")) preview.close();
}, true);
document.addEventListener("keydown", (event) => {
  pointer = "";
  if (event.key === "Escape") preview.close();
});

// The tree shows where one reads, however long it is.
const here = document.querySelector(".tree [aria-current]");
if (here) {
  const column = here.closest(".left");
  const far = here.offsetTop + here.offsetHeight - column.clientHeight;
  if (far > 0) column.scrollTop = far + column.clientHeight / 2;
}

// Suggestions while typing: a combobox with a list box (ARIA Authoring Practices 1.2).
class Suggestions {
  constructor(box) {
    this.box = box;
    this.list = document.getElementById(box.getAttribute("aria-controls"));
    this.told = document.getElementById(`${box.id}-told`);
    this.options = [];
    this.at = -1;
    this.typed = box.value;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.list.dataset.label);
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", "false");
    box.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.look(), 90);
    });
    box.addEventListener("keydown", (event) => this.press(event));
    box.addEventListener("blur", () => setTimeout(() => this.close(), 120));
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) location.href = option.dataset.address;
    });
  }
  async look() {
    this.asked?.abort();
    this.typed = this.box.value;
    if (!this.typed.trim()) { this.close(); return; }
    const { signal } = this.asked = new AbortController();
    try {
      const suggestions = await this.ask(this.typed, signal);
      if (suggestions && !signal.aborted) this.show(suggestions);
    } catch (error) {
      if (error.name !== "AbortError") this.close();
    }
  }
  async ask(typed, signal) {
    const asked = new URLSearchParams({ lang: root.lang, q: typed });
    const edition = this.box.form.elements.edition?.value;
    if (edition) asked.set("edition", edition);
    const answer = await fetch(`${this.box.dataset.suggest}?${asked}`, { signal });
    return answer.ok ? (await answer.json()).suggestions : null;
  }
  show(suggestions) {
    const asked = new URLSearchParams(new FormData(this.box.form));
    const all = { words: this.typed, url: `${this.box.form.action}?${asked}`, all: true };
    this.options = [...suggestions, all].map((suggestion, place) => {
      const option = document.createElement("li");
      option.id = `${this.list.id}-${place}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.dataset.address = suggestion.url;
      option.dataset.words = suggestion.words;
      const number = document.createElement("span");
      number.className = "number";
      number.textContent = suggestion.number ?? "";
      const words = document.createElement("span");
      const bare = suggestion.number ? suggestion.words.replace(`${suggestion.number} `, "") : suggestion.words;
      words.textContent = suggestion.all ? this.list.dataset.search.replace("0", bare) : bare;
      option.append(number, " ", words);
      const kind = this.list.dataset[suggestion.kind];
      const leads = suggestion.title && !suggestion.words.includes(suggestion.title);
      for (const [name, text] of [["leads", leads && suggestion.title], ["kind", kind]]) {
        if (!text) continue;
        const label = document.createElement("span");
        label.className = name;
        label.textContent = text;
        option.append(" ", label);
      }
      return option;
    });
    this.at = -1;
    this.list.replaceChildren(...this.options);
    this.open(suggestions.length > 0);
    const sentence = suggestions.length ? this.told.dataset.many : this.told.dataset.none;
    this.told.textContent = sentence.replace("0", String(this.options.length));
  }
  open(visible) {
    this.list.hidden = !visible;
    this.box.setAttribute("aria-expanded", String(visible));
    if (!visible) this.box.removeAttribute("aria-activedescendant");
  }
  close() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.at = -1;
    this.open(false);
  }
  move(to) {
    const count = this.options.length;
    this.options[this.at]?.setAttribute("aria-selected", "false");
    this.at = ((to + 1 + count + 1) % (count + 1)) - 1;
    const option = this.options[this.at];
    if (!option) {
      this.box.value = this.typed;
      this.box.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.box.value = option.dataset.words;
    this.box.setAttribute("aria-activedescendant", option.id);
  }
  press(event) {
    const shown = !this.list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!shown && this.options.length) this.open(true);
      if (this.options.length) this.move(this.at + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && shown && this.at >= 0) {
      event.preventDefault();
      location.href = this.options[this.at].dataset.address;
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      this.box.value = this.typed;
      this.close();
    }
  }
}
const box = document.getElementById("q");
if (box?.dataset.suggest) new Suggestions(box);

// What is chosen in a form, and not sent yet, is chosen in another language, too.
document.addEventListener("change", (event) => {
  const field = event.target, form = field.form;
  if (!form?.dataset.carried?.split(" ").includes(field.name)) return;
  for (const link of document.querySelectorAll("a[hreflang]")) {
    const address = new URL(link.href);
    if (field.value) address.searchParams.set(field.name, field.value); else address.searchParams.delete(field.name);
    link.href = address;
  }
});

// Ctrl+K, Cmd+K and / lead to the box; who needs / for something else can switch it off.
const slash = document.querySelector("[data-slash]");
if (slash) {
  const tick = slash.querySelector("input");
  slash.hidden = false;
  tick.checked = store.read("slash") !== "off";
  tick.addEventListener("change", () => store.write("slash", tick.checked ? "on" : "off"));
}
document.addEventListener("keydown", (event) => {
  const command = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  const bare = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (box && (command || (bare && !typing && store.read("slash") !== "off"))) {
    event.preventDefault();
    box.focus();
    box.select();
  }
});
