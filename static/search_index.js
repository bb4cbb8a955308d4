// The search of an exported site: reads a query and ranks, as glossary/search does on the server.
// Scores, figures of the formula and inflections come from the index (commands/search_index.py);
// tests/browser/test_exported_search.py compares the answers with the server's.

const WHOLE = "=";
const ASKED = "?";
const FOREIGN = "~";
const FILTERS = ["n", "in", "lang", "v", "kind"];
const ARTICLES = "aeioy";
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
const QUOTES = /["“”„«»＂]/g;
const OPERATORS = /["*]|(?:^|\s)-[\p{L}\p{N}_]|(?:^|\s)OR(?:\s|$)/u;
const PART = /((?<!\S)-(?=["\p{L}\p{N}_]))?(?:"([^"]*)"|([^\s"]+))/gu;
const FILTER = /([a-z]+):(\S+)/gi;
const SPAN = new RegExp(
  String.raw`^(?:(\d+(?:\.\d+)*\.?[a-z])\s*(?:-|–|—|…|\.\.\.?|:|/)\s*((?:\d+(?:\.\d+)*\.?)?[a-z])` +
  String.raw`|(\d+(?:\.\d+)+)\s*(?:-|–|—|…|\.\.\.?)\s*(\d+(?:\.\d+)+))$`, "i");
const ALONE = String.raw`(?<![\p{L}\p{N}])`;
const ENDS = String.raw`(?![\p{L}\p{N}])`;
const NUMBER = new RegExp(
  String.raw`(?:${ALONE}c?r|${ALONE}(?<!\p{Nd}[.,]))` +
  String.raw`(?<figures>\d{1,2}(?:[.,]\d{1,3}){1,3}|\d{1,2}(?:\s?\.\s?\d{1,2}){2}` +
  String.raw`|\d{1,2}(?:[ /\-]\d{1,2}){2}(?=[ /\-]?[a-z](?![\p{L}\p{N}_])))` +
  String.raw`(?:[.,]?(?<joined>[a-z])${ENDS}(?![’'](?!s(?![\p{L}\p{N}_])))|[\s.,\/\-]*` +
  String.raw`(?:(?:alin[eé]a|comma|lett(?:er|re|era)|point|paragraph|section)\s+)?\(?(?<apart>[a-z])(?![\p{L}\p{N}]|[’']))?` +
  ENDS, "dgiu");
const EDITION = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,])(?<word>(?:[eé]d(?:\.|iti?on|izione)?|v(?:\.|ersione?)?)\s?)?` +
  String.raw`(?<major>\d)(?:[.,](?<minor>\d))?(?![.,]?[\p{L}\p{N}_])`, "giu");
const DOTS = /[．。․·•‧∙⋅]/g;
const WIDE = /[０-９]/g;
const SPOKEN =
  /^(?:§+|#|n[o°º]\.?|cr|rules?|regles?|regola|regole|reg|art(?:icle|icolo)?|par(?:agraph|agraphe|agrafo)?|section|sezione)(?![a-z])[\s.:\-]*/;
const SHAPE = /^(\d{1,3}(?:\.\d{1,3}){0,3})(?:\.?([a-z]))?$/;

const sum = (values) => values.reduce((total, value) => total + value, 0);
const unique = (values) => [...new Set(values)];
const lastOf = (values) => values[values.length - 1];

// Lower case without accents or ligatures.
function fold(text) {
  return text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss")
    .normalize("NFKD").replace(/\p{Mn}/gu, "");
}

// A rule number as people type it, as the index writes it; null if it is none.
function numberOf(text) {
  if (text.length > 40) return null;
  let plain = fold(text).replace(/^[ \t()[\]{}«»"'.:;]+|[ \t()[\]{}«»"'.:;]+$/g, "");
  plain = plain.replace(SPOKEN, "").replace(/^[ ()[\].]+|[ ()[\].]+$/g, "").replace(/[()[\]]/g, " ");
  plain = plain.replace(/[\s.,\-_/·]+/g, ".").replace(/\.+$/, "");
  const found = SHAPE.exec(plain);
  if (!found) return null;
  const section = found[1].split(".").map(Number).join(".");
  return found[2] ? `${section}.${found[2]}` : section;
}
const letterOf = (number) => /\.([a-z])$/.exec(number)?.[1] ?? "";
const entryOf = (number) => number.replace(/\.[a-z]$/, "");
const parentOf = (number) => number.includes(".") ? number.replace(/\.[^.]+$/, "") : null;
const contains = (above, number) =>
  above === number || (!letterOf(above) && number.startsWith(`${above}.`));
function compare(one, other) {
  const [a, b] = [entryOf(one).split(".").map(Number), entryOf(other).split(".").map(Number)];
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length || (letterOf(one) < letterOf(other) ? -1 : letterOf(one) > letterOf(other) ? 1 : 0);
}

// Cuts texts of one language into words; the stem of a word that no text has is the word.
class Analyzer {
  constructor(words, inflections) {
    this.elisions = new Set(words.elisions);
    this.enclitics = new Set(words.enclitics);
    this.stopWords = new Set(words.stop_words);
    this.questionWords = new Set(words.question_words);
    this.stems = new Map();
    for (const [stem, endings] of Object.entries(inflections)) {
      for (const ending of endings.split(",")) {
        const [, cut, added] = /^(\d*)(.*)$/.exec(ending);
        this.stems.set(stem.slice(0, stem.length - Number(cut)) + added, stem);
      }
    }
  }
  stem(word) {
    const folded = fold(word);
    return this.stems.get(folded) ?? folded;
  }
  read(text, keepStops = false) {
    const found = [];
    for (const match of text.matchAll(WORD)) {
      let [start, surface] = [match.index, match[0].toLowerCase()];
      const end = start + match[0].length;
      for (let cut; (cut = surface.search(/['’]/)) >= 0;) {
        if (!this.elisions.has(fold(surface.slice(0, cut)))) break;
        [start, surface] = [start + cut + 1, surface.slice(cut + 1)];
      }
      surface = surface.replace(/’/g, "'");
      const at = surface.lastIndexOf("'");
      if (at > 0 && this.enclitics.has(surface.slice(at + 1))) surface = surface.slice(0, at);
      const folded = fold(surface);
      const weak = this.stopWords.has(folded);
      if (keepStops || !weak) found.push({ surface, stem: this.stem(surface), folded, start, end, weak });
    }
    return found;
  }
}

// The stems of a name, equal for names that differ in inflection or articles.
function nameKey(words) {
  const strong = words.filter((word) => !word.weak);
  return (strong.length ? strong : words).map((word) => word.stem).join(" ");
}

// How many edits lie between two words (optimal string alignment); more than *most* is Infinity.
function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        next[j] = Math.min(next[j], before[j - 2] + 1);
      }
    }
    [before, row] = [row, next];
    if (Math.min(...row) > most) return Infinity;
  }
  return row[other.length] <= most ? row[other.length] : Infinity;
}

// The words of a list: a letter says how many the line has of the word before, "d" three.
function continued(text) {
  let word = "";
  return text.split("\n").map((line) => word = word.slice(0, line.charCodeAt(0) - 97) + line.slice(1));
}

export class SearchIndex {
  // *fetch* returns one of the other files that the index names, as "text" or "json".
  constructor(index, fetch) {
    Object.assign(this, index);
    this.fetch = fetch;
    this.fetched = new Map();
    this.size = this.title.length;
    this.words = Object.fromEntries(continued(this.words).map((word, at) => [word, this.counts[at]]));
    this.termAt = new Map(continued(this.terms).map((term, at) => [term, at]));
    this.vocabulary = Object.keys(this.words);
    this.ruleAt = new Map();
    this.group = [];
    const groups = new Map();
    for (let place = 0; place < this.size; place++) {
      const number = this.isRule(place) ? this.number[place] : null;
      if (number && !this.ruleAt.has(number)) this.ruleAt.set(number, place);
      const key = number ? entryOf(number) : `${this.kind[place]} ${this.address[place]}`;
      if (!groups.has(key)) groups.set(key, groups.size);
      this.group.push(groups.get(key));
    }
    this.told = new Map(this.readings.map(([stems, ...reading]) => [stems, reading]));
    this.analyzer = this.analyzerOf(this.language);
    this.others = Object.keys(this.analyzers).filter((code) => code !== this.language)
      .map((code) => this.analyzerOf(code));
  }
  // What only some queries need is fetched when one does, once; again if it could not be.
  further(name, form) {
    if (!this.fetched.has(name)) {
      const asked = this.fetch(name, form);
      this.fetched.set(name, asked);
      asked.catch(() => this.fetched.delete(name));
    }
    return this.fetched.get(name);
  }
  analyzerOf(code) { return new Analyzer(this.analyzers[code], this.inflections[code]); }
  isRule(place) { return this.kinds[this.kind[place]] === "rule"; }
  idf(count) { return Math.log(1 + (this.size - count + 0.5) / (count + 0.5)); }

  // What documents a term is in, with its score there.
  postings(term) {
    const at = this.termAt.get(term);
    if (at === undefined) return null;
    let place = 0;
    const scores = new Map();
    this.documents[at].forEach((step, i) => scores.set(place += step, this.scores[at][i] / this.scale));
    return { term, at, scores, idf: this.idf(scores.size) };
  }
  // The same, but only where the term stands in one of the fields *bits*.
  inFields(postings, bits) {
    if (!bits || postings.at === undefined) return postings.scores;
    const where = this.where[postings.at];
    return new Map([...postings.scores].filter((_, i) => where[i] & bits));
  }
  // Words of the texts that begin so.
  beginning(prefix, most) {
    return this.vocabulary.filter((word) => word.startsWith(prefix)).slice(0, most);
  }

  parse(text) {
    const filters = [];
    text = text.replace(/[\0\s]/g, " ").replace(INVISIBLE, "").replace(QUOTES, '"');
    text = text.split(/\s+/).filter(Boolean).join(" ");
    let plain = text.replace(FILTER, (typed, name, value) => {
      if (!FILTERS.includes(name.toLowerCase())) return typed;
      filters.push(this.filter(name.toLowerCase(), value, typed));
      return " ";
    });
    plain = plain.split(" ").filter(Boolean).join(" ");
    const asked = { plain, groups: [], filters, numbers: [], span: null, strict: false };
    const dotted = plain.replace(DOTS, ".").replace(WIDE, (wide) => String(wide.charCodeAt(0) - 0xff10));
    const [read, span] = [numberOf(dotted), this.parseSpan(plain)];
    const several = read && entryOf(read).split(".").length > this.figures.MOST_FIGURES;
    const whole = several ? null : read;
    if ((whole || span) && /\p{Nd}/u.test(plain)) {
      return { ...asked, span, numbers: whole && !span ? [whole] : [] };
    }
    const named = [];
    const unnamed = dotted.replace(EDITION, (typed, ...more) => {
      const { word, major, minor } = lastOf(more);
      const edition = `${major}.${minor ?? 0}`;
      if (!this.editions.includes(edition) || !(word || minor)) return typed;
      named.push(edition);
      return " ";
    });
    let [numbers, rest] = this.takeNumbers(unnamed);
    if (!numbers.length) rest = plain;
    else for (const value of named.slice(-1)) filters.push({ name: "v", value, typed: value, known: true });
    const strict = plain.length <= this.figures.LONGEST_WITH_OPERATORS && OPERATORS.test(rest);
    const beside = rest.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    if (numbers.length === 1 && named.length === 1 && beside.every((word) => this.joining.includes(word))) {
      return { ...asked, numbers };
    }
    const words = this.analyzer.read(rest, true);
    const groups = strict ? this.parseGroups(rest) : words.length ? [[{ words }]] : [];
    return { ...asked, numbers, groups, strict: strict && groups.length > 0 };
  }
  filter(name, value, typed) {
    if (name === "n") return { name, value: numberOf(value) ?? value, typed, known: numberOf(value) !== null };
    const allowed = { in: Object.keys(this.places), kind: this.kinds, lang: Object.keys(this.analyzers), v: this.editions };
    return { name, value: value.toLowerCase(), typed, known: allowed[name].includes(value.toLowerCase()) };
  }
  parseSpan(plain) {
    const found = SPAN.exec(plain.replace(/^[§ ()[\]]+|[§ ()[\]]+$/g, ""));
    const first = found && numberOf(found[1] ?? found[3]);
    if (!first) return null;
    const last = found[2] ?? found[4];
    const end = numberOf(/^[a-z]$/i.test(last) ? `${entryOf(first)}.${last}` : last);
    return end === null || compare(end, first) < 0 ? null : [first, end];
  }
  takeNumbers(plain) {
    const found = new Set();
    let [rest, at] = ["", 0];
    for (const match of plain.matchAll(NUMBER)) {
      const { figures, joined, apart } = match.indices.groups;
      const past = match.index + match[0].length;
      const article = apart && ARTICLES.includes(plain[apart[0]].toLowerCase()) && /^\s+[\p{L}\p{N}_]/u.test(plain.slice(past));
      const end = article ? apart[0] : past;
      const letter = joined ?? (article ? null : apart);
      const number = numberOf(`${plain.slice(...figures)} ${letter ? plain.slice(...letter) : ""}`);
      if (number === null || found.size >= this.figures.MOST_NUMBERS) continue;
      found.add(number);
      rest += `${plain.slice(at, match.index)} ${plain.slice(end, past)} `;
      at = past;
    }
    return [[...found], rest + plain.slice(at)];
  }
  parseGroups(plain) {
    const groups = [[]];
    for (const [, minus, phrase, word] of plain.matchAll(PART)) {
      if (word === "OR" && !minus) { groups.push([]); continue; }
      const words = this.analyzer.read((phrase || word || "").replace(/\*/g, " "), true);
      if (!words.length) continue;
      lastOf(groups).push({
        words, quoted: words.length > 1 && Boolean(phrase), barred: Boolean(minus), unfinished: Boolean(word?.endsWith("*")),
      });
    }
    return groups.filter((group) => !group.every((part) => part.barred));
  }

  // What is looked up for each word of a query: postings of which any may stand for it.
  async read(asked) {
    const read = { slots: new Map(), names: [], isName: false, readings: [] };
    const parts = asked.groups.flat();
    for (const part of parts) read.slots.set(part, await this.slots(part, asked, read));
    if (parts.length && !asked.strict) this.readNames(asked.plain, parts[0].words, read);
    return read;
  }
  async slots(part, asked, read) {
    const { ASKING, WEAK, FEW, MOST_TELLING } = this.figures;
    const slots = new Map();
    const missing = [];
    const last = lastOf(part.words);
    const unfinished = !asked.strict && last.surface.length === 1 && part.words.length > 1 && /\p{L}$/u.test(asked.plain);
    for (const word of part.words) {
      const weight = word.weak ? WEAK : this.analyzer.questionWords.has(word.folded) ? ASKING : 1;
      const own = this.postings(word.stem);
      const [foreign, meant] = word.weak || (own && own.scores.size > FEW) ? [[], ""] : this.abroad(word);
      if (part.unfinished && word === last) {
        slots.set(word.stem, this.completed(word, read));
      } else if (word === last && unfinished) {
        continue; // the first letter of a word that is being typed
      } else if (own) {
        slots.set(word.stem, { word, alternatives: [own, ...foreign], weight, idf: own.idf });
      } else if (!asked.strict && word === last && this.beginning(word.folded, 1).length) {
        slots.set(word.stem, this.completed(word, read));
      } else if (!word.weak) {
        const idf = foreign.length ? Math.min(...foreign.map((each) => each.idf)) : 0;
        slots.set(word.stem, { word, alternatives: foreign, weight, idf });
        if (foreign.length) read.readings.push({ manner: "translated", typed: word.surface, meant });
        else if (weight === 1 && !part.quoted && !part.barred) missing.push(word);
      }
    }
    for (const [stem, slot] of await this.mended(missing, read)) slots.set(stem, slot);
    for (const slot of slots.values()) {
      slot.telling = slot.weight === 1;
      slot.lacking = slot.telling && !slot.alternatives.length;
    }
    const found = [...slots.values()];
    if (asked.strict) {
      const kept = found.filter((slot) => slot.weight > WEAK);
      const telling = kept.filter((slot) => slot.telling);
      return telling.length ? telling : kept.length ? kept : found;
    }
    found.sort((one, other) => other.weight * other.idf - one.weight * one.idf);
    for (const slot of found.slice(MOST_TELLING)) {
      if (slot.telling && slot.alternatives.length) read.readings.push({ manner: "ignored", typed: slot.word.surface });
    }
    return found.slice(0, MOST_TELLING);
  }
  // What has a word in its name in another language, or is called so in this one, and that name.
  abroad(word) {
    const stems = unique(this.others.map((other) => other.stem(word.surface)));
    const found = (terms) => terms.map((term) => this.postings(term)).filter(Boolean);
    const titles = unique(found(stems.map((stem) => FOREIGN + WHOLE + stem))
      .map((whole) => this.title[Math.min(...whole.scores.keys())])).sort();
    const here = titles.map((title) => this.analyzer.read(title))
      .filter((name) => name.length === 1).map(([name]) => name.stem);
    return [[...found(stems.map((stem) => FOREIGN + stem)), ...found(unique(here))], titles.join(", ")];
  }
  // Words that neither the texts nor the language have: those spelt nearly the same.
  async mended(missing, read) {
    const slots = [];
    const { SHORTEST, LONGEST_WORD, TWO_EDITS_FROM, MOST } = this.figures;
    const mendable = missing.filter(({ folded }) =>
      folded.length >= SHORTEST && folded.length <= LONGEST_WORD && /^\p{L}+$/u.test(folded));
    if (mendable.length) this.spelt ??= new Set(continued((await this.further(this.correct, "text")).split("\f")[1]));
    const wrong = mendable.filter((word) => !this.spelt.has(word.folded));
    for (const word of wrong.slice(0, this.figures.MOST_MENDED)) {
      const edits = word.folded.length >= TWO_EDITS_FROM ? 2 : 1;
      const measured = this.vocabulary.map((each) => [distance(word.folded, each, edits), each]);
      const closest = Math.min(...measured.map(([edits]) => edits));
      if (closest === Infinity) continue;
      const rank = (each) => [each[0] !== word.folded[0] ? 1 : 0, -this.words[each]];
      const near = measured.filter(([edits, each]) => edits === closest && each.length > 2)
        .map(([, each]) => each)
        .sort((one, other) => rank(one)[0] - rank(other)[0] || rank(one)[1] - rank(other)[1] || (one < other ? -1 : 1))
        .slice(0, MOST);
      const postings = unique(near.map((each) => this.analyzer.stem(each))).map((stem) => this.postings(stem)).filter(Boolean);
      if (!postings.length) continue;
      read.readings.push({ manner: "mended", typed: word.surface, meant: near[0] });
      slots.push([word.stem, { word, alternatives: postings, weight: 1, idf: Math.min(...postings.map((each) => each.idf)) }]);
    }
    return slots;
  }
  // All words that begin so count as one: what few documents have is not worth more.
  completed(word, read) {
    const begun = this.beginning(word.folded, this.figures.MOST_COMPLETIONS);
    const stems = unique([word.stem, ...begun.map((each) => this.analyzer.stem(each))]);
    const postings = stems.map((stem) => this.postings(stem)).filter(Boolean);
    const idf = this.idf(new Set(postings.flatMap((each) => [...each.scores.keys()])).size);
    if (postings.length) read.readings.push({ manner: "completed", typed: word.surface });
    const alternatives = postings.map((each) => ({
      ...each, scores: new Map([...each.scores].map(([place, score]) => [place, score * idf / each.idf])),
    }));
    return { word, alternatives, weight: 1, idf };
  }
  // What is a name in the query: of this language, or as a whole of another.
  readNames(plain, words, read) {
    const { NAME, WHOLE_QUERY, BEGUN, MOST_COMPLETIONS } = this.figures;
    const mended = new Map(read.readings.filter((each) => each.manner === "mended").map((each) => [each.typed, each.meant]));
    if (mended.size) {
      plain = words.map((word) => mended.get(word.surface) ?? word.surface).join(" ");
      words = this.analyzer.read(plain, true);
    }
    const strong = words.filter((word) => !word.weak);
    const names = this.spans(strong.length ? strong : words);
    const key = nameKey(words);
    const abroad = this.others.map((other) => FOREIGN + WHOLE + nameKey(other.read(plain, true)));
    const wholes = new Set([ASKED + key, WHOLE + key, ...abroad]);
    const cards = new Set();
    for (const term of unique([...wholes, ...[...names.keys()].map((key) => WHOLE + key)])) {
      const postings = this.postings(term);
      if (!postings) continue;
      if ([...postings.scores.keys()].some((place) => this.kinds[this.kind[place]] === "card")) {
        for (const word of names.get(term.replace(/^=/, "")) ?? []) cards.add(word);
      }
      const isWhole = wholes.has(term);
      read.isName ||= isWhole;
      read.names.push({ word: null, alternatives: [postings], weight: NAME * (isWhole ? WHOLE_QUERY : 1), idf: 0 });
    }
    const folded = words.map((word) => word.folded).join(" ");
    const begun = this.names.filter(([name]) => name.startsWith(folded))
      .sort((one, other) => one[0].length - other[0].length).slice(0, MOST_COMPLETIONS).reverse();
    if (begun.length && folded.length > 1) {
      const scores = new Map(begun.map(([name, place]) => [place, BEGUN * folded.length / name.length]));
      read.names.push({ word: null, alternatives: [{ scores }], weight: 1, idf: 0 });
    }
    this.tellSynonyms(words, cards, read);
  }
  // What may be a name or a synonym in a row of words, by its stems.
  spans(row) {
    const spans = new Map();
    for (let begin = 0; begin < row.length; begin++) {
      for (let end = begin + 1; end <= Math.min(begin + this.figures.LONGEST_NAME, row.length); end++) {
        const span = row.slice(begin, end);
        spans.set(span.map((word) => word.stem).join(" "), span);
      }
    }
    return spans;
  }
  // What synonyms in the query stand for, the longest ones, but in names of cards.
  tellSynonyms(asked, cards, read) {
    const told = new Set(cards);
    const slots = [...read.slots.values()].flat();
    const found = [...this.spans(asked)].filter(([key]) => this.told.has(key)).sort((one, other) => other[1].length - one[1].length);
    for (const [key, span] of found) {
      const [meant, instead] = this.told.get(key);
      if (span.some((word) => told.has(word))) continue;
      for (const word of span) told.add(word);
      const missing = new Set(instead ? span.filter((word) => !word.weak).map((word) => word.stem) : []);
      for (const slot of slots) {
        if (!missing.has(slot.word.stem)) continue;
        [slot.idf, slot.absent] = [0, true];
        slot.lacking = slot.telling;
      }
      read.readings.unshift({ manner: "said", typed: span.map((word) => word.surface).join(" "), meant, instead });
    }
  }

  rank(groups, read, { strict, bits = 0, allowed = null }) {
    const { COVERAGE, EXPONENT, LEAST_SHARE, ALL } = this.figures;
    let best = new Map();
    const wholeOf = new Set();
    let covered = 0;
    for (const parts of groups) {
      const slots = parts.filter((part) => !part.barred).flatMap((part) => read.slots.get(part));
      const whole = sum(slots.map((slot) => slot.weight * slot.idf));
      const known = whole / (whole + Math.log(this.size) * slots.filter((slot) => slot.lacking).length || 1);
      const [scores, cover] = this.added(strict ? slots : [...slots, ...read.names], bits);
      const having = allowed ? allowed.filter((place) => scores.has(place)) : scores.keys();
      for (const place of strict ? this.fitting(parts, read, slots, bits) : having) {
        const share = whole ? cover.get(place) / whole : 1;
        const score = scores.get(place) * (1 - COVERAGE + COVERAGE * share ** EXPONENT);
        best.set(place, Math.max(score, best.get(place) ?? 0));
        if (share > ALL) wholeOf.add(place);
        covered = Math.max(covered, share * known);
      }
    }
    if (allowed) best = new Map(allowed.filter((place) => best.has(place)).map((place) => [place, best.get(place)]));
    const least = Math.max(0, ...best.values()) * LEAST_SHARE;
    const answering = [...best].filter(([place, score]) => score >= least || wholeOf.has(place));
    return { groups: this.grouped(answering), covered };
  }
  // The scores of documents, and how much of what was asked each has. Stop words add to documents
  // that have another word, or to all if there are no other words.
  added(slots, bits) {
    const [scores, cover] = [new Map(), new Map()];
    const weak = (slot) => slot.weight === this.figures.WEAK;
    const others = slots.some((slot) => !weak(slot) && slot.alternatives.length);
    for (const slot of [...slots.filter((each) => !weak(each)), ...slots.filter(weak)]) {
      const only = weak(slot) && others;
      for (const [place, score] of this.found(slot, bits)) {
        if (only && !scores.has(place)) continue;
        scores.set(place, (scores.get(place) ?? 0) + slot.weight * score);
        cover.set(place, (cover.get(place) ?? 0) + slot.weight * slot.idf);
      }
    }
    return [scores, cover];
  }
  found(slot, bits) {
    const found = new Map();
    for (const postings of slot.alternatives) {
      for (const [place, score] of this.inFields(postings, bits)) {
        found.set(place, Math.max(score, found.get(place) ?? -Infinity));
      }
    }
    return found;
  }
  // The documents that have every word, each phrase together, and nothing barred.
  fitting(parts, read, slots, bits) {
    const all = (some, fields) => {
      const [first, ...rest] = some.map((slot) => this.found(slot, fields));
      return first ? [...first.keys()].filter((place) => rest.every((each) => each.has(place))) : [];
    };
    let fits = all(slots, bits);
    for (const part of parts) {
      if (!part.quoted && !part.barred) continue;
      const having = new Set(all(read.slots.get(part), 0).filter((place) => !part.quoted || this.hasPhrase(place, part)));
      fits = fits.filter((place) => having.has(place) !== Boolean(part.barred));
    }
    return fits.sort((one, other) => one - other);
  }
  hasPhrase(place, part) {
    const stems = part.words.filter((word) => !word.weak && this.termAt.has(word.stem)).map((word) => word.stem);
    const text = this.analyzer.read(this.text[place]).map((word) => word.stem).join(" ");
    return [text, ...this.beside[place].split("\n")].some((field) => ` ${field} `.includes(` ${stems.join(" ")} `));
  }
  grouped(scores) {
    const members = new Map();
    for (const [place, score] of scores) {
      const group = this.group[place];
      if (!members.has(group)) members.set(group, []);
      members.get(group).push([score, place]);
    }
    const order = (one, other) => other[0] - one[0] || one[1] - other[1];
    return [...members.values()].map((found) => found.sort(order)).sort((one, other) => order(one[0], other[0]))
      .map((found) => ({ score: found[0][0], places: found.map(([, place]) => place) }));
  }

  // Everything that answers *text*: hits with their paragraphs, best first, and how it was read.
  async ask(text) {
    const asked = this.parse(text);
    let { read, ranking } = await this.answer(asked);
    const parts = asked.groups.length === 1 ? asked.groups[0] : [];
    const quotes = parts.some((part) => part.quoted) && parts.some((part) => !part.quoted) &&
      !parts.some((part) => part.barred || part.unfinished);
    if (!ranking.groups.length && quotes) {
      ({ read, ranking } = await this.answer(this.parse(text.replace(QUOTES, " "))));
      ranking.covered = Math.min(ranking.covered, this.figures.NOT_ALL);
    }
    const listed = this.listed(asked);
    const shown = new Set(listed.map((group) => this.group[group.places[0]]));
    const groups = [...listed, ...ranking.groups.filter((group) => !shown.has(this.group[group.places[0]]))];
    const kept = [...read.slots].filter(([part]) => !part.barred).flatMap(([, slots]) => slots);
    const telling = kept.filter((slot) => slot.telling);
    const marked = new Set((telling.length ? telling : kept).flatMap((slot) => slot.alternatives.map((each) => each.term)));
    return {
      asked, marked, readings: read.readings,
      hits: groups.map((group) => this.hit(group)),
      absent: this.isAbsent(asked, read, { ...ranking, groups }),
    };
  }
  async answer(asked) {
    const value = (name) => lastOf(asked.filters.filter((each) => each.name === name && each.known))?.value;
    const [below, kind] = [value("n"), value("kind")];
    const allowed = below === undefined && kind === undefined ? null : [...Array(this.size).keys()].filter((place) =>
      (below === undefined || (this.ruleAt.get(this.number[place]) === place && contains(below, this.number[place]))) &&
      (kind === undefined || this.kinds[this.kind[place]] === kind));
    if (!asked.groups.length) {
      const everything = asked.numbers.length || asked.span ? [] : allowed ?? [];
      const groups = everything.map((place) => ({ score: 1, places: [place] }));
      return { read: { slots: new Map(), names: [], readings: [] }, ranking: { groups, covered: 1 } };
    }
    const read = await this.read(asked);
    const bits = sum((this.places[value("in")] ?? []).map((name) => 1 << this.fields.indexOf(name)));
    return { read, ranking: this.rank(asked.groups, read, { strict: asked.strict, bits, allowed }) };
  }
  // The rules of the numbers and the range in a query, in the order given.
  listed(asked) {
    const rules = [...this.ruleAt.keys()];
    let listed = asked.numbers.filter((number) => this.ruleAt.has(number));
    if (asked.span) {
      const [first, last] = asked.span;
      listed = rules.filter((number) => Boolean(letterOf(number)) === Boolean(letterOf(first)) &&
        ((compare(first, number) <= 0 && compare(number, last) <= 0) || contains(last, number)));
    } else if (listed.length === 1 && asked.numbers.length === 1 && !asked.groups.length) {
      const [number] = listed;
      listed.push(...rules.filter((each) =>
        parentOf(each) === number || (each === entryOf(number) && each !== number)));
    }
    return listed.map((number) => ({ score: 1, places: [this.ruleAt.get(number)], listed: true }));
  }
  hit({ places, listed }) {
    const rules = places.slice(0, this.figures.MOST_SHOWN);
    if (!this.isRule(places[0]) || listed) return { place: places[0], more: [] };
    const shown = rules.filter((place) => this.text[place]);
    const next = places[0] + 1;
    if (!shown.length && this.group[next] === this.group[places[0]]) shown.push(next);
    return { place: shown[0] ?? places[0], more: shown.slice(1) };
  }
  isAbsent(asked, read, { groups, covered }) {
    const { NOT_ALL, MUCH, MANY, MOST_IN_A_QUESTION } = this.figures;
    if (asked.strict || asked.numbers.length || !asked.groups.length) return !groups.length && !asked.numbers.length;
    const telling = [...read.slots.values()].flat().filter((slot) => slot.telling);
    if (telling.length > MOST_IN_A_QUESTION) return !groups.length;
    if (telling.some((slot) => slot.absent)) return covered < MUCH;
    const lacking = telling.filter((slot) => slot.lacking).length;
    return lacking > 0 && lacking >= MANY * telling.length && covered < NOT_ALL && !read.isName;
  }

  // The misspelt words replaced; nothing if none was.
  suggestion({ asked, readings }) {
    const mended = new Map(readings.filter((each) => each.manner === "mended").map((each) => [each.typed, each.meant]));
    return mended.size ? asked.plain.split(" ").map((word) => mended.get(word.toLowerCase()) ?? word).join(" ") : "";
  }

  // What is suggested for a query as typed so far: a number's rules; what begins so; what is found.
  async suggest(text, limit = 8) {
    if (/^\s*\p{Nd}/u.test(text)) return this.numbered(text.trim().toLowerCase(), limit);
    const folded = this.analyzer.read(text, true).map((word) => word.folded).join(" ");
    if (!folded || text.length > this.figures.LONGEST_QUERY) return [];
    const offered = new Map();
    const offer = (words, place) => {
      if (!offered.has(fold(words))) offered.set(fold(words), { words, place });
    };
    this.beginnings ??= this.begin(await this.further(this.begun, "json"));
    const begun = this.beginnings.filter((each) => each.folded.startsWith(folded));
    for (const { said, place } of begun.slice(0, this.figures.MOST_LOOKED_AT)) offer(said, place);
    if (offered.size < limit) {
      for (const { place } of (await this.ask(text)).hits.slice(0, limit)) offer(this.title[place], place);
    }
    return [...offered.values()].slice(0, limit);
  }
  // How names, synonyms and questions begin, a name also at its later words, in the order offered.
  begin(rows) {
    const found = rows.flatMap(([said, rank, place]) => {
      const words = this.analyzer.read(said, true);
      return words.slice(0, rank < 2 ? words.length : 1).flatMap((word, i) => i && word.weak ? [] : [
        { folded: words.slice(i).map((each) => each.folded).join(" "), inner: Math.min(i, 1), rank, said, place },
      ]);
    });
    return found.sort((one, other) => one.inner - other.inner || one.rank - other.rank ||
      one.folded.length - other.folded.length || one.place - other.place);
  }
  numbered(plain, limit) {
    const begun = [...this.ruleAt].filter(([number]) => number.startsWith(plain));
    begun.sort(([one], [other]) => Boolean(letterOf(one)) - Boolean(letterOf(other)) || compare(one, other));
    return begun.slice(0, limit).map(([number, place]) => ({ words: `${number} ${this.title[place]}`, place }));
  }
  // The slug of the card that a reference means, with the key of its face; a unique card has the
  // slug of its other versions. Undefined if there is none.
  async referenced(text) {
    const wanted = text.trim().toUpperCase();
    const family = /^(ALT_[A-Z0-9]+_[BPA]_[A-Z]{2}_\d{1,3}_)(?:[CE]|R[12]|U(?:_\d+)?)$/.exec(wanted)?.[1];
    if (!family) return undefined;
    const known = await this.further(this.references, "json");
    const other = wanted.slice(family.length).startsWith("U") && (known[`${family}C`] ?? known[`${family}R1`]);
    return known[wanted] ?? (other ? other.replace(/#.*/, "") : undefined);
  }

  // A text as runs: [words, whether they are among the terms *marked*]; cut where it is too long.
  excerpt(text, marked, longest = this.figures.LONGEST_EXCERPT) {
    const { LEAD } = this.figures;
    const words = this.analyzer.read(text);
    const hits = words.filter((word) => marked.has(word.stem));
    let [begin, end] = [0, text.length];
    if (end > longest) {
      const within = (first) =>
        hits.filter((hit) => hit.start >= first.start && hit.end <= first.start + longest - LEAD).length;
      let [best, most] = [0, 0];
      for (const hit of hits) if (within(hit) > most) [best, most] = [hit.start, within(hit)];
      begin = best <= LEAD ? 0 : words.find((word) => word.start >= best - LEAD).start;
      const fitting = words.filter((word) => word.end <= begin + longest);
      if (begin + longest < end) end = lastOf(fitting)?.end ?? begin + longest;
    }
    const runs = begin ? [["…", false]] : [];
    let at = begin;
    for (const hit of hits.filter((each) => each.start >= begin && each.end <= end)) {
      if (hit.start > at) runs.push([text.slice(at, hit.start), false]);
      runs.push([text.slice(hit.start, hit.end), true]);
      at = hit.end;
    }
    if (at < end) runs.push([text.slice(at, end), false]);
    return end < text.length ? [...runs, ["…", false]] : runs;
  }
  // The entry that a document is, or belongs to.
  entryAt(place) { return this.number[place] ? entryOf(this.number[place]) : null; }
  // The entry that a rule stands below.
  above(place) {
    return this.isRule(place) ? this.ruleAt.get(parentOf(entryOf(this.number[place]))) : undefined;
  }
  // Rules that may have been meant by a number that is not there: the nearest above, and beside it.
  nearest(number) {
    let above = parentOf(number);
    while (above && !this.ruleAt.has(above)) above = parentOf(above);
    const kin = [...this.ruleAt.keys()].filter((each) => !above || (each !== above && contains(above, each)));
    const before = kin.filter((each) => compare(each, number) < 0).slice(-2);
    return [above, ...before, kin.find((each) => compare(each, number) > 0)].filter(Boolean).slice(0, 3);
  }
}
