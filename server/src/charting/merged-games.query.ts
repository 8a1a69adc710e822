import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { BasePitch, FormerPlace } from "../sightings/pitch-base.ts";

/** A pitch of a game that got pitches of charted games which someone merged into it. */
export interface MergedPitch {
  readonly pitchId: string;
  readonly gameId: string;
  readonly athleteId: string;
  /** What it is without imports, with its places in those games. */
  readonly base: BasePitch & { readonly places: readonly FormerPlace[] };
}

/** Returns the pitches of merged games: those that are in some games now, or that were in games with these IDs. */
export async function mergedPitches(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<MergedPitch[]> {
  const ids = [...gameIds];
  return await tx
    .selectFrom("pitches")
    .select(named(["pitch_id", "game_id", "athlete_id"]))
    .select("before_imports as base")
    .$narrowType<Pick<MergedPitch, "base">>()
    .where("program_id", "=", programId)
    .where(sql<boolean>`before_imports ? 'places'`)
    .where(
      "game_id",
      "in",
      sql<string>`(
        select m.game_id
        from pitches m cross join jsonb_array_elements(m.before_imports -> 'places') as place
        where m.program_id = ${programId} and m.before_imports ? 'places'
          and (m.game_id = any(${ids}::uuid[]) or place ->> 'gameId' = any(${ids}::text[]))
      )`,
    )
    .orderBy("pitch_id")
    .execute();
}
