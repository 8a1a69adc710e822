import { fullName } from "@armslot/baseball/roster/names";
import { athleteMessages } from "@armslot/contracts/athletes/athlete-messages";
import { getAthlete } from "@armslot/contracts/athletes/athletes";
import { searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { Suspense } from "react";
import { useParams } from "react-router";
import { isMissing } from "../../../lib/app-error.ts";
import { usePageTitle } from "../../../lib/page-title.ts";
import { pathOf } from "../../../lib/paths.ts";
import { useEndpointQuery } from "../../../lib/queries.ts";
import { useAddress } from "../../../lib/use-address.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { lazyComponent } from "../../../ui/lazy-module.ts";
import { ReadFailed } from "../../../ui/notes/error-state.tsx";
import { Skeleton } from "../../../ui/notes/loading.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { AthleteMissing } from "../athlete-missing.tsx";
import { usePitchFilter } from "../filter/use-pitch-filter.ts";
import { athleteQueryOf, useChosenLevel } from "../level/use-chosen-level.ts";

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
