import { fastballTypes } from "@armslot/baseball/pitch/pitch-types";
import { rowFields } from "@armslot/contracts/athletes/athlete-fields";
import type {
  Athlete,
  AthleteRow,
  listAthletes,
  RowReadings,
} from "@armslot/contracts/athletes/athletes";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { builtOnce } from "../../database/built-once.ts";
import { columnsOf, named } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";
import { printed } from "../../database/printed.ts";
import { type PrintedReply, printedReply } from "../../parts/printed-reply.ts";
import { athleteColumns, athleteUid } from "../../tables/athletes.ts";
import { isLeftOut } from "../../tables/same-outings.ts";
import { newestDay, type StaffRow, staffDaysOf } from "./start/staff-days.query.ts";
import { staffNewsOf } from "./start/staff-news.query.ts";
import { watchedStaff } from "./start/watched-staff.ts";

const rowColumns = columnsOf(rowFields);

function rowsOfProgram(tx: Tx, programId: string) {
  return tx
    .selectFrom("athletes")
    .select([athleteUid, ...named(rowColumns), ...named(["submission", "is_incomplete"])])
    .where("program_id", "=", programId)
    .orderBy("name_key")
    .orderBy("athlete_id")
    .$narrowType<Pick<AthleteRow, "state">>();
}

interface RowsOnDay {
  readonly programId: string;
  readonly today: string;
}

/** The readings of an athlete: probes of indexes per athlete, however many pitches the program has. */
function readingsOnDay({ today }: RowsOnDay) {
  const ofAthlete = sql`g.program_id = athletes.program_id and g.athlete_id = athletes.athlete_id`;
  return sql<RowReadings>`(
    select json_build_object(
      'fastballs', coalesce(sum(f.velo_count), 0), 'totalFastballVelo', coalesce(sum(f.total_velo), 0),
      'lastOuting', (
        select g.game_date from games g
        where ${ofAthlete} and g.game_date <= ${today}::date and g.thrown > 0 and not ${isLeftOut}
        order by g.game_date desc
        limit 1
      ),
      'recentPitches', (
        select coalesce(sum(g.thrown), 0) from games g
        where ${ofAthlete} and g.game_date <= ${today}::date and g.game_date > ${today}::date - ${sql.lit(workloadDays.month)}
          and not ${isLeftOut}
      ),
      'birthYear', birth_year, 'lastDays', (
        select coalesce(json_agg(json_build_object('date', game_date, 'pitches', pitches) order by game_date desc), '[]')
        from (
          select g.game_date, sum(g.thrown) as pitches from games g
          where ${ofAthlete} and g.game_date <= ${today}::date and g.game_date > ${today}::date - ${sql.lit(workloadDays.week)}
            and g.thrown > 0 and not ${isLeftOut}
          group by g.game_date
        ) of_day
      ),
      'hasLeftOut', exists (
        select from games g
        where ${ofAthlete} and g.game_date <= ${today}::date and g.game_date > ${today}::date - ${sql.lit(workloadDays.month)}
          and ${isLeftOut}
      )
    )
    from pitch_totals f
    where f.program_id = athletes.program_id and f.athlete_id = athletes.athlete_id
      and f.pitch_type = any(${[...fastballTypes]})
  )`;
}

/** What is read of a roster: its rows, their readings up to `today`, the staff's days up to `newestDay`, and the news at `now`. */
interface RosterValues extends RowsOnDay {
  readonly newestDay: string;
  readonly now: string;
}

/** The parts of a roster as PostgreSQL printed them. */
interface PrintedRoster {
  readonly athletes: string;
  readonly staff?: string;
  readonly news?: string;
}

function rosterStatement({ hasReadings, hasStaff }: Record<"hasReadings" | "hasStaff", boolean>) {
  return builtOnce((tx, values: RosterValues) => {
    const rows = rowsOfProgram(tx, values.programId);
    const withReadings = hasReadings ? rows.select(readingsOnDay(values).as("readings")) : rows;
    const select = tx.selectNoFrom(
      printed(jsonArrayFrom(withReadings as typeof rows)).as("athletes"),
    );
    const staff = printed(staffDaysOf(tx, values)).as("staff");
    const news = printed(staffNewsOf(tx, values)).as("news");
    return (hasStaff ? select.select([staff, news]) : select).$castTo<PrintedRoster>();
  });
}

const selectRows = rosterStatement({ hasReadings: false, hasStaff: false });
const selectReadings = rosterStatement({ hasReadings: true, hasStaff: false });
const selectStaff = rosterStatement({ hasReadings: false, hasStaff: true });
const selectBoth = rosterStatement({ hasReadings: true, hasStaff: true });

/**
 * Returns a program's athletes by last name, then first name, in one statement, as they are sent.
 * @param asked `today`, up to which the rows have readings, and `staffAt`, the moment for which there are the staff's days and the
 * news. Without one of them, the reply lacks its part
 */
export async function rosterOf(
  tx: Tx,
  programId: string,
  { today = "", staffAt }: { readonly today?: string; readonly staffAt?: Date } = {},
): Promise<PrintedReply<ReplyOf<typeof listAthletes>>> {
  if (staffAt === undefined) {
    const select = today === "" ? selectRows : selectReadings;
    const [row] = await select(tx, { programId, today, newestDay: "", now: "" });
    return printedReply<ReplyOf<typeof listAthletes>>(row ?? { athletes: "[]" });
  }
  const select = today === "" ? selectStaff : selectBoth;
  const newest = newestDay(staffAt);
  const values = { programId, today, newestDay: newest, now: staffAt.toISOString() };
  const [{ athletes = "[]", staff = "[]", news = "" } = {}] = await select(tx, values);
  const rows: readonly StaffRow[] = JSON.parse(staff);
  return printedReply<ReplyOf<typeof listAthletes>>({
    athletes,
    staff: JSON.stringify(watchedStaff(rows, newest)),
    news,
  });
}

/** Returns a program's athletes by last name, then first name. */
export async function athleteRows(tx: Tx, programId: string): Promise<AthleteRow[]> {
  return (await rosterOf(tx, programId)).read().athletes;
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
