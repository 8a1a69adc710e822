import { fullName } from "@armslot/baseball/roster/names";
import { searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { Suspense } from "react";
import { useParams } from "react-router";
import { isMissing } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useAddress } from "../client/use-address.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { AthleteMissing } from "./athlete-missing.tsx";
import { athleteQueryOf, useChosenLevel } from "./levels/use-chosen-level.ts";
import { usePitchFilter } from "./use-pitch-filter.ts";

const FilteredReport = lazyComponent(
  async () => (await import("./filtered-report.tsx")).FilteredReport,
);

/** The report of an athlete: one page to print or to save as PDF, for the filter in its address (REPORT-1). */
export function ReportPage() {
  const { programId = "", athleteId = "" } = useParams();
  const [filter, setFilter] = usePitchFilter(useAddress());
  const level = useChosenLevel("report-level");
  const query = useEndpointQuery(getAthlete, {
    params: { programId, athleteId },
    query: athleteQueryOf(filter, level),
  });
  const shown = query.data;
  const name = shown ? fullName(shown.athlete) : "Report";
  usePageTitle(shown ? `Report on ${name}` : "Report");
  if (query.error && isMissing(query.error)) return <AthleteMissing programId={programId} />;
  const search = searchOfFilter(filter);
  const back = `${pathOf("athlete", { programId, athleteId })}${search && `?${search}`}`;
  return (
    <>
      <PageHeader
        title={name}
        hasActionRow
        actions={
          <>
            <ButtonLink to={back}>Back</ButtonLink>
            <Button
              kind="primary"
              disabled={!shown || query.isPlaceholderData}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      />
      {query.error && !shown && (
        <ReadFailed read={query}>{athleteMessages.athleteLoadFailed}</ReadFailed>
      )}
      {query.isPending && <Placeholder />}
      {shown && (
        <Suspense fallback={<Placeholder />}>
          <FilteredReport
            programId={programId}
            shown={shown}
            level={level}
            isStale={query.isPlaceholderData}
            filter={filter}
            onFilter={setFilter}
          />
        </Suspense>
      )}
    </>
  );
}

function Placeholder() {
  return <Skeleton className="h-[60rem] w-full" />;
}
