import { fullName } from "@armslot/baseball/roster/names";
import { messages } from "@armslot/contracts/core/messages";
import type { Settings } from "../core/settings.ts";
import type { InviteToMail, LeadToMail, UserToMail } from "./mail.query.ts";
import type { PasswordChange } from "./new-mails.ts";
import type { MailMessage } from "./transport.ts";

/** The sender is the program when the account of the person who sent the invite no longer exists. */
function fromName(invite: InviteToMail): string {
  const { inviterFirstName: firstName, inviterLastName: lastName, programName } = invite;
  return firstName === null || lastName === null ? programName : fullName({ firstName, lastName });
}

/** Returns the mail that carries an invite's link. */
export function inviteMessage(mailId: string, invite: InviteToMail, link: string) {
  const name = fullName(invite);
  const params = {
    to_email: invite.email,
    to_name: name,
    from_name: fromName(invite),
    program_name: invite.programName,
    invite_link: link,
  };
  const to = { name, address: invite.email };
  return { mailId, kind: "invite", to, params } satisfies MailMessage;
}

type MailedUser = Pick<UserToMail, "email" | "firstName" | "lastName">;

/** Returns the mail that carries the link for choosing a new password. */
export function resetMessage(mailId: string, user: MailedUser, link: string) {
  const name = fullName(user);
  const params = { to_email: user.email, to_name: name, reset_link: link };
  const to = { name, address: user.email };
  return { mailId, kind: "reset", to, params } satisfies MailMessage;
}

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

interface Change {
  readonly change: PasswordChange;
  readonly at: Date;
  readonly publicUrl: string;
}

/** The whole text of a notice. EmailJS templates show it as it is, and so do our own mails. */
function noticeText({ change, at, publicUrl }: Change): string {
  const did = change === "reset" ? "reset with a link from an email" : "changed";
  return [
    `The password of your Armslot account was ${did} on ${moment.format(at)} UTC.`,
    "If this was you, you don't need to do anything.",
    `If it wasn't you, choose a new password now: select "Forgot Password?" at ${publicUrl}/login. A new password ends every session of your account. Then let an admin of your program know.`,
  ].join("\n\n");
}

/** Returns the mail that informs a member that their password has changed. */
export function noticeMessage(mailId: string, user: MailedUser, change: Change) {
  const name = fullName(user);
  const params = { to_email: user.email, to_name: name, message: noticeText(change) };
  const to = { name, address: user.email };
  return { mailId, kind: "notice", to, params } satisfies MailMessage;
}

/** Returns the address that receives what visitors send, or the word `operator` on a server that keeps its mail and has no address. */
export function operatorAddress({ contactRecipient }: Pick<Settings, "contactRecipient">): string {
  return contactRecipient ?? "operator";
}

function linesOf(type: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([label, value]) => `${label}: ${value}`);
  return [`Type: ${type}`, ...lines].join("\n");
}

function leadParams(lead: LeadToMail) {
  const { kind, fullName: name, email, programName, league, title, message } = lead;
  const from = { from_name: name, from_email: email };
  const who = { "Full Name": name, Email: email };
  if (kind === "contact") {
    const fields = { ...who, "Program Name": programName, Message: message ?? "" };
    return { ...from, program_name: programName, message: linesOf("Contact Form", fields) };
  }
  const more = { league: league ?? "", program_name: programName, title: title ?? "" };
  const fields = { League: more.league, "Program Name": programName, Title: more.title };
  return { ...from, ...more, message: linesOf("Waitlist", { ...who, ...fields }) };
}

/** Returns the mail that forwards a visitor's message to the operator. The visitor is never a recipient, only the address for replies. */
export function leadMessage(mailId: string, lead: LeadToMail, operator: string) {
  const to = { name: messages.appName, address: operator };
  const replyTo = { name: lead.fullName, address: lead.email };
  const params = { to_email: to.address, ...leadParams(lead) };
  return { mailId, kind: lead.kind, to, replyTo, params } satisfies MailMessage;
}
