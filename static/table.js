// Moves on the table: a card that lies elsewhere after a change is seen going there, and leaves a
// fading trail. Whoever changes the page says `before` and `after`; without motion nothing happens.
"use strict";

window.tableMoves = (() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const pieces = (root) => root.querySelectorAll("[data-item]");
  const seen = (box) => box.width > 0 && box.height > 0;

  function before(root) {
    const places = new Map();
    for (const piece of pieces(root)) places.set(piece.dataset.item, piece.getBoundingClientRect());
    return places;
  }

  function after(root, places) {
    if (still.matches || !places.size) return;
    for (const piece of pieces(root)) {
      const was = places.get(piece.dataset.item);
      const now = piece.getBoundingClientRect();
      if (!seen(now)) continue;
      if (!was) {
        piece.animate([{ opacity: 0, transform: "scale(0.7)" }, { opacity: 1, transform: "none" }], { duration: 250, easing: "ease-out" });
      } else if (seen(was) && Math.hypot(was.x - now.x, was.y - now.y) > 24) {
        const from = `translate(${was.x - now.x}px, ${was.y - now.y}px)`;
        const trail = piece.cloneNode(true);
        for (const named of [trail, ...trail.querySelectorAll("[data-item], a")]) {
          named.removeAttribute("data-item");
          named.removeAttribute("href");
        }
        trail.setAttribute("aria-hidden", "true");
        Object.assign(trail.style, { position: "fixed", left: `${was.x}px`, top: `${was.y}px`, width: `${was.width}px`, margin: 0, pointerEvents: "none" });
        document.body.append(trail);
        trail.animate([{ opacity: 0.5 }, { opacity: 0 }], { duration: 900 }).finished.finally(() => trail.remove());
        piece.animate([{ transform: from, zIndex: 3 }, { transform: "none", zIndex: 3 }], { duration: 450, easing: "ease-in-out" });
      }
    }
  }

  return { before, after };
})();
