// The front door of an exported site: to the first language that the reader prefers and that is
// here, as the server does by Accept-Language. Without JavaScript the reader chooses.
"use strict";

const doors = [...document.querySelectorAll("a[data-door]")];
const asked = new URLSearchParams(location.search).get("lang");
const wanted = [asked, ...navigator.languages].filter(Boolean).map((tag) => tag.toLowerCase().split("-")[0]);
const open = wanted.map((code) => doors.find((door) => door.hreflang === code)).find(Boolean);
location.replace((open ?? doors[0]).href);
