import type { AthleteRow, listAthletes } from "@armslot/contracts/athletes/athletes";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";

export type Roster = ReplyOf<typeof listAthletes>;

/** Returns a roster with nothing but names, hands and numbers of games. */
export function namesOf({ athletes }: Roster): Roster {
  const names = athletes.map(
    ({ uid, firstName, lastName, position, submission, isIncomplete }): AthleteRow => ({
      ...{ uid, firstName, lastName, position, submission, isIncomplete },
      ...{ gradClass: null, school: null, city: null, state: null },
    }),
  );
  return { athletes: names };
}
