import { describe, expect, test } from "vitest";
import { mailMessages } from "../../../test/mail-messages.ts";
import { startEmailjs, startSmtp } from "../../../test/mail-services.ts";
import { mailKinds } from "../../settings/mail-settings.ts";
import { openTransport } from "./open-transport.ts";

const contactRecipient = "operator@example.test";

/** Each way out, opened, with what arrived at its other end. */
const ways = {
  async outbox() {
    return {
      transport: openTransport({ emailProvider: "outbox", contactRecipient }),
      arrived: () => 0,
    };
  },
  async emailjs() {
    const { settings, requests } = await startEmailjs();
    const transport = openTransport({
      emailProvider: "emailjs",
      emailjs: settings,
      contactRecipient,
    });
    return { transport, arrived: () => requests.length };
  },
  async smtp() {
    const { settings, taken } = await startSmtp();
    const transport = openTransport({ emailProvider: "smtp", smtp: settings, contactRecipient });
    return { transport, arrived: () => taken.length };
  },
};

const table = [
  { way: "outbox", outcome: "stored", paceMs: 0, arrives: 0 },
  { way: "emailjs", outcome: "sent", paceMs: 1000, arrives: 1 },
  { way: "smtp", outcome: "sent", paceMs: 0, arrives: 1 },
] as const;

describe.each(table)("by $way", ({ way, outcome, paceMs, arrives }) => {
  test.each(mailKinds)("a mail of kind %s is handed over once", async (kind) => {
    const { transport, arrived } = await ways[way]();
    expect(transport).toMatchObject({ name: way, paceMs });
    const delivery = await transport.send(mailMessages[kind], AbortSignal.timeout(60_000));
    expect(delivery).toEqual({ outcome });
    expect(arrived()).toBe(arrives);
    await transport.close();
  });
});
