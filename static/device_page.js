// Answers while one types: on the search page of an export, and in the pocket edition.
// The sentences stand in the page, with {names} to fill in.
"use strict";

{
  const [results, count, texts] = ["results", "count", "texts"].map((id) => document.getElementById(id));
  const [box, words] = [document.querySelector("input[name=q]"), results.dataset];
  let [opened, timer] = [null, 0];
  const open = () => opened ??= Promise.resolve(texts.href ? fetch(texts.href).then((answer) => answer.json()) : JSON.parse(texts.textContent))
    .then((body) => new DeviceSearch(body));
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const make = (name, attributes, ...children) => {
    const node = Object.assign(document.createElement(name), attributes);
    return node.append(...children), node;
  };
  // Where a text has what was asked, with those words marked.
  const excerpt = (search, text, marked, most) => {
    const asked = search.read(text).filter(([word]) => marked.has(word.stem));
    const begin = asked.length && asked[0][1] > 80 && text.length > most ? text.lastIndexOf(" ", asked[0][1] - 60) + 1 : 0;
    const end = text.length > begin + most ? text.lastIndexOf(" ", begin + most) : text.length;
    const runs = asked.filter(([, start, past]) => start >= begin && past <= end);
    const pieces = runs.flatMap(([, start, past], i) => [text.slice(i ? runs[i - 1][2] : begin, start), make("mark", {}, text.slice(start, past))]);
    return [begin ? "…" : "", ...pieces, text.slice(runs.at(-1)?.[2] ?? begin, end), end < text.length ? "…" : ""];
  };
  const wayTo = (entry) => words.way.replace("{address}", entry.address);
  const shown = (search, entry, marked, place) => make(place ? "li" : "article", { className: place ? "hit" : "best" },
    make("h2", {}, make("a", { href: wayTo(entry) }, make("span", { className: "number" }, entry.kind === "rule" ? `${entry.number} ` : ""),
      ...excerpt(search, entry.title, marked, Infinity))),
    make("p", { className: "above" }, make("span", { className: "kind" }, words[entry.kind])),
    make("p", { className: place ? "excerpt" : "text" }, ...excerpt(search, entry.own.text ?? entry.own.does ?? entry.own.facts ?? "", marked, place ? 280 : 900)));
  const search = async (moves) => {
    const query = words.query = box.value.trim().slice(0, 2000);
    if (!query) return;
    if (!opened) count.textContent = words.loading;
    try {
      const index = await open();
      if (query !== box.value.trim().slice(0, 2000)) return; // another question was typed
      const { named, readings, hits, marked, absent } = index.ask(query);
      if (named && moves) { location.replace(wayTo(named)); return; }
      const sentence = (each) => words[each.manner === "said" && each.typed.includes(" ") ? "phrase" : each.manner];
      const meant = (each) => ({ ...each, meant: each.meant?.replaceAll(", ", words.between) });
      const notes = readings.map((each) => `${fill(sentence(each), meant(each))} ${each.instead ?? ""}`);
      if (absent && !readings.some((each) => each.instead)) notes.unshift(`${words.absent} ${words.try}`);
      const nodes = hits.slice(0, absent ? 3 : 20).map((entry, place) => shown(index, entry, marked, place + absent));
      results.replaceChildren(...(absent ? [] : nodes.splice(0, 1)), make("ol", { className: "hits" }, ...nodes));
      count.className = absent ? "notice" : "read-as";
      count.textContent = notes.join(" ") || fill(words.count, { number: hits.length });
    } catch (error) {
      [opened, count.textContent] = [null, words.failed];
      throw error;
    }
  };
  box.value = new URLSearchParams(location.search).get("q") ?? "";
  search(true);
  box.addEventListener("input", () => { timer = (clearTimeout(timer), setTimeout(search, 200, false)); });
  box.form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(timer); search(true); });
}
