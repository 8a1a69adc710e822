import { staffChanges } from "@armslot/baseball/numbers/staff-changes";
import { dateAfter } from "@armslot/baseball/numbers/workload";
import type { StaffDays } from "@armslot/contracts/roster/staff-days";
import { fastballOutings, type StaffRow, staffDaysBehind } from "./staff-days.query.ts";

/** Returns the staff with the changes of the outings that it names (TODAY-3). */
export function watchedStaff(rows: readonly StaffRow[], newestDay: string): StaffDays[] {
  const watched = rows.map(({ uid, games }) => ({ uid, outings: fastballOutings(games) }));
  const changes = staffChanges(watched, dateAfter(newestDay, 1 - staffDaysBehind));
  return rows.map(({ uid, birthYear, arsenal, days, caught }) => ({
    ...{ uid, birthYear, arsenal, caught },
    days: days.map(({ day, last }) => ({ ...day, last })),
    changes: [...(changes.get(uid) ?? [])],
  }));
}
