// The player without waiting: steps are fetched and put in place, arrow keys go, Play goes by itself.
// Every link works without it.
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

  async show(address, { push = true, focus = "" } = {}) {
    const turn = ++this.turn;
    let found = null;
    try {
      found = (await this.page(address)).querySelector("[data-player]");
    } catch { /* said below */ }
    if (!found) { location.assign(address); return; }
    if (turn !== this.turn) return;
    const open = [...this.box().querySelectorAll("details[open]")].map((d) => d.className);
    this.box().replaceWith(found);
    for (const details of found.querySelectorAll("details")) {
      if (open.includes(details.className)) details.open = true;
    }
    if (push) history.pushState({ player: true }, "", address);
    this.ready();
    this.say();
    this.reveal();
    const kept = focus && (this.link(focus) ?? this.link("next") ?? found.querySelector("[data-option]") ?? this.link("back"));
    if (kept) kept.focus({ preventScroll: true });
  },

  say() {
    const now = this.box().querySelector("#now");
    this.voice.textContent = now ? now.innerText : "";
  },

  // The board and what just happened stay in sight, above the buttons.
  reveal() {
    const now = this.box().querySelector("#now"), controls = this.box().querySelector(".controls");
    if (now.getBoundingClientRect().bottom <= controls.getBoundingClientRect().top + 1 && now.getBoundingClientRect().top >= 0) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.box().querySelector(".table").scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
  },

  ready() {
    const next = this.link("next");
    if (next) this.page(next.href).catch(() => {});
    const play = this.link("play");
    if (this.timer && play) play.textContent = this.box().dataset.pause;
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

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select")) return;
    const name = { ArrowRight: "next", ArrowLeft: "back", Home: "restart", End: "end", p: "play" }[event.key];
    const option = /^[1-9]$/.test(event.key) ? this.box().querySelectorAll("[data-option]")[event.key - 1] : null;
    const link = option ?? (name && this.link(name));
    if (!link) return;
    event.preventDefault();
    link.click();
  },

  start() {
    this.voice = document.createElement("div");
    this.voice.className = "unseen";
    this.voice.setAttribute("aria-live", "polite");
    this.box().after(this.voice);
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("popstate", () => { this.stop(); this.show(location.href, { push: false }); });
    this.ready();
  },
};

if (player.box()) player.start();
