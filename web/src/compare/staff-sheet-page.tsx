import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { Suspense, useState } from "react";
import { useParams } from "react-router";
import { usePitchFilter } from "../athlete/use-pitch-filter.ts";
import { today as todayHere } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useAddress } from "../client/use-address.ts";
import { FirstRun } from "../roster/first-run.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";

const StaffSheetTable = lazyComponent(
  async () => (await import("./staff-sheet-table.tsx")).StaffSheetTable,
);

/** All pitchers of the program, a line each, to read and to print (STAFF-1). */
export function StaffSheetPage() {
  const { programId = "" } = useParams();
  const [wanted, setFilter] = usePitchFilter(useAddress());
  const { type: _type, batter: _batter, count: _count, ...filter }: PitchFilter = wanted;
  const [today] = useState(todayHere);
  const query = useEndpointQuery(getStaffSheet, {
    params: { programId },
    query: { ...textsOfFilter(filter), today },
  });
  const sheet = query.data;
  usePageTitle("Staff Sheet");
  return (
    <>
      <PageHeader
        title="Staff Sheet"
        actions={<ButtonLink to={pathOf("dashboard", { programId })}>Back</ButtonLink>}
      />
      {query.error && !sheet && (
        <ReadFailed read={query}>{athleteMessages.athletesLoadFailed}</ReadFailed>
      )}
      {query.isPending && <TableSkeleton rows={12} />}
      {sheet?.athletes.length === 0 && <FirstRun programId={programId} />}
      {sheet && sheet.athletes.length > 0 && (
        <Suspense fallback={<TableSkeleton rows={12} />}>
          <StaffSheetTable
            programId={programId}
            sheet={sheet}
            isStale={query.isPlaceholderData}
            filter={filter}
            onFilter={setFilter}
            today={today}
          />
        </Suspense>
      )}
    </>
  );
}
