import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { keptLimits } from "@armslot/contracts/core/kept-limits";
import {
  type getAthleteScouting,
  type listScouted,
  type ScoutedPart,
  scoutingPages,
} from "@armslot/contracts/scouting/scouting";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import type { Tx } from "../database/database.ts";
import { printed } from "../database/printed.ts";
import { PrintedReply } from "../deps/printed-reply.ts";
import { entriesOfLists } from "./lists.query.ts";
import { firstItems, pageOf, totalOf } from "./pages-by-position.ts";
import { sealOf } from "./readings-seal.ts";
import { scoutedParts } from "./scouted-parts.ts";
import {
  isHidden,
  listOf,
  memberList,
  readingsOf,
  settingsOf,
  stageList,
  tagList,
  templateList,
  wholeReport,
} from "./scouting-json.ts";

interface Ids {
  readonly programId: string;
  readonly athleteId: string;
}

type Json = RawBuilder<unknown>;

function ranks({ programId, athleteId }: Ids): Json {
  const isOfTheirs = sql`m.list_id in (
    select t.list_id from list_moves t where t.program_id = ${programId} and t.athlete_id = ${athleteId})`;
  return listOf(
    sql`json_build_object('listId', l.list_id, 'name', l.name, 'rank', e.rank)`,
    sql`athlete_lists l join (
        select e.list_id, e.athlete_id, row_number() over (partition by e.list_id order by e.place, e.move_id) as rank
        from ${entriesOfLists(programId, isOfTheirs)} e
      ) e on e.list_id = l.list_id
      where l.program_id = ${programId} and e.athlete_id = ${athleteId}`,
    sql`fold_name(l.name) collate "C", l.list_id`,
  );
}

/** The reader's own looks, as a report cites them. More than a member may have now are left out. */
function ownLooks({ programId, athleteId }: Ids): Json {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'lookId', l.look_id, 'seenOn', l.seen_on, 'kind', l.kind, 'place', l.place, 'opposition', l.opposition, 'innings', l.innings,
      'pitches', l.pitches
    ) order by l.seen_on desc, l.added_at desc, l.look_id desc), '[]')
    from (
      select look_id, seen_on, kind, place, opposition, innings, pitches, added_at from looks
      where program_id = ${programId} and athlete_id = ${athleteId} and scout_id = current_user_id() and withdrawn_at is null
      order by seen_on desc, added_at desc, look_id desc limit ${sql.lit(keptLimits.looks.most)}
    ) l
  )`;
}

const scale = sql`r.template ->> 'scale'`;

/** The newest filed report of each author on each scale that is not among the first ones. */
function furtherGraded(ids: Ids): Json {
  const { programId } = ids;
  const { rows, keys } = scoutedParts.reports(ids);
  const newestFirst = sql.join(keys.map(([key]) => sql`${key} desc`));
  return listOf(
    wholeReport(programId),
    sql`reports r where r.program_id = ${programId} and r.report_id in (
      select newest.report_id from (
        select r.report_id, row_number() over (order by ${newestFirst}) as place,
          row_number() over (partition by r.author_id, r.template_id, ${scale}, r.state order by ${newestFirst}) as age, r.state
        from ${rows}
      ) newest
      where newest.age = 1 and newest.state = 'filed' and newest.place > ${sql.lit(scoutingPages.first)}
    )`,
    sql`r.filed_at desc, r.report_id desc`,
  );
}

interface Sealed extends Ids {
  /** The key of the seals. */
  readonly key: string;
}

const selectScouting = builtOnce((tx, ids: Sealed) => {
  const { programId, athleteId, key } = ids;
  const readings = readingsOf(programId, sql`a.athlete_id`);
  const wasUsed = sql`exists (
    select from stage_moves m where m.program_id = ${programId} and m.athlete_id = ${athleteId} and m.stage_id = s.stage_id
  )`;
  const partNames = Object.keys(scoutedParts) as ScoutedPart[];
  const firstOf = (part: ScoutedPart) => firstItems(scoutedParts[part](ids), scoutingPages.first);
  const totals = sql.join(
    partNames.map((part) => sql`${sql.lit(part)}, ${totalOf(scoutedParts[part](ids))}`),
  );
  const tags = listOf(
    sql`t.tag_id`,
    sql`athlete_tags t where t.program_id = ${programId} and t.athlete_id = ${athleteId}`,
    sql`t.tag_id`,
  );
  const declined = sql`exists (
    select from scouting_openings o where o.program_id = ${programId} and o.athlete_id = ${athleteId} and not o.has_filed
  )`;
  const academics = sql`exists (
    select from academic_facts f where f.program_id = ${programId} and f.athlete_id = ${athleteId}
  )`;
  return tx
    .selectFrom("athletes as a")
    .select(
      printed(sql`json_build_object(
        'athlete', json_build_object('uid', a.athlete_id, 'firstName', a.first_name, 'lastName', a.last_name),
        'settings', ${settingsOf(programId)}, 'standing', a.standing, 'totals', json_build_object(${totals}),
        'standings', ${firstOf("standings")}, 'stageMoves', ${firstOf("stageMoves")}, 'stages', ${stageList(programId, wasUsed)}, 'tags', ${tags},
        'allTags', ${tagList(programId)}, 'members', ${memberList(programId)}, 'templates', ${templateList(programId)},
        'looks', ${firstOf("looks")}, 'ownLooks', ${ownLooks(ids)}, 'reports', ${firstOf("reports")}, 'furtherGraded', ${furtherGraded(ids)},
         'isHidden', ${isHidden(sql`a.athlete_id`)},
        'hasDeclined', ${declined}, 'ratings', ${firstOf("ratings")}, 'notes', ${firstOf("notes")},
        'followUps', ${firstOf("followUps")},
        'lists', ${ranks(ids)}, 'hasAcademics', ${academics}, 'readings', ${readings},
        'readingsSeal', ${sealOf(key, sql`a.athlete_id`, sql`${readings}::jsonb`)}
      )`).as("scouting"),
    )
    .where("a.program_id", "=", programId)
    .where("a.athlete_id", "=", athleteId);
});

/** Returns everything of an athlete's Scouting region in one statement, as it is sent. Undefined if the program has no such athlete. */
export async function athleteScouting(
  tx: Tx,
  ids: Sealed,
): Promise<PrintedReply<ReplyOf<typeof getAthleteScouting>> | undefined> {
  const [row] = await selectScouting(tx, ids);
  return row && new PrintedReply(row.scouting);
}

interface AskedPart extends Ids {
  readonly part: ScoutedPart;
  readonly after?: string | undefined;
}

/** Returns a page of a part of an athlete's Scouting region, as it is sent. Undefined if the program has no such athlete. */
export async function scoutedPage(
  tx: Tx,
  { part, after, ...ids }: AskedPart,
): Promise<PrintedReply<ReplyOf<typeof listScouted>> | undefined> {
  const limit = part === "reports" ? scoutingPages.mostReports : scoutingPages.most;
  const page = pageOf(scoutedParts[part](ids), { after, limit });
  const { rows } = await sql<{ page: string }>`
    select ${page}::text as page from athletes
    where program_id = ${ids.programId} and athlete_id = ${ids.athleteId}`.execute(tx);
  return rows[0] && new PrintedReply(`{"part":"${part}",${rows[0].page.slice(1)}`);
}
