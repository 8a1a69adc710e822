import type { CaughtDays } from "@armslot/contracts/athlete/tracked-days";
import { type RawBuilder, sql } from "kysely";

interface CaughtSince {
  readonly programId: RawBuilder<unknown>;
  /** The athlete, as the statement around it names them. */
  readonly athleteId: RawBuilder<unknown>;
  /** Days up to this one are not read. */
  readonly after: RawBuilder<unknown>;
}

/** Selects the days after another one on which an athlete caught, newest first, as JSON. */
export function caughtAfter({ programId, athleteId, after }: CaughtSince): RawBuilder<CaughtDays> {
  return sql`(
    select coalesce(json_agg(json_build_object('date', c.caught_on, 'innings', c.innings) order by c.caught_on desc), '[]')
    from innings_caught c
    where c.program_id = ${programId} and c.athlete_id = ${athleteId} and c.caught_on > ${after}
  )`;
}

/**
 * Selects a day's tracked pitches of the games `g` as JSON without what is left out. In which order the games of a day were is not known, so
 * the shortest last batter counts (LOAD-8).
 */
export const trackedDayOf = (
  date: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`json_strip_nulls(json_build_object(
  'date', ${date}, 'pitches', sum(g.thrown), 'bullpens', nullif(sum(g.thrown) filter (where g.kind = 'bullpen'), 0),
  'lastBatter', case when bool_and(g.kind <> 'bullpen' and g.last_batter is not null) then min(g.last_batter) end
))`;
