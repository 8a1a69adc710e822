import { availableText, neededRest, ownRule } from "@armslot/baseball/rest/needed-rest";
import { trackedPitches } from "@armslot/baseball/rest/workload";
import { athleteFacts } from "@armslot/baseball/screens/athlete-facts";
import { athleteMessages } from "@armslot/contracts/athletes/athlete-messages";
import type { Athlete, AthleteScreen } from "@armslot/contracts/athletes/athletes";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { formatDate, formatNumber, today } from "../../../lib/format.ts";
import { useViewer } from "../../../session/session.ts";
import { Loading, Skeleton } from "../../../ui/notes/loading.tsx";
import { Region } from "../../../ui/page/region.tsx";

interface BasicInformationProps {
  /** The athlete, or null while it loads. */
  readonly athlete: Athlete | null;
  /** The tracked pitches of each day, newest first. */
  readonly workload: AthleteScreen["workload"];
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
export function BasicInformation({ athlete, workload, hasLeftOut }: BasicInformationProps) {
  const rule = useViewer().program.restRule;
  const facts = [...profileFacts(athlete), ...workloadFacts(athlete, { days: workload, rule })];
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
  athlete: Athlete | null,
  { days: workload, rule }: Pick<Parameters<typeof neededRest>[0], "days" | "rule">,
): readonly Fact[] {
  const now = today();
  const within = (days: number) => formatNumber(trackedPitches(workload, now, days));
  const birthYear = athlete?.birthYear ?? null;
  const rest = neededRest({ birthYear, days: workload, rule, today: now });
  return [
    { label: "Last outing", text: athlete && formatDate(rest.last?.date ?? null, "-") },
    ...Object.values(workloadDays).map((days) => ({
      label: `Tracked pitches, ${days} days`,
      text: athlete && within(days),
    })),
    {
      label: `Available (${rule ? ownRule : "Pitch Smart"})`,
      text: athlete && (availableText(rest, now) ?? "-"),
    },
  ];
}
