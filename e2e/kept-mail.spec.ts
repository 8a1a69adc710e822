import { randomUUID } from "node:crypto";
import { demoSignIn } from "../kit/product.mjs";
import { armslot } from "./armslot-command.ts";
import { expect, fillSignIn, test } from "./journey.ts";
import { keepingProduct } from "./other-products.ts";

interface MailQueue {
  readonly mails: readonly {
    readonly mailId: string;
    readonly kind: string;
    readonly to: string;
  }[];
}

const settings = { ...keepingProduct, EMAIL_PROVIDER: "outbox" };

test.use({ baseURL: keepingProduct.PUBLIC_URL ?? "" });

/** Waits for the kept mail of a kind to an address, which the server can be sending yet. Returns its text as the operator sees it. */
async function keptMail(to: string, kind: string): Promise<string> {
  let text = "";
  await expect(async () => {
    const { mails } = (await armslot(["outbox"], settings)) as MailQueue;
    const mailId = mails.find((mail) => mail.to === to && mail.kind === kind)?.mailId;
    expect(mailId).toBeDefined();
    text = JSON.stringify(await armslot(["outbox", "show", mailId ?? ""], settings));
  }).toPass({ timeout: 60_000 });
  return text;
}

test("invites and password resets work on a server that sends no mail", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const colleague = `jordan.${randomUUID()}@harbor.example`;
  await page.goto("/login");
  await fillSignIn(page, demoSignIn);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  const { pathname: dashboard } = new URL(page.url());
  await page.goto(`${dashboard}/account/add-user`);
  await page.getByLabel("First Name").fill("Jordan");
  await page.getByLabel("Last Name").fill("Pike");
  await page.getByLabel("Title").fill("Area Scout");
  await page.getByLabel("Email").fill(colleague);
  await page.getByRole("button", { name: "Send Invite" }).click();
  await expect(page.getByText(`The invite for ${colleague} is ready.`)).toBeVisible();
  await expect(page.getByText(/This server doesn't send email/)).toBeVisible();

  const invite = await keptMail(colleague, "invite");
  const link = /http[^"\\\s]+\/invite\/[^"\\\s]+/.exec(invite)?.[0] ?? "";
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Join Demo Program");

  await theirs.goto("/login");
  await theirs.getByRole("button", { name: "Forgot Password?" }).click();
  const dialog = theirs.getByRole("dialog", { name: "Reset Password" });
  await dialog.getByLabel("Email").fill(demoSignIn.email);
  await dialog.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(
    dialog.getByText(
      "This server doesn't send email. Ask the person who runs it for your reset link.",
    ),
  ).toBeVisible();
  const reset = await keptMail(demoSignIn.email, "reset");
  await theirs.goto(/http[^"\\\s]+\/reset-password[^"\\\s]+/.exec(reset)?.[0] ?? "");
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Choose a New Password");
  await context.close();
});
