import { rowFields } from "@armslot/contracts/athlete-fields";
import type { Athlete, AthleteRow, exportAthlete } from "@armslot/contracts/athletes";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { columnsOf, named } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";
import { athleteUid, profileColumns } from "../../tables/athletes.ts";
import { shownGameColumns } from "../../tables/games.ts";
import { shownPitchColumns } from "../../tables/pitches.ts";

const rowColumns = columnsOf(rowFields);

/** Returns a program's athletes by last name, then first name. */
export async function athleteRows(tx: Tx, programId: string): Promise<AthleteRow[]> {
  return await tx
    .selectFrom("athletes")
    .select([athleteUid, ...named(rowColumns), "submission"])
    .where("program_id", "=", programId)
    .orderBy("name_key")
    .orderBy("athlete_id")
    .$narrowType<Pick<AthleteRow, "state">>()
    .execute();
}

/** Returns an athlete with the totals per pitch type, the most thrown first, or undefined if the program has no such athlete. */
export async function athleteById(
  tx: Tx,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<Athlete | undefined> {
  const row = await tx
    .selectFrom("athletes")
    .select([athleteUid, ...named(profileColumns), "submission", "version"])
    .select(named(["submitted_by", "created_at", "updated_at"]))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("pitch_totals as t")
          .select(["t.pitch_type as pitchType", "t.pitches"])
          .select(["t.total_velo as totalVelo", "t.velo_count as veloCount"])
          .select(["t.total_vb as totalVB", "t.vb_count as vbCount"])
          .select(["t.total_hb as totalHB", "t.hb_count as hbCount"])
          .whereRef("t.program_id", "=", "athletes.program_id")
          .whereRef("t.athlete_id", "=", "athletes.athlete_id")
          .orderBy("t.pitches", "desc")
          .orderBy("t.pitch_type"),
      ).as("pitchAverages"),
    )
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .$narrowType<Pick<Athlete, "state">>()
    .executeTakeFirst();
  return (
    row && {
      ...row,
      pitchTypes: row.pitchAverages.map(({ pitchType }) => pitchType),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  );
}

type GameWithPitches = ReplyOf<typeof exportAthlete>["games"][number];

/** Returns an athlete's games, newest first, each with its pitches by number. */
export async function gamesWithPitches(
  tx: Tx,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<GameWithPitches[]> {
  return await tx
    .selectFrom("games as g")
    .select(named(["game_id", ...shownGameColumns]))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("pitches as p")
          .select(named(["pitch_id", ...shownPitchColumns]))
          .whereRef("p.program_id", "=", "g.program_id")
          .whereRef("p.game_id", "=", "g.game_id")
          .orderBy("pitch_num"),
      ).as("pitches"),
    )
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .orderBy("game_date", (order) => order.desc().nullsLast())
    .orderBy("game_id", "desc")
    .execute();
}

type Source = ReplyOf<typeof exportAthlete>["sources"][number];

/** Returns the IDs that device files use for an athlete. */
export async function sourcesOfAthlete(
  tx: Tx,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<Source[]> {
  return await tx
    .selectFrom("athlete_sources")
    .select(["source", "vendor_id as vendorId"])
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .orderBy("source")
    .orderBy("vendor_id")
    .execute();
}
