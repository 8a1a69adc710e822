import type { ClipPair } from "@armslot/contracts/video/clip-pairing";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

/** A pair as a pairing remembers it. */
interface StoredPair {
  readonly clipId: string;
  readonly pitchId: string;
  /** Whether the pairing created the clip. */
  readonly isNew: boolean;
}

interface PairingKey {
  readonly programId: string;
  readonly pairingId: string;
}

interface NewPairing extends PairingKey {
  readonly gameId: string;
  readonly pairs: readonly StoredPair[];
  readonly pairedBy: string;
  readonly now: Date;
}

/** Remembers a pairing. */
export async function insertPairing(tx: Tx, pairing: NewPairing): Promise<void> {
  const { programId, pairingId, gameId, pairs, pairedBy, now } = pairing;
  await tx
    .insertInto("clip_pairings")
    .values({
      ...{ program_id: programId, pairing_id: pairingId, game_id: gameId, paired_by: pairedBy },
      ...{ pairs: JSON.stringify(pairs), created_at: now },
    })
    .execute();
}

/** Returns a pairing and locks it. Undefined if the program has none of this ID. */
export async function lockPairing(tx: Tx, { programId, pairingId }: PairingKey) {
  return await tx
    .selectFrom("clip_pairings as c")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "c.program_id").onRef("g.game_id", "=", "c.game_id"),
    )
    .select(["c.undone_at as undoneAt", "g.athlete_id as athleteId"])
    .select((eb) => eb.ref("c.pairs").$castTo<StoredPair[]>().as("pairs"))
    .where("c.program_id", "=", programId)
    .where("c.pairing_id", "=", pairingId)
    .forUpdate(["c"])
    .executeTakeFirst();
}

/** Marks a pairing as undone. */
export async function notePairingUndone(
  tx: Tx,
  { programId, pairingId, now }: PairingKey & { readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("clip_pairings")
    .set({ undone_at: now })
    .where("program_id", "=", programId)
    .where("pairing_id", "=", pairingId)
    .execute();
}

interface Applied {
  readonly programId: string;
  readonly by: "times" | "tap";
  readonly now: Date;
  readonly pairs: readonly (Omit<ClipPair, "clipId"> & { readonly clipId: string })[];
}

/** Gives waiting clips their pitches, and creates those that are not there. A clip that has a pitch by now keeps it. */
export async function applyPairs(tx: Tx, { programId, by, now, pairs }: Applied): Promise<void> {
  await sql`
    insert into clips as c (
      program_id, clip_id, recording_id, pitch_id, from_ms, to_ms, paired_by, margin, needs_look, created_at, updated_at
    )
    select ${programId}, p."clipId", p."recordingId", p."pitchId", p."fromMs", p."toMs", ${by}, p.margin, p."needsLook", ${now}, ${now}
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p (
      "clipId" uuid, "recordingId" uuid, "pitchId" uuid, "fromMs" integer, "toMs" integer, margin numeric, "needsLook" boolean
    )
    on conflict (program_id, clip_id) do update set
      pitch_id = excluded.pitch_id, paired_by = excluded.paired_by, margin = excluded.margin,
      needs_look = excluded.needs_look, version = c.version + 1, updated_at = excluded.updated_at
    where c.pitch_id is null`.execute(tx);
}

/** Frees the clips of pairs that still have their pitch, and deletes those that the pairing created. Returns how many there were. */
export async function undoPairs(
  tx: Tx,
  { programId, pairs, now }: { programId: string; pairs: readonly StoredPair[]; now: Date },
): Promise<number> {
  const list = sql`json_to_recordset(${JSON.stringify(pairs)}::json) as p ("clipId" uuid, "pitchId" uuid, "isNew" boolean)`;
  const { numAffectedRows: deleted = 0n } = await sql`
    delete from clips c using ${list}
    where c.program_id = ${programId} and c.clip_id = p."clipId" and c.pitch_id = p."pitchId" and p."isNew"`.execute(
    tx,
  );
  const { numAffectedRows: freed = 0n } = await sql`
    update clips c set pitch_id = null, paired_by = null, margin = null, needs_look = false,
      version = c.version + 1, updated_at = ${now}
    from ${list}
    where c.program_id = ${programId} and c.clip_id = p."clipId" and c.pitch_id = p."pitchId" and not p."isNew"`.execute(
    tx,
  );
  return Number(deleted + freed);
}

/** Says which game films show, and what their clock differs by. Returns false if one of them shows another athlete by now. */
export async function placePairedFilms(
  tx: Tx,
  films: {
    readonly programId: string;
    readonly athleteId: string;
    readonly gameId: string;
    readonly recordingIds: readonly string[];
    readonly clockShift: number | null;
    readonly by: "times" | "tap";
  },
): Promise<boolean> {
  const { programId, athleteId, gameId, recordingIds, clockShift, by } = films;
  const { numUpdatedRows } = await tx
    .updateTable("recordings")
    .set((eb) => ({
      game_id: eb.fn.coalesce("game_id", eb.val(gameId)),
      clock_shift_seconds: clockShift,
      clock_from: clockShift === null ? null : by,
    }))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where((eb) => eb("recording_id", "=", eb.fn.any(eb.val([...recordingIds]))))
    .executeTakeFirst();
  return Number(numUpdatedRows) === recordingIds.length;
}
