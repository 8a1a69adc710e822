import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createProgram, finishSetup, openVisit } from "../../../kit/product.mjs";
import { freePort } from "../../../scripts/free-port.mjs";
import { askArmslot, startBuiltProduct } from "../../../scripts/product.mjs";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { newDataFolder } from "../kit/database/data-folder.ts";
import { type EmailjsRequest, startEmailjs } from "../kit/services/mail-services.ts";

const command = fileURLToPath(new URL("../../dist/cli/armslot.js", import.meta.url));

/** A product of this test alone, whose mail goes to a service on loopback. */
async function aProduct() {
  const held: ServerResponse[] = [];
  const service = { isHolding: true };
  const emailjs = await startEmailjs((reply) => {
    if (service.isHolding) held.push(reply);
    else reply.end("OK");
  });
  const { baseUrl, serviceId, publicKey, templates } = emailjs.settings;
  const port = String(await freePort());
  const settings = {
    DATA_DIR: newDataFolder(),
    PORT: port,
    PASSWORD_HASH_MEMORY_KIB: "19456",
    PASSWORD_HASH_PASSES: "2",
    EMAIL_PROVIDER: "emailjs",
    EMAILJS_BASE_URL: baseUrl,
    EMAILJS_SERVICE_ID: serviceId,
    EMAILJS_PUBLIC_KEY: publicKey,
    EMAILJS_TEMPLATE_INVITE: templates.invite,
    EMAILJS_TEMPLATE_RESET: templates.reset,
    EMAILJS_TEMPLATE_NOTICE: templates.notice,
    EMAILJS_TEMPLATE_WAITLIST: templates.waitlist,
    EMAILJS_TEMPLATE_CONTACT: templates.contact,
    CONTACT_RECIPIENT: "operator@example.test",
  };
  return {
    held,
    service,
    requests: emailjs.requests,
    async serve(): Promise<ChildProcess> {
      const { child, stop } = await startBuiltProduct(settings);
      closeAtEnd(stop);
      return child;
    },
    /** Completes a program's setup like the browser, with invites to these addresses. */
    async setUp(emails: readonly string[]): Promise<void> {
      const program = await createProgram((words) => askArmslot(settings, words));
      const { post } = openVisit(`http://127.0.0.1:${port}`);
      const person = { firstName: "Ada", lastName: "Birch", title: "Coach" };
      const invites = emails.map((email) => ({ ...person, email }));
      await finishSetup(post, program, invites);
    },
    async isReady(): Promise<boolean> {
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    },
    /** Returns the mails that were not sent. */
    async waiting(): Promise<{ state: string; to: string; attempts: number }[]> {
      return (await askArmslot(settings, ["outbox"])).mails;
    },
  };
}

function recipients(requests: readonly EmailjsRequest[]): string[] {
  return requests.map(
    ({ body }) => (body as { template_params: { to_email: string } }).template_params.to_email,
  );
}

// These tests run the built server. Without a build, the journeys in e2e cover this.
describe.skipIf(!existsSync(command))("mail of a server that stops", () => {
  test("mail of a server that stops by kill -9 during a send: that mail is sent again, the others once, and none is lost", async () => {
    const product = await aProduct();
    const first = await product.serve();
    await product.setUp(["a@example.test", "b@example.test", "c@example.test"]);
    await expect.poll(() => product.held).toHaveLength(1);
    const [halfway = ""] = recipients(product.requests);
    const ended = once(first, "exit");
    first.kill("SIGKILL");
    await ended;

    product.service.isHolding = false;
    await product.serve();
    const all = ["a@example.test", "b@example.test", "c@example.test"];
    // The killed server's claim expires after twenty seconds.
    await expect
      .poll(() => recipients(product.requests).sort(), { timeout: 90_000 })
      .toEqual([...all, halfway].sort());
    await expect.poll(() => product.waiting()).toEqual([]);
  });

  test("mail of a server that stops by SIGTERM during a send: the send finishes and is recorded", async () => {
    const product = await aProduct();
    const first = await product.serve();
    await product.setUp(["a@example.test"]);
    await expect.poll(() => product.held).toHaveLength(1);
    const ended = once(first, "exit");
    first.kill("SIGTERM");
    await expect.poll(() => product.isReady(), { timeout: 6_000 }).toBe(false);
    product.held[0]?.end("OK");
    expect(await ended).toEqual([0, null]);
    expect(await product.waiting()).toEqual([]);
    expect(product.requests).toHaveLength(1);
  });

  test("mail of a server that stops by SIGTERM while the service does not answer: the server stops and the mail stays queued", async () => {
    const product = await aProduct();
    const first = await product.serve();
    await product.setUp(["a@example.test"]);
    await expect.poll(() => product.held).toHaveLength(1);
    const stoppedAt = performance.now();
    const ended = once(first, "exit");
    first.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - stoppedAt).toBeLessThan(40_000);
    expect(await product.waiting()).toMatchObject([
      { state: "queued", to: "a@example.test", attempts: 1 },
    ]);
  });
});
