import { checkBothSizes } from "./check-screen.ts";
import { expect, fillSignIn, test } from "./journey.ts";
import { mailTo } from "./mail-service.ts";

test("a coach resets a forgotten password by mail, which ends all sessions, and an unknown address gets the same reply", {
  tag: "@desktop",
}, async ({ page, program, browser, watch }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const fresh = await context.newPage();
  const dialog = fresh.getByRole("dialog", { name: "Reset Password" });
  // An unknown address gets the same reply.
  for (const email of ["someone@nowhere.example", program.email]) {
    await fresh.goto("/login");
    await fresh.getByLabel("Email").fill(email);
    await fresh.getByRole("button", { name: "Forgot Password?" }).click();
    await expect(dialog.getByLabel("Email")).toHaveValue(email);
    await dialog.getByRole("button", { name: "Send Reset Email" }).click();
    await expect(dialog.getByText("Password reset email sent! Check your email.")).toBeVisible();
  }

  const mail = await mailTo(program.email, { template: "template_reset" });
  expect(mail).toEqual({
    to_email: program.email,
    to_name: "Casey Alder",
    reset_link: expect.stringContaining("/reset-password?token="),
  });
  const link = mail.reset_link ?? "";
  await fresh.goto(link);
  await expect(fresh.getByRole("heading", { level: 1 })).toHaveText("Choose a New Password");
  await expect(fresh).toHaveURL("/reset-password");
  await checkBothSizes(fresh);
  const save = fresh.getByRole("button", { name: "Save Password" });
  await expect(save).toBeDisabled();
  await fresh.getByLabel("New Password", { exact: true }).fill("knuckleball 77");
  await fresh.getByLabel("Confirm Password").fill("knuckleball 77");
  await save.click();
  await expect(fresh.getByText("Password saved. Sign in with your new password.")).toBeVisible();

  const notice = await mailTo(program.email, { template: "template_notice" });
  expect(notice.message).toContain("password");

  // This browser was signed in before the reset, which ended its session.
  watch.allow(401, /^\/api\//);
  await page.goto(program.dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await fillSignIn(page, program);
  await expect(page.getByRole("alert")).toHaveText(
    "Incorrect email address or password. Please try again.",
  );
  await fillSignIn(page, { email: program.email, password: "knuckleball 77" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");

  await fresh.goto(link);
  await expect(fresh.getByRole("heading", { level: 1 })).toHaveText(
    "This reset link is invalid or has expired.",
  );
  await checkBothSizes(fresh);
  await context.close();
});

test("changing the password signs out the other browsers, and 'Sign out everywhere' this one too", {
  tag: "@desktop",
}, async ({ page, program, browser, watch }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const other = await context.newPage();
  await other.goto("/login");
  await fillSignIn(other, program);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Athletes");

  watch.allow(422, /password$/);
  await page.bringToFront();
  await page.goto(`${program.dashboard}/account`);
  const security = page.getByRole("region", { name: "Security" });
  await security.getByLabel("Current Password").fill("not this one 1");
  await security.getByLabel("New Password", { exact: true }).fill("knuckleball 77");
  await security.getByLabel("Confirm Password").fill("knuckleball 77");
  await security.getByRole("button", { name: "Change Password" }).click();
  await expect(security.getByText("Incorrect password. Please try again.")).toBeVisible();
  await security.getByLabel("Current Password").fill(program.password);
  await security.getByRole("button", { name: "Change Password" }).click();
  await expect(security.getByText("Password changed.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");

  await other.reload();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await context.close();

  // 'Sign out everywhere' asks first, and ends this session too.
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await page.goto(program.dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
});
