import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import { lockAthletes } from "../storage/athletes.ts";

interface Ids {
  readonly programId: string;
  readonly athleteId: string;
}

/** Locks an athlete against deletion until the transaction ends. Throws `athlete-not-found`. */
export async function requireAthlete(tx: Tx, { programId, athleteId }: Ids): Promise<void> {
  if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
    throw new AppError("athlete-not-found");
  }
}
