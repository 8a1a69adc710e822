import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { mailTo } from "./mail-service.ts";
import { createProgram } from "./program.ts";

test("an operator creates a program, and its admin sets it up and reaches the dashboard", {
  tag: "@desktop",
}, async ({ page, watch }) => {
  const program = await createProgram();
  const colleague = program.email.replace("coach.", "jordan.");
  await page.goto(program.setupUrl);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Your Password");
  await expect(page).toHaveURL(`/program-setup/${program.programId}`);
  await expect(page.getByLabel("Email")).toHaveValue(program.email);
  await checkBothSizes(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Your Password");

  const continueButton = page.getByRole("button", { name: "Continue" });
  await expect(continueButton).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill("fastball9");
  await page.getByLabel("Confirm Password").fill("fastball8");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(continueButton).toBeDisabled();
  await page.getByLabel("Confirm Password").fill("fastball9");
  await continueButton.click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Personal Info");
  await checkBothSizes(page);
  await page.getByLabel("First Name").fill("Robin");
  await page.getByLabel("Last Name").fill("Hale");
  await page.getByLabel("Title").fill("Pitching Coach");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invite Your Team");
  await page.getByLabel("First Name").fill("Jordan");
  await page.getByLabel("Last Name").fill("Pike");
  await page.getByLabel("Title").fill("Scout");
  await page.getByLabel("Email").fill(colleague);
  await page.getByRole("button", { name: "Add Team Member" }).click();
  await expect(page.getByRole("button", { name: "Remove Jordan Pike" })).toBeVisible();
  await checkBothSizes(page);
  const goBack = page.evaluate(() => history.back());
  const question = await page.waitForEvent("dialog");
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await goBack;
  await expect(page.getByRole("button", { name: "Remove Jordan Pike" })).toBeVisible();
  await page.getByRole("button", { name: "Complete Setup" }).click();

  await expect(page).toHaveURL(`/programs/${program.programId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  await expect(page.getByText("No athletes found. Add an athlete to get started.")).toBeVisible();
  await checkBothSizes(page);

  const mail = await mailTo(colleague, { template: "template_invite" });
  expect(mail).toMatchObject({ to_name: "Jordan Pike", from_name: "Robin Hale" });

  watch.allow(409, "/api/program-setup/check");
  await page.goto(program.setupUrl);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Program already setup");
  await checkBothSizes(page);
});

test("the short setup address leads to the wizard, and a wrong token and an unknown program show their errors", {
  tag: "@desktop",
}, async ({ page, watch }) => {
  const program = await createProgram();
  const { search } = new URL(program.setupUrl);
  await page.goto(`/setup/${program.programId}${search}`);
  await expect(page).toHaveURL(`/program-setup/${program.programId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Your Password");

  const wrongToken = "a".repeat(52);
  watch.allow(403, "/api/program-setup/check");
  watch.allow(404, "/api/program-setup/check");
  await page.goto(`/program-setup/${program.programId}?token=${wrongToken}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid setup token");
  await checkBothSizes(page);
  await page.goto(`/program-setup/00000000-0000-7000-8000-000000000000?token=${wrongToken}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Program not found");
});
