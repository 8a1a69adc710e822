import { writeFile } from "node:fs/promises";
import { addAthlete } from "../kit/product.mjs";
import { trackmanFile } from "../kit/samples.mjs";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import type { Program } from "./program.ts";

const staff = [
  { firstName: "Mateo", lastName: "Quill", velos: [90, 92, 94] },
  { firstName: "Sam", lastName: "Reed", velos: [88, 91, 95] },
];

async function addStaff(program: Program, file: string): Promise<void> {
  for (const { firstName, lastName } of staff) await addAthlete(program, { firstName, lastName });
  const pitches = staff.flatMap(({ firstName, lastName, velos }, at) =>
    velos.map((velo, place) => ({
      ...{ pitcher: `${lastName}, ${firstName}`, id: 900300 + at, uid: `${at}-${place}` },
      ...{ type: "Fastball", velo },
    })),
  );
  await writeFile(file, trackmanFile(pitches));
  await armslot(["import", file, "--program", program.programId]);
}

test("a coach adds a column to the dashboard, ranks the staff, and ticks two athletes to compare", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await addStaff(program, test.info().outputPath("game.csv"));
  await page.goto(program.dashboard);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Fastball velocity" }).check();
  await page.keyboard.press("Escape");
  const athlete = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(athlete("Mateo Quill")).toContainText("92.0 mph");
  await expect(athlete("Sam Reed")).toContainText("91.3 mph");

  await page.getByRole("link", { name: "Leaders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leaders");
  await page.getByRole("combobox", { name: "Minimum" }).selectOption("1+ pitches");
  const rows = page.getByRole("table", { name: "Leaders" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveText([/^1Sam Reed95\.0.*3$/, /^2Mateo Quill94\.0.*3$/]);
  await page.getByRole("combobox", { name: "Ranked by" }).selectOption("Mean");
  await expect(rows).toHaveText([/^1Mateo Quill92\.0.*3$/, /^2Sam Reed91\.3.*3$/]);
  await checkBothSizes(page);
  await page.reload();
  await expect(rows).toHaveText([/^1Mateo Quill/, /^2Sam Reed/]);

  await page.goto(program.dashboard);
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("checkbox", { name: "Compare Sam Reed" }).check();
  await page.getByRole("checkbox", { name: "Compare Mateo Quill" }).check();
  await expect(athlete("Sam Reed")).toContainText("91.3 mph");
  await checkBothSizes(page);
  await page.getByRole("link", { name: "Compare Athletes" }).click();
  await expect(page.getByRole("table", { name: "Four-Seam" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Compare Sam Reed" })).toBeChecked();
});
