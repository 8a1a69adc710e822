import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { useParams } from "react-router";
import { formatCount, today } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { SearchField } from "../parts/search-field.tsx";
import { useChosenColumns } from "../session/chosen-columns.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { useAboveRoster } from "./above-roster.tsx";
import {
  type AddableColumn,
  type AthleteOrder,
  athleteIndex,
  defaultOrder,
  isAddable,
} from "./athlete-index.ts";
import { FirstRun } from "./first-run.tsx";
import type { RosterToolsProps } from "./roster-tools.tsx";
import { useRoster } from "./use-roster.ts";
import { type RosterView, useRosterView } from "./use-roster-view.ts";
import { tools, WidenedRoster } from "./widened-roster.tsx";

/** The search index warms up after the first rows have rendered. */
const warmAfterMs = 300;

const noAthletes: readonly AthleteRow[] = [];

const RosterTools = lazyComponent<RosterToolsProps>(
  async () => (await tools.load())?.RosterTools ?? (() => null),
);

/** The dashboard: the program's athletes with search, sort, filter and added columns (ROSTER-1, ROSTER-2, ROSTER-9). */
export function AthletesPage() {
  usePageTitle("Athletes");
  const { programId = "" } = useParams();
  const [chosen, choose] = useChosenColumns("athletes");
  const now = today();
  const added = useMemo(() => chosen.filter(isAddable), [chosen]);
  const view = useRosterView();
  const { standing } = view.filter;
  const asked = useRoster(programId, { day: added.length > 0 ? now : null, standing });
  const { roster, isOld } = asked;
  const above = useAboveRoster({ programId, roster: roster.data, today: now });
  const read = above.isPlaced ? asked : { ...asked, isLoading: true, athletes: undefined };
  const { athletes } = read;
  const order = shownOrder(view, added);
  const rows = useShownRows(athletes ?? noAthletes, view, order);
  const isAnyone = Boolean(athletes?.length);
  const isRoster = standing === "roster";
  // What stands above comes with the athletes, and would push these away from a finger.
  const isPushed = roster.isPending || !above.isPlaced;
  return (
    <>
      <DashboardHeader programId={programId} />
      {above.region}
      <div
        className={classNames(
          "mb-4 flex flex-wrap items-center gap-x-4 gap-y-2",
          isPushed && "invisible",
        )}
      >
        <SearchField label="Search Athletes..." value={view.typed} onChange={view.search} />
        {(isAnyone || roster.isPending || !isRoster) && (
          <ToolRow>
            {(athletes || !isRoster) && (
              <RosterTools
                athletes={athletes ?? noAthletes}
                filter={view.filter}
                onFilter={view.choose}
                columns={chosen}
                onColumns={choose}
                isTicking={view.ticked !== null}
                onTicking={(isTicking) => view.tick(isTicking ? [] : null)}
              />
            )}
          </ToolRow>
        )}
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 max-md:w-full pointer-coarse:min-h-11">
          <p role="status" className="text-dense text-muted">
            {athletes && formatCount(rows.length, "athlete")}
            {athletes && isOld && `. ${athleteMessages.athletesOld}`}
          </p>
          {isAnyone && (
            <div className="flex">
              {view.filter.isIncomplete && (
                <ButtonLink kind="link" to={pathOf("completeProfiles", { programId })}>
                  Complete Profiles
                </ButtonLink>
              )}
              <ButtonLink kind="link" to={pathOf("leaders", { programId })}>
                Leaders
              </ButtonLink>
              <ButtonLink kind="link" to={pathOf("staffSheet", { programId })}>
                Staff Sheet
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
      <AthletesOrNotice
        read={read}
        areStepsShown={above.areStepsShown}
        {...{ programId, view, order, added, rows }}
      />
    </>
  );
}

function DashboardHeader({ programId }: { readonly programId: string }) {
  return (
    <PageHeader
      title="Athletes"
      hasActionRow
      actions={
        <>
          <ButtonLink to={pathOf("importRoster", { programId })}>Import Roster</ButtonLink>
          <ButtonLink to={pathOf("importGames", { programId })}>Import Games</ButtonLink>
          <ButtonLink kind="primary" to={pathOf("newAthlete", { programId })}>
            New Athlete
          </ButtonLink>
        </>
      }
    />
  );
}

/** The place of the choices above the table. It has its height before they load. */
function ToolRow({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-screen-only
      className="flex min-h-9 items-center gap-2 max-md:grid max-md:min-h-20 max-md:grid-cols-3 max-[92rem]:w-full md:order-last min-[92rem]:ms-auto pointer-coarse:min-h-11 pointer-coarse:max-md:min-h-24"
    >
      <Suspense>{children}</Suspense>
    </div>
  );
}

/** Returns the order of the address, or the default order if its column is not shown. */
function shownOrder({ order }: RosterView, added: readonly AddableColumn[]): AthleteOrder {
  const { column } = order;
  return isAddable(column) && !added.includes(column) ? defaultOrder : order;
}

function useShownRows(
  athletes: readonly AthleteRow[],
  { query, filter }: RosterView,
  { column, isDescending }: AthleteOrder,
): readonly AthleteRow[] {
  const index = useMemo(() => athleteIndex(athletes), [athletes]);
  useEffect(() => {
    const timer = setTimeout(index.warm, warmAfterMs);
    return () => clearTimeout(timer);
  }, [index]);
  return useMemo(
    () => index.rows({ query, filter, order: { column, isDescending } }),
    [index, query, filter, column, isDescending],
  );
}

interface AthletesProps {
  readonly programId: string;
  readonly view: RosterView;
  readonly order: AthleteOrder;
  readonly added: readonly AddableColumn[];
  readonly rows: readonly AthleteRow[];
}

interface AthletesOrNoticeProps extends AthletesProps {
  readonly read: ReturnType<typeof useRoster>;
  readonly areStepsShown: boolean;
}

/** The table, or what stands in its place: while it loads, after a failure, and where there is no one. */
function AthletesOrNotice({ read, areStepsShown, ...props }: AthletesOrNoticeProps) {
  const { needed, isLoading, athletes } = read;
  if (isLoading) return <TableSkeleton rows={12} />;
  if (!athletes) {
    return <ReadFailed read={needed}>{athleteMessages.athletesLoadFailed}</ReadFailed>;
  }
  if (athletes.length > 0 || props.view.filter.standing !== "roster")
    return <FoundAthletes {...props} />;
  if (areStepsShown) return <EmptyState>{athleteMessages.athletesEmpty}</EmptyState>;
  return <FirstRun programId={props.programId} />;
}

function FoundAthletes({ programId, view, order, added, rows }: AthletesProps) {
  if (rows.length === 0) {
    return (
      <EmptyState action={<Button onClick={view.clear}>Clear</Button>}>
        {view.query === "" ? "No athlete passes these filters." : athleteMessages.athletesNoMatch}
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={<TableSkeleton rows={12} />}>
      <WidenedRoster
        programId={programId}
        athletes={rows}
        order={order}
        onSort={view.sort}
        added={added}
        ticked={view.ticked}
        onTick={view.tick}
      />
    </Suspense>
  );
}
