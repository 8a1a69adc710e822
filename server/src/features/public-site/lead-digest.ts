import { createHash } from "node:crypto";
import type { Lead } from "../../tables/leads.ts";

/** What tells one form from another: all that was typed, in its normal form, and nothing else. */
export function leadDigest(lead: Omit<Lead, "leadId">): Buffer {
  const { kind, fullName, email, programName, league, title, message } = lead;
  const typed = [kind, fullName, email, programName, league, title, message];
  return createHash("sha256").update(JSON.stringify(typed)).digest();
}
