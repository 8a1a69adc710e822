import { dayMs } from "@armslot/contracts/core/durations";

/** The start of a draft's key in this device's storage. */
export const draftPrefix = "draft:";

/** The draft kind of reports. */
export const reportKind = "scouting-report";

const keptForMs = 14 * dayMs;

/** Returns the ID of the member of a draft, by its key. */
export const memberOf = (key: string): string | undefined => key.split(":")[1];

/** Whether a draft is a report whose newest changes the server lacks, from the last 14 days. */
export function isUnsentReport(key: string): boolean {
  if (key.split(":")[3] !== reportKind) return false;
  try {
    const { isSent, changedAt = 0 } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return isSent === false && changedAt > Date.now() - keptForMs;
  } catch {
    return false;
  }
}

function eraseWhere(isErased: (key: string) => boolean): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
    for (const key of keys.filter(isErased)) localStorage.removeItem(key);
  } catch {
    // The browser refuses storage, so there are no drafts.
  }
}

/** Erases the drafts of everyone but a member. A report that only this device has waits for its own member (PRIV-10). */
export function eraseDrafts(exceptOf: string): void {
  eraseWhere((key) => memberOf(key) !== exceptOf && !isUnsentReport(key));
}

/** Identifies an athlete. */
export interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** Erases all members' drafts that belong to an athlete. */
export function eraseDraftsOf({ programId, athleteId }: OfAthlete): void {
  eraseWhere((key) => key.split(":")[2] === programId && key.endsWith(`:${athleteId}`));
}
