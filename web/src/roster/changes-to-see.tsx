import { changeText } from "@armslot/baseball/numbers/change-text";
import { fullName } from "@armslot/baseball/roster/names";
import { searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import type { StaffChange } from "@armslot/contracts/roster/staff-changes";
import { Link } from "react-router";
import { pathOf } from "../client/paths.ts";

/** A change with its pitcher. */
export interface ChangeOfPitcher extends StaffChange {
  readonly athlete: AthleteRow;
}

interface ChangesToSeeProps {
  readonly programId: string;
  readonly changes: readonly ChangeOfPitcher[];
}

/** The changes of pitchers against their own outings, each with a link to the compared ones (TODAY-3). */
export function ChangesToSee({ programId, changes }: ChangesToSeeProps) {
  return (
    <section aria-label="Changes worth a look" className="min-w-0">
      <h3 className="flex min-h-9 items-center text-dense font-semibold pointer-coarse:min-h-11">
        Changes worth a look
      </h3>
      <ul className="text-dense">
        {changes.map((change) => (
          <li key={`${change.athlete.uid} ${change.measure}`} className="py-1">
            <Link to={rowsOf(programId, change)} className="font-medium underline">
              {fullName(change.athlete)}
            </Link>{" "}
            {changeText(change)}
          </li>
        ))}
      </ul>
      <p className="text-meta text-muted">
        Against his own last days of the same kind, source and fastball. Chance alone shows about
        one a week in a staff.
      </p>
    </section>
  );
}

/** Returns the path of the athlete's page with the compared outings. */
function rowsOf(programId: string, { athlete, ...change }: ChangeOfPitcher): string {
  const { measure, pitchType, kind, source, from, to } = change;
  const type = measure === "usage" ? {} : { type: [pitchType] };
  const search = searchOfFilter({ ...{ from, to }, kind: [kind], source: [source], ...type });
  return `${pathOf("athlete", { programId, athleteId: athlete.uid })}?${search}`;
}
