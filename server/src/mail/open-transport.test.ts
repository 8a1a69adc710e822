import { describe, expect, test } from "vitest";
import { mailMessages } from "../../test/kit/services/mail-messages.ts";
import { startEmailjs, startSmtp } from "../../test/kit/services/mail-services.ts";
import { mailKinds } from "../core/mail-settings.ts";
import { openTransport } from "./open-transport.ts";

const contactRecipient = "operator@example.test";

/** Each transport, opened, with a list of what arrived at the other end. */
const transports = {
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
  { name: "outbox", state: "kept", paceMs: 0, arrives: 0 },
  { name: "emailjs", state: "sent", paceMs: 1000, arrives: 1 },
  { name: "smtp", state: "sent", paceMs: 0, arrives: 1 },
] as const;

describe.each(table)("$name", ({ name, state, paceMs, arrives }) => {
  test.each(mailKinds)("delivers a mail of kind %s once", async (kind) => {
    const { transport, arrived } = await transports[name]();
    expect(transport).toMatchObject({ name, paceMs });
    const delivery = await transport.send(mailMessages[kind], AbortSignal.timeout(60_000));
    expect(delivery).toEqual({ state });
    expect(arrived()).toBe(arrives);
    await transport.close();
  });
});
