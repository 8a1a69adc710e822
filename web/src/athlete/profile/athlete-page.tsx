import { availableText, type NeededRest } from "@armslot/baseball/numbers/needed-rest";
import { ownRule } from "@armslot/baseball/numbers/rest-table";
import { trackedPitches } from "@armslot/baseball/numbers/workload";
import { athleteFacts } from "@armslot/baseball/reports/athlete-facts";
import { fullName } from "@armslot/baseball/roster/names";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { type Athlete, type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { trackAthleteView } from "../../client/analytics.ts";
import { type AppError, isMissing } from "../../client/app-error.ts";
import { formatDate, formatNumber, today } from "../../client/format.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useAddress } from "../../client/use-address.ts";
import { useGoBack } from "../../client/use-go-back.ts";
import { whenIdle } from "../../client/wait-until-idle.ts";
import { useWithVideo } from "../../parts/with-video.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ErrorState, ReadFailed } from "../../ui/error-state.tsx";
import { InTurn } from "../../ui/in-turn.tsx";
import { lazyComponent, useIsLoaded } from "../../ui/lazy-module.ts";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Region } from "../../ui/region.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { AthleteMissing } from "../athlete-missing.tsx";
import { athleteQueryOf, useChosenLevel } from "../levels/use-chosen-level.ts";
import { useNeededRest } from "../use-needed-rest.ts";
import { usePitchFilter } from "../use-pitch-filter.ts";
import { FirstLook } from "./first-look.tsx";
import { GamesCaptured, loadGamesTable } from "./games-captured.tsx";

/** Most visits only read, so the form's code is lazy. */
const EditProfile = lazyComponent(async () => (await import("./edit-profile.tsx")).EditProfile);

/** The averages and charts load once the profile shows, which is what a phone has room for. */
const AthleteReading = lazyComponent(
  async () => (await import("./athlete-reading.tsx")).AthleteReading,
);

interface AthletePageProps {
  /** The actions of other parts, beside those of the header. */
  readonly actions?: ReactNode;
  /** Renders the regions of other features below the games. */
  readonly children?: ((athlete: Athlete) => ReactNode) | undefined;
}

/**
 * The page of an athlete. Profile, averages, charts and games load with one request. Values from video and the regions of other features have
 * requests of their own.
 */
export function AthletePage({ actions, children }: AthletePageProps) {
  const { programId = "", athleteId = "" } = useParams();
  return (
    <AthleteRegions key={athleteId} programId={programId} athleteId={athleteId} actions={actions}>
      {children}
    </AthleteRegions>
  );
}

interface AthleteRegionsProps extends AthletePageProps {
  readonly programId: string;
  readonly athleteId: string;
}

/** Reads an athlete under the filter of the address, and loads the form's code once the athlete is shown. */
function useAthlete({ programId, athleteId }: Record<"programId" | "athleteId", string>) {
  const address = useAddress();
  const [filter, setFilter, onClear] = usePitchFilter(address);
  const video = { ...useWithVideo(address), onClear };
  const level = useChosenLevel();
  const query = useEndpointQuery(getAthlete, {
    params: { programId, athleteId },
    query: athleteQueryOf(filter, level),
  });
  const isShown = query.data !== undefined;
  // The profile is painted before the averages and charts, which take a phone longer.
  const read = useDeferredValue(query.data, undefined);
  const shown = useIsLoaded(AthleteReading) ? read : undefined;
  // If preloading fails, the code loads when it is needed.
  useEffect(() => {
    void loadGamesTable().catch(() => null);
  }, []);
  useEffect(() => {
    if (!isShown) return undefined;
    trackAthleteView(athleteId);
    return whenIdle(() => void EditProfile.preload().catch(() => null));
  }, [isShown, athleteId]);
  return { filter, setFilter, video, level, query, shown };
}

