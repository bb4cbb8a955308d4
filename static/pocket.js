// The pocket edition says when what was asked for is not in it, and when there is a newer one.
"use strict";

{
  const [copied, newer, unreachable, version] = ["copied", "newer", "unreachable", "version"].map((id) => document.getElementById(id));
  const look = () => {
    const place = decodeURIComponent(location.hash.slice(1));
    const there = document.getElementById(place);
    unreachable.hidden = !place || there !== null;
    (there ?? unreachable).scrollIntoView();
  };
  addEventListener("hashchange", look);
  if (location.hash) look();
  if (version && copied?.matches("p")) {
    fetch(version.href, { cache: "no-store" }).then((answer) => answer.json()).then(({ digest }) => {
      newer.hidden = digest === version.dataset.digest;
    }, () => { /* there is no network */ });
  }
}
