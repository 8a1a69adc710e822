import { availableText, type NeededRest } from "@armslot/baseball/numbers/needed-rest";
import { ownRule } from "@armslot/baseball/numbers/rest-table";
import { trackedPitches } from "@armslot/baseball/numbers/workload";
import { athleteFacts } from "@armslot/baseball/reports/athlete-facts";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { Athlete, AthleteScreen } from "@armslot/contracts/roster/athletes";
import { formatDate, formatNumber, today } from "../../client/format.ts";
import { useViewer } from "../../session/session.ts";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { Region } from "../../ui/region.tsx";
import { useNeededRest } from "../use-needed-rest.ts";

interface BasicInformationProps {
  /** The athlete, or null while it loads. */
  readonly athlete: Athlete | null;
  /** The tracked pitches of each day, newest first. */
  readonly workload: AthleteScreen["workload"];
  readonly caught: AthleteScreen["caught"];
  /** Whether the workload leaves a game out (LOAD-6). */
  readonly hasLeftOut: boolean;
}

interface Fact {
  readonly label: string;
  readonly text: string | null;
  /** Whether the text often takes two lines, which are reserved so that nothing below moves when it arrives. */
  readonly isLong?: boolean;
}

/** The Basic Information region in view mode. Without an athlete, it shows a placeholder. */
export function BasicInformation(props: BasicInformationProps) {
  const { athlete, workload, caught, hasLeftOut } = props;
  const rule = useViewer().program.restRule;
  const rest = useNeededRest({ birthYear: athlete?.birthYear ?? null, workload, caught });
  const available = `Available (${rule ? ownRule : "Pitch Smart"})`;
  const facts = [
    ...profileFacts(athlete),
    ...workloadFacts(workload, { rest, available }).map((fact) => ({
      ...fact,
      text: athlete && fact.text,
    })),
  ];
  const list = (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5">
      {facts.map(({ label, text, isLong = false }) => (
        <div key={label} className="flex min-w-0 flex-col gap-1">
          <dt className="text-meta text-muted">{label}</dt>
          <dd className={`text-body wrap-anywhere ${isLong ? "min-h-12" : ""}`}>
            {text ?? <Skeleton className="h-6 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Region title="Basic Information">
      {athlete ? list : <Loading>{list}</Loading>}
      {hasLeftOut && <p className="mt-4 text-dense font-medium">{athleteMessages.leftOut}</p>}
    </Region>
  );
}

function profileFacts(athlete: Athlete | null): readonly Fact[] {
  // The header shows the first fact, the name.
  const [, ...facts] = athleteFacts;
  return facts.map(({ label, of }) => ({
    label,
    text: athlete && of(athlete),
    isLong: label === "School",
  }));
}

/** When and how much the athlete threw lately, and from when they are available (ATH-6, LOAD-5). */
function workloadFacts(
  workload: AthleteScreen["workload"],
  { rest, available }: { readonly rest: NeededRest; readonly available: string },
): readonly Fact[] {
  const now = today();
  return [
    { label: "Last outing", text: formatDate(rest.last?.date ?? null, "-") },
    ...Object.values(workloadDays).map((days) => ({
      label: `Tracked pitches, ${days} days`,
      text: formatNumber(trackedPitches(workload, now, days)),
    })),
    { label: available, text: availableText(rest, now) ?? "-" },
  ];
}
