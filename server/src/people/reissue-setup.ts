import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { replaceSetupToken } from "../storage/programs.ts";
import { newSetupToken } from "./new-setup-token.ts";
import { setupOf } from "./program-setup.query.ts";

/**
 * Replaces the setup link of a program whose setup is pending. The earlier link becomes invalid.
 * @returns the setup token, of which only the hash is stored
 * @throws AppError `program-not-found`, `program-already-setup`
 */
export async function reissueSetup(
  { db, clock }: Pick<Parts, "db" | "clock">,
  programId: string,
): Promise<string> {
  const now = clock();
  const { setupToken, ...setup } = newSetupToken(now);
  if (await replaceSetupToken(db.identitySql, { programId, ...setup, now })) return setupToken;
  const program = await setupOf(db.identitySql, programId);
  throw new AppError(program ? "program-already-setup" : "program-not-found");
}
