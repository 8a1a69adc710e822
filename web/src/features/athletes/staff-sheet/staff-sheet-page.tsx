import { athleteMessages } from "@armslot/contracts/athletes/athlete-messages";
import { getStaffSheet } from "@armslot/contracts/athletes/staff-sheet";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { Suspense, useState } from "react";
import { useParams } from "react-router";
import { today as todayHere } from "../../../lib/format.ts";
import { usePageTitle } from "../../../lib/page-title.ts";
import { pathOf } from "../../../lib/paths.ts";
import { useEndpointQuery } from "../../../lib/queries.ts";
import { useAddress } from "../../../lib/use-address.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { lazyComponent } from "../../../ui/lazy-module.ts";
import { ReadFailed } from "../../../ui/notes/error-state.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";
import { usePitchFilter } from "../filter/use-pitch-filter.ts";
import { FirstRun } from "../first-run.tsx";

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
