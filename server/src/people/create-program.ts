import { email, requiredText } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Parts } from "../deps/parts.ts";
import { sentencesOf } from "../http/input.ts";
import { insertProgram } from "../storage/programs.ts";
import { hasAccount } from "../storage/users.ts";
import { newSetupToken } from "./new-setup-token.ts";

const videoCapSentence = `Video cap must be a whole number from 0 to ${serverLimits.videoCapMax}.`;

/** The operator's input for a new program. */
export const newProgram = z.strictObject({
  name: requiredText("Name"),
  league: requiredText("League"),
  email,
  videoCap: z
    .int(videoCapSentence)
    .check(z.gte(0, videoCapSentence), z.lte(serverLimits.videoCapMax, videoCapSentence)),
});

/**
 * Creates a program whose setup is pending.
 * @returns its ID and the setup token, of which only the hash is stored
 * @throws AppError `invalid-input` with a sentence per field, or `email-taken` if the address has an account
 */
export async function createProgram(
  { db, clock, newId }: Pick<Parts, "db" | "clock" | "newId">,
  given: z.input<typeof newProgram>,
): Promise<{ programId: string; setupToken: string }> {
  const parsed = z.safeParse(newProgram, given);
  if (!parsed.success) {
    throw new AppError("invalid-input", { fields: sentencesOf(parsed.error.issues) });
  }
  const { name, league, email: adminEmail, videoCap } = parsed.data;
  if (await hasAccount(db.identitySql, adminEmail)) throw new AppError("email-taken");
  const now = clock();
  const programId = newId();
  const { setupToken, ...setup } = newSetupToken(now);
  await insertProgram(db.identitySql, {
    programId,
    name,
    league,
    adminEmail,
    videoCap,
    ...setup,
    now,
  });
  return { programId, setupToken };
}
