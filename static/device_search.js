// The search on the reader's own device: MiniSearch over the documents that the server searches.
// glossary/search/device.py writes what it needs; `python -m tests.score --device` compares both.
"use strict";

globalThis.DeviceSearch = class DeviceSearch {
  static #WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
  static #NUMBER = /(?<![\p{L}\p{N}.,])(?:§|c?r)?\s?(\d{1,2}(?:[.,/-]\s?\d{1,2}){1,3})(?:[., ]?\(?([a-z])\)?(?![\p{L}\p{N}'’]))?(?![\p{L}\p{N}])/giu;

  constructor(texts) {
    Object.assign(this, texts);
    for (const name of ["elisions", "enclitics", "stopWords", "questionWords"]) this[name] = new Set(this[name]);
    for (const name of ["stems", "foreignStems"]) this[name] = DeviceSearch.#inflected(this[name]);
    this.readings = new Map(this.readings.map(([stems, meant, instead]) => [stems, { meant, instead }]));
    [this.analysed, this.spoken, this.places, this.references] = [new Map(), new Map(), new Map(), new Map()];
    this.documents = this.documents.map(([kind, address, number, title, own], place) => {
      const isRule = kind === "rule";
      if (isRule && !this.places.has(number)) this.places.set(number, place);
      for (const reference of own.references?.split(" ") ?? []) this.references.set(reference, place);
      return { kind, address, number, title, own, group: isRule ? number.replace(/\.[a-z]$/, "") : address };
    });
    const exact = { tokenize: (term) => [term], processTerm: (term) => term };
    this.index = MiniSearch.loadJS(this.#counted(), { ...exact, fields: ["words"], searchOptions: { bm25: { k: this.k1, b: 0, d: 0 } } });
    this.spelling = new MiniSearch({ ...exact, fields: ["word"], idField: "word" });
  }
  // Words by stem, each written as how much to cut off the stem and what to add.
  static #inflected(written) {
    const stems = new Map();
    for (const [stem, endings] of Object.entries(written)) {
      for (const ending of endings.split(",")) {
        const cut = parseInt(ending) || 0;
        stems.set(stem.slice(0, stem.length - cut) + ending.slice(cut ? String(cut).length : 0), stem);
      }
    }
    return stems;
  }
  static #fold(text) {
    return text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFKD").replace(/\p{Mn}/gu, "");
  }
  #analyse(typed) {
    let word = typed.toLowerCase().replace(/’/g, "'");
    for (let cut; (cut = word.indexOf("'")) >= 0 && this.elisions.has(DeviceSearch.#fold(word.slice(0, cut)));) word = word.slice(cut + 1);
    const at = word.lastIndexOf("'");
    if (at > 0 && this.enclitics.has(word.slice(at + 1))) word = word.slice(0, at);
    const folded = DeviceSearch.#fold(word);
    return { typed: word, folded, stem: this.stems.get(folded) ?? folded, weak: this.stopWords.has(folded) };
  }
  // The words of a text as [word, where it begins, where it ends].
  read(text) {
    return [...text.matchAll(DeviceSearch.#WORD)].map(({ 0: typed, index }) => {
      if (!this.analysed.has(typed)) this.analysed.set(typed, this.#analyse(typed));
      return [this.analysed.get(typed), index, index + typed.length];
    });
  }
  #words(text) { return this.read(text).map(([word]) => word); }
  static #strong(words) { return words.some((word) => !word.weak) ? words.filter((word) => !word.weak) : words; }
  static #key(words) { return words.map((word) => word.stem).join(" "); }
  // Up to six words in a row.
  static #spans(words) {
    return words.flatMap((_, begin) => words.slice(begin, begin + 6).map((__, more) => words.slice(begin, begin + more + 1)));
  }
  // What counts in a field of a document: stems; "=" and a whole name, "?" and a whole question.
  #terms(field, { kind, title, own }) {
    const whole = (mark, names = "", longest = 6) => names.split("\n").map((name) => DeviceSearch.#key(DeviceSearch.#strong(this.#words(name))))
      .filter((key) => key && key.split(" ").length <= longest).map((key) => mark + key);
    const stems = (text = "") => {
      const words = this.#words(text);
      if (field !== "card") for (const { folded } of words) this.spoken.set(folded, (this.spoken.get(folded) ?? 0) + 1);
      return words.filter((word) => field === "asked" || !word.weak).map((word) => word.stem);
    };
    const isEntry = kind === "rule" && !own.text;
    switch (field) {
      case "title": return stems(["card", "ruling", "lesson"].includes(kind) ? "" : isEntry ? own.names : title);
      case "name": return stems(kind === "rule" && !isEntry ? own.names : "");
      case "called": return [...new Set([...whole("=", own.names), ...whole("=", own.said)])];
      case "called_too": return [...new Set([...whole("=", own.said_too), ...whole("?", own.asked, 4)])];
      case "foreign": return (own.foreign?.split("\n") ?? []).flatMap((name) => [...name.split(" ").map((stem) => `~${stem}`), `~=${name}`]);
      default: return stems(own[field]);
    }
  }
  // An index as MiniSearch loads it: how often each term stands in a document, each time counted by
  // the weight and the length of its field, as BM25F does.
  #counted() {
    const index = new Map();
    for (const [field, [weight, length]] of Object.entries(this.weights)) {
      const terms = this.documents.map((document) => this.#terms(field, document));
      const usual = terms.reduce((sum, each) => sum + each.length, 0) / (terms.filter((each) => each.length).length || 1);
      terms.forEach((each, place) => each.forEach((term) => {
        if (!index.has(term)) index.set(term, { 0: {} });
        const counts = index.get(term)[0];
        counts[place] = (counts[place] ?? 0) + weight / (1 - length + length * each.length / usual);
      }));
    }
    const documentCount = this.documents.length;
    const every = (value) => Object.fromEntries(this.documents.map((_, place) => [place, value(place)]));
    return {
      index: [...index], documentCount, nextId: documentCount, documentIds: every((place) => place), fieldIds: { words: 0 },
      fieldLength: every(() => [1]), averageFieldLength: [1], storedFields: {}, dirtCount: 0, serializationVersion: 2,
    };
  }
  // The documents that have one of the terms, each with its best score.
  #having(...terms) {
    const best = new Map();
    for (const term of terms) for (const { id, score } of this.index.search(term)) best.set(id, Math.max(score, best.get(id) ?? 0));
    return best;
  }
  // A word of a query: the documents that have it, what it counts, and how it was read.
  #slot(word, isLast) {
    const weight = word.weak ? 0.25 : this.questionWords.has(word.folded) ? 0.45 : 1;
    let [terms, postings, manner, meant] = [[word.stem], this.#having(word.stem), "", ""];
    if (!word.weak && postings.size <= 5) {
      const abroad = this.foreignStems.get(word.folded) ?? word.folded;
      const more = this.#having(word.stem, `~${abroad}`, `~=${abroad}`);
      if (!postings.size && more.size) manner = "translated";
      postings = more;
    }
    if (!word.weak && !postings.size) {
      if (!this.spelling.documentCount) this.spelling.addAll([...this.spoken.keys()].map((each) => ({ word: each })));
      const search = (options, most) => this.spelling.search(word.folded, options).slice(0, most).map(({ id }) => id);
      let near = isLast ? search({ prefix: true }, 40) : [];
      if (near.length) manner = "completed";
      else if (word.folded.length > 3 && weight === 1) {
        near = search({ fuzzy: word.folded.length > 6 ? 2 : 1, boostDocument: (each) => 1 + this.spoken.get(each) / 1e4 }, 1);
        if (near.length) [manner, meant] = ["mended", near[0]];
      }
      terms = near.map((each) => this.#analyse(each).stem);
      postings = this.#having(...terms);
    }
    const idf = postings.size ? Math.log(1 + (this.documents.length - postings.size + 0.5) / (postings.size + 0.5)) : 0;
    return { word, terms, postings, weight, idf, manner, meant, telling: weight === 1, lacking: weight === 1 && !postings.size };
  }
  // What synonyms in the query stand for, the longest first; a word that the rules lack is told so.
  #synonyms(words, slots) {
    const taken = new Set();
    const known = DeviceSearch.#spans(words).filter((span) => this.readings.has(DeviceSearch.#key(span))).sort((one, other) => other.length - one.length);
    return known.filter((span) => !span.some((word) => taken.has(word)) && span.every((word) => taken.add(word))).map((span) => {
      const reading = this.readings.get(DeviceSearch.#key(span));
      if (reading.instead) for (const slot of slots) if (slot.telling && span.includes(slot.word)) Object.assign(slot, { idf: 0, lacking: true, absent: true });
      return { manner: reading.instead ? "missing" : "said", typed: span.map(({ typed }) => typed).join(" "), ...reading };
    });
  }
  // What answers a query: the document that it names, if it is a number or a reference and no more;
  // the documents postings, best first; how it was read, what to mark, whether nothing really answers.
  ask(text) {
    const [numbers, barred] = [[], []];
    const rest = text.replace(DeviceSearch.#NUMBER, (typed, figures, letter = "") => {
      const section = figures.replace(/\D+/g, ".");
      const number = [letter && `${section}.${letter.toLowerCase()}`, section].find((each) => this.places.has(each));
      if (number) numbers.push(this.places.get(number));
      return number ? ` ${number === section ? letter : ""} ` : typed;
    }).replace(/(?<!\S)-(\p{L}[\p{L}\p{N}]*)/gu, (_, word) => (barred.push(this.#analyse(word).stem), " "));
    const named = this.places.get(text.trim()) ?? this.references.get(/^\s*(ALT_\w+_[BPA]_[A-Z]{2}_\d+)_/i.exec(text)?.[1].toUpperCase())
      ?? (/[\p{L}\p{N}]/u.test(rest) ? undefined : numbers[0]);
    const words = named === undefined ? this.#words(rest) : [];
    const slots = [...new Map(words.map((word) => [word.stem, word])).values()].map((word) => this.#slot(word, word.stem === words.at(-1).stem));
    const readings = [...this.#synonyms(words, slots), ...slots.filter(({ manner }) => manner).map(({ manner, word, meant }) => ({ manner, typed: word.typed, meant }))];
    slots.sort((one, other) => other.weight * other.idf - one.weight * one.idf).splice(24);
    const whole = slots.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
    const scores = new Map(); // the score of each document, and how much of what was asked it has
    const add = (place, score, share = 0) => {
      const [before, had] = scores.get(place) ?? [0, 0];
      scores.set(place, [before + score, had + share]);
    };
    const others = slots.some((slot) => !slot.word.weak && slot.postings.size);
    for (const slot of slots.sort((one, other) => one.word.weak - other.word.weak)) {
      for (const [place, score] of slot.postings) if (!slot.word.weak || !others || scores.has(place)) add(place, slot.weight * score, slot.weight * slot.idf);
    }
    const all = DeviceSearch.#key(DeviceSearch.#strong(words));
    const names = DeviceSearch.#spans(DeviceSearch.#strong(words)).map((span) => `=${DeviceSearch.#key(span)}`);
    for (const name of new Set([...names, `=${all}`, `?${all}`])) {
      for (const [place, score] of this.#having(name)) add(place, score * (name.slice(1) === all ? 1.35 : 0.9));
    }
    for (const place of this.#having(...barred).keys()) scores.delete(place);
    const groups = new Map();
    const most = [...scores.values()].reduce((best, [, has]) => Math.max(best, whole ? has / whole : 1), 0);
    for (const [place, [score, has]] of scores) {
      const { group } = this.documents[place];
      groups.set(group, [...(groups.get(group) ?? []), [score * (0.6 + 0.4 * (whole ? has / whole : 1) ** 1.5), place]]);
    }
    const order = (one, other) => other[0] - one[0] || one[1] - other[1];
    const hits = [...groups.values()].map((members) => members.sort(order)).sort((one, other) => order(one[0], other[0]));
    const telling = slots.filter((slot) => slot.telling);
    const lacking = telling.filter((slot) => slot.lacking).length;
    const covered = most * whole / (whole + Math.log(this.documents.length) * lacking || 1);
    const best = (members) => this.documents[(members.find(([, place]) => this.documents[place].own.text) ?? members[0])[1]];
    return {
      named: this.documents[named], readings, marked: new Set((telling.length ? telling : slots).flatMap((slot) => slot.terms)),
      hits: [...new Set([...[named ?? numbers].flat().map((place) => this.documents[place]), ...hits.map(best)])],
      absent: named === undefined && !numbers.length && (telling.length > 8 ? !hits.length : telling.some((slot) => slot.absent) ? covered < 0.6
        : !hits.length || (lacking > 0 && lacking >= 0.3 * telling.length && covered < 0.5)),
    };
  }
};