function AthleteRegions({ programId, athleteId, actions, children }: AthleteRegionsProps) {
  const { filter, setFilter, video, level, query, shown } = useAthlete({ programId, athleteId });
  const [mode, setMode] = useState<"viewing" | "editing" | "edited">("viewing");
  const athlete = query.data?.athlete ?? null;
  usePageTitle(athlete ? fullName(athlete) : "Athlete Detail");
  const isEditing = athlete !== null && mode === "editing";
  if (query.error && isMissing(query.error) && !isEditing) {
    return <AthleteMissing programId={programId} />;
  }
  const retry = () => void query.refetch();
  const profile = (
    <Profile
      programId={programId}
      athlete={athlete}
      query={query}
      actions={actions}
      onEdit={() => setMode("editing")}
      takesFocus={mode === "edited"}
    />
  );
  const games = (
    <GamesCaptured
      programId={programId}
      athleteId={athleteId}
      games={shown?.games ?? null}
      error={query.error}
      isRetrying={query.isFetching}
      onRetry={retry}
    />
  );
  return (
    <div className="flex flex-col gap-8">
      <Suspense fallback={profile}>
        {isEditing ? (
          <EditProfile programId={programId} athlete={athlete} onClose={() => setMode("edited")} />
        ) : (
          profile
        )}
      </Suspense>
      {shown ? (
        // What is below appears with the averages, because an athlete without pitches needs less height than the skeleton.
        <Suspense fallback={<ReadingSkeleton />}>
          <AthleteReading
            programId={programId}
            shown={shown}
            isStale={query.isPlaceholderData || shown !== query.data}
            filter={filter}
            onFilter={setFilter}
            video={video}
            level={level}
          />
          <InTurn>{games}</InTurn>
          <InTurn>{athlete && !isEditing && children?.(athlete)}</InTurn>
        </Suspense>
      ) : (
        <>
          <ReadingSkeleton error={query.error} onRetry={retry} />
          {query.error && games}
        </>
      )}
    </div>
  );
}

interface ReadingSkeletonProps {
  readonly error?: AppError | null;
  readonly onRetry?: () => void;
}

/** Reserves the height of the filter and the averages, or says why they are missing. */
function ReadingSkeleton({ error = null, onRetry = () => undefined }: ReadingSkeletonProps) {
  if (error) {
    return (
      <Region title="Performance Overview" isCard={false}>
        <ErrorState onRetry={onRetry} requestId={error.requestId}>
          {athleteMessages.pitchDataFailed}
        </ErrorState>
      </Region>
    );
  }
  return (
    <Region title="Performance Overview" isCard={false}>
      <TableSkeleton rows={16} />
    </Region>
  );
}

interface ProfileProps {
  readonly programId: string;
  readonly athlete: Athlete | null;
  readonly query: ReturnType<typeof useAthlete>["query"];
  readonly actions: ReactNode;
  readonly onEdit: () => void;
  readonly takesFocus: boolean;
}

