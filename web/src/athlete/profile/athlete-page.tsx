import { fullName } from "@armslot/baseball/roster/names";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { type Athlete, getAthlete } from "@armslot/contracts/roster/athletes";
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import { useParams } from "react-router";
import { trackAthleteView } from "../../client/analytics.ts";
import { type AppError, isMissing } from "../../client/app-error.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useAddress } from "../../client/use-address.ts";
import { whenIdle } from "../../client/wait-until-idle.ts";
import { useWithVideo } from "../../parts/with-video.ts";
import { ErrorState, ReadFailed } from "../../ui/error-state.tsx";
import { InTurn } from "../../ui/in-turn.tsx";
import { lazyComponent, useIsLoaded } from "../../ui/lazy-module.ts";
import { Region } from "../../ui/region.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { AthleteMissing } from "../athlete-missing.tsx";
import { athleteQueryOf, useChosenLevel } from "../levels/use-chosen-level.ts";
import { usePitchFilter } from "../use-pitch-filter.ts";
import { AthleteHeader } from "./athlete-header.tsx";
import { BasicInformation } from "./basic-information.tsx";
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
