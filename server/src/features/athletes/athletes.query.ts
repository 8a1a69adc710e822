import { fastballTypes } from "@armslot/baseball/pitch-types";
import { rowFields } from "@armslot/contracts/athlete-fields";
import type { Athlete, AthleteRow, RowReadings } from "@armslot/contracts/athletes";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { builtOnce } from "../../database/built-once.ts";
import { columnsOf, named } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";
import { athleteColumns, athleteUid } from "../../tables/athletes.ts";

const rowColumns = columnsOf(rowFields);

/** The days of recent pitches, the asked day included. */
const recentDays = 30;

function rowsOfProgram(tx: Tx, programId: string) {
  return tx
    .selectFrom("athletes")
    .select([athleteUid, ...named(rowColumns), "submission"])
    .where("program_id", "=", programId)
    .orderBy("name_key")
    .orderBy("athlete_id")
    .$narrowType<Pick<AthleteRow, "state">>();
}

const selectRows = builtOnce((tx, { programId }: { programId: string }) =>
  tx.selectNoFrom(jsonArrayFrom(rowsOfProgram(tx, programId)).as("athletes")),
);

interface RowsOnDay {
  readonly programId: string;
  readonly today: string;
}

/** The readings of an athlete: probes of indexes per athlete, however many pitches the program has. */
function readingsOnDay({ today }: RowsOnDay) {
  const ofAthlete = sql`g.program_id = athletes.program_id and g.athlete_id = athletes.athlete_id`;
  const ofGame = sql`t.program_id = g.program_id and t.game_id = g.game_id`;
  return sql<RowReadings>`(
    select json_build_object(
      'fastballs', coalesce(sum(f.velo_count), 0), 'totalFastballVelo', coalesce(sum(f.total_velo), 0),
      'lastOuting', (
        select g.game_date from games g
        where ${ofAthlete} and g.game_date <= ${today}::date and exists (select from game_totals t where ${ofGame})
        order by g.game_date desc
        limit 1
      ),
      'recentPitches', (
        select coalesce(sum(t.pitches), 0) from games g join game_totals t on ${ofGame}
        where ${ofAthlete} and g.game_date <= ${today}::date and g.game_date > ${today}::date - ${sql.lit(recentDays)}
      )
    )
    from pitch_totals f
    where f.program_id = athletes.program_id and f.athlete_id = athletes.athlete_id
      and f.pitch_type = any(${[...fastballTypes]})
  )`;
}

const selectRowsWithReadings = builtOnce((tx, values: RowsOnDay) =>
  tx.selectNoFrom(
    jsonArrayFrom(
      rowsOfProgram(tx, values.programId).select(readingsOnDay(values).as("readings")),
    ).as("athletes"),
  ),
);

/**
 * Returns a program's athletes by last name, then first name.
 * @param today the day up to which the rows have readings. Without it, they have none
 */
export async function athleteRows(
  tx: Tx,
  programId: string,
  today?: string,
): Promise<AthleteRow[]> {
  const [row] =
    today === undefined
      ? await selectRows(tx, { programId })
      : await selectRowsWithReadings(tx, { programId, today });
  return row?.athletes ?? [];
}

type NameAndHand = Pick<AthleteRow, "firstName" | "lastName" | "position">;

/** Returns the names and throwing hands of a program's athletes. Additions to the roster wait until the transaction ends. */
export async function lockedRoster(tx: Tx, programId: string): Promise<NameAndHand[]> {
  const key = `roster ${programId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return await tx
    .selectFrom("athletes")
    .select(named(["first_name", "last_name", "position"]))
    .where("program_id", "=", programId)
    .execute();
}

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

/** Returns the athlete that `selectAthlete` selected. */
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
