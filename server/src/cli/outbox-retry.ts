import { requeueFailedMails } from "../tables/mails.ts";
import type { Command } from "./command.ts";

export const outboxRetry: Command = {
  name: "outbox retry",
  summary: "Queues the mails that were given up once more; the server sends them",
  options: {},
  async run(_given, { parts }) {
    const queued = await requeueFailedMails(parts.db.identitySql, parts.clock());
    const few = queued === 1 ? "1 mail is queued again." : `${queued} mails are queued again.`;
    return { json: { queued }, lines: [queued === 0 ? "No mail was given up." : few] };
  },
};
