import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { useLeaderView } from "./use-leader-view.ts";

/** The choices and the table load beside the data. */
const LeadersReading = lazyComponent(
  async () => (await import("./leaders-reading.tsx")).LeadersReading,
);

/** The program's athletes ranked by a reading (LEADERS-1 to LEADERS-4). Everything loads with one request. */
export function LeadersPage() {
  usePageTitle("Leaders");
  const { programId = "" } = useParams();
  const view = useLeaderView();
  const query = useEndpointQuery(listLeaders, {
    params: { programId },
    query: { measure: view.measure, ...textsOfFilter(view.filter) },
  });
  // If preloading fails, the code loads when it is shown.
  useEffect(() => void LeadersReading.preload().catch(() => null), []);
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  return (
    <>
      <PageHeader title="Leaders" actions={<Button onClick={goBack}>Back</Button>} />
      {query.isPending && <Placeholder />}
      {query.isError && !query.data && <ReadFailed read={query}>Failed to load leaders</ReadFailed>}
      {query.data && (
        <Suspense fallback={<Placeholder />}>
          <LeadersReading
            programId={programId}
            shown={query.data}
            view={view}
            isStale={query.isPlaceholderData}
          />
        </Suspense>
      )}
    </>
  );
}

/** The table below the space of the choices. */
function Placeholder() {
  return (
    <div className="max-w-[48rem] pt-43 md:pt-24">
      <TableSkeleton rows={12} />
    </div>
  );
}
