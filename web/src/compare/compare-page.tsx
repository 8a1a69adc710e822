import { compareAthletes, compareLimits } from "@armslot/contracts/compare/compare";
import { textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { usePitchFilter } from "../athlete/use-pitch-filter.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useAddress } from "../client/use-address.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ComparedAthletes } from "./compared-athletes.tsx";
import { ComparisonNotes } from "./comparison-notes.tsx";
import { useComparison } from "./use-comparison.ts";

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
