import type { PitchMarks } from "@armslot/contracts/athlete-screen";
import { type RawBuilder, sql } from "kysely";
import { columnsOf } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";
import { countedPitches, type FilterValues, pitchConditions } from "./athlete-totals.query.ts";

/** Marks in columns, with the types by name. */
export interface MarkColumns extends Omit<PitchMarks, "type"> {
  readonly pitchType: string[];
}

/** The names of the marks' columns. */
export const markNames = [
  "pitchNum",
  "pitchType",
  "velo",
  "vertBreak",
  "hb",
  "plateHeight",
  "plateSide",
  "releaseHeight",
  "releaseSide",
  "zoneCell",
  "batterHand",
] as const satisfies (keyof MarkColumns)[];

/** The same as columns of the database. */
export const markColumns = columnsOf(markNames);

/** Which columns of the newest pitches are asked for, and of how many pitches. */
export interface NewestPitches {
  /** Beside the place of the game. */
  readonly markColumns: readonly string[];
  readonly marksMax: RawBuilder<number>;
}

/** The newest pitches under the filter. Reads only the games that have them, however many there are. */
export function marks(
  tx: Tx,
  values: FilterValues,
  { markColumns: columns, marksMax }: NewestPitches,
): RawBuilder<unknown> {
  return sql`
    select n.place, ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}
    from (
      select place, sum(sum(pitches)) over (order by place) - sum(pitches) as newer from totals group by place
    ) n
    join outings o on o.place = n.place
    join (${countedPitches(tx, values)}) p on p.game_id = o.game_id
    where n.newer < ${marksMax} and ${pitchConditions(values)}
    order by n.place, p.pitch_num desc
    limit ${marksMax}`;
}

/** Selects `marks` as one JSON object with a list for the places of the games and for each name. */
export function marksInColumns(names: readonly string[]): RawBuilder<unknown> {
  const lists = names.map((name) => {
    const [column = ""] = columnsOf([name]);
    return sql`${sql.lit(name)}, coalesce(json_agg(${sql.ref(column)}), '[]')`;
  });
  return sql`select json_build_object('game', coalesce(json_agg(place), '[]'), ${sql.join(lists)}) from marks`;
}
