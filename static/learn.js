// Lessons without waiting: a tap is answered in place, and a card is seen going where it goes. What was learned is
// noted on this device and nowhere else. Every link works without any of it.
"use strict";

const learned = {
  key: "lessons-done",
  read() { return new Set((store.read(this.key) ?? "").split(" ").filter(Boolean)); },
  note(slug, done) {
    const finished = this.read();
    if (done) finished.add(slug); else finished.delete(slug);
    store.write(this.key, [...finished].join(" "));
  },
  forget() { store.write(this.key, ""); },

  list() {
    const course = document.querySelector("[data-course]"), forget = document.querySelector("[data-forget]");
    if (!course) return;
    const done = this.read();
    for (const item of course.querySelectorAll("[data-slug]")) item.querySelector(".learned").hidden = !done.has(item.dataset.slug);
    forget.hidden = !done.size;
    forget.querySelector("button").onclick = () => { this.forget(); this.list(); course.querySelector("a").focus(); };
  },

  // A lesson is learned when its last task is solved: whoever only opens its end has not done it.
  solved() {
    const lesson = document.querySelector("[data-lesson][data-step=last]:has(.solved)");
    if (lesson) this.note(lesson.dataset.lesson, true);
  },

  end() {
    const lesson = document.querySelector("[data-lesson][data-step=end]"), done = document.querySelector("[data-done]");
    if (!lesson || !this.read().has(lesson.dataset.lesson)) return;
    done.hidden = false;
    done.querySelector("button").onclick = () => { this.note(lesson.dataset.lesson, false); done.hidden = true; document.querySelector("#main").focus(); };
  },
};

// The list for a first game: what was ticked stays ticked.
const ticked = {
  key: "first-game",
  start() {
    const boxes = [...document.querySelectorAll(".check input")], forget = document.querySelector("[data-untick]");
    if (!forget) return;
    const before = new Set((store.read(this.key) ?? "").split(" "));
    boxes.forEach((box, place) => { box.checked = before.has(String(place)); });
    const note = () => {
      const places = boxes.flatMap((box, place) => box.checked ? [place] : []);
      store.write(this.key, places.join(" "));
      forget.hidden = !places.length;
    };
    for (const box of boxes) box.addEventListener("change", note);
    forget.querySelector("button").onclick = () => {
      for (const box of boxes) box.checked = false;
      note();
      boxes[0].focus();
    };
    note();
  },
};

const lesson = {
  turn: 0,
  box() { return document.querySelector("[data-task]"); },

  async show(address, { push = true } = {}) {
    const turn = ++this.turn;
    let page = null, next = null;
    try {
      const answer = await fetch(address.split("#")[0], { headers: { Accept: "text/html" } });
      if (answer.ok) page = new DOMParser().parseFromString(await answer.text(), "text/html");
      next = page?.querySelector("[data-task]");
    } catch { /* opened as a page below */ }
    if (!next) { location.assign(address); return; }
    if (turn !== this.turn) return;
    const box = this.box(), before = tableMoves.before(box);
    box.replaceWith(next);
    followLanguages(page, next);
    if (push) history.pushState({ lesson: true }, "", address);
    tableMoves.after(next, before);
    this.reveal();
  },

  // What came of it is read aloud with its explanation, or with what is asked next, and stays in sight with what follows.
  reveal() {
    learned.solved();
    const task = this.box(), now = task.querySelector("[data-now]");
    now.focus({ preventScroll: true });
    const copy = now.cloneNode(true);
    for (const aside of copy.querySelectorAll(".rules, details, .label, [aria-hidden]")) aside.remove();
    const further = task.querySelector(".explained") ?? task.querySelector(".asks-now");
    this.voice.textContent = [copy, further].filter(Boolean).map(spoken).join(" ");
    const follows = task.querySelector(task.matches(".solved") ? ".onward" : ".offers-to-tap, .onward");
    const box = now.getBoundingClientRect(), last = follows.getBoundingClientRect();
    if (box.top >= 0 && last.bottom <= innerHeight) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollBy({ top: Math.min(box.top - 60, last.bottom - innerHeight + 16), behavior: still ? "auto" : "smooth" });
  },

  click(event) {
    const link = event.target.closest("a");
    if (!link || !link.closest("[data-task]") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    if (new URL(link.href).pathname !== location.pathname) return;
    event.preventDefault();
    this.show(link.href);
  },

  guess(event) {
    if (!event.target.matches("[data-task] .guess")) return;
    event.preventDefault();
    this.show(`${location.pathname}?${new URLSearchParams(new FormData(event.target))}#now`);
  },

  start() {
    this.voice = voiceAfter(this.box());
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("submit", (event) => this.guess(event));
    window.addEventListener("popstate", () => this.show(location.href, { push: false }));
  },
};

for (const way of document.querySelectorAll("[data-print]")) {
  way.hidden = false;
  way.querySelector("button").addEventListener("click", () => print());
}
learned.list();
learned.solved();
learned.end();
ticked.start();
if (lesson.box()) lesson.start();
