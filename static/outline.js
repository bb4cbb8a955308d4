// The outline of a long page follows the reader: the heading of the lowest text that reaches into
// the upper third of the window is marked, and kept in sight where the outline scrolls.
"use strict";

const outline = document.querySelector(".outline > ul");
if (outline) {
  const links = new Map();
  for (const link of outline.querySelectorAll("a")) links.set(link.hash.slice(1), link);
  const linkOf = new Map();
  let last;
  for (const entry of document.querySelectorAll("main .entry")) {
    last = links.get(entry.querySelector("h2, h3, h4")?.id) ?? last;
    if (last) linkOf.set(entry, last);
  }
  const reached = new Set();
  let marked;
  const watch = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (isIntersecting) reached.add(target);
      else reached.delete(target);
    }
    const link = linkOf.get([...linkOf.keys()].findLast((entry) => reached.has(entry)));
    if (!link || link === marked) return;
    marked?.removeAttribute("aria-current");
    marked = link;
    link.setAttribute("aria-current", "location");
    outline.scrollTop = link.offsetTop - outline.clientHeight / 2;
  }, { rootMargin: "0px 0px -66% 0px" });
  for (const entry of linkOf.keys()) watch.observe(entry);
}
