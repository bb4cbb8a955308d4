// Keeps the pages that were visited, and answers from the pocket edition if it was taken along
// (static/take_along.js). Scripts and styles have their digest in their address: they never change.
"use strict";

const VISITED = "visited";
const POCKET = "pocket-";
const MOST = 150;
const WAIT = 1500;
const scope = new URL("./", self.location);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope.href) || request.cache === "no-store") return;
  if (/\/pocket\/book\/?$/.test(url.pathname)) event.respondWith(pocket(event));
  else if (request.mode === "navigate") event.respondWith(page(event));
  else if (/\/static\/.*([?&]v=[0-9a-f]{12}|\.[0-9a-f]{12}\.\w+)$/.test(url.href)) event.respondWith(asset(event));
});

// The copies kept longest ago give way.
async function keep(request, answer) {
  const headers = new Headers(answer.headers);
  headers.set("X-Copied", new Date().toISOString());
  const cache = await caches.open(VISITED);
  await cache.delete(request);
  await cache.put(request, new Response(answer.body, { headers }));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((each) => cache.delete(each)));
}
async function asked(event, options) {
  const answer = await fetch(event.request, options);
  if (answer.status === 200 && answer.type === "basic" && !answer.redirected) event.waitUntil(keep(event.request, answer.clone()).catch(() => {}));
  return answer;
}
async function asset(event) { return await caches.match(event.request) ?? asked(event); }

// A page says on which day it was copied, below its header; the pocket edition in place of a template.
// The server writes the sentences at the end of this file, as HTML.
async function dated(copy) {
  const body = await copy.text();
  const lang = /<html[^>]* lang="(\w+)"/.exec(body)?.[1];
  const day = new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(copy.headers.get("X-Copied")));
  const notice = (kind) => `<p class="notice copied" id="copied">${(COPIED[lang]?.[kind] ?? "…").replace("…", () => day)}</p>`;
  const marked = body.replace(/<\/header>|<template id="copied">.*<\/template>/,
    (place) => place === "</header>" ? `${place}\n${notice("page")}` : notice("book"));
  return new Response(marked, { headers: copy.headers });
}
async function pocketOf(language) {
  const name = (await caches.keys()).find((each) => each.startsWith(`${POCKET}${language}-`));
  return name && caches.open(name);
}
async function pocket(event) {
  const language = event.request.url.slice(scope.href.length).split("/")[0];
  const copy = await (await pocketOf(language))?.match(event.request, { ignoreSearch: true });
  return copy ? dated(copy) : fetch(event.request);
}

// The network has 1.5 seconds, then a copy answers; a page that was never visited is looked for in
// the pocket edition, where the path is its anchor.
async function page(event) {
  const network = asked(event, { cache: "no-cache" }).catch(() => null); // nothing old without its day
  const answer = await Promise.race([network, new Promise((done) => setTimeout(done, WAIT))]);
  if (answer && answer.status < 500) return answer;
  const copy = await (await caches.open(VISITED)).match(event.request);
  if (copy) return dated(copy);
  const url = new URL(event.request.url);
  const [language, ...path] = url.href.slice(scope.href.length).split(/[?#]/)[0].split("/").filter(Boolean);
  const book = (await (await pocketOf(language))?.keys())?.find((each) => /\/pocket\/book\/?$/.test(each.url));
  if (!book || path[0] === "pocket") return answer ?? await network ?? Response.error();
  const query = url.searchParams.get("q");
  const isSearch = path.join("/") === "search" && query;
  return Response.redirect(book.url + (isSearch ? `?q=${encodeURIComponent(query)}` : `#${path.join("/")}`), 302);
}
