import type { ClipPairing } from "@armslot/contracts/video/clips";
import { sql } from "kysely";
import { named, recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The key of a clip. */
interface ClipKey {
  readonly programId: string;
  readonly clipId: string;
}

/** What a clip shows: a part of its film, and a pitch. */
interface ClipValues {
  readonly pitchId: string | null;
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly releaseMs: number | null;
  readonly pairedBy: ClipPairing | null;
  readonly margin: number | null;
  readonly needsLook: boolean;
}

const valueColumns = [
  "pitch_id",
  "from_ms",
  "to_ms",
  "release_ms",
  "paired_by",
  "margin",
  "needs_look",
] as const;

interface NewClip extends ClipKey, ClipValues {
  readonly recordingId: string;
  readonly now: Date;
}

/** Stores a clip. Returns false if the program has one of this ID. */
export async function insertClip(tx: Tx, clip: NewClip): Promise<boolean> {
  const { numInsertedOrUpdatedRows: stored } = await tx
    .insertInto("clips")
    .values({
      ...rowOf("clips", ["program_id", "clip_id", "recording_id", ...valueColumns], clip),
      created_at: clip.now,
      updated_at: clip.now,
    })
    .onConflict((conflict) => conflict.columns(["program_id", "clip_id"]).doNothing())
    .executeTakeFirst();
  return stored === 1n;
}

/** Returns a clip and locks it until the end of the transaction; undefined if the program has none of this ID. */
export async function lockClip(tx: Tx, { programId, clipId }: ClipKey) {
  return await tx
    .selectFrom("clips")
    .select(named(["clip_id", "recording_id", ...valueColumns, "version"]))
    .where("program_id", "=", programId)
    .where("clip_id", "=", clipId)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces what a clip shows. */
export async function updateClip(
  tx: Tx,
  clip: ClipKey & ClipValues & { readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("clips")
    .set((eb) => ({
      ...rowOf("clips", valueColumns, clip),
      version: eb("version", "+", 1),
      updated_at: clip.now,
    }))
    .where("program_id", "=", clip.programId)
    .where("clip_id", "=", clip.clipId)
    .execute();
}

/** Deletes a clip. Returns false if there is none. */
export async function deleteClipRow(tx: Tx, { programId, clipId }: ClipKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("clips")
    .where("program_id", "=", programId)
    .where("clip_id", "=", clipId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives the clips of pitches that became one with another pitch to that other pitch. */
export async function moveClipsOfPitches(
  tx: Tx,
  { programId, pairs }: { readonly programId: string; readonly pairs: ReadonlyMap<string, string> },
): Promise<void> {
  if (pairs.size === 0) return;
  const rows = [...pairs].map(([clip_id, pitch_id]) => ({ clip_id, pitch_id }));
  await tx
    .updateTable("clips as c")
    .from(recordsOf("clips", rows).as("moved"))
    .set((eb) => ({ pitch_id: eb.ref("moved.pitch_id"), version: eb("c.version", "+", 1) }))
    .where("c.program_id", "=", programId)
    .whereRef("c.pitch_id", "=", "moved.clip_id")
    .execute();
}

/**
 * Gives the films that show a game's pitches to the athlete whom the game went to. Returns false if one of them shows a pitch of someone else
 * too.
 */
export async function takeFilmsAlong(
  tx: Tx,
  { programId, gameId }: { readonly programId: string; readonly gameId: string },
): Promise<boolean> {
  await sql`
    update recordings r set athlete_id = g.athlete_id, game_id = g.game_id
    from games g
    where g.program_id = ${programId} and g.game_id = ${gameId}
      and r.program_id = g.program_id and r.athlete_id is distinct from g.athlete_id
      and exists (
        select from clips c join pitches p on p.program_id = c.program_id and p.pitch_id = c.pitch_id
        where c.program_id = r.program_id and c.recording_id = r.recording_id and p.game_id = g.game_id
      )`.execute(tx);
  const other = await tx
    .selectFrom("recordings as r")
    .innerJoin("clips as c", (join) =>
      join
        .onRef("c.program_id", "=", "r.program_id")
        .onRef("c.recording_id", "=", "r.recording_id"),
    )
    .innerJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "c.program_id").onRef("p.pitch_id", "=", "c.pitch_id"),
    )
    .select("r.recording_id")
    .where("r.program_id", "=", programId)
    .where("r.game_id", "=", gameId)
    .whereRef("p.athlete_id", "is distinct from", "r.athlete_id")
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Gives films of which every clip shows a pitch of these games to the games' athletes, because the pitches went there. The clips of other films
 * wait for a pitch again: a film shows one athlete.
 */
export async function partFilms(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<void> {
  await sql`
    update recordings r set athlete_id = shown.athlete_id, game_id = shown.game_id
    from (
      select c.recording_id, min(p.athlete_id::text)::uuid as athlete_id, min(p.game_id::text)::uuid as game_id
      from clips c join pitches p on p.program_id = c.program_id and p.pitch_id = c.pitch_id
      where c.program_id = ${programId} and c.recording_id in (
        select c.recording_id from clips c join pitches p on p.program_id = c.program_id and p.pitch_id = c.pitch_id
        where c.program_id = ${programId} and p.game_id = any(${[...gameIds]}::uuid[])
      )
      group by c.recording_id
      having count(distinct p.athlete_id) = 1
    ) shown
    where r.program_id = ${programId} and r.recording_id = shown.recording_id and r.athlete_id is distinct from shown.athlete_id
  `.execute(tx);
  await sql`
    update clips c set pitch_id = null, version = c.version + 1
    from pitches p, recordings r
    where c.program_id = ${programId} and p.program_id = c.program_id and p.pitch_id = c.pitch_id
      and p.game_id = any(${[...gameIds]}::uuid[])
      and r.program_id = c.program_id and r.recording_id = c.recording_id and r.athlete_id is distinct from p.athlete_id
  `.execute(tx);
}
