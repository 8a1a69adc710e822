import { writeFile } from "node:fs/promises";
import { addAthlete, demoSignIn } from "../kit/product.mjs";
import { seasonFile } from "../kit/samples.mjs";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { longName } from "./every-screen.ts";
import { expect, test } from "./journey.ts";

const quill = { firstName: "Mateo", lastName: "Quill" };

test("a coach compares an athlete with another, chooses whom the differences compare with, and a reload keeps it", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const athletes: string[] = [];
  for (const [at, name] of [quill, longName].entries()) {
    athletes.push(await addAthlete(program, name));
    const pitcher = `${name.lastName}, ${name.firstName}`;
    const season = { pitcher, id: 900200 + at, games: 6, pitches: 20 - 4 * at, prefix: `s${at}` };
    const file = test.info().outputPath(`season-${at}.csv`);
    await writeFile(file, seasonFile(season));
    await armslot(["import", file, "--program", program.programId]);
  }

  await page.goto(`${program.dashboard}/athletes/${athletes[0]}?kind=game`);
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByText("Add another athlete to compare.")).toBeVisible();
  await page.getByRole("button", { name: "Add Athlete" }).click();
  await page.getByRole("combobox", { name: "Add an athlete" }).fill("bartholomew");
  await page.keyboard.press("Enter");

  const fastballs = page.getByRole("table", { name: "Four-Seam" });
  const pitches = fastballs.getByRole("row", { name: /^Pitches/ });
  await expect(pitches).toHaveText("Pitches3024");
  await expect(page.getByRole("slider", { name: /^Movement/ })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Velocity distribution" })).toBeVisible();
  await page.getByRole("region", { name: "Trends" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("slider", { name: "Velocity by outing" })).toBeVisible();
  await checkBothSizes(page);

  const velocity = fastballs.getByRole("row", { name: /^Velocity/ }).getByRole("cell");
  await expect(velocity.first()).not.toContainText("difference");
  const name = `${longName.firstName} ${longName.lastName}`;
  await page.getByRole("combobox", { name: "Differences from" }).selectOption(name);
  await expect(velocity.first()).toContainText("difference");
  await page.reload();
  await expect(velocity.first()).toContainText("difference");
  await expect(velocity.last()).not.toContainText("difference");
  await expect(page).toHaveURL(/\?kind=game|&kind=game/);

  await page.getByRole("button", { name: "Remove Mateo Quill" }).click();
  await expect(page.getByText("Add another athlete to compare.")).toBeVisible();
});

/** The words of the tables of pitch types that are on two lines. */
function brokenWords() {
  const words: string[] = [];
  for (const cell of document.querySelectorAll("#pitch-types :is(th, td)")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) words.push(word);
      }
    }
  }
  return words;
}

test("a comparison of four breaks no word on the narrowest phone @phone", async ({
  page,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? "" };
  const answer = await page.request.post("/api/sign-in", { headers, data: demoSignIn });
  const dashboard = `/programs/${(await answer.json()).program.programId}`;
  const { athletes } = await (await page.request.get(`/api${dashboard}/athletes`)).json();
  const ids = athletes.slice(0, 4).map(({ uid }: { uid: string }) => uid);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${dashboard}/compare?athletes=${ids.join(",")}`);
  const changeups = page.getByRole("table", { name: "Changeup" });
  await expect(changeups.getByRole("row", { name: /^Pitches/ })).toBeVisible();
  await expect(changeups.getByRole("columnheader")).toHaveCount(5);
  expect(await page.evaluate(brokenWords)).toEqual([]);
});
