import { email, requiredText } from "@armslot/contracts/fields";
import { limits } from "@armslot/contracts/limits";
import * as z from "zod/mini";
import { AppError } from "../../app-error.ts";
import { sentencesOf } from "../../http/input.ts";
import type { Parts } from "../../parts.ts";
import { insertProgram } from "../../tables/programs.ts";
import { hasAccount } from "../../tables/users.ts";
import { newSetupToken } from "./new-setup-token.ts";

const videoCapSentence = `Video cap must be a whole number from 0 to ${limits.videoCapMax}.`;

/** What the operator says about a new program. */
const newProgram = z.strictObject({
  name: requiredText("Name"),
  league: requiredText("League"),
  email,
  videoCap: z
    .int(videoCapSentence)
    .check(z.gte(0, videoCapSentence), z.lte(limits.videoCapMax, videoCapSentence)),
});

/**
 * Creates a program that waits for its setup.
 * @returns its id and the setup token, which is kept nowhere: it cannot be shown again
 * @throws AppError `invalid-input` with a sentence per field, `email-taken` when the address has an account
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
