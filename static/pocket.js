// The pocket edition says when it was taken along, and when what was asked for is not in it.
"use strict";

{
  const [copied, unreachable] = ["copied", "unreachable"].map((id) => document.getElementById(id));
  const { copied: taken } = document.documentElement.dataset;
  if (taken) {
    const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(new Date(taken));
    copied.textContent = copied.textContent.replace("{day}", day);
    copied.hidden = false;
  }
  const look = () => {
    const place = decodeURIComponent(location.hash.slice(1));
    const there = document.getElementById(place);
    unreachable.hidden = !place || there !== null;
    (there ?? unreachable).scrollIntoView();
  };
  addEventListener("hashchange", look);
  if (location.hash) look();
}
