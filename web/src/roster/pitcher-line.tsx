import {
  type Availability,
  lastThrownText,
  monthAndDay,
} from "@armslot/baseball/numbers/availability";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import { fullName } from "@armslot/baseball/roster/names";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import type { StaffDays } from "@armslot/contracts/roster/staff-days";
import { Link } from "react-router";
import { pathOf } from "../client/paths.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button-link.tsx";

/** A pitcher of today's staff. */
export interface Pitcher extends StaffDays {
  readonly athlete: AthleteRow;
  readonly availability: Availability;
  /** The newest game up to today. */
  readonly last: StaffDays["days"][number]["last"];
}

interface PitcherLineProps {
  readonly programId: string;
  readonly pitcher: Pitcher;
  readonly today: string;
}

/** A pitcher with the availability, the last days and the last outing, and a link to chart. */
export function PitcherLine({ programId, pitcher, today }: PitcherLineProps) {
  const { athlete, availability, days, last } = pitcher;
  const name = fullName(athlete);
  const athleteId = athlete.uid;
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 text-dense">
          <Link
            to={pathOf("athlete", { programId, athleteId })}
            className="truncate py-1 font-medium hover:underline"
          >
            {name}
          </Link>
          <AvailabilityBadge availability={availability} />
        </p>
        <p className="text-meta text-muted wrap-anywhere">
          {lastThrownText(days, { today, week: workloadDays.week, availability })}
          {availability.kind === "resting" && ` · ${availability.reason}`}
          {` · ${outingText(last)}`}
        </p>
      </div>
      <ButtonLink
        kind="quiet"
        to={pathOf("chart", { programId, athleteId })}
        aria-label={`Chart ${name}`}
      >
        Chart
      </ButtonLink>
    </>
  );
}

function AvailabilityBadge({ availability }: Pick<Pitcher, "availability">) {
  if (availability.kind === "resting") {
    return <Badge kind="warning">{`Resting until ${monthAndDay(availability.from)}`}</Badge>;
  }
  return availability.kind === "available" ? <Badge kind="good">Available</Badge> : null;
}

/** Returns the last outing in a line: "fastball 88.1, max 90.2 mph, n 30, vs Coastal State". */
function outingText({ opponent, fastballs, fastballMean, fastballMax }: Pitcher["last"]): string {
  const speed =
    fastballMean === null || fastballMax === null
      ? []
      : [
          `fastball ${readingNumberText("velo", fastballMean)}, max ${readingNumberText("velo", fastballMax)} mph, n ${fastballs}`,
        ];
  return [...speed, ...(opponent ? [`vs ${opponent}`] : [])].join(", ") || "last outing";
}
