import { limits } from "@armslot/contracts/limits";
import type { MailKind } from "../../settings/mail-settings.ts";

/** What one kind of mail says, each paragraph a sentence or two. */
export interface Letter {
  readonly subject: string;
  readonly before: readonly string[];
  readonly link?: { readonly label: string; readonly address: string };
  readonly after: readonly string[];
}

type Params = Readonly<Record<string, string>>;

/** The words of each kind, from params made plain. */
export const letters: Readonly<Record<MailKind, (params: Params) => Letter>> = {
  invite: ({ from_name = "", program_name = "", invite_link = "" }) => ({
    subject: `${from_name} invited you to ${program_name} on Armslot`,
    before: [
      `${from_name} would like you to join ${program_name} on Armslot, where your staff follows the velocity and movement of its pitchers.`,
      "Choose a password, and you are in.",
    ],
    link: { label: "Accept the invitation", address: invite_link },
    after: [
      `The link works once, for ${limits.inviteLifetimeDays} days. If it has ended, ask ${from_name} to send you a new one.`,
      `If you don't know what this is about, ignore this mail: without the link no account is made.`,
    ],
  }),
  reset: ({ reset_link = "" }) => ({
    subject: "Choose a new Armslot password",
    before: ["Someone, most likely you, asked for a new password for your Armslot account."],
    link: { label: "Choose a new password", address: reset_link },
    after: [
      `The link works once, for ${limits.resetLifetimeMinutes} minutes. If it has ended, ask for another one where you sign in.`,
      "If you did not ask for it, ignore this mail: your password stays as it is.",
    ],
  }),
  notice: ({ message = "" }) => ({
    subject: "Your Armslot password was changed",
    before: [message],
    after: [],
  }),
  waitlist: ({ from_name = "", program_name = "", message = "" }) => ({
    subject: `${from_name} of ${program_name} joined the waitlist`,
    before: [message],
    after: [`An answer to this mail goes to ${from_name}.`],
  }),
  contact: ({ from_name = "", program_name = "", message = "" }) => ({
    subject: `${from_name} of ${program_name} sent a message`,
    before: [message],
    after: [`An answer to this mail goes to ${from_name}.`],
  }),
};
