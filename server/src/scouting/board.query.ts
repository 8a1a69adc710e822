import type { InputOf, ReplyOf } from "@armslot/contracts/core/endpoint";
import { type Standing, standings } from "@armslot/contracts/roster/standing";
import type { getBoard } from "@armslot/contracts/scouting/board";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import { fullNameIn } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { printed } from "../database/printed.ts";
import { type PrintedReply, printedReply } from "../deps/printed-reply.ts";
import { entriesOfLists } from "./lists.query.ts";
import { reportScales } from "./report-scales.ts";
import {
  fastballs,
  followUpFields,
  isHidden,
  listOf,
  memberList,
  settingsOf,
  stageList,
  tagList,
  templateList,
} from "./scouting-json.ts";

interface BoardValues {
  readonly programId: string;
  readonly standings: readonly Standing[];
  readonly limit: number;
}

/**
 * Each author's newest filed report per scale, and each athlete's range of OFP on the scale that most authors use. Row security hides reports
 * that the reader may not see.
 */
function seenReports({ programId }: BoardValues): RawBuilder<unknown> {
  return sql`
    scales as (${reportScales(programId)}),
    newest as materialized (
      select distinct on (r.athlete_id, r.author_id, sc.of_scale) r.athlete_id, r.author_id, sc.of_scale, r.ofp
      from reports r
      left join scales sc on sc.template_id = r.template_id and sc.version = r.template_version
      where r.program_id = ${programId} and r.state = 'filed'
      order by r.athlete_id, r.author_id, sc.of_scale, r.filed_at desc, r.report_id
    ),
    people as (
      select athlete_id, count(*) as seen_by from (
        select l.athlete_id, l.scout_id from looks l where l.program_id = ${programId} and l.withdrawn_at is null
        union select n.athlete_id, n.author_id from newest n
      ) person group by athlete_id
    ),
    ofps as (
      select distinct on (athlete_id) athlete_id, low, high, median from (
        select athlete_id, of_scale, count(*) as n, min(ofp) as low, max(ofp) as high,
          percentile_cont(0.5) within group (order by ofp) as median
        from newest where ofp is not null
        group by athlete_id, of_scale
      ) compared
      order by athlete_id, n desc, of_scale
    )`;
}

function athletesOfStandings(tx: Tx, { programId, standings: asked }: BoardValues) {
  return tx
    .selectFrom("athletes")
    .where("program_id", "=", programId)
    .where((eb) => eb("standing", "=", eb.fn.any(eb.val(asked))));
}

function shownAthletes(tx: Tx, values: BoardValues) {
  return athletesOfStandings(tx, values)
    .select(["program_id", "athlete_id", "first_name", "last_name", "name_key"])
    .select(["position", "grad_class", "school", "standing"])
    .orderBy("name_key")
    .orderBy("athlete_id")
    .limit(values.limit);
}

/**
 * The athletes of the standings by name, printed. No order depends on a report. Of thousands of rows, PostgreSQL prints and joins records in
 * a third of the time that it takes to build JSON of them.
 */
