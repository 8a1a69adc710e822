import {
  inviteMessage,
  leadMessage,
  noticeMessage,
  resetMessage,
} from "../../../src/mail/mail-messages.ts";
import type { MailMessage } from "../../../src/mail/transport.ts";

const mailId = (place: number) => `01950000-0000-7000-8000-00000000000${place}`;
const publicUrl = "https://armslot.example";
const person = { firstName: "Ana", lastName: "Ibarra", email: "ana@visitors.example" };
const operator = "desk@armslot.example";
const visitor = {
  fullName: "Noor Vale",
  email: "noor@visitors.example",
  programName: "Harbor Point",
};

const invite = {
  ...person,
  inviteId: mailId(0),
  programId: mailId(0),
  nonce: new Uint8Array(),
  tokenHash: new Uint8Array(),
  expiresAt: new Date("2026-03-16T15:00:00Z"),
  programName: "Riverside College",
  inviterFirstName: "Max",
  inviterLastName: "Ode",
};
const inviteLink = `${publicUrl}/invite/01950000?token=abcdefghijklmnopqrstuvwxyz234567`;
const resetLink = `${publicUrl}/reset-password?token=765432zyxwvutsrqponmlkjihgfedcba`;
const change = { change: "changed", at: new Date("2026-03-02T15:00:00Z"), publicUrl } as const;
const entry = {
  kind: "waitlist",
  league: "Coastal League",
  title: "Scout",
  message: null,
} as const;
const question = "Is there a trial?\nThe season begins soon.";
const contact = { kind: "contact", league: null, title: null, message: question } as const;

/** A message of each kind, as a transport receives it. */
export const mailMessages = {
  invite: inviteMessage(mailId(1), invite, inviteLink),
  reset: resetMessage(mailId(2), person, resetLink),
  notice: noticeMessage(mailId(3), person, change),
  waitlist: leadMessage(mailId(4), { ...visitor, ...entry }, operator),
  contact: leadMessage(mailId(5), { ...visitor, ...contact }, operator),
} satisfies Record<MailMessage["kind"], MailMessage>;
