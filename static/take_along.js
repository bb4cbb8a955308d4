// Takes the pocket edition along: says its size, keeps it whole, tests it, updates and removes it.
// The sentences stand in the page.
"use strict";

{
  const panel = document.getElementById("pocket");
  const [status, promised] = ["told", "promised"].map((id) => document.getElementById(id));
  const [take, remove, forget] = ["take", "remove", "forget"].map((id) => document.getElementById(id));
  const bar = panel.querySelector("progress");
  const [words, book] = [panel.dataset, document.getElementById("book").href];
  const begins = `pocket-${words.language}-`;
  const megabytes = (bytes, most) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "megabyte", maximumFractionDigits: most }).format(bytes / 1e6);
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const kept = async () => (await caches.keys()).filter((name) => name.startsWith(begins));

  // What the pocket edition needs: its page, and the styles and scripts that this names.
  const filesOf = (body) => [...new DOMParser().parseFromString(body, "text/html").querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src]")]
    .map((node) => new URL(node.getAttribute("href") ?? node.getAttribute("src"), book).href);
  const isWhole = (body) => {
    const texts = new DOMParser().parseFromString(body, "text/html").getElementById("texts");
    return body.trimEnd().endsWith("</html>") && JSON.parse(texts.textContent).documents.length > 0;
  };

  // Whether it would answer without a network: every file is there, and the worker answers from it.
  async function ready() {
    const [name] = await kept();
    if (!name || !navigator.serviceWorker.controller) return null;
    const answer = await fetch(book);
    const taken = answer.headers.get("X-Copied");
    const body = await answer.text();
    const cache = await caches.open(name);
    const there = await Promise.all(filesOf(body).map((file) => cache.match(file)));
    if (!taken || !there.every((file) => file?.ok) || !isWhole(body)) return null;
    const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(new Date(taken));
    return { digest: name.slice(begins.length), day, count: there.length + 1 };
  }
  async function newest() {
    const answer = await fetch(document.getElementById("version").href, { cache: "no-store" });
    return answer.ok ? (await answer.json()).digest : null;
  }
  async function size() {
    const answer = await fetch(book, { method: "HEAD", cache: "no-store" });
    return Number(answer.headers.get("Content-Length"));
  }
  async function show() {
    const state = await ready().catch(() => null);
    const newer = await newest().catch(() => null);
    const isOld = state && newer && newer !== state.digest;
    remove.hidden = (await kept()).length === 0;
    take.hidden = Boolean(state) && !isOld;
    take.textContent = isOld ? words.update : words.take;
    status.textContent = state ? `${fill(words.ready, state)} ${isOld ? words.newer : ""}` : remove.hidden ? "" : words.broken;
    if (take.hidden) return;
    const bytes = await size().catch(() => 0);
    if (bytes) take.textContent = `${isOld ? words.update : words.take} (${megabytes(bytes, 1)})`;
  }

  // It is read to its end beside the one before, which it replaces as a whole.
  async function takeAlong() {
    bar.hidden = false;
    bar.removeAttribute("value");
    status.textContent = fill(words.taking, { size: megabytes(0, 0) });
    const digest = await newest();
    const answer = await fetch(book, { cache: "no-store" });
    if (!answer.ok || !digest) throw new Error(String(answer.status));
    const [reader, decoder] = [answer.body.getReader(), new TextDecoder()];
    let [body, read] = ["", 0];
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      body += decoder.decode(piece.value, { stream: true });
      read += piece.value.length;
      const reached = fill(words.taking, { size: megabytes(read, 0) });
      if (reached !== status.textContent) status.textContent = reached; // it is read aloud
    }
    const before = await kept();
    if (!isWhole(body)) throw new Error("cut short");
    const name = `${begins}${digest}`;
    const files = filesOf(body);
    await caches.delete(name);
    const cache = await caches.open(name);
    try {
      for (const [place, file] of files.entries()) {
        const copy = await fetch(file, { cache: "no-store" });
        if (!copy.ok) throw new Error(`${copy.status} ${file}`);
        await cache.put(file, copy);
        bar.value = (place + 1) / files.length;
      }
      const headers = { "Content-Type": "text/html; charset=utf-8", "X-Copied": new Date().toISOString() };
      const policy = answer.headers.get("Content-Security-Policy");
      if (policy) headers["Content-Security-Policy"] = policy;
      await cache.put(book, new Response(body, { headers }));
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
    await Promise.all(before.filter((each) => each !== name).map((each) => caches.delete(each)));
    promise(); // Firefox asks the reader, who may never answer
  }
  async function promise() {
    promised.textContent = await navigator.storage?.persist?.() ? words.promised : words.unpromised;
  }
  const act = (button, does, failed) => button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await does();
      await show();
    } catch {
      status.textContent = failed;
    }
    [button.disabled, bar.hidden] = [false, true];
  });

  if (!navigator.serviceWorker || !window.caches) {
    status.textContent = words.cannot;
  } else {
    panel.hidden = false;
    act(take, takeAlong, words.failed);
    act(remove, async () => Promise.all((await kept()).map((name) => caches.delete(name))), words.failed);
    act(forget, async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
      localStorage.clear();
      sessionStorage.clear();
      promised.textContent = words.forgotten;
    }, words.failed);
    navigator.serviceWorker.ready.then(show);
    navigator.serviceWorker.addEventListener("controllerchange", show);
  }
}
