import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { chartedOperations, chartInPage } from "../kit/charted-operations.mjs";
import { trackmanFile } from "../kit/samples.mjs";
import { armslot } from "./armslot-command.ts";
import { checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher, type Program } from "./program.ts";

const date = "2026-05-01";
const onPhone = "5 pitches only on this phone";

/** Charts an outing of five pitches on a page without a connection. */
async function chartOffline(
  page: Page,
  { program, athlete }: { program: Program; athlete: string },
) {
  const { session } = await (await page.request.get("/api/session")).json();
  await page.goto(`${athlete}/chart`);
  await expect(page.getByRole("group", { name: "Pitch type" })).toBeVisible();
  await page.context().setOffline(true);
  const athleteId = athlete.split("/").at(-1) ?? "";
  const operations = chartedOperations({ athleteId, games: 1, pitches: 5 }).map((each) =>
    each.kind === "put-outing"
      ? { ...each, fields: { ...each.fields, kind: "scrimmage" as const } }
      : each,
  );
  const owner = { userId: session.user.uid, programId: program.programId };
  await chartInPage(page, { owner, athleteId, operations });
  await expect(page.getByText(onPhone)).toBeVisible();
}

test("a device's file that is imported while the charting phone is offline asks once the outing arrives, and the outing counts once", {
  tag: "@phone",
}, async ({ page, context, program, watch }) => {
  watch.allow("offline", /^\/(api|assets)\//);
  const athlete = await addPitcher(program);
  await chartOffline(page, { program, athlete });
  const file = test.info().outputPath("game.csv");
  const pitches = [0, 1, 2, 3, 4].map((place) => ({
    ...{ pitcher: "Quill, Mateo", id: 900001, hand: "Left" },
    ...{ uid: `late-${place}`, type: "Slider", velo: 80.4 + place },
  }));
  await writeFile(file, trackmanFile(pitches, { date }));
  await armslot(["import", file, "--program", program.programId]);

  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("All sent")).toBeVisible();
  const { games, workload } = await (await page.request.get(`/api${athlete}`)).json();
  expect(games).toHaveLength(2);
  expect(workload).toEqual([{ date, pitches: 5 }]);
  await page.goto(athlete);
  const card = page.getByRole("region", { name: "Same outing?" });
  await expect(card).toContainText("5 pitches look alike.");
  await checkScreen(page);
  await card.getByRole("button", { name: "One Game" }).click();
  await expect(page.getByText(/^They are one game now:/)).toBeVisible();
  const after = await (await page.request.get(`/api${athlete}`)).json();
  expect(after.games).toMatchObject([{ pitches: 5, kind: "scrimmage", isLeftOut: false }]);
  expect(after.workload).toEqual([{ date, pitches: 5 }]);
});
