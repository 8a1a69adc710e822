import type { ShareConsent } from "@armslot/contracts/sharing/sharing";
import type { Tx } from "../database/database.ts";

/** Names an athlete whose clips links can show. */
interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

interface NewConsent extends OfAthlete {
  readonly consent: ShareConsent;
  readonly notedBy: string;
  readonly now: Date;
}

/** Stores who agreed that links show an athlete's clips. Returns false if someone had agreed before. */
export async function insertClipConsent(
  tx: Tx,
  { programId, athleteId, consent, notedBy, now }: NewConsent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: stored } = await tx
    .insertInto("clip_consents")
    .values({
      ...{ program_id: programId, athlete_id: athleteId, consent },
      ...{ noted_by: notedBy, noted_at: now },
    })
    .onConflict((conflict) => conflict.columns(["program_id", "athlete_id"]).doNothing())
    .executeTakeFirst();
  return stored === 1n;
}

/** Withdraws the consent, which takes the clips from every link of the athlete. Returns false if there was none. */
export async function deleteClipConsent(
  tx: Tx,
  { programId, athleteId }: OfAthlete,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("clip_consents")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
