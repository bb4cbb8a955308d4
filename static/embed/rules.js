/* Rules of Altered on any site: <altered-rule n="2.1.e" lang="fr" edition="5.0">text</altered-rule>,
   <altered-rulings card="ALT_CORE_B_YZ_15" lang="fr">text</altered-rulings>, and numbers in a text as links with previews: <script src=".../embed/v1/rules.js" data-link="main">.
   It reads files beside itself and sends nothing. */
(() => {
  "use strict";
  const me = document.currentScript;
  const files = new URL("./", me.src), root = new URL("../../", files);
  const asked = new Map();
  const read = (path) => {
    if (!asked.has(path)) {
      const answer = fetch(new URL(path, files), { credentials: "omit" })
        .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${path}: ${response.status}`))));
      answer.catch(() => asked.delete(path));
      asked.set(path, answer);
    }
    return asked.get(path);
  };
  const NUMBER = /^\d(?:\.\d{1,2}){1,2}(?:\.[a-z]{1,2})?$/;
  const entryOf = (number) => number.replace(/\.[a-z]+$/, "");

  const place = async (element, lang, edition) => {
    const site = await read("index.json");
    const wanted = (lang || element.closest("[lang]")?.lang || "").split("-")[0].toLowerCase();
    if (lang && !site.languages.includes(wanted)) warn(element, `no language ${lang}: shown in ${site.binding}; there are ${site.languages.join(", ")}`);
    return {
      lang: site.languages.includes(wanted) ? wanted : site.binding,
      edition: site.editions.includes(edition) ? edition : edition ? null : "latest",
      site,
    };
  };

  const find = async (number, { lang, edition, site }) => {
    if (!NUMBER.test(number)) throw new Error(`"${number}" is no number of a rule, as 2.1.e`);
    if (!edition) throw new Error(`no such edition; there are ${site.editions.join(", ")}`);
    const entry = await read(`${lang}/${edition}/${entryOf(number)}.json`).catch((error) => {
      throw error.message.endsWith("404") ? new Error(`no rule ${number} in edition ${edition === "latest" ? site.latest : edition}`) : error;
    });
    const paragraphs = entry.number === number ? entry.paragraphs : entry.paragraphs.filter((one) => one.number === number);
    if (entry.number !== number && !paragraphs.length) throw new Error(`no rule ${number} in edition ${entry.edition}`);
    return { entry, paragraphs, path: entry.number === number ? entry.path : paragraphs[0].path };
  };

  /* What is wrong is told to who writes the page; its visitors see what stands in the element. */
  const told = new Set();
  const warn = (element, problem) => told.has(problem) || (told.add(problem), console.warn(`<${element.localName}>: ${problem}`, element));

  const make = (name, text, attributes = {}) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  /* Everything is text: nothing of a file is read as HTML. */
  const show = (number, { entry, paragraphs, path }, { lang, site }, notes = true) => {
    const words = site.words[lang], article = make("article", "", { lang: entry.language });
    const heading = make("p", "", { class: "title" });
    heading.append(make("a", `${number} ${entry.title}`, { href: new URL(path, root), part: "title" }));
    article.append(heading);
    for (const one of paragraphs) {
      const text = make("p", "", { class: "text", part: "text" });
      if (paragraphs.length > 1) text.append(make("b", one.number), " ");
      text.append(one.text);
      article.append(text);
      for (const note of notes ? one.notes : []) {
        const line = make("p", "", { class: "note", part: "note" });
        line.append(make("b", note.label), " ", note.text);
        article.append(line);
      }
    }
    article.append(whence(entry.edition, words));
    return article;
  };

  const whence = (edition, words) =>
    make("p", `${words.edition.replace("%(edition)s", edition)} · ${words.unofficial} · Altered Glossary`, { class: "whence", part: "whence" });

  /* A reference of any printing, with or without its rarity; else a name in any language. */
  const familyOf = async (card) => {
    if (/^ALT_/i.test(card)) return card.toUpperCase().replace(/_(?:C|R[12]|E|U(?:_\d+)?)$/, "");
    const bare = card.toLowerCase().replace("œ", "oe").replace("æ", "ae").normalize("NFKD").replace(/[\p{M}’']/gu, "");
    return (await read("cards.json")).families[bare.match(/[\p{L}\p{N}]+/gu)?.join(" ")];
  };

  /* The three of *known* that share most pairs of letters with a word. */
  const nearest = (word, known) => {
    const pairs = (text) => new Set(Array.from(text.slice(1), (letter, at) => text[at] + letter));
    const mine = pairs(word), likeness = (one, its = pairs(one)) => [...its].filter((pair) => mine.has(pair)).length / (mine.size + its.size);
    return known.map((one) => [likeness(one), one]).filter(([alike]) => alike > 0.25).sort(([a], [b]) => b - a).slice(0, 3).map(([, one]) => one);
  };

  const showRulings = async (card, { lang, site }) => {
    const family = await familyOf(card);
    const rulings = family && await read(`../../data/card-rulings/${family}.json`).catch((error) => {
      if (!error.message.endsWith("404")) throw error;
    });
    if (!card) throw new Error("the attribute card is empty");
    if (!rulings) {
      const { families } = await read("cards.json"), named = !/^ALT_/i.test(card);
      const near = nearest(named ? card.toLowerCase() : card.toUpperCase(), named ? Object.keys(families) : [...new Set(Object.values(families))]);
      throw new Error(`no card "${card}"; ${near.length ? `did you mean ${near.join(" or ")}?` : "a reference is ALT_CORE_B_YZ_15_R1"}`);
    }
    const words = site.words[lang], article = make("article", "", { lang });
    for (const { question, answer, url } of rulings[lang]) {
      const heading = make("p", "", { class: "title" });
      heading.append(make("a", question, { href: new URL(url.slice(1), root), part: "title" }));
      article.append(heading, make("p", answer, { class: "text", part: "text" }));
    }
    if (!rulings[lang].length) article.append(make("p", words.noRulings, { class: "text", part: "text" }));
    article.append(whence(site.latest, words));
    return article;
  };

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; }
    article { border-inline-start: 3px solid currentcolor; padding-inline-start: 0.8em; margin-block: 0.6em; text-align: start; }
    p { margin: 0.3em 0; white-space: pre-line; }
    .title { font-weight: 600; }
    .note { font-size: 0.9em; padding-inline-start: 0.8em; }
    a { color: inherit; }
    .whence { font-size: 0.8em; opacity: 0.8; }
    :host([role="tooltip"]) { position: absolute; z-index: 2147483647; box-sizing: border-box; inline-size: min(26rem, calc(100vw - 1rem)); max-block-size: 60vh; overflow: auto; background: Canvas; color: CanvasText; border: 1px solid; border-radius: 6px; padding: 0.3em 0.8em 0.5em; font: 1rem/1.45 system-ui, sans-serif; box-shadow: 0 4px 16px #0005; }
    :host([role="tooltip"]) article { border: 0; padding: 0; }`);

  const define = (name, attributes, articleOf) => customElements.get(name) || customElements.define(name, class extends HTMLElement {
    static observedAttributes = attributes;
    connectedCallback() { this.#show(); }
    attributeChangedCallback() { if (this.isConnected) this.#show(); }
    async #show() {
      const turn = (this.turn = (this.turn || 0) + 1);
      try {
        const article = await articleOf(this, await place(this, this.getAttribute("lang"), this.getAttribute("edition")));
        if (turn !== this.turn) return;
        const shadow = this.shadowRoot || this.attachShadow({ mode: "open" });
        shadow.adoptedStyleSheets = [sheet];
        shadow.replaceChildren(article);
        this.setAttribute("data-state", "shown");
      } catch (error) {
        if (turn !== this.turn) return;
        warn(this, error.message);
        /* What stands inside the element is shown in its place. */
        this.shadowRoot?.replaceChildren(make("slot"));
        this.setAttribute("data-state", "fallback");
      }
    }
  });
  define("altered-rule", ["n", "lang", "edition", "notes"], async (element, where) => {
    const number = (element.getAttribute("n") || "").trim().toLowerCase();
    return show(number, await find(number, where), where, element.getAttribute("notes") !== "none");
  });
  define("altered-rulings", ["card", "lang"], (element, where) => showRulings((element.getAttribute("card") || "").trim(), where));

  /* Previews: by pointer and by focus; Escape closes them, the pointer may enter (WCAG 1.4.13). */
  let host, shownFor, closing;
  const close = () => {
    clearTimeout(closing);
    shownFor?.removeAttribute("aria-describedby");
    shownFor = undefined;
    host?.remove();
  };
  const later = () => { clearTimeout(closing); closing = setTimeout(close, 250); };
  const open = async (link) => {
    clearTimeout(closing);
    if (shownFor === link) return;
    close();
    shownFor = link;
    const where = await place(link, link.dataset.alteredLang, link.dataset.alteredEdition);
    const found = await find(link.dataset.alteredRule, where).catch(() => undefined);
    if (shownFor !== link || !found) return;
    if (!host) {
      host = make("div", "", { id: "altered-rule-preview", role: "tooltip" });
      host.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
      host.addEventListener("pointerenter", () => clearTimeout(closing));
      host.addEventListener("pointerleave", later);
    }
    host.shadowRoot.replaceChildren(show(link.dataset.alteredRule, found, where));
    host.shadowRoot.querySelectorAll("a").forEach((one) => one.replaceWith(one.textContent));
    document.body.append(host);
    link.setAttribute("aria-describedby", host.id);
    const box = link.getBoundingClientRect(), left = Math.min(box.left, innerWidth - host.offsetWidth - 8);
    const below = box.bottom + host.offsetHeight + 8 < innerHeight || box.top < host.offsetHeight;
    host.style.left = `${Math.max(left, 8) + scrollX}px`;
    host.style.top = `${(below ? box.bottom + 4 : box.top - host.offsetHeight - 4) + scrollY}px`;
  };
  const linkOf = (event) => event.target instanceof Element && event.target.closest("a[data-altered-rule]");
  addEventListener("pointerover", (event) => { const link = linkOf(event); if (link && event.pointerType !== "touch") open(link); });
  addEventListener("pointerout", (event) => { if (linkOf(event)) later(); });
  addEventListener("focusin", (event) => { const link = linkOf(event); if (link) open(link); else close(); });
  addEventListener("focusout", (event) => { if (linkOf(event)) later(); });
  addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });

  /* Numbers with a letter or three parts are rules; "2.1" alone only behind § or a word for a rule. */
  const WRITTEN = /(§\s*|\b(?:rules?|règles?|regol[ae]|CR)\s+)?(?<![\d.,])(\d(?:\.\d{1,2}){1,2}(?:\.[a-z]{1,2})?)(?![\w]|\.\d)/giu;
  const LEFT_ALONE = "a, button, code, pre, kbd, samp, script, style, textarea, input, select, svg, altered-rule, [contenteditable], [data-altered-off]";

  const link = async (element, { lang, edition } = {}) => {
    const where = await place(element, lang, edition);
    if (!where.edition) return 0;
    const { titles, letters } = await read(`${where.lang}/${where.edition}/index.json`);
    const known = (number) => {
      const entry = entryOf(number);
      return number === entry ? entry in titles : (letters[entry] || []).includes(number.slice(entry.length + 1));
    };
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), texts = [];
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(LEFT_ALONE)) texts.push(walker.currentNode);
    let count = 0;
    for (const text of texts) {
      const pieces = [];
      let end = 0;
      for (const found of text.data.matchAll(WRITTEN)) {
        const number = found[2].toLowerCase(), plain = /^\d\.\d{1,2}$/.test(number);
        if ((plain && !found[1]) || !known(number)) continue;
        const start = found.index + (found[1] || "").length;
        const base = where.edition === "latest" ? where.lang : `${where.lang}/${where.edition}`;
        const attributes = { href: new URL(`${base}/rules/${number}`, root), "data-altered-rule": number, "data-altered-lang": where.lang };
        if (where.edition !== "latest") attributes["data-altered-edition"] = where.edition;
        pieces.push(text.data.slice(end, start), make("a", found[2], attributes));
        end = start + found[2].length;
        count += 1;
      }
      if (pieces.length) text.replaceWith(...pieces, text.data.slice(end));
    }
    return count;
  };

  const { link: selector, lang, edition } = me.dataset;
  const begin = () => document.querySelectorAll(selector).forEach((element) => link(element, { lang, edition }).catch(() => 0));
  if (selector) document.readyState === "loading" ? addEventListener("DOMContentLoaded", begin) : begin();
  globalThis.alteredRules = Object.freeze({ version: 1, link });
})();
