// The player without waiting: steps are fetched and put in place, what moves is seen to move, Play goes by itself.
// Keys count only while the player has the focus, and can be switched off. Every link works without any of it.
"use strict";

const player = {
  pages: new Map(),
  timer: 0,
  turn: 0,

  box() { return document.querySelector("[data-player]"); },
  link(name) { return this.box().querySelector(`a[data-go="${name}"]`); },

  async page(address) {
    if (!this.pages.has(address)) {
      this.pages.set(address, fetch(address, { headers: { Accept: "text/html" } }).then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.text();
      }));
    }
    try {
      return new DOMParser().parseFromString(await this.pages.get(address), "text/html");
    } catch (error) {
      this.pages.delete(address);
      throw error;
    }
  },

  // An anchor says where a page without scripts begins; here what happened is brought into sight.
  async show(link, { push = true, focus = "" } = {}) {
    const [address] = link.split("#");
    const turn = ++this.turn;
    let page = null, next = null;
    try {
      page = await this.page(address);
      next = page.querySelector("[data-player]");
    } catch { /* said below */ }
    if (!next) { location.assign(address); return; }
    if (turn !== this.turn) return;
    const box = this.box(), within = box.contains(document.activeElement);
    const name = (details) => details.closest("[data-drop]")?.dataset.drop ?? details.className;
    const open = [...box.querySelectorAll("details[open]")].map(name);
    const before = tableMoves.before(box);
    box.replaceWith(next);
    for (const details of next.querySelectorAll("details")) {
      if (open.includes(name(details))) details.open = true;
    }
    followLanguages(page, next);
    if (push) history.pushState({ player: true }, "", address);
    this.ready();
    this.say();
    this.reveal();
    tableMoves.after(next, before);
    if (within || focus) this.focus(focus);
  },

  // A question is heard first; else the focus stays on the button that was used.
  focus(name) {
    const box = this.box();
    const kept = box.querySelector("[data-asked]") || (name && this.link(name)) || box;
    kept.focus({ preventScroll: true });
  },

  // How the guess came out and what happened, without the numbers of the rules.
  say() {
    const copy = this.box().cloneNode(true);
    for (const aside of copy.querySelectorAll(".rules, details, .others, .label, .report-link, [aria-hidden]")) aside.remove();
    const lines = copy.querySelectorAll(".verdict > :is(h2, p), .guessed, .departed, #now > *");
    this.voice.textContent = [...lines].map(spoken).join(" ");
  },

  // The end, or what just happened and what is asked, stays in sight below the header and above the buttons, the board as far as there is room.
  reveal() {
    const place = (part) => this.box().querySelector(part)?.getBoundingClientRect();
    const [table, controls] = [place(".table"), place(".controls")];
    const sentences = place(".verdict") ?? place("#now");
    const end = (place(".choice") ?? sentences).bottom;
    const room = innerHeight - controls.height;
    const head = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
    if (sentences.top >= head && end <= room) return;
    const top = Math.min(Math.max(table.top - head, end - room), sentences.top - head);
    scrollBy({ top, behavior: this.still() ? "auto" : "smooth" });
  },

  still() { return matchMedia("(prefers-reduced-motion: reduce)").matches; },

  ready() {
    if (this.box().querySelector(".verdict.right")) guessed.note(guessed.slug(location.pathname));
    const next = this.link("next");
    if (next) this.page(next.href.split("#")[0]).catch(() => {});
    const play = this.link("play");
    if (this.timer && play) play.textContent = this.box().dataset.pause;
    const keys = this.box().querySelector("[data-keys]"), tick = keys.querySelector("input");
    keys.hidden = false;
    tick.checked = this.keys();
    this.tell(tick.checked);
    tick.addEventListener("change", () => {
      store.write("player-keys", tick.checked ? "on" : "off");
      this.tell(tick.checked);
    });
  },

  keys() { return store.read("player-keys") !== "off"; },

  // Buttons name their key only while it counts.
  tell(on) {
    for (const link of this.box().querySelectorAll("a[data-key]")) {
      if (on) link.setAttribute("aria-keyshortcuts", link.dataset.key);
      else link.removeAttribute("aria-keyshortcuts");
    }
  },

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  },

  async run() {
    const next = this.link("next");
    if (!next) { this.stop(); return; }
    this.timer = -1;
    await this.show(next.href, { focus: "play" });
    if (this.timer === 0) return;
    if (!this.link("next")) { this.stop(); return; }
    this.timer = setTimeout(() => this.run(), 1600);
  },

  toggle() {
    if (this.timer) {
      this.stop();
      this.show(location.href, { push: false, focus: "play" });
    } else {
      this.run();
    }
  },

  click(event) {
    const link = event.target.closest("a");
    if (!link || !link.closest("[data-player]") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    if (new URL(link.href).pathname !== location.pathname) return;
    event.preventDefault();
    if (link.dataset.go === "play") { this.toggle(); return; }
    this.stop();
    this.show(link.href, { focus: link.dataset.go ?? "next" });
  },

  // A guess keeps its place on the page, too.
  guess(event) {
    if (!event.target.matches("[data-player] .guess")) return;
    event.preventDefault();
    this.show(`${location.pathname}?${new URLSearchParams(new FormData(event.target))}`, { focus: "reveal" });
  },

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !this.keys()) return;
    if (!this.box().contains(event.target) || event.target.closest("input, textarea, select, summary")) return;
    const name = { ArrowRight: "next", ArrowLeft: "back", Home: "restart", End: "end", p: "play" }[event.key];
    const option = /^[1-9]$/.test(event.key) ? this.box().querySelectorAll("[data-option]")[event.key - 1] : null;
    const link = option ?? (name && this.link(name));
    if (!link) return;
    event.preventDefault();
    link.click();
  },

  start() {
    this.voice = voiceAfter(this.box());
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("submit", (event) => this.guess(event));
    window.addEventListener("popstate", () => { this.stop(); this.show(location.href, { push: false }); });
    this.ready();
    if (this.box().matches(".booth")) this.box().focus({ preventScroll: true });
  },
};

if (player.box()) player.start();
