import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  type BuiltChunk,
  chartingCost,
  filesInCircles,
  filmModulesOfScreens,
  screenCosts,
} from "./bundle-budget.ts";
import { checkFinishedPages, inlineScriptHashes, inlineStyleHashes } from "./content-hashes.ts";

function chunk(part: Partial<BuiltChunk>): BuiltChunk {
  const none = { imports: [], dynamicImports: [], source: null, modules: [] };
  return { code: "", isEntry: false, isDynamicEntry: false, ...none, ...part };
}

/** Returns code that hardly compresses. Its cost is close to its length. */
function noise(bytes: number): string {
  let text = "";
  for (let block = 0; text.length < bytes; block += 1) {
    text += createHash("sha256").update(String(block)).digest("hex");
  }
  return text.slice(0, bytes);
}

test("the cost of a screen counts its chunk, the entry and all their static imports once", () => {
  const chunks = new Map([
    ["entry.js", chunk({ isEntry: true, imports: ["shared.js"] })],
    ["shared.js", chunk({ code: noise(40_000), imports: ["deep.js"] })],
    ["deep.js", chunk({ code: noise(8_000), imports: ["shared.js"] })],
    [
      "game.js",
      chunk({
        isDynamicEntry: true,
        source: "/s/src/g/game-page.tsx",
        imports: ["shared.js"],
      }),
    ],
    [
      "lazy.js",
      chunk({ isDynamicEntry: true, source: "/s/charts/later.tsx", code: noise(90_000) }),
    ],
  ]);
  const [cost, ...rest] = screenCosts(chunks);
  expect(rest).toEqual([]);
  expect(cost?.name).toBe("g/game-page.tsx");
  expect(cost?.bytes).toBeGreaterThan(24_000);
  expect(cost?.bytes).toBeLessThan(34_000);
});

test("a screen may load the code for films later, and not with itself", () => {
  const library = "/s/node_modules/mediabunny/dist/index.js";
  const player = "/s/web/src/video/player/player-dialog.tsx";
  const screen = { isDynamicEntry: true, source: "/s/src/games/game-page.tsx" };
  const built = (imports: readonly string[]) =>
    new Map([
      ["entry.js", chunk({ isEntry: true, modules: ["/s/web/src/video/films/film-text.ts"] })],
      ["game.js", chunk({ ...screen, imports, dynamicImports: ["player.js"] })],
      ["player.js", chunk({ isDynamicEntry: true, source: player, modules: [player, library] })],
    ]);
  expect(filmModulesOfScreens(built([]))).toEqual([]);
  expect(filmModulesOfScreens(built(["player.js"]))).toEqual([player, library]);
});

test("files that import each other are found, and those that share an import are not", () => {
  const circle = { "a.js": ["b.js", "d.js"], "b.js": ["c.js"], "c.js": ["a.js"], "d.js": [] };
  const chunksOf = (imports: Record<string, string[]>) =>
    new Map(Object.entries(imports).map(([file, of]) => [file, chunk({ imports: of })]));
  expect(filesInCircles(chunksOf(circle))).toEqual(["a.js", "b.js", "c.js"]);
  expect(filesInCircles(chunksOf({ ...circle, "c.js": ["d.js"] }))).toEqual([]);
});

test("the cost of charting counts what it loads later, and neither what every screen loads nor what films need", () => {
  const source = "/s/src/charting/chart-page.tsx";
  const chunks = new Map([
    [
      "entry.js",
      chunk({ isEntry: true, imports: ["base.js"], dynamicImports: ["chart.js", "x.js"] }),
    ],
    ["base.js", chunk({ code: noise(40_000) })],
    ["x.js", chunk({ isDynamicEntry: true, code: noise(50_000) })],
    [
      "chart.js",
      chunk({ source, imports: ["base.js", "part.js"], dynamicImports: ["radar.js", "film.js"] }),
    ],
    ["part.js", chunk({ code: noise(8_000) })],
    ["film.js", chunk({ source: "/s/src/video/films/film-last-pitch.tsx", code: noise(50_000) })],
    ["radar.js", chunk({ code: noise(8_000), imports: ["entry.js"] })],
  ]);
  const { bytes, maxBytes } = chartingCost(chunks);
  expect(bytes).toBeGreaterThan(7_000);
  expect(bytes).toBeLessThan(12_000);
  expect(maxBytes).toBe(80 * 1024);
  chunks.delete("chart.js");
  expect(() => chartingCost(chunks)).toThrow("no chunk");
});

test("hashes exactly the text of the inline script", () => {
  const html = '<script>\n a() </script><script type="module" src="/x.js"></script>';
  const hash = createHash("sha256").update("\n a() ").digest("base64");
  expect(inlineScriptHashes(html)).toEqual([`sha256-${hash}`]);
});

test("hashes exactly the text of the style sheet", () => {
  const hash = createHash("sha256").update(".a>b{top:0}").digest("base64");
  expect(inlineStyleHashes("<style>.a>b{top:0}</style>")).toEqual([`sha256-${hash}`]);
});

test("a static page with a script or style that the policy blocks fails the build", () => {
  const page = (source: string) => ({ "site/x.html": { type: "asset", source } });
  const allowed = inlineScriptHashes("<script>theme()</script>");
  const good = '<script>theme()</script><script type="module" src="/x.js"></script><p class="a">';
  expect(() => checkFinishedPages(page(good), allowed)).not.toThrow();
  expect(() => checkFinishedPages(page("<script>other()</script>"), allowed)).toThrow(
    "site/x.html",
  );
  expect(() => checkFinishedPages(page('<p style="top:0">'), allowed)).toThrow("style attribute");
});
