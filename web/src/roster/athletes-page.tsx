import { may } from "@armslot/contracts/core/access";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { type AthleteRow, listAthletes } from "@armslot/contracts/roster/athletes";
import { getFirstSteps } from "@armslot/contracts/roster/first-steps";
import type { AskedStanding } from "@armslot/contracts/roster/standing";
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useParams } from "react-router";
import { formatCount, today } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { firstStepsPrefix } from "../device/device-settings.ts";
import { SearchField } from "../parts/search-field.tsx";
import { useChosenColumns } from "../session/chosen-columns.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { lazyComponent, useIsLoaded } from "../ui/lazy-module.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import {
  type AddableColumn,
  type AthleteOrder,
  athleteIndex,
  defaultOrder,
  isAddable,
} from "./athlete-index.ts";
import { FirstRun } from "./first-run.tsx";
import type { FirstStepsProps } from "./first-steps.tsx";
import type { RosterToolsProps } from "./roster-tools.tsx";
import { Today, type TodayProps } from "./today.tsx";
import { type RosterView, useRosterView } from "./use-roster-view.ts";
import { tools, WidenedRoster } from "./widened-roster.tsx";

/** The roster shows without them if the connection breaks before their code is there. */
const FirstSteps = lazyComponent<FirstStepsProps>(
  async () => (await import("./first-steps.tsx")).FirstSteps,
  { isOptional: true },
);

interface Above {
  readonly region: ReactNode;
  /** Whether the region takes its place. Until then it would push the roster away from a finger that is about to touch it. */
  readonly isPlaced: boolean;
}

interface AboveRosterInput {
  readonly programId: string;
  /** Undefined until it is read. */
  readonly roster: ReplyOf<typeof listAthletes> | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const isEmpty = ({ staff, news }: Pick<TodayProps, "staff" | "news">): boolean =>
  news.waitingFiles === 0 &&
  [staff, news.done, news.questions, news.endingLinks].every(({ length }) => length === 0);

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

/** Today. A program without outings and news has none. */
function todayOf({ programId, roster, today }: AboveRosterInput): ReactNode {
  if (!(roster?.staff && roster.news)) return null;
  const { athletes, staff, news } = roster;
  if (isEmpty({ staff, news })) return null;
  return <Today {...{ programId, athletes, staff, news, today }} />;
}

/** The first steps, with those of admins. */
function useSteps({ programId, roster }: AboveRosterInput): Above & { areShown: boolean } {
  const { areShown, isLoading, ...steps } = useFirstSteps(programId, roster?.athletes);
  const isLoaded = useIsLoaded(FirstSteps, areShown);
  const isPlaced = !areShown || (isLoaded && !isLoading);
  const region = areShown && isPlaced && roster && (
    <FirstSteps {...{ programId, ...steps }} athletes={roster.athletes} />
  );
  return { areShown, region, isPlaced };
}

/** Returns what stands above the roster: the first steps of a new program, and Today. The roster shows once it is placed. */
function useAboveRoster(input: AboveRosterInput): Above & { areStepsShown: boolean } {
  const steps = useSteps(input);
  const region = (
    <>
      {steps.region}
      {todayOf(input)}
    </>
  );
  return { region, isPlaced: steps.isPlaced, areStepsShown: steps.areShown };
}

type State = "open" | "ended" | null;

function read(key: string): State {
  try {
    const text = localStorage.getItem(key);
    return text === "open" || text === "ended" ? text : null;
  } catch {
    return null;
  }
}

function keep(key: string, state: "open" | "ended"): void {
  try {
    localStorage.setItem(key, state);
  } catch {
    // The browser refuses storage.
  }
}

/**
 * Returns whether the first steps are shown on this device: from a program without games until they are done or dismissed (ROSTER-13).
 * A program that had games when the member came never shows them. Admins read what only they may know of them.
 */
function useFirstSteps(programId: string, athletes: readonly AthleteRow[] | undefined) {
  const { user } = useViewer();
  const key = `${firstStepsPrefix}${user.uid}`;
  const [state, setState] = useState(() => read(key));
  const isNew = athletes?.every(({ submission }) => submission === 0) ?? false;
  if (isNew && state === null) {
    keep(key, "open");
    setState("open");
  }
  const end = useCallback(() => {
    keep(key, "ended");
    setState("ended");
  }, [key]);
  const areShown = state === "open";
  const isOfAdmin = may(user.role, "program:manage");
  const { data, isLoading } = useEndpointQuery(
    getFirstSteps,
    { params: { programId } },
    { isEnabled: areShown && isOfAdmin },
  );
  return { areShown, isOfAdmin, ofAdmin: data, isLoading, onEnd: end };
}

interface Asked {
  /** The day that added columns are about, or null without any. */
  readonly day: string | null;
  readonly standing: AskedStanding;
}

/**
 * Reads the roster by the request that the page's head preloads. Added columns and athletes of another standing are in a second one: the
 * columns are empty until it is there.
 */
function useRoster(programId: string, { day, standing }: Asked) {
  const params = { programId };
  const roster = useEndpointQuery(listAthletes, { params, query: { staff: "recent" } });
  const isRoster = standing === "roster";
  const query = { ...(day !== null && { today: day }), ...(!isRoster && { standing }) };
  const isEnabled = day !== null || !isRoster;
  const second = useEndpointQuery(listAthletes, { params, query }, { isEnabled });
  // While another standing loads, the reply is still that of the one before.
  const isOther = second.isPlaceholderData && !isRoster;
  const asked = isEnabled && !isOther ? second.data?.athletes : undefined;
  return {
    roster,
    /** The read without which nothing is shown. */
    needed: isRoster ? roster : second,
    isLoading: isRoster ? roster.isPending : second.isPending || isOther,
    isOld: roster.isError || second.isError,
    athletes: isRoster ? (asked ?? roster.data?.athletes) : asked,
  };
}
