import { operatorAddress } from "../mail/mail-messages.ts";
import { alignColumns } from "./align-columns.ts";
import type { Command } from "./command.ts";
import { waitingMails } from "./outbox.query.ts";
import { printable } from "./printable.ts";

const titles = ["Mail ID", "Queued at", "State", "Kind", "To", "Program", "Attempts", "Last error"];

export const outbox: Command = {
  name: "outbox",
  summary: "Lists the mails that wait, were kept or were given up, without their links",
  isRunForOutput: true,
  options: {},
  async run(_given, { parts }) {
    const mails = await waitingMails(parts.db.identitySql, operatorAddress(parts.settings));
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
      lines: mails.length === 0 ? ["No mail waits."] : alignColumns([titles, ...rows], ""),
    };
  },
};
