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
if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    const words = button.textContent;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = button.dataset.done;
      setTimeout(() => { button.textContent = words; }, 2000);
    });
  }
}

async function part(address, selector, signal) {
  const answer = await fetch(address, { signal, headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { address: answer.url, node: page.querySelector(selector) };
}

// Previews of a reference, on hover and on focus; Esc closes, the pointer may enter.
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
  async open(anchor) {
    if (this.anchor === anchor) return;
    this.close();
    this.anchor = anchor;
    const address = anchor.href;
    if (!this.kept.has(address)) {
      this.asked = new AbortController();
      try {
        const { node } = await part(address, "[data-preview]", this.asked.signal);
        this.kept.set(address, node);
      } catch { return; }
    }
    const node = this.kept.get(address);
    if (this.anchor !== anchor || !node) return;
    const box = document.createElement("div");
    box.className = "preview";
    box.id = "preview";
    box.setAttribute("role", "tooltip");
    const copy = document.importNode(node, true);
    for (const heading of copy.querySelectorAll("h1")) {
      const bold = document.createElement("p");
      bold.append(...heading.childNodes);
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
  const anchor = event.target.closest?.("a.ref");
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
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") preview.close();
});

// Answers while typing: the results of the search page, put under the box.
const box = document.querySelector("input[data-instant]");
const results = document.querySelector("[data-results]");
if (box && results) {
  const form = box.form;
  let timer = 0;
  let asked = null;
  const look = async () => {
    asked?.abort();
    const query = box.value.trim();
    if (query.length < 2) {
      results.hidden = !location.pathname.endsWith("/search");
      if (!results.hidden && !query) results.replaceChildren();
      return;
    }
    asked = new AbortController();
    const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
    try {
      const found = await part(address, "[data-results], [data-preview]", asked.signal);
      if (!found.node) return;
      if (found.node.matches("[data-preview]")) {
        const link = document.createElement("a");
        link.href = found.address;
        link.append(...found.node.querySelector("h1").childNodes);
        const line = document.createElement("p");
        line.className = "jump";
        line.append(link);
        const text = found.node.querySelector(".paragraph .text");
        results.replaceChildren(line, ...(text ? [document.importNode(text, true)] : []));
      } else {
        results.replaceChildren(...document.importNode(found.node, true).childNodes);
      }
      results.hidden = false;
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  };
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, 180);
  });
}
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && box) {
    event.preventDefault();
    box.focus();
    box.select();
  }
});
