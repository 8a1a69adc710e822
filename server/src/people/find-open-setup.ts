import { id } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import { tryLinkToken } from "../http/attempt-limit.ts";
import { type SetupRow, setupOf } from "./program-setup.query.ts";

interface SetupLink {
  readonly programId: string;
  readonly token: string;
  readonly network: string;
}

/**
 * Returns the program of a setup link. Throws `program-not-found`; `program-already-setup` for any token; `invalid-setup-token` for
 * a wrong, missing or expired one; `too-many-requests` after too many failures from one network.
 */
export async function findOpenSetup(
  parts: Parts,
  { programId, token, network }: SetupLink,
): Promise<SetupRow> {
  return await tryLinkToken(parts, network, async (tx, now) => {
    const { data: wanted } = z.safeParse(id, programId.toLowerCase());
    const program = wanted === undefined ? undefined : await setupOf(tx, wanted);
    if (!program) throw new AppError("program-not-found");
    if (program.isSetupComplete) throw new AppError("program-already-setup");
    const { setupTokenHash, setupExpiresAt } = program;
    const isRight =
      setupTokenHash !== null &&
      isTokenShaped(token) &&
      Buffer.compare(setupTokenHash, hashOfToken(token)) === 0;
    const isInTime = setupExpiresAt !== null && setupExpiresAt > now;
    if (!(isRight && isInTime)) throw new AppError("invalid-setup-token");
    return program;
  });
}
