import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { AthleteRow, listAthletes } from "@armslot/contracts/roster/athletes";

export type Roster = ReplyOf<typeof listAthletes>;

/** Returns a roster with nothing but names, hands and numbers of games, and the pitch types of those who threw lately. */
export function namesOf({ athletes, staff }: Roster): Roster {
  const names = athletes.map(
    ({ uid, firstName, lastName, position, submission, isIncomplete }): AthleteRow => ({
      ...{ uid, firstName, lastName, position, submission, isIncomplete },
      ...{ gradClass: null, school: null, city: null, state: null },
    }),
  );
  const arsenals = staff?.map(({ uid, arsenal }) => ({
    ...{ uid, arsenal },
    ...{ birthYear: null, days: [], caught: [], changes: [] },
  }));
  return { athletes: names, ...(arsenals && { staff: arsenals }) };
}
