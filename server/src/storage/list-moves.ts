import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface ListKey {
  readonly programId: string;
  readonly listId: string;
}

/** The newest move of each athlete of a list. A move without a place took the athlete out. */
function newestMoves(tx: Tx, { programId, listId }: ListKey) {
  return tx
    .selectFrom("list_moves")
    .distinctOn("athlete_id")
    .select(["athlete_id", "place", "move_id"])
    .where("program_id", "=", programId)
    .where("list_id", "=", listId)
    .orderBy("athlete_id")
    .orderBy("move_id", "desc");
}

/** Returns the athletes who are in a list, in their order. */
export async function athletesInList(tx: Tx, list: ListKey): Promise<string[]> {
  const { rows } = await sql<{ athlete_id: string }>`
    select athlete_id from (${newestMoves(tx, list)}) e
    where e.place is not null order by e.place, e.move_id`.execute(tx);
  return rows.map(({ athlete_id }) => athlete_id);
}

interface Moves extends ListKey {
  readonly athleteIds: readonly string[];
  /** Where they go: the ends, out of the list, or after an athlete. */
  readonly to: string;
  readonly reason: string | null;
  readonly movedBy: string;
  readonly now: Date;
}

/**
 * Adds a move of each athlete to a list that is locked; out of it only of those who are in it. Those who are moved count as gone while their places are found, so that they end
 * beside each other in the given order. After an athlete who is not in the list is at its end.
 */
export async function insertListMoves(tx: Tx, moves: Moves): Promise<void> {
  const { programId, listId, to, reason, movedBy, now } = moves;
  const athleteIds = [...new Set(moves.athleteIds)];
  const after = /^[0-9a-f]{8}-/.test(to) && !athleteIds.includes(to) ? to : null;
  const count = athleteIds.length;
  await sql`
    with others as (
      select athlete_id, place from (${newestMoves(tx, moves)}) e
      where place is not null and not (athlete_id = any(${athleteIds}::uuid[]))
    ),
    bounds as (
      select
        case when ${to} = 'first' then (select min(place) - ${count + 1}::numeric from others)
          else coalesce((select place from others where athlete_id = ${after}::uuid), (select max(place) from others)) end as low,
        case when ${to} = 'first' then (select min(place) from others)
          else (
            select min(place) from others
            where place > (select place from others where athlete_id = ${after}::uuid)
          ) end as high
    ),
    ends as (
      select coalesce(low, 0) as low, coalesce(high, coalesce(low, 0) + ${count + 1}::numeric) as high from bounds
    )
    insert into list_moves (program_id, list_id, athlete_id, place, reason, moved_by, moved_at)
    select ${programId}, ${listId}, a.athlete_id,
      case when ${to} <> 'out' then ends.low + (ends.high - ends.low) * (a.number::numeric / ${count + 1}) end,
      ${reason}, ${movedBy}, ${now}
    from ends, unnest(${athleteIds}::uuid[]) with ordinality a (athlete_id, number)
    where ${to} <> 'out'
      or a.athlete_id in (select athlete_id from (${newestMoves(tx, moves)}) e where place is not null)
    order by a.number`.execute(tx);
}
