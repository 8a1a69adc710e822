import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { type getList, listMovesShown } from "@armslot/contracts/scouting/lists";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import { fullNameIn } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { isoText } from "../database/iso-text.ts";
import { printed } from "../database/printed.ts";
import { PrintedReply } from "../deps/printed-reply.ts";
import { listOf, memberName } from "./scouting-json.ts";

type Sql = RawBuilder<unknown>;

/** The athletes in a list, with their places and the moves that brought them there. Null is now, otherwise as of a moment. */
function entriesOf(programId: string, listId: Sql, asOf: Sql): Sql {
  return sql`(
    select athlete_id, place, reason, moved_by, moved_at, move_id from (
      select distinct on (m.athlete_id) m.athlete_id, m.place, m.reason, m.moved_by, m.moved_at, m.move_id
      from list_moves m
      where m.program_id = ${programId} and m.list_id = ${listId}
        and (${asOf}::timestamptz is null or m.moved_at <= ${asOf}::timestamptz)
      order by m.athlete_id, m.move_id desc
    ) newest
    where newest.place is not null
  )`;
}

/** The athletes who are in lists now, of all lists at once: `list_id`, `athlete_id`, `place`, `move_id`. `m` is a move that a condition can name. */
export function entriesOfLists(programId: string, condition: Sql = sql`true`): Sql {
  return sql`(
    select list_id, athlete_id, place, move_id from (
      select distinct on (m.list_id, m.athlete_id) m.list_id, m.athlete_id, m.place, m.move_id
      from list_moves m where m.program_id = ${programId} and ${condition}
      order by m.list_id, m.athlete_id, m.move_id desc
    ) newest
    where newest.place is not null
  )`;
}

/** A list with its athletes now. `l` is the list. */
function wholeList(programId: string): Sql {
  return sql`json_build_object(
    'listId', l.list_id, 'name', l.name, 'isShared', l.is_shared, 'ownerId', l.owner_id,
    'owner', ${memberName(programId, sql`l.owner_id`)},
    'athletes', ${listOf(sql`e.athlete_id`, sql`${entriesOf(programId, sql`l.list_id`, sql`null`)} e`, sql`e.place, e.move_id`)}
  )`;
}

interface AskedList {
  readonly programId: string;
  readonly listId: string;
  /** ISO text, or null for now. */
  readonly asOf: string | null;
}

const selectList = builtOnce((tx, { programId, listId, asOf }: AskedList) => {
  const entries = sql`${entriesOf(programId, sql`${listId}::uuid`, sql`${asOf}`)} e
    join athletes a on a.program_id = ${programId} and a.athlete_id = e.athlete_id`;
  const entry = sql`json_build_object(
    'uid', a.athlete_id, 'firstName', a.first_name, 'lastName', a.last_name, 'position', a.position, 'gradClass', a.grad_class,
    'reason', e.reason, 'movedBy', ${memberName(programId, sql`e.moved_by`)}, 'movedAt', ${isoText(sql`e.moved_at`)}
  )`;
  const moves = sql`(
    select m.move_id, m.athlete_id, m.place, m.reason, m.moved_by, m.moved_at, ${fullNameIn("a")} as name
    from list_moves m
    join athletes a on a.program_id = m.program_id and a.athlete_id = m.athlete_id
    where m.program_id = ${programId} and m.list_id = ${listId}::uuid
      and (${asOf}::timestamptz is null or m.moved_at <= ${asOf}::timestamptz)
    order by m.move_id desc limit ${sql.lit(listMovesShown)}
  ) m`;
  const move = sql`json_build_object(
    'uid', m.athlete_id, 'name', m.name, 'isOut', m.place is null, 'reason', m.reason,
    'movedBy', ${memberName(programId, sql`m.moved_by`)}, 'movedAt', ${isoText(sql`m.moved_at`)}
  )`;
  return tx
    .selectFrom("athlete_lists as l")
    .select(
      printed(sql`json_build_object(
        'list', ${wholeList(programId)}, 'entries', ${listOf(entry, entries, sql`e.place, e.move_id`)},
        'moves', ${listOf(move, moves, sql`m.move_id desc`)}
      )`).as("list"),
    )
    .where("l.program_id", "=", programId)
    .where("l.list_id", "=", listId);
});

/** Returns a list as it is or as of a moment, or undefined if the member sees no such list. */
export async function listAsOf(
  tx: Tx,
  asked: AskedList,
): Promise<PrintedReply<ReplyOf<typeof getList>> | undefined> {
  const [row] = await selectList(tx, asked);
  return row && new PrintedReply(row.list);
}
