import type { FastballOuting } from "@armslot/baseball/numbers/comparable-days";
import { staffChanges } from "@armslot/baseball/numbers/staff-changes";
import { dateAfter } from "@armslot/baseball/numbers/workload";
import { fastballTypes } from "@armslot/baseball/pitch/pitch-types";
import type { TrackedDay } from "@armslot/contracts/athlete/tracked-days";
import { hourMs } from "@armslot/contracts/core/durations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { rowFields } from "@armslot/contracts/roster/athlete-fields";
import type { AthleteRow, listAthletes, RowReadings } from "@armslot/contracts/roster/athletes";
import type { StaffDays } from "@armslot/contracts/roster/staff-days";
import {
  newsActions,
  newsDays,
  newsDoneMax,
  newsMax,
  type StaffNews,
} from "@armslot/contracts/roster/staff-news";
import { type Standing, standings } from "@armslot/contracts/roster/standing";
import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { caughtAfter, trackedDayOf } from "../athlete/tracked-days.ts";
import { serverLimits } from "../core/server-limits.ts";
import { builtOnce } from "../database/built-once.ts";
import { columnsOf, fullNameIn, named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { isoText } from "../database/iso-text.ts";
import { printed } from "../database/printed.ts";
import { type PrintedReply, printedReply } from "../deps/printed-reply.ts";
import { shownText } from "../storage/aliases.ts";
import { athleteUid } from "../storage/athletes.ts";
import { isLeftOut } from "../storage/same-outings.ts";

/** The oldest day anywhere is two days before the newest one, which is over 24 hours ahead of it. */
const staffDaysBehind = workloadDays.week + 2;

/** How far back a pitcher's outings are compared: the newest games of each kind, because bullpens would leave a starter too few starts. */
const comparedGames = { days: 120, mostOfKind: 12 } as const;

interface StaffValues {
  readonly programId: string;
  /** The newest calendar day anywhere on Earth. */
  readonly newestDay: string;
}

/** A pitcher of the staff with the games from which the changes are computed. */
interface StaffRow extends Omit<StaffDays, "changes" | "days"> {
  readonly days: readonly {
    readonly day: TrackedDay;
    readonly last: StaffDays["days"][number]["last"];
  }[];
  readonly games: readonly FastballGame[];
}

/** The dated games with tracked pitches that the workload counts, up to the newest day and not as old as `days`. */
function countedGames(tx: Tx, { programId, newestDay }: StaffValues, days: number) {
  return tx
    .selectFrom("games as g")
    .where("g.program_id", "=", programId)
    .where("g.thrown", ">", sql.lit(0))
    .where("g.game_date", "<=", sql<string>`${newestDay}::date`)
    .where("g.game_date", ">", sql<string>`${newestDay}::date - ${sql.lit(days)}`)
    .where(sql<boolean>`not ${isLeftOut}`);
}

/** The games of the last days with their pitches. */
function recentGames(tx: Tx, values: StaffValues) {
  return countedGames(tx, values, staffDaysBehind)
    .select(["g.athlete_id", "g.game_id", "g.game_date", "g.kind", "g.thrown", "g.last_batter"])
    .select(["g.created_at"])
    .select(shownText("opponent").as("opponent"));
}

/** Returns the calendar day where it is latest, 14 hours ahead of UTC. */
const newestDay = (now: Date): string =>
  new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10);

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

interface NewsValues {
  readonly programId: string;
  /** A moment as ISO text. */
  readonly now: string;
}

/** Selects what is new in a program and what waits for an answer (TODAY-2). Each part reads few rows by an index. */
function staffNewsOf(tx: Tx, { programId, now }: NewsValues): RawBuilder<StaffNews> {
  const lifetime = sql`interval '${sql.raw(String(serverLimits.importFileLifetimeHours))} hours'`;
  const waitingFiles = tx
    .selectFrom("import_files")
    .select(({ fn }) => fn.countAll().as("files"))
    .where("program_id", "=", programId)
    .where(sql<boolean>`created_at > ${now}::timestamptz - ${lifetime}`);
  const span = sql`interval '${sql.raw(String(newsDays))} days'`;
  const most = sql.lit(newsMax);
  return sql`(
    select json_build_object(
      'done', (
        select coalesce(json_agg(json_build_object(
          'action', d.action, 'by', json_build_object('uid', d.actor_user_id, 'name', ${fullNameIn("u")}),
          'athleteId', a.athlete_id, 'times', d.times, 'games', d.games, 'pitches', d.pitches, 'at', ${isoText(sql`d.at`)}
        ) order by d.at desc, d.action, d.subject_id), '[]')
        from (
          select e.action, e.actor_user_id, e.subject_id, count(*) as times,
            coalesce(sum((e.counts ->> 'games')::integer), 0) as games, coalesce(sum((e.counts ->> 'pitches')::integer), 0) as pitches,
            e.created_at as at
          from audit_entries e
          where e.program_id = ${programId} and e.created_at > ${now}::timestamptz - ${span}
            and e.action = any(${sql.lit(`{${newsActions.join(",")}}`)}) and e.actor_user_id is distinct from current_user_id()
          group by e.action, e.actor_user_id, e.subject_id, e.created_at
          order by at desc
          limit ${sql.lit(newsDoneMax)}
        ) d
        left join users u on u.program_id = ${programId} and u.user_id = d.actor_user_id
        left join athletes a on a.program_id = ${programId} and a.athlete_id = d.subject_id
      ),
      'questions', (
        select coalesce(json_agg(json_build_object('athleteId', q.athlete_id, 'questions', q.questions) order by q.athlete_id), '[]')
        from (
          select g.athlete_id, count(*) as questions
          from same_outings s join games g on g.program_id = s.program_id and g.game_id = s.counted_game_id
          where s.program_id = ${programId} and s.decided_at is null
          group by g.athlete_id
          order by g.athlete_id
          limit ${most}
        ) q
      ),
      'waitingFiles', (${waitingFiles}),
      'endingLinks', (
        select coalesce(json_agg(json_build_object('athleteId', l.athlete_id, 'endsAt', ${isoText(sql`l.expires_at`)}) order by l.expires_at), '[]')
        from (
          select s.athlete_id, s.expires_at from shares s
          where s.program_id = ${programId} and s.revoked_at is null
            and s.expires_at > ${now}::timestamptz and s.expires_at <= ${now}::timestamptz + ${span}
          order by s.expires_at
          limit ${most}
        ) l
      )
    )
  )`;
}

