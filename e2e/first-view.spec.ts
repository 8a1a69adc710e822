import { checkBothSizes } from "./check-screen.ts";
import { expect, goOffline, holdRequests, test } from "./journey.ts";

const applicationCode = /\/assets\/index-[\w-]+\.js$/;

const screens = [
  ["athletes-page", "Athletes", (dashboard: string) => dashboard],
  ["account-screen", "Account", (dashboard: string) => `${dashboard}/account`],
] as const;

for (const [file, heading, pathOf] of screens) {
  test(`the code of ${file} and the session load in parallel with the application, each once, and the program's links stay where they were`, {
    tag: "@desktop",
  }, async ({ page, program }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const countOf = (pattern: RegExp) => requested.filter((path) => pattern.test(path)).length;
    const screen = new RegExp(`/${file}-[\\w-]+\\.js$`);
    const session = /^\/api\/session$/;
    const release = await holdRequests(page, applicationCode);
    await page.goto(pathOf(program.dashboard), { waitUntil: "commit" });
    await expect.poll(() => [countOf(screen), countOf(session)]).toEqual([1, 1]);
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    const links = page.getByRole("navigation", { name: "Program" }).getByRole("link");
    await expect(links).toHaveText([
      "Armslot",
      "Dashboard",
      "Pending Videos",
      "Athletes",
      "Account",
    ]);
    const placesOf = async () => {
      const all = await links.all();
      return await Promise.all(
        all.map(async (link) => [await link.boundingBox(), await link.getAttribute("href")]),
      );
    };
    // Until its style sheet is there, the page is not drawn.
    await expect(page.locator("body")).toHaveCSS("margin-left", "0px");
    const before = await placesOf();
    release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect(await placesOf()).toEqual(before);
    expect([countOf(screen), countOf(session)]).toEqual([1, 1]);
  });
}

test("the sign-in keeps what was typed before its script, and signs in once it runs", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await page.context().clearCookies();
  const release = await holdRequests(page, /\/assets\/site-sign-in-[\w-]+\.js$/);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(program.email);
  await page.getByLabel("Password", { exact: true }).fill(program.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/login");
  release();
  await expect(page.locator("form button[type=submit]")).toBeVisible();
  await expect(page.locator('link[rel="prefetch"][href*="/athletes-page-"]')).toBeAttached();
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(program.dashboard);
});

test("the page explains what to do if the application's code fails to load", {
  tag: "@desktop",
}, async ({ page, program, watch }) => {
  watch.allow(404, applicationCode);
  await page.route(applicationCode, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto(`${program.dashboard}?q=x`);
  const again = page.getByRole("link", { name: "Try again" });
  await expect(again).toBeHidden();
  await page.evaluate(() => {
    const late = document.getAnimations() as CSSAnimation[];
    for (const animation of late.filter(({ animationName }) => animationName === "appear"))
      animation.finish();
  });
  await expect(page.getByText("Armslot is still loading.")).toBeVisible();
  await again.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  await expect(page).toHaveURL(`${program.dashboard}?q=x`);
});

test("a layout shows an error and offers another try if its screen's code fails to load, and says so if there is no connection", {
  tag: "@desktop",
}, async ({ page, context, program, watch }) => {
  const code = /\/assets\/account-screen-[\w-]+\.js$/;
  watch.allow(404, code);
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${program.dashboard}/account#usage`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong.");
  await expect(page.getByRole("navigation", { name: "Program" })).toBeVisible();
  await checkBothSizes(page);
  await page.unroute(code);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");

  watch.allow("offline", /^\/(?:assets\/|api\/|favicon)/);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  await goOffline(page);
  await page.getByRole("link", { name: "Pending Videos" }).click();
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Program" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pending Videos");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the application says that it needs JavaScript", { tag: "@desktop" }, async ({ page }) => {
    await page.goto("/reset-password");
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" })).toBeHidden();
  });

  test("the sign-in says that it needs JavaScript, and never sends the password", {
    tag: "@desktop",
  }, async ({ page }) => {
    await page.goto("/login");
    await expect(page.locator("noscript p")).toBeVisible();
    await page.getByLabel("Email").fill("casey@harbor.example");
    await page.getByLabel("Password", { exact: true }).fill("fastball9");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Email")).toHaveValue("casey@harbor.example");
  });
});
