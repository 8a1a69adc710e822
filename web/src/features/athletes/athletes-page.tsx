import { type AthleteRow, listAthletes } from "@armslot/contracts/athletes";
import { messages } from "@armslot/contracts/messages";
import { useEffect, useMemo } from "react";
import { useParams } from "react-router";
import { formatCount } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../lib/paths.ts";
import { useEndpointQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { athleteIndex } from "./athlete-index.ts";
import { FirstRun } from "./first-run.tsx";
import { Roster } from "./roster.tsx";
import { SearchField } from "./search-field.tsx";
import { type RosterView, useRosterView } from "./use-roster-view.ts";

/** The search index warms up after the first rows have rendered. */
const warmAfterMs = 300;

const noAthletes: readonly AthleteRow[] = [];

/** The dashboard: the program's athletes with search and sort (ROSTER-1, ROSTER-2). */
export function AthletesPage() {
  usePageTitle("Athletes");
  const { programId = "" } = useParams();
  const roster = useEndpointQuery(listAthletes, { params: { programId } });
  const view = useRosterView();
  const athletes = roster.data?.athletes;
  const rows = useShownRows(athletes ?? noAthletes, view);
  return (
    <>
      <PageHeader
        title="Athletes"
        hasActionRow
        actions={
          <>
            <ButtonLink to={paths.importRoster(programId)}>Import Roster</ButtonLink>
            <ButtonLink to={paths.importGames(programId)}>Import Games</ButtonLink>
            <ButtonLink kind="primary" to={paths.newAthlete(programId)}>
              New Athlete
            </ButtonLink>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField label="Search Athletes..." value={view.typed} onChange={view.search} />
        <p role="status" className="min-h-5 text-dense text-muted">
          {athletes && formatCount(rows.length, "athlete")}
          {athletes && roster.isError && `. ${messages.athletesOld}`}
        </p>
      </div>
      {roster.isPending && <TableSkeleton rows={12} />}
      {roster.isError && !athletes && (
        <ErrorState
          onRetry={() => void roster.refetch()}
          isRetrying={roster.isFetching}
          requestId={roster.error.requestId}
        >
          {messages.athletesLoadFailed}
        </ErrorState>
      )}
      {athletes && (
        <FoundAthletes programId={programId} view={view} rows={rows} isEmpty={!athletes.length} />
      )}
    </>
  );
}

function useShownRows(
  athletes: readonly AthleteRow[],
  { query, order: { column, isDescending } }: RosterView,
): readonly AthleteRow[] {
  const index = useMemo(() => athleteIndex(athletes), [athletes]);
  useEffect(() => {
    const timer = setTimeout(index.warm, warmAfterMs);
    return () => clearTimeout(timer);
  }, [index]);
  return useMemo(
    () => index.rows({ query, order: { column, isDescending } }),
    [index, query, column, isDescending],
  );
}

interface FoundAthletesProps {
  readonly programId: string;
  readonly view: RosterView;
  readonly rows: readonly AthleteRow[];
  readonly isEmpty: boolean;
}

function FoundAthletes({ programId, view, rows, isEmpty }: FoundAthletesProps) {
  if (isEmpty) return <FirstRun programId={programId} />;
  if (rows.length === 0) {
    return (
      <EmptyState action={<Button onClick={() => view.search("")}>Clear</Button>}>
        {messages.athletesNoMatch}
      </EmptyState>
    );
  }
  return <Roster programId={programId} athletes={rows} order={view.order} onSort={view.sort} />;
}