/** The header and Basic Information in view mode. */
function Profile({ programId, athlete, query, ...header }: ProfileProps) {
  const { data: screen, error, isPlaceholderData } = query;
  return (
    <div>
      <AthleteHeader
        programId={programId}
        athlete={athlete}
        hasFailed={error !== null}
        {...header}
      />
      {error && !athlete ? (
        <Region title="Basic Information" isCard={false}>
          <ReadFailed read={query}>{athleteMessages.athleteLoadFailed}</ReadFailed>
        </Region>
      ) : (
        <>
          <section
            aria-label="First look"
            className={`mb-6 md:hidden print:hidden ${screen?.types.length === 0 ? "" : "min-h-64"}`}
          >
            {screen ? (
              <FirstLook shown={screen} isStale={isPlaceholderData} />
            ) : (
              <TableSkeleton rows={4} />
            )}
          </section>
          <div className={screen ? "" : "max-md:invisible"}>
            <BasicInformation
              athlete={athlete}
              workload={screen?.workload ?? []}
              caught={screen?.caught ?? []}
              hasLeftOut={screen?.games.some(({ isLeftOut }) => isLeftOut) ?? false}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface AthleteHeaderProps {
  readonly programId: string;
  /** The athlete, or null while it loads and if that failed. */
  readonly athlete: Athlete | null;
  readonly hasFailed: boolean;
  /** The actions of other parts. */
  readonly actions: ReactNode;
  readonly onEdit: () => void;
  /** Whether to focus Edit Profile, as after editing. */
  readonly takesFocus: boolean;
}

/** The header of the athlete's page, with its actions in one bar. On a phone, "Chart" is all that shows of Chart Pitches. */
function AthleteHeader(props: AthleteHeaderProps) {
  const { programId, athlete, hasFailed, actions, onEdit, takesFocus } = props;
  const { athleteId = "" } = useParams();
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) editButton.current?.focus();
  }, [takesFocus]);
  return (
    <PageHeader
      title={athlete ? fullName(athlete) : <NamePlaceholder isLoading={!hasFailed} />}
      hasActionRow
      actions={
        <>
          <Button onClick={goBack}>Back</Button>
          <ButtonLink to={pathOf("chart", { programId, athleteId })}>
            <span>
              Chart<span className="max-md:sr-only"> Pitches</span>
            </span>
          </ButtonLink>
          {actions}
          <Button ref={editButton} kind="primary" onClick={onEdit} disabled={athlete === null}>
            Edit Profile
          </Button>
        </>
      }
    />
  );
}

function NamePlaceholder({ isLoading }: { readonly isLoading: boolean }) {
  if (!isLoading) return "Athlete";
  return (
    <>
      <span className="sr-only">Athlete</span>
      <span className="flex h-[1lh] items-center">
        <Skeleton className="h-6 w-48 max-w-full" />
      </span>
    </>
  );
}

interface BasicInformationProps {
  /** The athlete, or null while it loads. */
  readonly athlete: Athlete | null;
  /** The tracked pitches of each day, newest first. */
  readonly workload: AthleteScreen["workload"];
  readonly caught: AthleteScreen["caught"];
  /** Whether the workload leaves a game out (LOAD-6). */
  readonly hasLeftOut: boolean;
}

interface Fact {
  readonly label: string;
  readonly text: string | null;
  /** Whether the text often takes two lines, which are reserved so that nothing below moves when it arrives. */
  readonly isLong?: boolean;
}

/** The Basic Information region in view mode. Without an athlete, it shows a placeholder. */
function BasicInformation(props: BasicInformationProps) {
  const { athlete, workload, caught, hasLeftOut } = props;
  const rule = useViewer().program.restRule;
  const rest = useNeededRest({ birthYear: athlete?.birthYear ?? null, workload, caught });
  const available = `Available (${rule ? ownRule : "Pitch Smart"})`;
  const facts = [
    ...profileFacts(athlete),
    ...workloadFacts(workload, { rest, available }).map((fact) => ({
      ...fact,
      text: athlete && fact.text,
    })),
  ];
  const list = (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5">
      {facts.map(({ label, text, isLong = false }) => (
        <div key={label} className="flex min-w-0 flex-col gap-1">
          <dt className="text-meta text-muted">{label}</dt>
          <dd className={`text-body wrap-anywhere ${isLong ? "min-h-12" : ""}`}>
            {text ?? <Skeleton className="h-6 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Region title="Basic Information">
      {athlete ? list : <Loading>{list}</Loading>}
      {hasLeftOut && <p className="mt-4 text-dense font-medium">{athleteMessages.leftOut}</p>}
    </Region>
  );
}

function profileFacts(athlete: Athlete | null): readonly Fact[] {
  // The header shows the first fact, the name.
  const [, ...facts] = athleteFacts;
  return facts.map(({ label, of }) => ({
    label,
    text: athlete && of(athlete),
    isLong: label === "School",
  }));
}

/** When and how much the athlete threw lately, and from when they are available (ATH-6, LOAD-5). */
function workloadFacts(
  workload: AthleteScreen["workload"],
  { rest, available }: { readonly rest: NeededRest; readonly available: string },
): readonly Fact[] {
  const now = today();
  return [
    { label: "Last outing", text: formatDate(rest.last?.date ?? null, "-") },
    ...Object.values(workloadDays).map((days) => ({
      label: `Tracked pitches, ${days} days`,
      text: formatNumber(trackedPitches(workload, now, days)),
    })),
    { label: available, text: availableText(rest, now) ?? "-" },
  ];
}
