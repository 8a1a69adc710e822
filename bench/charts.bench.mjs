import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../scripts/run-command.mjs";
import { median } from "./median.mjs";
import { openBrowser } from "./open-browser.mjs";

// Each chart with 2,000 pitches, with the CPU slowed to a quarter: the time from the start of its first render to the end of the frame
// that shows it, in turn with an SVG of 2,000 bare circles. The charts come from the web application's source, in a production build.
const rounds = 15;
const warmUps = 3;
const goalMs = 50;
const slowerCpu = { rate: 4 };

const entry = "virtual:charts";
const pageCode = `
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { LocationChart } from "/src/charts/location-chart.tsx";
import { MovementPlot } from "/src/charts/movement-plot.tsx";
import { ReleasePlot } from "/src/charts/release-plot.tsx";
import { VelocityPlot } from "/src/charts/velocity-plot.tsx";

const types = ["Four-Seam", "Slider", "Changeup", "Curveball", "Sinker"];
// The same numbers in every run, from -1 to 1 and more often near 0.
let seed = 7;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const spread = () => (random() + random() + random()) * 2 / 3 - 1;
const pitches = Array.from({ length: 2000 }, (_, at) => {
  const type = at % types.length;
  return {
    pitchId: "pitch " + at,
    pitchNum: at + 1,
    pitchType: types[type],
    velo: 92 - 3 * type + 4 * spread(),
    hb: 14 - 7 * type + 8 * spread(),
    vertBreak: 16 - 6 * type + 8 * spread(),
    plateSide: 1.6 * spread(),
    plateHeight: 2.5 + 1.8 * spread(),
    releaseSide: 1.5 + 0.1 * type + 0.6 * spread(),
    releaseHeight: 5.8 + 0.1 * type + 0.6 * spread(),
    batterHand: at % 3 ? "R" : "L",
    zoneCell: null,
    inning: Math.floor(at / 220) + 1,
  };
});
const mean = (of, name) => of.reduce((sum, pitch) => sum + pitch[name], 0) / of.length;
const means = types.map((pitchType) => {
  const of = pitches.filter((pitch) => pitch.pitchType === pitchType);
  return { pitchType, pitches: of.length, velo: mean(of, "velo"), hb: mean(of, "hb"), vertBreak: mean(of, "vertBreak") };
});
const emptyText = "";
const charts = {
  movement: () => createElement(MovementPlot, { sets: [{ id: "athlete", name: "", throws: null, pitches, means }], emptyText }),
  location: () => createElement(LocationChart, { pitches, emptyText }),
  velocity: () => createElement(VelocityPlot, { pitches, emptyText }),
  release: () => createElement(ReleasePlot, { pitches, emptyText }),
};

function drawCircles(place) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 420 420");
  for (const { plateSide, plateHeight } of pitches) {
    const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    circle.setAttribute("cx", 210 + 100 * plateSide);
    circle.setAttribute("cy", 420 - 100 * plateHeight);
    circle.setAttribute("r", 3);
    svg.append(circle);
  }
  place.append(svg);
}

/** Resolves to the milliseconds that a drawing keeps the main thread busy, up to the end of its frame. */
globalThis.draw = async (name) => {
  const place = document.createElement("div");
  place.style.width = "420px";
  document.body.append(place);
  const chart = name === "circles" ? null : createRoot(place);
  const ms = await new Promise((resolve) => {
    requestAnimationFrame(() => {
      const startedAt = performance.now();
      // A task of its own comes after the frame.
      setTimeout(() => resolve(performance.now() - startedAt));
      if (chart) flushSync(() => chart.render(charts[name]()));
      else drawCircles(place);
    });
  });
  const marks = place.querySelectorAll("svg[viewBox] :is(path, circle)").length;
  chart?.unmount();
  place.remove();
  return { ms, marks };
};
`;

/** Builds the page's code. */
async function pageScript() {
  const built = await build({
    root: join(root, "web"),
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["source", "module", "browser", "development|production"] },
    plugins: [
      {
        name: "charts-page",
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? pageCode : null),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  });
  if (!("output" in built)) throw new Error("Vite returned no single build.");
  return built.output.map((file) => ("code" in file ? file.code : "")).join("\n");
}

/** Returns the application's styles from the last build. */
function styles() {
  const assets = join(root, "web/dist/assets");
  const files = readdirSync(assets).filter((name) => name.endsWith(".css"));
  return files.map((name) => readFileSync(join(assets, name), "utf8")).join("\n");
}

const names = ["circles", "movement", "location", "velocity", "release"];
const script = await pageScript();
const browser = await openBrowser();
try {
  const page = await browser.context.newPage();
  const session = await page.context().newCDPSession(page);
  await page.setContent(`<!doctype html><style>${styles()}</style><body></body>`);
  await page.addScriptTag({ type: "module", content: script });
  await session.send("Emulation.setCPUThrottlingRate", slowerCpu);
  /** @type {Map<string, number[]>} */
  const drawn = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const name of names) {
      const { ms, marks } = await page.evaluate(
        (which) => Reflect.get(globalThis, "draw")(which),
        name,
      );
      if (marks === 0) throw new Error(`${name} drew nothing.`);
      if (round >= warmUps) drawn.get(name)?.push(ms);
    }
  }
  const circles = median(drawn.get("circles") ?? []);
  for (const name of names.slice(1)) {
    const ms = median(drawn.get(name) ?? []);
    console.log(
      `${name}, 2,000 pitches: ${ms.toFixed(1)} ms (goal < ${goalMs}), 2,000 bare circles ${circles.toFixed(1)} ms; median of ${rounds}`,
    );
  }
} finally {
  await browser.close();
}
