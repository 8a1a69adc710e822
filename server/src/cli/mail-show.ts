import { fullName } from "@armslot/baseball/roster/names";
import { id } from "@armslot/contracts/core/fields";
import { limits } from "@armslot/contracts/core/limits";
import * as z from "zod/mini";
import type { Parts } from "../deps/parts.ts";
import { accountOf, userToMail } from "../mail/mail.query.ts";
import { renderMail } from "../mail/render-mail.ts";
import { makeResetLink } from "../people/make-reset-link.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { type Command, CommandFailed } from "./command.ts";
import { mailToShow, type ShownMail } from "./mail-queue.query.ts";
import { alignColumns, printable } from "./terminal-text.ts";

const labels: Readonly<Record<string, string>> = {
  to_email: "To",
  to_name: "Name",
  from_name: "From",
  from_email: "From email",
  program_name: "Program",
  league: "League",
  title: "Title",
  invite_link: "Link",
  reset_link: "Link",
};

type MailParams = Readonly<Record<string, string>>;

/** Returns the params of a reset with a new link, because only the recipient knows a link that was sent. */
async function resetParams(parts: Parts, mail: ShownMail): Promise<MailParams> {
  if (mail.state === "sent" || mail.state === "sending") {
    throw new CommandFailed(
      `This mail is ${mail.state}, and its link is not stored. For a new link: npx armslot user reset-link EMAIL`,
    );
  }
  const { db } = parts;
  const { programId, userId, params } = mail;
  const known = programId !== null && userId !== null ? { programId, userId } : undefined;
  const key = known ?? (await accountOf(db.identitySql, params.email ?? ""));
  const user = key && (await userToMail(db.identitySql, key));
  if (!user) {
    throw new CommandFailed("This mail will not be sent, because its address has no account.");
  }
  const link = await makeResetLink(parts, user);
  return { to_email: user.email, to_name: fullName(user), reset_link: link };
}

async function paramsToShow(parts: Parts, mail: ShownMail): Promise<MailParams> {
  if (mail.kind === "reset") return await resetParams(parts, mail);
  const rendered = await renderMail(parts, mail);
  if (!rendered) {
    throw new CommandFailed("A newer mail has replaced this one. To list all: npx armslot outbox");
  }
  if ("failure" in rendered) {
    throw new CommandFailed(`This mail cannot be sent: ${rendered.failure}.`);
  }
  if (mail.kind === "invite" && mail.programId !== null) {
    await insertAuditEntry(parts.db.identitySql, {
      programId: mail.programId,
      entryId: parts.newId(),
      action: "invite-link-copied",
      actorUserId: null,
      subjectId: mail.inviteId,
      now: parts.clock(),
    });
  }
  return rendered.message.params;
}

function linesOf({ mailId, kind, state }: ShownMail, params: MailParams): string[] {
  const { message = "", ...short } = params;
  const rows = Object.entries(short).map(([name, text]) => [labels[name] ?? name, text]);
  const head = [["Mail ID", mailId], ["Kind", kind], ["State", state], ...rows];
  const text = message === "" ? [] : ["", ...message.split("\n")];
  const warning = `The link is new and ends every earlier one. It works once, within ${limits.resetLifetimeMinutes} minutes.`;
  return [
    ...alignColumns(
      head.map((row) => row.map(printable)),
      "",
    ),
    ...text.map(printable),
    ...(kind === "reset" ? ["", warning] : []),
  ];
}

export const mailShow: Command = {
  name: "outbox show",
  summary: "Prints a mail with its link, so you can pass it on",
  isRunForOutput: true,
  words: "MAIL_ID",
  options: {},
  async run({ words }, { parts }) {
    const { data: mailId } = z.safeParse(id, words[0]?.trim().toLowerCase());
    const mail = mailId && (await mailToShow(parts.db.identitySql, mailId));
    if (!mail) throw new CommandFailed("No mail with this ID. To list all: npx armslot outbox");
    const params = await paramsToShow(parts, mail);
    const { kind, state } = mail;
    return { json: { mailId: mail.mailId, kind, state, params }, lines: linesOf(mail, params) };
  },
};
