import {
  countNote,
  isArmSide,
  isRate,
  measureName,
  type RankedLeader,
} from "@armslot/baseball/reports/leaders";
import type { LeadersScreen } from "@armslot/contracts/compare/leaders-screen";
import { mixedUnderFilter } from "../athlete/mixed-sources.ts";
import { formatNumber } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LeadersTable } from "./leaders-table.tsx";
import type { LeaderView } from "./use-leader-view.ts";

interface FoundLeadersProps {
  readonly programId: string;
  readonly shown: LeadersScreen;
  readonly view: LeaderView;
  readonly ranked: readonly RankedLeader[];
}

/** The ranked athletes with what limits the comparison, or the reason why there are none. */
export function FoundLeaders(props: FoundLeadersProps) {
  const { programId, shown, view, ranked } = props;
  if (ranked.length === 0) return <NoLeaders {...props} />;
  return (
    <>
      <LeadersTable
        programId={programId}
        measure={shown.measure}
        ranked={ranked}
        filter={view.filter}
      />
      {notesOf(shown, view).map((note) => (
        <p key={note} className="text-meta text-muted">
          {note}
        </p>
      ))}
    </>
  );
}

function notesOf(
  { measure, options, sources }: LeadersScreen,
  { by, filter }: LeaderView,
): string[] {
  const isMean = by === "mean" || by === "low-mean";
  const isMixed = filter.type?.length !== 1 && options.pitchTypes.length > 1;
  const mixed = mixedUnderFilter(sources);
  return [
    countNote(measure),
    ...(isMean && isMixed && !isRate(measure)
      ? ["These means mix pitch types. Choose one to compare like with like."]
      : []),
    ...(isArmSide(measure)
      ? ["Positive is toward the throwing arm, so right- and left-handers compare."]
      : []),
    ...(mixed ? [mixed] : []),
  ];
}

function NoLeaders({ programId, shown, view }: FoundLeadersProps) {
  const { leaders, pitches, allPitches, measure } = shown;
  if (allPitches === 0) {
    return (
      <EmptyState
        action={<ButtonLink to={pathOf("importGames", { programId })}>Import Games</ButtonLink>}
      >
        No pitches yet. Leaders appear with the first game.
      </EmptyState>
    );
  }
  if (pitches === 0) {
    return (
      <EmptyState action={<Button onClick={() => view.setFilter({})}>Clear</Button>}>
        No pitch matches the filter.
      </EmptyState>
    );
  }
  if (leaders.length === 0) {
    return (
      <EmptyState>{`None of these pitches has a value for ${measureName(measure)}.`}</EmptyState>
    );
  }
  const most = Math.max(...leaders.map(({ n }) => n));
  return (
    <EmptyState
      action={<Button onClick={() => view.choose("min", "1")}>Any number of pitches</Button>}
    >
      {`No athlete has ${formatNumber(view.minimum)} pitches with ${measureName(measure)}. The most is ${formatNumber(most)}.`}
    </EmptyState>
  );
}
