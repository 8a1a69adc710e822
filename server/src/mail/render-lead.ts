import { messages } from "@armslot/contracts/messages";
import type { Parts } from "../parts.ts";
import type { Settings } from "../settings/settings.ts";
import type { ClaimedMail } from "../tables/mails.ts";
import { type LeadToMail, leadToMail } from "./mail.query.ts";
import type { RenderedMail } from "./rendered-mail.ts";

/** Who gets what visitors send. Where mail is kept and nobody was named, a word stands for them. */
export function operatorAddress({ contactRecipient }: Pick<Settings, "contactRecipient">): string {
  return contactRecipient ?? "operator";
}

function textOf(type: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([label, value]) => `${label}: ${value}`);
  return [`Type: ${type}`, ...lines].join("\n");
}

/** Source of the params: specification section 7; integrations.md, Mail. */
function paramsOf(lead: LeadToMail) {
  const { kind, fullName, email, programName, league, title, message } = lead;
  const from = { from_name: fullName, from_email: email };
  const who = { "Full Name": fullName, Email: email };
  if (kind === "contact") {
    const fields = { ...who, "Program Name": programName, Message: message ?? "" };
    return { ...from, program_name: programName, message: textOf("Contact Form", fields) };
  }
  const of = { league: league ?? "", program_name: programName, title: title ?? "" };
  const fields = { League: of.league, "Program Name": programName, Title: of.title };
  return { ...from, ...of, message: textOf("Waitlist", { ...who, ...fields }) };
}

/** Tells the operator what a visitor sent. The visitor is never a recipient, only who an answer goes to. */
export async function renderLead(
  { db, settings }: Pick<Parts, "db" | "settings">,
  { mailId, leadId }: ClaimedMail,
): Promise<RenderedMail> {
  const lead = leadId === null ? undefined : await leadToMail(db.identitySql, leadId);
  if (!lead) return { outcome: "nothing" };
  const to = { name: messages.appName, address: operatorAddress(settings) };
  const replyTo = { name: lead.fullName, address: lead.email };
  const params = { to_email: to.address, ...paramsOf(lead) };
  return { outcome: "message", message: { mailId, kind: lead.kind, to, replyTo, params } };
}
