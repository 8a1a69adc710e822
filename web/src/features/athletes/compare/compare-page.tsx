import { hometown } from "@armslot/baseball/athlete-facts";
import { fullName } from "@armslot/baseball/names";
import { type AthleteRow, listAthletes } from "@armslot/contracts/athletes";
import { compareLimits } from "@armslot/contracts/compare";
import { messages } from "@armslot/contracts/messages";
import { useParams } from "react-router";
import { usePageTitle } from "../../../lib/page-title.ts";
import { paths } from "../../../lib/paths.ts";
import { useEndpointQuery } from "../../../lib/queries.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";
import { ComparedAthletes } from "./compared-athletes.tsx";
import { ComparisonNotes } from "./comparison-notes.tsx";
import { useComparison } from "./use-comparison.ts";

/** The comparison of athletes that its address names (COMPARE-1). */
export function ComparePage() {
  const { programId = "" } = useParams();
  const { chosen, leftOut, choose } = useComparison();
  const roster = useEndpointQuery(listAthletes, { params: { programId } });
  const goBack = useGoBack(paths.dashboard(programId));
  const athletes = chosen.flatMap(
    (id) => roster.data?.athletes.find(({ uid }) => uid === id) ?? [],
  );
  usePageTitle(["Compare", ...athletes.map(({ lastName }) => lastName)].join(" "));
  return (
    <>
      <PageHeader title="Compare" actions={<Button onClick={goBack}>Back</Button>} />
      {roster.isPending && <TableSkeleton rows={compareLimits.athletesMax} />}
      {roster.isError && !roster.data && (
        <ErrorState onRetry={() => void roster.refetch()} requestId={roster.error.requestId}>
          {messages.athletesLoadFailed}
        </ErrorState>
      )}
      {roster.data && (
        <div className="flex flex-col gap-6">
          <ComparedAthletes programId={programId} athletes={athletes} onChange={choose} />
          <ComparisonNotes
            found={athletes.length}
            missing={chosen.length - athletes.length}
            leftOut={leftOut}
          />
          {athletes.length >= compareLimits.athletesMin && (
            <DataTable
              name="Profiles"
              columns={columns}
              rows={athletes}
              rowKey={({ uid }) => uid}
              link={{ column: "name", to: ({ uid }) => paths.athlete(programId, uid) }}
            />
          )}
        </div>
      )}
    </>
  );
}

const columns: readonly Column<AthleteRow>[] = [
  { key: "name", header: "Athlete", cell: fullName, width: 10 },
  { key: "position", header: "Position", cell: ({ position }) => position },
  { key: "class", header: "Class", cell: ({ gradClass }) => gradClass },
  { key: "hometown", header: "Hometown", cell: hometown, width: 10 },
  { key: "games", header: "Games", cell: ({ submission }) => submission, align: "end" },
];
