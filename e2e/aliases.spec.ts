import { writeFile } from "node:fs/promises";
import { trackmanFile } from "../kit/samples.mjs";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { expect, openAccount, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

test("a team's code gets a name on its game's page, and the account page shows the code again", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const athlete = await addPitcher(program);
  const file = test.info().outputPath("game.csv");
  const pitcher = "Quill, Mateo";
  const pitches = [{ uid: "alias-1", pitcher, id: 41, hand: "Left", velo: 90 }];
  await writeFile(file, trackmanFile(pitches, { uid: "alias-game", stadium: "Harbor Field" }));
  await armslot(["import", file, "--program", program.programId]);

  await page.goto(athlete);
  const games = page.getByRole("table", { name: "Games captured" });
  await games.getByRole("link").click();
  await page.getByRole("button", { name: "Show AWY_TEA as…" }).click();
  const dialog = page.getByRole("dialog", { name: "Show AWY_TEA as" });
  await dialog.getByLabel("Name").fill("Away State");
  await checkBothSizes(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Away State", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rename AWY_TEA…" })).toBeVisible();
  await checkBothSizes(page);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(games).toContainText("Away State");

  await openAccount(page, program);
  const names = page.getByRole("region", { name: "Team and Place Names" });
  await expect(names).toContainText("AWY_TEA");
  await checkBothSizes(page);
  await names.getByRole("button", { name: "Show Code AWY_TEA" }).click();
  await expect(names).toContainText("Device files name teams and places with codes");
  await page.goto(athlete);
  await expect(games).toContainText("AWY_TEA");
});
