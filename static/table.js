// Moves on the table: a card or a marker that lies in another place after a change is seen going there, and
// leaves a fading trail; lines of a result appear one by one. Whoever changes the page says `before` and `after`;
// where motion is not welcome nothing happens.
"use strict";

window.tableMoves = (() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const boxOf = (one) => one.getBoundingClientRect();
  const seen = (box) => box.width > 0 && box.height > 0;
  const nameOf = (place) => place.dataset.drop ?? (place.matches(".region") ? [...place.parentNode.children].indexOf(place) : "limbo");
  // Where a place lies: on a phone a closed zone is its chip.
  const placeBox = (place) => [place, place.querySelector(".zone-chip")].filter(Boolean).map(boxOf).find(seen);

  function pieces(root) {
    const placed = [];
    for (const piece of root.querySelectorAll("[data-item], [data-marker]")) {
      const place = piece.closest("[data-drop], .region, .limbo");
      if (place) placed.push({ piece, place, item: piece.dataset.item ?? piece.dataset.marker });
    }
    return placed;
  }

  function before(root) {
    const places = new Map();
    for (const { piece, place, item } of pieces(root)) {
      const box = boxOf(piece), around = placeBox(place);
      const inside = around && seen(box);
      places.set(item, { name: nameOf(place), x: inside ? box.x - around.x : 0, y: inside ? box.y - around.y : 0, width: box.width });
    }
    return places;
  }

  function after(root, places) {
    if (still.matches || !places.size) return;
    const known = new Map([...root.querySelectorAll("[data-drop], .region, .limbo")].map((place) => [nameOf(place), place]));
    for (const { piece, place, item } of pieces(root)) {
      const now = boxOf(piece), was = places.get(item);
      if (!seen(now) || was?.name === nameOf(place)) continue;
      const left = was && known.get(was.name), around = left && placeBox(left);
      if (!around) {
        piece.animate([{ opacity: 0, transform: "scale(0.7)" }, { opacity: 1, transform: "none" }], { duration: 250, easing: "ease-out" });
        continue;
      }
      const x = around.x + was.x, y = around.y + was.y;
      if (was.width) leaveTrail(piece, x, y, was.width);
      piece.animate([{ transform: `translate(${x - now.x}px, ${y - now.y}px)`, zIndex: 3 }, { transform: "none", zIndex: 3 }], { duration: 550, easing: "ease-in-out" });
    }
  }

  function leaveTrail(piece, x, y, width) {
    const trail = piece.cloneNode(true);
    for (const named of [trail, ...trail.querySelectorAll("a")]) for (const name of ["data-item", "data-marker", "href"]) named.removeAttribute(name);
    trail.setAttribute("aria-hidden", "true");
    Object.assign(trail.style, { position: "fixed", left: `${x}px`, top: `${y}px`, width: `${width}px`, margin: 0, pointerEvents: "none" });
    document.body.append(trail);
    trail.animate([{ opacity: 0.5 }, { opacity: 0 }], { duration: 900 }).finished.finally(() => trail.remove());
  }

  function oneByOne(lines) {
    if (still.matches) return;
    lines.forEach((line, place) => line.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250, delay: Math.min(place * 120, 3000), fill: "backwards" }));
  }

  return { before, after, oneByOne };
})();
