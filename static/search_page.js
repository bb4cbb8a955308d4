// The search page of an exported site: asks search_index.js and shows what it finds.
// The sentences stand in the page, with {names} to fill in.

const root = document.documentElement;
const results = document.getElementById("results");
const count = document.getElementById("count");
const box = document.querySelector("input[name=q]");
const said = results.dataset;
const title = document.title;
const heading = document.querySelector("h1");
const plain = heading.textContent;
const beside = new URL(document.getElementById("index").href);

const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value) node.setAttribute(key, value);
  node.append(...children);
  return node;
}
const list = (name, attributes, items) =>
  make(name, attributes, ...items.map((item) => make("li", {}, item)));

async function file(address, read) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer[read]();
}
let opened = null;
function open() {
  opened ??= Promise.all([import(document.getElementById("engine").href), file(beside, "json")])
    .then(([{ SearchIndex }, index]) => new SearchIndex(index, (name, form) => file(new URL(name, beside), form)));
  return opened;
}

// Addresses of this page, and those of what it found.
const asking = (query, kind = "", page = 1) => {
  const asked = new URLSearchParams({ q: query });
  if (kind) asked.set("kind", kind);
  if (page > 1) asked.set("page", page);
  return `?${asked}`;
};
const addressTo = (page, anchor = "") =>
  said.elsewhere ? `${said.elsewhere}/${page}${anchor}` : `../../${page}/${anchor}`;
const addressOf = (index, place) => addressTo(index.address[place]);

const marked = (runs) => runs.map(([text, asked]) => asked ? make("mark", {}, text) : text);

function headed(index, answer, place) {
  const link = make("a", { href: addressOf(index, place) });
  if (index.isRule(place)) link.append(make("span", { class: "number" }, index.number[place]), " ");
  link.append(...marked(index.excerpt(index.title[place], answer.marked, Infinity)));
  return make("h2", {}, link);
}
function labelled(index, place) {
  const above = index.above(place);
  const name = above === undefined ? "" : ` ${index.number[above]} ${index.title[above]}`;
  const kind = make("span", { class: "kind", lang: foreign(index) && root.lang }, said[kindOf(index, place)]);
  return make("p", { class: "above" }, kind, name);
}
function paragraphs(index, hit) {
  return hit.more.slice(0, 2).filter((place) => index.number[place] !== index.number[hit.place])
    .map((place) => make("a", { class: "whole", href: addressOf(index, place) }, index.number[place]));
}
const kindOf = (index, place) => index.kinds[index.kind[place]];
const foreign = (index) => index.language === root.lang ? "" : index.language;

// The paragraph as its own page prints it, with its notes told apart; until then, an excerpt.
async function printed(index, answer, place) {
  const address = new URL(addressOf(index, place), location.href);
  const page = new DOMParser().parseFromString(await file(address, "text"), "text/html");
  const found = page.querySelectorAll("[data-preview] .paragraph > .text");
  if (found.length !== 1) return null;
  const text = document.importNode(found[0], true);
  for (const link of text.querySelectorAll("a")) link.href = new URL(link.getAttribute("href"), address);
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const words = [];
  while (walker.nextNode()) words.push(walker.currentNode);
  for (const each of words) each.replaceWith(...marked(index.excerpt(each.data, answer.marked, Infinity)));
  return text;
}
function shownBest(index, answer, hit) {
  const text = make("p", { class: "text" }, ...marked(index.excerpt(index.text[hit.place], answer.marked)));
  if (index.isRule(hit.place) && !said.elsewhere) {
    printed(index, answer, hit.place).then((whole) => whole && text.replaceWith(whole), () => { /* the excerpt stays */ });
  }
  return make("article", { class: "best", "aria-label": said.best, lang: foreign(index) },
    labelled(index, hit.place), headed(index, answer, hit.place), text,
    make("p", { class: "actions" },
      make("a", { class: "whole", href: addressOf(index, hit.place), lang: foreign(index) && root.lang }, said.open),
      ...paragraphs(index, hit).flatMap((link) => [" ", link])));
}
function shownHit(index, answer, hit) {
  const more = paragraphs(index, hit);
  return make("li", { class: "hit" },
    headed(index, answer, hit.place), labelled(index, hit.place),
    make("p", { class: "excerpt" }, ...marked(index.excerpt(index.text[hit.place], answer.marked))),
    ...(more.length ? [make("p", { class: "more" }, ...more)] : []));
}