/** Returns the staff with the changes of the outings that it names (TODAY-3). */
function watchedStaff(rows: readonly StaffRow[], newestDay: string): StaffDays[] {
  const watched = rows.map(({ uid, games }) => ({ uid, outings: fastballOutings(games) }));
  const changes = staffChanges(watched, dateAfter(newestDay, 1 - staffDaysBehind));
  return rows.map(({ uid, birthYear, arsenal, days, caught }) => ({
    ...{ uid, birthYear, arsenal, caught },
    days: days.map(({ day, last }) => ({ ...day, last })),
    changes: [...(changes.get(uid) ?? [])],
  }));
}

type CountAndSum = readonly [n: number, total: number] | null;

/** An entry of `game_digests.fastball_sums`. */
type DigestFastball = readonly [
  source: FastballOuting["source"],
  pitchType: string,
  pitches: number,
  allPitches: number,
  velo: CountAndSum,
  vertBreak: CountAndSum,
  hb: CountAndSum,
  releaseHeight: CountAndSum,
  releaseSide: CountAndSum,
];

/** A game as `fastballGames` selects it. */
type FastballGame = readonly [
  date: string,
  kind: FastballOuting["kind"],
  fastballs: readonly DigestFastball[],
];

/** The fastballs of the newest games of each kind of the athlete `a`, by type and source. */
function fastballGames(tx: Tx, values: StaffValues): RawBuilder<FastballGame[]> {
  const games = countedGames(tx, values, comparedGames.days)
    .select(["g.game_id", "g.game_date", "g.kind"])
    .select(sql`row_number() over (partition by g.kind order by g.game_date desc)`.as("place"))
    .where(sql<boolean>`g.athlete_id = a.athlete_id`);
  return sql`(
    select coalesce(json_agg(json_build_array(h.game_date, h.kind, d.fastball_sums)), '[]')
    from (${games}) h
    join game_digests d on d.program_id = ${values.programId} and d.game_id = h.game_id
    where h.place <= ${sql.lit(comparedGames.mostOfKind)}
  )`;
}

/** Returns the fastballs of some games, by game, type and source. */
function fastballOutings(games: readonly FastballGame[]): FastballOuting[] {
  return games.flatMap(([date, kind, fastballs]) =>
    fastballs.map(([source, pitchType, pitches, allPitches, ...sums]) => {
      const [velo, vertBreak, hb, releaseHeight, releaseSide] = sums;
      const readings = { velo, vertBreak, hb, releaseHeight, releaseSide };
      return { date, kind, source, pitchType, pitches, allPitches, readings };
    }),
  );
}

/** Selects the pitchers who threw in the last days, by name (TODAY-1). It reads their newest games alone. */
function staffDaysOf(tx: Tx, values: StaffValues): RawBuilder<StaffRow[]> {
  const { programId } = values;
  return sql`(
    with recent as materialized (${recentGames(tx, values)}),
    newest as (
      select distinct on (athlete_id, game_date) athlete_id, game_date, game_id, opponent, kind, thrown
      from recent
      order by athlete_id, game_date, created_at desc, game_id desc
    ),
    tracked as (
      select athlete_id, game_date, ${trackedDayOf(sql`game_date`)} as day
      from recent g
      group by athlete_id, game_date
    )
    select coalesce(json_agg(json_build_object(
      'uid', a.athlete_id, 'birthYear', a.birth_year, 'days', each_day.days, 'caught', ${caughtAfter(
        {
          ...{ programId: sql.val(programId), athleteId: sql`a.athlete_id` },
          after: sql`${values.newestDay}::date - ${sql.lit(staffDaysBehind)}`,
        },
      )}, 'games', ${fastballGames(tx, values)},
      'arsenal', (
        select coalesce(json_agg(t.pitch_type order by t.pitches desc, t.pitch_type), '[]')
        from pitch_totals t where t.program_id = ${programId} and t.athlete_id = a.athlete_id
      )
    ) order by a.name_key, a.athlete_id), '[]')
    from (
      select n.athlete_id, json_agg(json_build_object(
        'day', t.day, 'last', json_build_object(
          'gameId', n.game_id, 'opponent', n.opponent, 'kind', n.kind, 'pitches', n.thrown,
          'fastballs', coalesce(d.velo_count, 0), 'fastballMean', trim_scale(round(d.total_velo / nullif(d.velo_count, 0), 9)),
          'fastballMax', d.velo_max
        )
      ) order by n.game_date desc) as days
      from newest n
      join tracked t on t.athlete_id = n.athlete_id and t.game_date = n.game_date
      left join game_digests d on d.program_id = ${programId} and d.game_id = n.game_id
      group by n.athlete_id
    ) each_day
    join athletes a on a.program_id = ${programId} and a.athlete_id = each_day.athlete_id and a.standing = 'roster'
  )`;
}
