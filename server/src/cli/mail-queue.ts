import { operatorAddress } from "../mail/mail-messages.ts";
import { requeueFailedMails } from "../storage/mails.ts";
import type { Command } from "./command.ts";
import { unsentMails } from "./mail-queue.query.ts";
import { alignColumns, printable } from "./terminal-text.ts";

const titles = ["Mail ID", "Queued at", "State", "Kind", "To", "Program", "Attempts", "Last error"];

export const mailQueue: Command = {
  name: "outbox",
  summary: "Lists the mails that are queued, kept or failed, without their links",
  isRunForOutput: true,
  options: {},
  async run(_input, { parts }) {
    const mails = await unsentMails(parts.db.identitySql, operatorAddress(parts.settings));
    const rows = mails.map((mail) =>
      [
        mail.mailId,
        mail.createdAt.toISOString(),
        mail.state,
        mail.kind,
        mail.to ?? "-",
        mail.program ?? "-",
        String(mail.attempts),
        mail.lastError ?? "",
      ].map(printable),
    );
    return {
      json: { mails },
      lines:
        mails.length === 0 ? ["The mail queue is empty."] : alignColumns([titles, ...rows], ""),
    };
  },
};

export const mailRetry: Command = {
  name: "outbox retry",
  summary: "Queues all failed mails again; the server sends them",
  options: {},
  async run(_input, { parts }) {
    const queued = await requeueFailedMails(parts.db.identitySql, parts.clock());
    const line = queued === 1 ? "Queued 1 mail again." : `Queued ${queued} mails again.`;
    return { json: { queued }, lines: [queued === 0 ? "There are no failed mails." : line] };
  },
};
