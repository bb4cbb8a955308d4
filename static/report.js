// Writes the report while somebody types. In an exported site it also reads what the link filled in.
"use strict";

const form = document.querySelector("[data-report]"), written = document.getElementById("report-text");

function filled(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function write() {
  const values = Object.fromEntries(new FormData(form));
  for (const name of ["title", "words", "address"]) values[name] = values[name].replace(/\s+/g, " ").trim();
  if (values.address.startsWith("/")) values.address = form.dataset.site + values.address;
  const wrong = values.wrong.trim(), better = values.better.trim();
  const parts = form.dataset.pattern.split("\n\n").filter((part) => better || !part.endsWith("{better}"));
  const text = filled(parts.join("\n\n").replace("{wrong}\n", wrong ? "{wrong}\n" : ""), { ...values, better, wrong });
  const inAddress = { title: encodeURIComponent(values.title), text: encodeURIComponent(text) };
  written.value = text;
  document.querySelector("[data-copy]").dataset.copy = text;
  for (const [name, pattern] of [
    ["save", "data:text/plain;charset=utf-8,{text}"], ["send", form.dataset.keepers],
  ]) document.querySelector(`[data-${name}]`)?.setAttribute("href", filled(pattern, inAddress));
}

for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form.elements[name];
  if (field) field.value = value.slice(0, field.maxLength);
}
const pinned = /^\/\w+\/(\d{1,2}\.\d{1,2})\//.exec(form.elements.address.value);
if (pinned && !new URLSearchParams(location.search).has("edition")) form.elements.edition.value = pinned[1];

// The entries with the words that somebody changes come first: the server knows them.
async function correct() {
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("to-correct");
  if (fresh) document.getElementById("to-correct").replaceWith(fresh);
}

document.querySelector("[data-write]").hidden = true;
form.addEventListener("input", write);
form.addEventListener("change", () => correct().catch(() => { /* they stay as they are */ }));
form.addEventListener("submit", (event) => event.preventDefault());
write();
