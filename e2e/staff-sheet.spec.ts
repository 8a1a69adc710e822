import { writeFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { addAthlete, addAthletes } from "../kit/product.mjs";
import { trackmanFile } from "../kit/samples.mjs";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { longName } from "./every-screen.ts";
import { expect, test } from "./journey.ts";
import { pagesOf } from "./pages-of.ts";
import type { Program } from "./program.ts";
import { screenSizes } from "./screen-sizes.ts";

const pitchers = 40;
const types = ["Fastball", "Slider", "ChangeUp", "Curveball"];

/** Adds 40 pitchers who threw four pitch types each, on one day. */
async function addStaff(program: Program, { file, date }: { file: string; date: string }) {
  await addAthletes({ ...program, cookie: "" }, pitchers);
  const pitches = Array.from({ length: pitchers }, (_, at) => at + 1).flatMap((n) =>
    types.map((type, place) => ({
      ...{
        pitcher: `${String(n).padStart(3, "0")}, Pitcher`,
        id: 910_000 + n,
        uid: `${n}-${place}`,
      },
      ...{ hand: n % 4 === 0 ? "Left" : "Right", type, velo: 90 - 4 * place },
    })),
  );
  await writeFile(file, trackmanFile(pitches, { date }));
  await armslot(["import", file, "--program", program.programId]);
}

/** Returns those of the parts of a cell's text that take more than one line, or that the cell cuts off. */
function brokenParts(cell: Locator, parts: readonly string[]): Promise<string[]> {
  return cell.evaluate(
    (box, parts) =>
      parts.filter((part) => {
        const [text] = box.childNodes;
        const at = text?.textContent?.indexOf(part) ?? -1;
        if (!text || at < 0) return true;
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + part.length);
        const bottoms = new Set([...range.getClientRects()].map(({ bottom }) => bottom));
        return bottoms.size !== 1 || Math.max(...bottoms) > box.getBoundingClientRect().bottom;
      }),
    parts,
  );
}

test("a coach reads and prints the staff sheet, and opens a pitcher's workload", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  const [month, day] = [two(now.getMonth() + 1), two(now.getDate())];
  const date = `${now.getFullYear()}-${month}-${day}`;
  await addStaff(program, { file: test.info().outputPath("staff.csv"), date });
  await addAthlete(program, { ...longName, city: "Burlington", state: "VT" });
  await page.goto(program.dashboard);
  const size = page.viewportSize();
  await page.setViewportSize(screenSizes.phone);
  const listed = page.getByRole("row").filter({ hasText: longName.lastName });
  const surnameStart = longName.lastName.slice(0, 4);
  const words = [...longName.firstName.split(" "), surnameStart];
  const name = listed.getByRole("link");
  await expect.poll(() => brokenParts(name, words)).toEqual([]);
  expect(await brokenParts(listed.getByText("Burlington"), ["Burlington,"])).toEqual([]);
  await page.getByRole("link", { name: "Staff Sheet" }).click();
  const rows = page.getByRole("table", { name: "Staff sheet" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(pitchers + 1);
  await expect(rows.first()).toContainText("Pitcher 001");
  for (const facts of ["FF25%", "90.0 / 90.0", "SL25%", "CH25%", "CU25%", "78.0 / 78.0"]) {
    await expect(rows.first()).toContainText(facts);
  }
  await listed.scrollIntoViewIfNeeded();
  await expect(listed.getByText("RHP", { exact: true })).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);
  const width = size?.width ?? 0;
  for (const type of await rows.first().getByRole("listitem").all()) {
    const box = await type.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width, "a pitch type is in view").toBe(true);
  }
  await checkBothSizes(page);
  await page.emulateMedia({ media: "print" });
  const cutPx = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(cutPx, { message: "paper cuts a long name off" }).toBe(0);
  await page.setViewportSize({ width: 600, height: 800 });
  const arsenal = page.getByRole("columnheader", { name: "Arsenal" });
  await expect
    .poll(async () => (await arsenal.boundingBox())?.width, { message: "paper with wide margins" })
    .toBeGreaterThan(150);
  await page.emulateMedia({ media: null });
  if (size) await page.setViewportSize(size);
  for (const format of ["Letter", "A4"]) {
    expect(await pagesOf(page, format), `pages of ${format} (STAFF-2)`).toBeLessThanOrEqual(2);
  }

  await rows.first().getByRole("link").click();
  const workload = page.getByRole("region", { name: "Workload" });
  await expect(workload).toContainText(`Tracked pitches: ${types.length} on ${month}/${day}.`);
  await expect(workload).toContainText("Pitch Smart (");
  await expect(workload.getByRole("definition")).toHaveText(["4", "4", "0"]);
});
