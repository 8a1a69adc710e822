import type { MailTransport } from "./transport.ts";

/** Whether mails stay here instead of going out. */
export function isKeeping({ name }: Pick<MailTransport, "name">): boolean {
  return name === "outbox";
}

/** No way out: mails stay in the queue's table, where `npx armslot outbox` shows them. */
export function outboxTransport(): MailTransport {
  return {
    name: "outbox",
    paceMs: 0,
    send: async () => ({ outcome: "stored" }),
    close: async () => undefined,
  };
}
