import { randomUUID } from "node:crypto";
import { checkBothSizes, checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { screenSizes } from "./screen-sizes.ts";

test("a scout finds a prospect on the board, files a report on him, lists him and follows up @desktop", async ({
  page,
  program,
}) => {
  // It walks four screens and looks at each with axe.
  test.slow();
  const pitchers = [
    { firstName: "Mateo", lastName: "Quill", position: "LHP", standing: "prospect" },
    { firstName: "Sam", lastName: "Reed", position: "RHP", standing: "prospect" },
  ];
  const key = { "idempotency-key": randomUUID() };
  await program.post(`/api${program.dashboard}/pitchers`, { pitchers }, key);

  await page.goto(`${program.dashboard}/athletes`);
  const table = page.getByRole("table", { name: "Board" });
  const links = table.getByRole("link");
  await expect(links).toHaveText(["Mateo Quill", "Sam Reed"]);
  await table.getByRole("button", { name: "Name" }).click();
  await table.getByRole("button", { name: "Name" }).click();
  await expect(links).toHaveText(["Sam Reed", "Mateo Quill"]);
  await page.getByRole("searchbox", { name: "Search the Board…" }).fill("quill");
  await expect(links).toHaveText(["Mateo Quill"]);
  await checkBothSizes(page);
  await links.click();

  await page.getByRole("link", { name: "Write a Report" }).click();
  await page.getByRole("button", { name: "Four-Seam, present: not seen" }).click();
  const keys = (when: string) =>
    page.getByRole("group", { name: `Grade of Four-Seam, ${when}`, exact: true });
  await keys("present").getByRole("button", { name: "50", exact: true }).click();
  await keys("future").getByRole("button", { name: "60", exact: true }).click();
  await page.getByLabel("Summary").fill("Late ride, quick arm.");
  await page.getByRole("radio", { name: "Follow" }).check();
  await page.getByRole("button", { name: "File Report…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "File Report" }).click();
  await expect(page.getByRole("table", { name: "Grades" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();

  const matrix = page.getByRole("group", { name: /^Grades, / });
  await expect(matrix.getByRole("row", { name: /^Four-Seam/ })).toContainText("50 / 60");
  await expect(page.getByText("Only one look")).toBeVisible();
  await page.getByRole("button", { name: "Add a Follow-up" }).click();
  const followUp = page.getByRole("form", { name: "Add a follow-up" });
  await followUp.getByLabel("About").fill("Call his coach");
  await followUp.getByRole("button", { name: "Add Follow-up" }).click();
  await expect(page.getByRole("checkbox", { name: /^Call his coach/ })).toBeVisible();
  await expect(followUp).toBeHidden();
  await checkScreen(page);

  await page.goto(`${program.dashboard}/athletes`);
  const row = table.getByRole("row", { name: /Mateo Quill/ });
  await expect(row.getByRole("cell", { name: "60", exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose Mateo Quill" }).check();
  const own = page.viewportSize();
  await page.setViewportSize(screenSizes.phone);
  const count = page.getByRole("region", { name: "Chosen athletes" }).getByRole("status");
  const hiddenPx = () =>
    count.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(hiddenPx, { message: "a button lies over the count" }).toBe(0);
  if (own) await page.setViewportSize(own);
  await page.getByRole("button", { name: "List…" }).click();
  const dialog = page.getByRole("dialog", { name: "List for 1 athlete" });
  await dialog.getByLabel("List").selectOption({ label: "New list" });
  await dialog.getByLabel("Name").fill("Lefties");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("combobox", { name: "List" }).selectOption({ label: "Lefties" });
  await expect(links).toHaveText(["Mateo Quill"]);
  await page.getByRole("link", { name: "Order and History of This List" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Lefties" })).toBeVisible();
  const entry = page.getByRole("listitem").filter({ hasText: "Mateo Quill" });
  await expect(entry.getByRole("link", { name: "Mateo Quill" })).toBeVisible();
  await checkBothSizes(page);
  await page.getByLabel("As of the end of").fill("2025-06-01");
  await expect(page.getByText("The list was empty on that day.")).toBeVisible();

  await page.goto(`${program.dashboard}/athletes`);
  const due = page.getByRole("region", { name: "Due follow-ups" });
  // The box is ticked once the server has it, and the region is gone with it.
  await due.getByRole("checkbox", { name: /^Mateo Quill: Call his coach/ }).click();
  await expect(due).toBeHidden();
});
