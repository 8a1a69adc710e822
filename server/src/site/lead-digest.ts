import { createHash } from "node:crypto";
import type { Lead } from "../storage/leads.ts";

/** Returns the hash that identifies a form's content: all typed fields, normalized. */
export function leadDigest(lead: Omit<Lead, "leadId">): Buffer {
  const { kind, fullName, email, programName, league, title, message } = lead;
  const typed = [kind, fullName, email, programName, league, title, message];
  return createHash("sha256").update(JSON.stringify(typed)).digest();
}
