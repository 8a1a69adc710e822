import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

/** Returns the key of the seals. */
export function sealKey(serverSecret: string): string {
  return createHmac("sha256", serverSecret).update("readings that were shown").digest("hex");
}

/**
 * The seal of an athlete's measured numbers, which are `jsonb`. A phone sends back the numbers that it showed with it, and no other numbers
 * have the same one. The second hash keeps a seal from being extended.
 */
export function sealOf(
  key: string,
  athleteId: RawBuilder<unknown>,
  readings: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const inner = sql`encode(sha256(convert_to(${key} || ${athleteId}::text || (${readings})::text, 'UTF8')), 'hex')`;
  return sql`encode(sha256(convert_to(${key} || ${inner}, 'UTF8')), 'hex')`;
}
