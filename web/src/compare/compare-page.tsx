import { handAndClass } from "@armslot/baseball/reports/athlete-facts";
import { fullName } from "@armslot/baseball/roster/names";
import { compareAthletes, compareLimits } from "@armslot/contracts/compare/compare";
import { textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { Plus, X } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { usePitchFilter } from "../athlete/use-pitch-filter.ts";
import { athleteShape } from "../charts/frame/athlete-shape.ts";
import { PitchTypeIcon } from "../charts/frame/pitch-mark.tsx";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useAddress } from "../client/use-address.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useComparison } from "./use-comparison.ts";

/** Most visits change nothing, so the search is lazy. */
const AddAthleteToComparison = lazyComponent(
  async () => (await import("./add-athlete-to-comparison.tsx")).AddAthleteToComparison,
);

/** The charts and tables load beside the athletes' data. */
const ComparisonReading = lazyComponent(
  async () => (await import("./comparison-reading.tsx")).ComparisonReading,
);

/** The comparison of athletes that its address names (COMPARE-1). Everything loads with one request. */
export function ComparePage() {
  const { programId = "" } = useParams();
  const address = useAddress();
  const comparison = useComparison(address);
  const { chosen, leftOut, change } = comparison;
  const [filter, setFilter] = usePitchFilter(address);
  const query = useEndpointQuery(
    compareAthletes,
    {
      params: { programId },
      query: { ...textsOfFilter(filter), athletes: chosen.join(",") },
    },
    { isEnabled: chosen.length > 0 },
  );
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  // If preloading fails, the code loads when it is needed.
  useEffect(() => void ComparisonReading.preload().catch(() => null), []);
  const shown = chosen.length === 0 ? undefined : query.data;
  // While another athlete loads, the earlier reply stays visible, without those who were removed.
  const athletes = shown?.athletes.filter(({ uid }) => chosen.includes(uid)) ?? [];
  usePageTitle(["Compare", athletes.map(({ lastName }) => lastName).join(", ")].join(" ").trim());
  return (
    <>
      <PageHeader title="Compare" actions={<Button onClick={goBack}>Back</Button>} />
      {query.error && !shown && chosen.length > 0 && (
        <ReadFailed read={query}>The comparison could not be loaded.</ReadFailed>
      )}
      {query.isPending && chosen.length > 0 && <Placeholder />}
      {(shown || chosen.length === 0) && (
        <div className="flex flex-col gap-6 print:gap-3 print:[zoom:0.72]">
          <ComparedAthletes
            programId={programId}
            athletes={athletes}
            // The reply shows which IDs have no athlete. Until it is here, all of them stay.
            ids={query.isPlaceholderData ? chosen : athletes.map(({ uid }) => uid)}
            onChange={(athleteIds) => change("athletes", athleteIds.join(","))}
          />
          {(chosen.length === 0 || !query.isPlaceholderData) && (
            <ComparisonNotes
              found={athletes.length}
              missing={chosen.length - athletes.length}
              leftOut={leftOut}
            />
          )}
          {shown && athletes.length >= compareLimits.athletesMin && (
            <Suspense fallback={<Placeholder />}>
              <ComparisonReading
                programId={programId}
                athletes={athletes}
                options={shown.options}
                isStale={query.isPlaceholderData}
                filter={filter}
                onFilter={setFilter}
                comparison={comparison}
              />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

function Placeholder() {
  return <Skeleton className="h-[60rem] w-full" />;
}

/** An athlete as the list of a comparison names them. */
type ComparedName = Pick<AthleteRow, "uid" | "firstName" | "lastName" | "position" | "gradClass">;

interface ComparedAthletesProps {
  readonly programId: string;
  readonly athletes: readonly ComparedName[];
  /** The IDs of these athletes and of those who still load. */
  readonly ids: readonly string[];
  readonly onChange: (athleteIds: readonly string[]) => void;
}

/** The compared athletes with the shapes that stand for them, and the choice of others. */
function ComparedAthletes({ programId, athletes, ids, onChange }: ComparedAthletesProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Compared athletes" className="flex flex-wrap gap-2 empty:hidden">
        {athletes.map((athlete, set) => (
          <li
            key={athlete.uid}
            className="flex min-w-0 items-center gap-2 rounded-control border border-line ps-3 print:pe-3"
          >
            <PitchTypeIcon pitchType="Other" shape={athleteShape(set)} />
            <p className="min-w-0 py-1.5 text-dense">
              <Link
                to={pathOf("athlete", { programId, athleteId: athlete.uid })}
                className="font-medium wrap-anywhere hover:underline"
              >
                {fullName(athlete)}
              </Link>
              <span className="text-muted">{` ${handAndClass(athlete)}`}</span>
            </p>
            <Button
              kind="quiet"
              aria-label={`Remove ${fullName(athlete)}`}
              className="px-2"
              onClick={() => onChange(ids.filter((id) => id !== athlete.uid))}
            >
              <X aria-hidden="true" size={16} className="text-muted" />
            </Button>
          </li>
        ))}
        {!isAdding && athletes.length > 0 && ids.length < compareLimits.athletesMax && (
          <li>
            <AddButton onClick={() => setIsAdding(true)} />
          </li>
        )}
      </ul>
      {!isAdding && athletes.length === 0 && <AddButton onClick={() => setIsAdding(true)} />}
      {isAdding && (
        <Suspense fallback={<Loading />}>
          <AddAthleteToComparison
            programId={programId}
            chosen={ids}
            onChoose={(athleteId) => {
              setIsAdding(false);
              onChange([...ids, athleteId]);
            }}
            onCancel={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button onClick={onClick} className="self-start">
      <Plus aria-hidden="true" size={16} className="text-muted" />
      Add Athlete
    </Button>
  );
}

interface ComparisonNotesProps {
  /** How many athletes the screen compares. */
  readonly found: number;
  /** How many athletes of the address are not on the roster. */
  readonly missing: number;
  /** How many athletes of the address are beyond the limit. */
  readonly leftOut: number;
}

/** Says which athletes of the address are not shown, and what a comparison still needs. */
function ComparisonNotes({ found, missing, leftOut }: ComparisonNotesProps) {
  const { athletesMin, athletesMax } = compareLimits;
  const notes = [
    missing > 0 &&
      `${missing === 1 ? "One athlete" : `${missing} athletes`} of this link cannot be shown. They may have been removed, or the link may be incomplete.`,
    leftOut > 0 &&
      `This link names ${athletesMax + leftOut} athletes. A comparison shows up to ${athletesMax}, so the last ${leftOut === 1 ? "one is" : `${leftOut} are`} left out.`,
    found < athletesMin &&
      (found === 0
        ? `Add ${athletesMin} to ${athletesMax} athletes to compare them.`
        : "Add another athlete to compare."),
  ].filter((note) => note !== false);
  return (
    <div role="status" className="flex flex-col gap-1 text-dense text-muted empty:hidden">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