function boardRows(tx: Tx, values: BoardValues): RawBuilder<string> {
  const { programId, standings } = values;
  return sql`(
    with shown as materialized (${shownAthletes(tx, values)}),
    seen as (
      select l.athlete_id, count(*) as looks, count(distinct l.scout_id) as scouts, max(l.seen_on) as last_look
      from looks l where l.program_id = ${programId} and l.withdrawn_at is null
      group by l.athlete_id
    ),
    staged as (
      select distinct on (m.athlete_id) m.athlete_id, m.stage_id
      from stage_moves m where m.program_id = ${programId}
      order by m.athlete_id, m.move_id desc
    ),
    tagged as (
      select t.athlete_id, json_agg(t.tag_id order by t.tag_id) as tags
      from athlete_tags t where t.program_id = ${programId} group by t.athlete_id
    ),
    due as (
      select f.athlete_id, min(f.due) as due from follow_ups f
      where f.program_id = ${programId} and f.done_at is null group by f.athlete_id
    ),
    outings as (
      select g.athlete_id, max(g.game_date) as last from games g
      where g.program_id = ${programId} and g.thrown > 0 group by g.athlete_id
    ),
    thrown as (
      select t.athlete_id, round(sum(t.total_velo) / nullif(sum(t.velo_count), 0), 1) as mean, sum(t.velo_count) as n
      from pitch_totals t
      where t.program_id = ${programId} and t.pitch_type = any(${fastballs})
        and (select p.scouting_shows_readings from programs p where p.program_id = ${programId})
      group by t.athlete_id
    ),
    ${seenReports(values)}
    select '[' || coalesce(string_agg(json_strip_nulls(row_to_json(r))::text, ',' order by a.name_key, a.athlete_id), '') || ']'
    from shown a
    left join seen s on s.athlete_id = a.athlete_id
    left join staged st on st.athlete_id = a.athlete_id
    left join tagged tg on tg.athlete_id = a.athlete_id
    left join due d on d.athlete_id = a.athlete_id
    left join thrown th on th.athlete_id = a.athlete_id
    left join people pe on pe.athlete_id = a.athlete_id
    left join ofps o on o.athlete_id = a.athlete_id
    left join outings g on g.athlete_id = a.athlete_id
    cross join lateral (
      select a.athlete_id as "uid", a.first_name as "firstName", a.last_name as "lastName", a.position, a.grad_class as "gradClass",
        a.school, case when cardinality(${standings}::text[]) > 1 then a.standing end as "standing", st.stage_id as "stageId",
        coalesce(tg.tags, '[]') as "tags", coalesce(s.looks, 0) as "looks", coalesce(s.scouts, 0) as "scouts",
        coalesce(pe.seen_by, 0) as "seenBy", s.last_look as "lastLook", o.low as "ofpLow", o.high as "ofpHigh", o.median as "ofpMedian",
        ${isHidden(sql`a.athlete_id`)} as "isHidden", th.mean as "fastball", th.n as "fastballN", g.last as "lastOuting", d.due as "nextFollowUp"
    ) r
  )`;
}

function openFollowUps(programId: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      ${followUpFields(programId)}, 'athlete', ${fullNameIn("f")}
    ) order by f.due, f.follow_up_id), '[]')
    from (
      select f.follow_up_id, f.athlete_id, f.owner_id, f.due, f.about, f.version, f.done_at, a.first_name, a.last_name
      from follow_ups f
      join athletes a on a.program_id = f.program_id and a.athlete_id = f.athlete_id
      where f.program_id = ${programId} and f.done_at is null
      order by f.due, f.follow_up_id limit 100
    ) f
  )`;
}

/** The lists that the reader sees, with the number of athletes in each. */
function listHeads(programId: string): RawBuilder<unknown> {
  return listOf(
    sql`json_build_object('listId', l.list_id, 'name', l.name, 'isShared', l.is_shared, 'ownerId', l.owner_id,
      'athletes', coalesce(e.athletes, 0))`,
    sql`athlete_lists l
      left join (select list_id, count(*) as athletes from ${entriesOfLists(programId)} e group by list_id) e on e.list_id = l.list_id
      where l.program_id = ${programId}`,
    sql`fold_name(l.name) collate "C", l.list_id`,
  );
}

const selectBoard = builtOnce((tx, values: BoardValues) => {
  const { programId } = values;
  const total = athletesOfStandings(tx, values).select(({ fn }) => fn.countAll().as("athletes"));
  return tx.selectNoFrom([
    printed(settingsOf(programId)).as("settings"),
    printed(sql`(${total})`).as("total"),
    boardRows(tx, values).as("athletes"),
    printed(stageList(programId, sql`false`)).as("stages"),
    printed(tagList(programId)).as("tags"),
    printed(memberList(programId)).as("members"),
    printed(templateList(programId)).as("templates"),
    printed(listHeads(programId)).as("lists"),
    printed(openFollowUps(programId)).as("followUps"),
  ]);
});

const everyStanding = Object.keys(standings) as Standing[];
const most = 10_000;

/** Returns everything on the board in one statement, as it is sent. */
export async function boardOf(
  tx: Tx,
  programId: string,
  { standing = "prospect", limit }: InputOf<typeof getBoard>["query"],
): Promise<PrintedReply<ReplyOf<typeof getBoard>>> {
  const [row] = await selectBoard(tx, {
    programId,
    standings: standing === "all" ? everyStanding : [standing],
    limit: limit === undefined ? most : Number(limit),
  });
  // A statement without a table returns one row.
  return printedReply<ReplyOf<typeof getBoard>>(row as NonNullable<typeof row>);
}
