import { type RawBuilder, sql } from "kysely";
import { columnsOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { countedPitches, type FilterValues, pitchConditions } from "./pitch-filter.query.ts";

/** The games under the filter that have its newest pitches, each with the number of newer pitches. */
function newestGames(marksMax: RawBuilder<number>): RawBuilder<unknown> {
  return sql`(
    select n.place, o.game_id, n.newer
    from (select place, sum(sum(pitches)) over (order by place) - sum(pitches) as newer from totals group by place) n
    join outings o on o.place = n.place
    where n.newer < ${marksMax}
  )`;
}

interface NewestPitches {
  readonly columns: readonly (keyof Schema["pitches"])[];
  readonly marksMax: number;
}

/** The newest pitches under the filter, one row each. Reads only the games that have them, however many there are. */
export function newestPitches(
  tx: Tx,
  values: FilterValues,
  { columns, marksMax }: NewestPitches,
): RawBuilder<unknown> {
  const most = sql.val(marksMax);
  return sql`
    select n.place, ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}
    from ${newestGames(most)} n join (${countedPitches(tx, values)}) p on p.game_id = n.game_id
    where ${pitchConditions(values)}
    order by n.place, p.pitch_num desc
    limit ${most}`;
}

/** Selects `marks` of one row for each pitch as one JSON object with a list for the places of the games and for each name. */
export function marksInColumns(names: readonly string[]): RawBuilder<unknown> {
  const lists = names.map((name) => {
    const [column = ""] = columnsOf([name]);
    return sql`${sql.lit(name)}, coalesce(json_agg(${sql.ref(column)}), '[]')`;
  });
  return sql`select json_build_object('game', coalesce(json_agg(place), '[]'), ${sql.join(lists)}) from marks`;
}
