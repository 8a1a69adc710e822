import type { Athlete } from "@armslot/contracts/roster/athletes";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { builtOnce } from "../database/built-once.ts";
import type { Tx } from "../database/database.ts";
import { athleteColumns } from "../storage/athletes.ts";

interface AthleteIds {
  readonly programId: string;
  readonly athleteId: string;
}

/** Selects an athlete with the totals per pitch type, the most thrown first. */
export function selectAthlete(tx: Tx, { programId, athleteId }: AthleteIds) {
  return tx
    .selectFrom("athletes")
    .select(athleteColumns)
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
    .$narrowType<Pick<Athlete, "state">>();
}

type AthleteWithTotals = Awaited<
  ReturnType<ReturnType<typeof selectAthlete>["executeTakeFirstOrThrow"]>
>;

export function athleteOfRow(row: AthleteWithTotals): Athlete {
  return {
    ...row,
    pitchTypes: row.pitchAverages.map(({ pitchType }) => pitchType),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const athleteByIds = builtOnce(selectAthlete);

/** Returns an athlete with the totals per pitch type, or undefined if the program has no such athlete. */
export async function athleteById(tx: Tx, ids: AthleteIds): Promise<Athlete | undefined> {
  const [row] = await athleteByIds(tx, ids);
  return row && athleteOfRow(row);
}
