// Asks the search on the device: `node device.js FOLDER` reads [[language, query], …] and prints,
// for each, the first answers as [kind, number, address], and whether they are said not to answer.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { runInThisContext } = require("node:vm");

const script = (name) => readFileSync(join(__dirname, "..", "static", name), "utf8");
for (const name of ["vendor/minisearch-7.2.0.min.js", "device_search.js"]) runInThisContext(script(name));
const searches = {};
const answers = JSON.parse(readFileSync(0, "utf8")).map(([language, query]) => {
  searches[language] ??= new DeviceSearch(JSON.parse(readFileSync(join(process.argv[2], `${language}.json`), "utf8")));
  const { hits, absent } = searches[language].ask(query);
  return [hits.slice(0, 10).map(({ kind, number, address }) => [kind, number, address]), absent];
});
console.log(JSON.stringify(answers));
