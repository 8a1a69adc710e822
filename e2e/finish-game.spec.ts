import type { Page } from "@playwright/test";
import { checkScreen } from "./check-screen.ts";
import { expect, goOffline, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

test.use({ serviceWorkers: "allow" });

async function tapAll(page: Page, ...names: readonly string[]) {
  const pad = page.getByRole("region", { name: "Next pitch" });
  for (const name of names) await pad.getByRole("button", { name, exact: true }).click();
}

interface Given {
  readonly text: string;
  readonly pictures: readonly (readonly [type: string, width: number, isTall: boolean])[];
}

/** Replaces the device's share sheet, and returns the function that returns what was given to it. */
async function shareSheet(page: Page) {
  await page.addInitScript(() => {
    const given: Given[] = [];
    Object.assign(window, { given });
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      const files = data?.files ?? [];
      const pictures = await Promise.all(
        files.map(async (file) => {
          const { width, height } = await createImageBitmap(file);
          return [file.type, width, height > 600] as const;
        }),
      );
      given.push({ text: data?.text ?? "", pictures });
    };
  });
  return () => page.evaluate(() => (window as unknown as { given: Given[] }).given);
}

const figure = (page: Page, name: string) => page.locator(`dt:text-is('${name}') + dd`);

test("a scout charts an inning without signal, finishes it, and sends its line, and the server gets it when the signal is back", {
  tag: "@phone",
}, async ({ page, context, program, watch }) => {
  watch.allow("offline", /./);
  const athlete = await addPitcher(program);
  const given = await shareSheet(page);
  await page.goto(athlete);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("link", { name: "Chart Pitches" }).click();
  await expect(page.getByRole("group", { name: "Pitch type" })).toBeVisible();
  await page.getByRole("button", { name: "Left-handed batter" }).click();
  await tapAll(page, "Four-Seam", "Called");
  await expect(page.getByText("All sent")).toBeVisible();

  await goOffline(page);
  await tapAll(page, "Swinging", "Swinging", "In play");
  await expect(page.getByRole("button", { name: "Edit pitch 4: In play" })).toBeVisible();
  await expect(figure(page, "Outs")).toHaveText("2?");
  await checkScreen(page);
  await tapAll(page, "Ball", "In play");
  await expect(figure(page, "Inning")).toHaveText("2?");
  await expect(page.getByText("5 pitches only on this phone")).toBeVisible();

  await page.getByRole("button", { name: "Finish" }).click();
  const summary = page.getByRole("dialog", { name: "Finish Game" });
  const score = summary.getByRole("table", { name: "Line score" }).locator("td");
  await expect(score.first()).toHaveText("-");
  await summary
    .getByRole("group", { name: "Result of pitch 4" })
    .getByRole("button", { name: "Single" })
    .click();
  await summary
    .getByRole("group", { name: "Result of pitch 6" })
    .getByRole("button", { name: "Home run" })
    .click();
  await expect(score).toHaveText(["0.1", "3", "2", "0", "1", "0", "6", "5"]);
  await checkScreen(page);
  await summary.getByRole("button", { name: "Send…" }).click();
  await expect(summary.getByRole("alert")).toHaveText("Choose who gets the summary.");
  expect(await given()).toEqual([]);
  await summary.getByRole("radio", { name: /^Also others. The athlete/ }).click();
  await summary.getByRole("button", { name: "Send…" }).click();
  await expect(summary.getByRole("alert")).toContainText("Without a connection");
  expect(await given()).toEqual([]);
  await summary.getByRole("radio", { name: "Only our staff" }).click();
  await summary.getByRole("button", { name: "Send…" }).click();
  await expect.poll(given).toHaveLength(1);
  const [{ text, pictures } = { text: "", pictures: [] }] = await given();
  expect(pictures).toEqual([["image/png", 1080, true]]);
  expect(text).toMatch(/^Mateo Quill\n/);
  expect(text).toContain("0.1 IP, 3 BF, 2 H, 0 BB, 1 K, 0 HBP\n6 pitches, strikes 83% of 6");
  await summary.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("Earlier today: Game, 6 pitches.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open", exact: true })).toBeHidden();

  await page.goto(program.dashboard);
  await expect(page.getByText("5 pitches only on this phone")).toBeVisible();
  await checkScreen(page);
  await context.setOffline(false);
  await expect(page.getByText("5 pitches only on this phone")).toBeHidden();
  const { games } = await (await page.request.get(`/api${athlete}`)).json();
  expect(games).toHaveLength(1);
  await page.goto(`${athlete}/chart`);
  await checkScreen(page);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(`${athlete}/games/${games[0].gameId}`);
  const stored = page.getByRole("table", { name: "Line score" }).locator("td");
  await expect(stored).toHaveText(["0.1", "3", "2", "0", "1", "0", "6", "5"]);

  await page.goto(`${athlete}/chart`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(figure(page, "Pitches")).toHaveText("6");
});

test("a scout who only tries the pad leaves no game, and what is charted is at the server within two seconds", {
  tag: "@phone",
}, async ({ page, program }) => {
  const athlete = await addPitcher(program);
  const stored = async () => {
    const read = await (await page.request.get(`/api${athlete}`)).json();
    return [read.athlete.submission, read.games.length, read.games[0]?.pitches];
  };
  for (let tries = 0; tries < 2; tries += 1) {
    await page.goto(`${athlete}/chart`);
    await tapAll(page, "Slider", "Ball");
    await expect(page.getByText("All sent")).toBeVisible();
    await tapAll(page, "Undo");
    await expect(figure(page, "Pitches")).toHaveText("0");
    await expect.poll(stored).toEqual([0, 0, undefined]);
    await page.goto(program.dashboard);
  }
  // The phone's clock stands still, so that a busy machine does not decide how long two seconds are.
  await page.clock.install();
  await page.goto(`${athlete}/chart`);
  await expect(page.getByText("All sent")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5_000);
  await tapAll(page, "Slider", "Ball");
  await page.clock.runFor(2_000);
  await expect.poll(stored).toEqual([1, 1, 1]);
});
