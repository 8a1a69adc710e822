import { email as emailField } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { changeEmail } from "../people/change-email.ts";
import { deleteApiTokensOf } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed } from "../storage/calendar-feeds.ts";
import { deleteSessionsOf } from "../storage/sessions.ts";
import { clearAttemptsUnder, signInKey } from "../storage/throttles.ts";
import { lockUser } from "../storage/users.ts";
import { type Command, CommandFailed, WrongUse } from "./command.ts";
import { userOf } from "./lookups.ts";
import { alignColumns, counted, printable } from "./terminal-text.ts";
import { sessionsOf } from "./users.query.ts";

export const userSetEmail: Command = {
  name: "user set-email",
  summary:
    "Changes the email that a user signs in with, and ends the user's sessions, API tokens and calendar link",
  words: "EMAIL NEW_EMAIL",
  options: {},
  async run({ words }, { parts }) {
    const { data: newEmail, error } = z.safeParse(emailField, words[1]);
    if (error) throw new WrongUse(error.issues.map(({ message }) => message).join(" "));
    const user = await userOf(parts, words[0]);
    try {
      await changeEmail(parts, { ...user, newEmail });
    } catch (failure) {
      if (!(failure instanceof AppError) || failure.code !== "email-taken") throw failure;
      throw new CommandFailed(
        "An account with the new email already exists. Nothing was changed. To list all users: npx armslot user list",
      );
    }
    return {
      json: { email: newEmail, formerEmail: user.email },
      lines: [
        `${printable(user.email)} is now ${printable(newEmail)}. The password stays the same.`,
        "Links in mails to the former address, all sessions, all API tokens and the calendar link have ended.",
      ],
    };
  },
};

export const userUnlock: Command = {
  name: "user unlock",
  summary: "Lets a user sign in again after too many wrong passwords; the password stays the same",
  words: "EMAIL",
  options: {},
  async run({ words }, { parts }) {
    const { email, programId, userId } = await userOf(parts, words[0]);
    const entry = { action: "account-unlocked", actorUserId: null, subjectId: userId } as const;
    await parts.db.identity(async (tx) => {
      await clearAttemptsUnder(tx, [signInKey(email)]);
      const given = { programId, entryId: parts.newId(), now: parts.clock() };
      await insertAuditEntry(tx, { ...given, ...entry });
    });
    return { json: { email }, lines: [`${printable(email)} can sign in again.`] };
  },
};

const titles = ["Signed in at", "Last used at", "Ends at"];

export const userSessions: Command = {
  name: "user sessions",
  summary: "Lists a user's sessions: when they began, were last used and will end",
  isRunForOutput: true,
  words: "EMAIL",
  options: {},
  async run({ words }, { parts: { db, clock, settings } }) {
    const user = await userOf({ db, clock }, words[0]);
    const days = { idleDays: settings.sessionIdleDays, now: clock() };
    const sessions = await sessionsOf(db.identitySql, user, days);
    const rows = sessions.map(({ signedInAt, usedAt, endsAt }) =>
      [signedInAt, usedAt, endsAt].map((at) => at.toISOString()),
    );
    const none = `${printable(user.email)} is not signed in anywhere.`;
    return {
      json: { email: user.email, sessions },
      lines: rows.length === 0 ? [none] : alignColumns([titles, ...rows], ""),
    };
  },
};

export const userEndSessions: Command = {
  name: "user end-sessions",
  summary: "Signs a user out everywhere, and ends the user's API tokens and calendar link",
  words: "EMAIL",
  options: {},
  async run({ words }, { parts }) {
    const { email, ...user } = await userOf(parts, words[0]);
    const counts = await parts.db.identity(async (tx) => {
      await lockUser(tx, user);
      const ended = await deleteSessionsOf(tx, user);
      const endedApiTokens = await deleteApiTokensOf(tx, user);
      await deleteFeed(tx, user);
      const entry = {
        action: "sessions-ended",
        actorUserId: null,
        subjectId: user.userId,
      } as const;
      const given = { programId: user.programId, entryId: parts.newId(), now: parts.clock() };
      await insertAuditEntry(tx, { ...given, ...entry });
      return { ended, endedApiTokens };
    });
    const sessions = counted(counts.ended, "session");
    const apiTokens = counted(counts.endedApiTokens, "API token");
    return {
      json: { email, ...counts },
      lines: [`Ended ${sessions} and ${apiTokens} of ${printable(email)}.`],
    };
  },
};
