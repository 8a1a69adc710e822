import { demoSignIn } from "../kit/product.mjs";
import { checkBothSizes } from "./check-screen.ts";
import { expect, fillSignIn, test } from "./journey.ts";

test("a coach mistypes the password, corrects it and gets to the dashboard", {
  tag: "@phone",
}, async ({ page, program, watch }) => {
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await checkBothSizes(page);

  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please enter an email and password.")).toBeVisible();

  watch.allow(401, "/api/sign-in");
  await fillSignIn(page, { email: program.email, password: "not the password 1" });
  await expect(
    page.getByText("Incorrect email address or password. Please try again."),
  ).toBeVisible();
  await checkBothSizes(page);

  await fillSignIn(page, program);
  await expect(page).toHaveURL(program.dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");

  await page.goto("/login");
  await expect(page).toHaveURL(program.dashboard);
});

test("signing in leads to the requested page, and never to another site", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await page.context().clearCookies();
  await page.goto(`${program.dashboard}/new-athlete`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  expect(new URL(page.url()).pathname).toBe("/login");
  await fillSignIn(page, program);
  await expect(page).toHaveURL(`${program.dashboard}/new-athlete`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Athlete");

  for (const outside of ["https://evil.example/", "//evil.example/", "/\\evil.example/"]) {
    // A page that still reads would be refused without its session.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`/login?next=${encodeURIComponent(outside)}`);
    await fillSignIn(page, program);
    await expect(page, outside).toHaveURL(program.dashboard);
  }
});

test("the demo coach signs in and sees a roster", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, demoSignIn);
  await expect(page.getByRole("table", { name: "Athletes" })).toBeVisible();
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await checkBothSizes(page);
});