function notices(index, answer, query, edition) {
  const told = answer.readings.filter((each) => !each.instead && said[each.manner] && (each.manner !== "said" || each.meant));
  const left = answer.readings.filter((each) => each.manner === "ignored").length;
  const shown = [];
  const older = answer.asked.filters.filter((each) => each.name === "v" && each.known).at(-1)?.value ?? edition;
  if (older !== index.edition && index.editions.includes(older)) {
    shown.push(make("p", { class: "notice" }, said.edition, " ", make("a", { href: `../${older}/rules/` }, older)));
  }
  for (const { typed, known } of answer.asked.filters) {
    const rest = query.replace(typed, " ").split(/\s+/).join(" ").trim();
    const chip = make("a", { class: "chip", href: asking(rest) }, `${typed} `,
      make("span", { "aria-hidden": "true" }, "×"), make("span", { class: "unseen" }, said.remove));
    shown.push(make("p", { class: "chips" }, chip, known ? "" : ` ${fill(said.unknown, { typed })}`));
  }
  if (told.length || left) {
    const sentence = ({ manner, meant }) => said[manner === "translated" && meant ? "mended" : manner];
    const sentences = told.slice(0, 4).map((each) => fill(sentence(each), each));
    if (left) sentences.push(left === 1 ? said.leftOne : said.leftTwo.replace("2", left));
    const mended = index.suggestion(answer);
    const link = mended ? [" ", make("a", { href: asking(mended) }, mended)] : [];
    shown.push(make("p", { class: "read-as" }, sentences.join(" "), ...link));
  }
  return shown;
}

function tabs(index, answer, query, chosen) {
  const kinds = index.kinds.filter((kind) => answer.hits.some((hit) => kindOf(index, hit.place) === kind));
  if (answer.absent || kinds.length < 2) return [];
  const tab = (kind) => {
    const hits = answer.hits.filter((hit) => !kind || kindOf(index, hit.place) === kind);
    return make("a", { href: asking(query, kind), "aria-current": kind === chosen ? "true" : "" },
      kind ? said[`${kind}s`] : said.all, " ", make("span", { class: "number" }, String(hits.length)));
  };
  return [make("nav", { class: "tabs", "aria-label": said.kinds }, list("ul", {}, ["", ...kinds].map(tab)))];
}

function turning(query, kind, page, pages) {
  const turn = (to, rel, words) => make("a", { rel, href: asking(query, kind, to) }, words);
  const turns = [
    ...(page > 1 ? [turn(page - 1, "prev", fill(said.turned, { number: page - 1 }))] : []),
    ...(page < pages ? [turn(page + 1, "next", fill(said.turned, { number: page + 1 }))] : []),
  ];
  return turns.length ? [make("nav", { class: "pager", "aria-label": said.turn }, ...turns)] : [];
}

