import type { MailTransport } from "./transport.ts";

/** No way out: mails stay in the queue's table, where `npx armslot outbox` shows them. */
export function outboxTransport(): MailTransport {
  return {
    name: "outbox",
    paceMs: 0,
    send: async () => ({ outcome: "stored" }),
    close: async () => undefined,
  };
}
