import { checkBothSizes } from "./check-screen.ts";
import { expect, openAccount, test } from "./journey.ts";

test("a coach changes title and theme, which survive a reload, and after logging out the program's pages lead to the sign-in page", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await page.goto(`${program.dashboard}/account`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  await checkBothSizes(page);
  await page.getByLabel("Title").fill("Recruiting Coordinator");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Changes saved.")).toBeVisible();
  await page.getByRole("radio", { name: "Dark" }).check();
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(background).toBe("rgb(14, 18, 22)");
  await expect(page.getByRole("progressbar", { name: "Videos this month" })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Recruiting Coordinator");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(await background()).toBe("rgb(14, 18, 22)");

  await openAccount(page, program);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto(program.dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("Athlete Management and Pending Videos are announced, and the latter links to the dashboard", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await page.goto(`${program.dashboard}/athletes`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athlete Management");
  await expect(page.getByText("Coming soon", { exact: true })).toBeVisible();
  await expect(page.getByText(/No prospects yet/)).toBeVisible();
  await checkBothSizes(page);

  await page.goto(`${program.dashboard}/upload`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pending Videos");
  await expect(page.getByText("Coming soon", { exact: true })).toBeVisible();
  await checkBothSizes(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(program.dashboard);
});