// A reference leads to its card, another language is asked on its own page, a number leads to its rule.
async function elsewhere(index, asked) {
  const card = await index.referenced(asked.plain);
  if (card) return addressTo(`${index.language}/cards/${card.split("#")[0]}`, /#.*/.exec(card)?.[0]);
  const lang = asked.filters.find((each) => each.name === "lang" && each.known);
  const way = lang && lang.value !== index.language && document.querySelector(`.languages a[hreflang=${lang.value}]`);
  if (way) return way.href.split("?")[0] + asking(asked.plain);
  const [number] = asked.numbers;
  const alone = asked.numbers.length === 1 && !asked.groups.length && !asked.filters.length;
  return alone && index.ruleAt.has(number) ? addressOf(index, index.ruleAt.get(number)) : "";
}

// What is to be shown for a query, and what is said of it; a number alone leads away.
async function answered(query, { kind, page, edition, moves }) {
  const index = await open();
  const [length, most] = [[...query].length, index.figures.LONGEST_QUERY];
  if (length > most) {
    const told = fill(said.long, { length, limit: most });
    return { nodes: [], missed: told, told };
  }
  const answer = await index.ask(query);
  const way = await elsewhere(index, answer.asked);
  if (way && moves) {
    location.replace(way);
    return { nodes: [], told: "" };
  }
  const [number] = answer.asked.numbers;
  if (number && !answer.hits.length) {
    const near = index.nearest(number).map((each) => {
      const place = index.ruleAt.get(each);
      return make("a", { href: addressOf(index, place) }, `${each} ${index.title[place]}`);
    });
    const sentence = fill(said.unheard, { number });
    return { nodes: [make("h2", {}, said.nearest), list("ul", { class: "nearest" }, near)], missed: sentence, told: sentence };
  }
  const wanted = answer.hits.filter((hit) => !kind || kindOf(index, hit.place) === kind);
  const many = index.figures.MOST_HITS;
  const hits = answer.absent ? wanted.slice(0, 3) : wanted.slice((page - 1) * many, page * many);
  const best = hits.length && !answer.absent && page === 1 ? hits.shift() : null;
  const instead = answer.readings.filter((each) => each.instead)
    .map((each) => `${fill(said.missing, each)} ${each.instead}`);
  const missed = instead.length ? instead.join(" ") : answer.absent ? `${said.absent} ${said.try}` : "";
  const nodes = [
    ...notices(index, answer, query, edition),
    ...(best ? [shownBest(index, answer, best)] : []),
    ...tabs(index, answer, query, kind),
    ...(answer.absent && hits.length ? [make("h2", {}, said.perhaps)] : []),
    ...(hits.length ? [make("ol", { class: "hits", lang: foreign(index) }, ...hits.map((hit) => shownHit(index, answer, hit)))] : []),
    ...(answer.absent ? [] : turning(query, kind, page, Math.ceil(wanted.length / many))),
  ];
  return { nodes, missed, told: missed || fill(said.count, { number: wanted.length }) };
}

let asked = 0;
async function search(moves) {
  const parameters = new URLSearchParams(location.search);
  const query = (parameters.get("q") ?? "").split(/\s+/).join(" ").trim();
  if (!query) return;
  const mine = ++asked;
  said.query = query;
  const short = query.length > 60 ? `${query.slice(0, 60).trim()}…` : query;
  heading.textContent = fill(heading.dataset.asked, { query: short });
  document.title = title.replace(plain, () => heading.textContent);
  for (const link of document.querySelectorAll(".languages a")) link.href = link.href.split("?")[0] + asking(query);
  if (!opened) count.textContent = count.dataset.loading;
  try {
    const page = Math.max(1, Math.floor(Number(parameters.get("page"))) || 1);
    const chosen = { kind: parameters.get("kind") ?? "", page, edition: parameters.get("edition"), moves };
    const { nodes, missed, told } = await answered(query, chosen);
    if (mine !== asked) return; // another question was typed
    results.replaceChildren(...nodes);
    count.className = missed ? "notice" : "read-as";
    count.textContent = told;
  } catch (error) {
    opened = null;
    if (mine === asked) count.textContent = count.dataset.failed;
    throw error;
  }
}

box.value = new URLSearchParams(location.search).get("q") ?? "";
search(true);

// The box of site.js, which asks the index instead of the server.
new Suggestions(box, async (typed) => {
  const index = await open();
  return (await index.suggest(typed)).map(({ words, place }) => ({
    words, title: index.title[place], kind: kindOf(index, place), url: addressOf(index, place),
    number: index.entryAt(place),
  }));
});

// A pause in typing is a question: its answer replaces the one on the page.
let timer = 0;
box.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (box.value.trim().length < 3) return;
    history.replaceState(null, "", asking(box.value));
    search(false);
  }, 300);
});
box.form.addEventListener("submit", () => clearTimeout(timer));
