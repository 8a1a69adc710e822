import type { Browser, Page } from "@playwright/test";
import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { mailTo } from "./mail-service.ts";
import type { Program } from "./program.ts";

interface Colleague {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly email: string;
}

function colleagueOf(program: Program, mark = ""): Colleague {
  const email = program.email.replace("coach.", `jordan${mark}.`);
  return { firstName: "Jordan", lastName: "Pike", title: "Area Scout", email };
}

async function fillInvite(page: Page, colleague: Colleague): Promise<void> {
  await page.getByLabel("First Name").fill(colleague.firstName);
  await page.getByLabel("Last Name").fill(colleague.lastName);
  await page.getByLabel("Title").fill(colleague.title);
  await page.getByLabel("Email").fill(colleague.email);
}

async function invite(page: Page, program: Program, colleague: Colleague): Promise<void> {
  await page.goto(`${program.dashboard}/account/add-user`);
  await fillInvite(page, colleague);
  await page.getByRole("button", { name: "Send Invite" }).click();
  await expect(page.getByText(`Invite sent to ${colleague.email}.`)).toBeVisible();
}

async function linkFor(colleague: Colleague, count = 1): Promise<string> {
  const mail = await mailTo(colleague.email, { template: "template_invite", count });
  return mail.invite_link ?? "";
}

/** Accepts an invite in a new browser. Returns its page. */
async function accept(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("changeup 88");
  await page.getByLabel("Confirm Password").fill("changeup 88");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  return page;
}

const rowOf = (page: Page, { email }: { readonly email: string }) =>
  page.getByRole("table", { name: "Users" }).getByRole("row").filter({ hasText: email });

test("an invited colleague joins by the mailed link, and a removal ends their open session", {
  tag: "@phone",
}, async ({ page, program, browser }) => {
  const colleague = colleagueOf(program);
  await page.goto(`${program.dashboard}/account`);
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add User");
  await checkBothSizes(page);
  await fillInvite(page, colleague);
  await page.getByRole("button", { name: "Send Invite" }).click();
  await expect(page.getByText(`Invite sent to ${colleague.email}.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");

  await page.goto(`${program.dashboard}/account`);
  await expect(rowOf(page, colleague)).toContainText("Pending");
  await checkBothSizes(page);

  const mail = await mailTo(colleague.email, { template: "template_invite" });
  expect(mail).toEqual({
    to_email: colleague.email,
    to_name: "Jordan Pike",
    from_name: "Casey Alder",
    program_name: program.name,
    invite_link: expect.stringContaining(`/invite/${program.programId}?token=`),
  });
  const theirs = await accept(browser, mail.invite_link ?? "");
  await page.bringToFront();
  await expect(theirs).toHaveURL(new RegExp(`${program.dashboard}$`));

  await page.reload();
  await expect(rowOf(page, colleague)).toContainText("Active");
  await rowOf(page, colleague)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await rowOf(page, colleague)
    .getByRole("button", { name: /^Cancel/ })
    .click();
  await rowOf(page, colleague)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await rowOf(page, colleague)
    .getByRole("button", { name: /^Confirm/ })
    .click();
  await expect(rowOf(page, colleague)).toHaveCount(0);

  await theirs.getByRole("link", { name: "Account" }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await theirs.context().close();
});

test("an invite link shows the program and invitee, works once, and stops working after a resend", {
  tag: "@desktop",
}, async ({ page, program, browser }) => {
  const colleague = colleagueOf(program);
  await invite(page, program, colleague);
  const first = await linkFor(colleague);

  await page.goto(`${program.dashboard}/account`);
  await rowOf(page, colleague)
    .getByRole("button", { name: /^Resend Invite/ })
    .click();
  const second = await linkFor(colleague, 2);
  expect(second).not.toBe(first);

  const context = await browser.newContext({ reducedMotion: "reduce" });
  const theirs = await context.newPage();
  await theirs.goto(first);
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(
    "Invalid or expired invite token",
  );
  await checkBothSizes(theirs);
  await theirs.goto(second);
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(`Join ${program.name}`);
  await expect(theirs).toHaveURL(new RegExp(`/invite/${program.programId}$`));
  await expect(theirs.getByLabel("Email")).toHaveValue(colleague.email);
  await checkBothSizes(theirs);
  await context.close();

  const joined = await accept(browser, second);
  await joined.goto(second);
  await expect(joined.getByRole("heading", { level: 1 })).toHaveText(
    "Invalid or expired invite token",
  );
  await joined.context().close();
});

test("a failed invite mail keeps the form, sending again delivers it, and no one is invited twice", {
  tag: "@desktop",
}, async ({ page, program, watch }) => {
  const colleague = colleagueOf(program, "+fail-once");
  watch.allow(502, /\/invites$/);
  await page.goto(`${program.dashboard}/account/add-user`);
  await fillInvite(page, colleague);
  const send = page.getByRole("button", { name: "Send Invite" });
  await send.click();
  await expect(
    page.getByText("An error occurred while sending the invite. Please try again."),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(colleague.email);
  await send.click();
  await expect(page.getByText(`Invite sent to ${colleague.email}.`)).toBeVisible();
  await mailTo(colleague.email, { template: "template_invite" });

  watch.allow(422, /\/invites$/);
  await fillInvite(page, colleague);
  await send.click();
  await expect(page.getByText("This person already has a pending invite.")).toBeVisible();
  await page.getByLabel("Email").fill(program.email);
  await send.click();
  await expect(page.getByText("This person is already in your program.")).toBeVisible();
});

test("a member without admin rights can invite and does not see User Management", {
  tag: "@desktop",
}, async ({ page, program, browser }) => {
  const colleague = colleagueOf(program);
  await invite(page, program, colleague);
  const theirs = await accept(browser, await linkFor(colleague));
  await theirs.goto(`${program.dashboard}/account`);
  await expect(theirs.getByRole("region", { name: "User Management" })).toHaveCount(0);
  await expect(theirs.getByRole("region", { name: "Activity" })).toHaveCount(0);
  await theirs.getByRole("link", { name: "Invite a Colleague" }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Add User");
  const second = colleagueOf(program, "-2");
  await fillInvite(theirs, second);
  await theirs.getByRole("button", { name: "Send Invite" }).click();
  await expect(theirs.getByText(`Invite sent to ${second.email}.`)).toBeVisible();
  expect((await mailTo(second.email, { template: "template_invite" })).from_name).toBe(
    "Jordan Pike",
  );
  await theirs.context().close();

  await page.goto(`${program.dashboard}/account`);
  const activity = page.getByRole("table", { name: "Activity" });
  await expect(activity).toContainText("Jordan Pike");
});
