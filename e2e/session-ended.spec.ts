import type { APIRequestContext, Page } from "@playwright/test";
import { checkBothSizes } from "./check-screen.ts";
import { expect, fillSignIn, openAccount, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

// They are among the last and longest journeys: in turn, they would keep one worker when the others have none left.
test.describe.configure({ mode: "parallel" });

const saves = (page: Page) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(new URL(request.url()).pathname);
  });
  return sent;
};

/** Signs out the browser's session without the page noticing. */
async function endSession(request: APIRequestContext, origin: string) {
  const answer = await request.post(`${origin}/api/sign-out`, { headers: { origin }, data: {} });
  expect(answer.ok()).toBe(true);
}

async function typeSchool(page: Page, athlete: string) {
  // The parts of the page read in turn. A read after the end of the session would open the dialog before the save.
  const read = [/\/video-estimates$/, /\/clip-counts$/, /\/scouting$/].map((path) =>
    page.waitForResponse(path),
  );
  await page.goto(athlete);
  await Promise.all(read);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("School").fill("Hillcrest Academy");
}

const origin = process.env.PUBLIC_URL ?? "";

test("an edit survives the end of the session: a dialog asks for the password, and the edit is saved", {
  tag: "@phone",
}, async ({ page, program, watch }) => {
  const athlete = await addPitcher(program);
  const sent = saves(page);
  await typeSchool(page, athlete);
  await endSession(page.request, origin);
  watch.allow(401, /^\/api\//);
  await page.getByRole("button", { name: "Save" }).click();

  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(program.email);
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await checkBothSizes(page);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password 1");
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Incorrect email address or password. Please try again.",
  );
  await dialog.getByLabel("Password", { exact: true }).fill(program.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();

  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const basics = page.getByRole("region", { name: "Basic Information" });
  await expect(basics).toContainText("Hillcrest Academy");
  expect(sent).toHaveLength(2);
  await page.reload();
  await expect(basics).toContainText("Hillcrest Academy");
});

test("Escape keeps the page and the typed text, saving again asks again, and Cancel leads to the sign-in page, which remembers the page", {
  tag: "@desktop",
}, async ({ page, program, watch }) => {
  await openAccount(page, program);
  await page.getByLabel("Title").fill("Scouting Director");
  await endSession(page.request, origin);
  watch.allow(401, /^\/api\//);
  const save = page.getByRole("button", { name: "Save Changes" });
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await save.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Failed to update information. Please try again.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("Scouting Director");
  await save.click();
  await dialog.getByLabel("Password", { exact: true }).fill(program.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Changes saved.")).toBeVisible();

  const athlete = await addPitcher(program);
  await typeSchool(page, athlete);
  await endSession(page.request, origin);
  await page.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(athlete)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
});

test("the sign-in page opens if the code that asks for the password fails to load", {
  tag: "@desktop",
}, async ({ page, program, watch }) => {
  watch.allow(401, /^\/api\//);
  for (const file of ["session-end", "sign-in-again"]) {
    const pattern = new RegExp(`/${file}-[\\w-]+\\.js$`);
    watch.allow(404, pattern);
    await page.route(pattern, (route) => route.fulfill({ status: 404 }));
    await openAccount(page, program);
    await page.getByLabel("Title").fill("Scouting Director");
    await endSession(page.request, origin);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page, file).toHaveURL(/\/login\?next=/);
    await page.unroute(pattern);
    await fillSignIn(page, program);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  }
});

test("signing out in one tab ends the others, with a dialog where something is typed", {
  tag: "@desktop",
}, async ({ page, context, program, watch }) => {
  const athlete = await addPitcher(program);
  // A tab may read once more before it shows that its session has ended.
  watch.allow(401, /^\/api\//);
  const [typing, reading] = [await context.newPage(), await context.newPage()];
  const watching = [typing, reading].map((tab) =>
    tab.waitForResponse((answer) => /session-end-.*\.js$/.test(answer.url())),
  );
  await typeSchool(typing, athlete);
  await reading.goto(program.dashboard);
  await Promise.all(watching);
  await page.bringToFront();
  await openAccount(page, program);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(reading.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await expect(typing.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  await expect(typing.getByLabel("School")).toHaveValue("Hillcrest Academy");
});
