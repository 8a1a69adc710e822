import { fastballTypes } from "@armslot/baseball/pitch/pitch-types";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { rowFields } from "@armslot/contracts/roster/athlete-fields";
import type { AthleteRow, listAthletes, RowReadings } from "@armslot/contracts/roster/athletes";
import { type Standing, standings } from "@armslot/contracts/roster/standing";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { caughtAfter, trackedDayOf } from "../athlete/tracked-days.ts";
import { builtOnce } from "../database/built-once.ts";
import { columnsOf, named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { printed } from "../database/printed.ts";
import { type PrintedReply, printedReply } from "../deps/printed-reply.ts";
import { athleteUid } from "../storage/athletes.ts";
import { isLeftOut } from "../storage/same-outings.ts";
import { newestDay, type StaffRow, staffDaysOf } from "./staff-days.query.ts";
import { staffNewsOf } from "./staff-news.query.ts";
import { watchedStaff } from "./watched-staff.ts";

const rowColumns = columnsOf(rowFields);

interface RowsOnDay {
  readonly programId: string;
  readonly standings: readonly Standing[];
  readonly today: string;
}

function rowsOfProgram(tx: Tx, { programId, standings: asked }: RowsOnDay) {
  return tx
    .selectFrom("athletes")
    .select([athleteUid, ...named(rowColumns), ...named(["submission", "is_incomplete"])])
    .where("program_id", "=", programId)
    .where((eb) => eb("standing", "=", eb.fn.any(eb.val(asked))))
    .orderBy("name_key")
    .orderBy("athlete_id")
    .$narrowType<Pick<AthleteRow, "state">>();
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
        select coalesce(json_agg(day order by game_date desc), '[]')
        from (
          select g.game_date, ${trackedDayOf(sql`g.game_date`)} as day from games g
          where ${ofAthlete} and g.game_date <= ${today}::date and g.game_date > ${today}::date - ${sql.lit(workloadDays.week)}
            and g.thrown > 0 and not ${isLeftOut}
          group by g.game_date
        ) of_day
      ),
      'caught', ${caughtAfter({
        ...{ programId: sql`athletes.program_id`, athleteId: sql`athletes.athlete_id` },
        after: sql`${today}::date - ${sql.lit(workloadDays.week)}`,
      })},
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

interface Asked {
  readonly hasReadings: boolean;
  readonly hasStaff: boolean;
  readonly hasStandings: boolean;
}

function rosterStatement({ hasReadings, hasStaff, hasStandings }: Asked) {
  return builtOnce((tx, values: RosterValues) => {
    const rows = rowsOfProgram(tx, values);
    const withStandings = hasStandings ? rows.select("standing") : rows;
    const withReadings = hasReadings
      ? withStandings.select(readingsOnDay(values).as("readings"))
      : withStandings;
    const select = tx.selectNoFrom(
      printed(jsonArrayFrom(withReadings as typeof rows)).as("athletes"),
    );
    const staff = printed(staffDaysOf(tx, values)).as("staff");
    const news = printed(staffNewsOf(tx, values)).as("news");
    return (hasStaff ? select.select([staff, news]) : select).$castTo<PrintedRoster>();
  });
}

const statements = new Map<string, ReturnType<typeof rosterStatement>>();

/** Keeps a statement per combination of parts, because `builtOnce` builds only one. */
function statementOf(asked: Asked): ReturnType<typeof rosterStatement> {
  const key = JSON.stringify(asked);
  const statement = statements.get(key) ?? rosterStatement(asked);
  statements.set(key, statement);
  return statement;
}

interface RosterQuery {
  readonly today?: string | undefined;
  readonly staffAt?: Date | undefined;
  readonly standing?: Standing | "all" | undefined;
}

/**
 * Returns a program's athletes of a standing by last name, then first name, in one statement, as they are sent.
 * @param asked `today`, up to which the rows have readings, and `staffAt`, the moment for which there are the staff's days and the
 * news. Without one of them, the reply lacks its part. The standing is the roster by default
 */
export async function rosterOf(
  tx: Tx,
  programId: string,
  { today = "", staffAt, standing = "roster" }: RosterQuery = {},
): Promise<PrintedReply<ReplyOf<typeof listAthletes>>> {
  const select = statementOf({
    hasReadings: today !== "",
    hasStaff: staffAt !== undefined,
    hasStandings: standing === "all",
  });
  const newest = staffAt === undefined ? "" : newestDay(staffAt);
  const [row] = await select(tx, {
    programId,
    standings: standing === "all" ? allStandings : [standing],
    today,
    newestDay: newest,
    now: staffAt?.toISOString() ?? "",
  });
  const { athletes = "[]", staff = "[]", news = "" } = row ?? {};
  if (staffAt === undefined) return printedReply<ReplyOf<typeof listAthletes>>({ athletes });
  const rows: readonly StaffRow[] = JSON.parse(staff);
  return printedReply<ReplyOf<typeof listAthletes>>({
    athletes,
    staff: JSON.stringify(watchedStaff(rows, newest)),
    news,
  });
}

const allStandings = Object.keys(standings) as Standing[];

/** Returns a program's athletes of every standing by last name, then first name. */
export async function athleteRows(tx: Tx, programId: string): Promise<AthleteRow[]> {
  return (await rosterOf(tx, programId, { standing: "all" })).read().athletes;
}
