import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { trackmanFile } from "../kit/samples.mjs";
import { openBrowser } from "./open-browser.mjs";

// The first quarter of an hour and every morning, as a person does it on a phone: from an empty program to the first athlete page with
// a file's pitches, and from opening to charting. The person looks for a second before each press.
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const lookMs = 1_000;
const goals = {
  cells: 0,
  seconds: 60,
  openingTaps: 2,
  pitchTaps: 4,
};

/** A game with three pitchers of the own team and two of the other, none of whom is on the roster. */
function gameFile() {
  const own = ["Quill, Mateo", "Marsh, Devin", "Sole, Ari"];
  const others = ["Vance, Ellis", "Brook, Remy"];
  const pitches = Array.from({ length: 90 }, (_, place) => {
    const isOwn = place % 3 !== 2;
    const names = isOwn ? own : others;
    const index = Math.floor(place / 3) % names.length;
    return {
      ...{ uid: `first-${place}`, pitcher: names[index] ?? "", id: index + (isOwn ? 100 : 200) },
      ...{ hand: index === 1 ? "Left" : "Right", type: place % 4 ? "Fastball" : "Slider" },
      velo: 80 + ((place * 7) % 11),
      ...(isOwn ? {} : { team: "COA_STA", against: "HAR_COL" }),
    };
  });
  return trackmanFile(pitches, { uid: "first-game", home: "HAR_COL", away: "COA_STA" });
}

/**
 * A visit of the program's admin, who looks before each press.
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {{ url: string, cookie: string }} program
 */
async function visitOf({ context }, { url, cookie }) {
  const [name = "", value = ""] = /([^=; ]*sid)=([^;]+)/.exec(cookie)?.slice(1) ?? [];
  await context.clearCookies();
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  let taps = 0;
  return {
    page,
    tapped: () => taps,
    /** @param {import("@playwright/test").Locator} target */
    async press(target) {
      await target.waitFor();
      await pause(lookMs);
      await target.click();
      taps += 1;
    },
  };
}

/** The empty fields on screen that a form requires. @param {import("@playwright/test").Page} page */
async function requiredCells(page) {
  return await page.evaluate(
    () =>
      [...document.querySelectorAll("input, select")].filter(
        (field) =>
          (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
          (field.required || field.getAttribute("aria-required") === "true") &&
          field.value === "" &&
          field.checkVisibility(),
      ).length,
  );
}

/** @param {{ browser: Awaited<ReturnType<typeof openBrowser>>, product: import("../kit/product.mjs").Product }} given */
async function firstPitches({ browser, product }) {
  const program = await setUpProgram(product);
  const home = `${product.url}/programs/${program.programId}`;
  const { page, press, tapped } = await visitOf(browser, {
    url: product.url,
    cookie: program.cookie,
  });
  const folder = mkdtempSync(join(tmpdir(), "armslot-bench-first-"));
  const file = join(folder, "game.csv");
  writeFileSync(file, gameFile());
  const startedAt = performance.now();
  await page.goto(home);
  await press(page.getByRole("link", { name: "Import Games" }).first());
  const [picker] = await Promise.all([
    page.waitForEvent("filechooser", { timeout: 0 }),
    press(page.getByLabel("Choose Files")),
  ]);
  await picker.setFiles([file]);
  const card = page.getByRole("article", { name: "game.csv" });
  await card.waitFor();
  const team = card.getByRole("radio", { name: /HAR_COL/ });
  await team.waitFor();
  const cells = await requiredCells(page);
  await press(team);
  await press(page.getByRole("button", { name: /^Add( All)? \d+/i }).first());
  await press(page.getByRole("button", { name: "Import", exact: true }));
  await press(page.getByRole("link", { name: /Mateo Quill/ }).first());
  await page.getByRole("table", { name: "Pitches" }).waitFor();
  await press(page.getByRole("link", { name: "Mateo Quill" }).first());
  await page.getByRole("table", { name: "Pitch averages" }).waitFor();
  const seconds = (performance.now() - startedAt) / 1_000;
  await page.close();
  rmSync(folder, { recursive: true, force: true });
  return { cells, seconds, taps: tapped() };
}

/**
 * Taps from opening the program to the pad, and for one whole pitch.
 * @param {{ browser: Awaited<ReturnType<typeof openBrowser>>, product: import("../kit/product.mjs").Product }} given
 */
async function charting({ browser, product }) {
  const program = await setUpProgram(product);
  await addAthletes(program, 3);
  const { page, press, tapped } = await visitOf(browser, {
    url: product.url,
    cookie: program.cookie,
  });
  await page.goto(`${product.url}/programs/${program.programId}`);
  await press(page.getByRole("link", { name: "Pitcher 001" }).first());
  await press(page.getByRole("link", { name: "Chart Pitches" }));
  const pad = page.getByRole("group", { name: "Pitch type" });
  await pad.waitFor();
  const opening = tapped();
  const group = (/** @type {string} */ name) => page.getByRole("group", { name });
  await press(
    group("Location, as the catcher sees it").getByRole("button", {
      name: "Middle of the zone",
      exact: true,
    }),
  );
  await press(pad.getByRole("button", { name: "Four-Seam", exact: true }));
  await press(group("Velocity in mph").getByRole("button").nth(8));
  await press(group("Result").getByRole("button", { name: "Called", exact: true }));
  await page.getByRole("button", { name: /^Edit pitch 1/ }).waitFor();
  await page.close();
  return { opening, pitch: tapped() - opening };
}

const product = await startProduct();
const browser = await openBrowser({ context: phone });
try {
  const first = await firstPitches({ browser, product });
  console.log(
    `first import: ${first.cells} required cells (goal ${goals.cells}), ${first.seconds.toFixed(0)} s from an empty program to the athlete's page with the file (goal ≤ ${goals.seconds} s), ${first.taps} taps with ${lookMs / 1_000} s of looking before each`,
  );
  const taps = await charting({ browser, product });
  console.log(
    `charting: ${taps.opening} taps from opening to the pad (goal ≤ ${goals.openingTaps}), ${taps.pitch} taps for a whole pitch (goal ≤ ${goals.pitchTaps})`,
  );
} finally {
  await browser.close();
  await product.stop();
}
