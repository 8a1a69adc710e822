import { fullName } from "@armslot/baseball/names";
import { type Athlete, getAthlete } from "@armslot/contracts/athletes";
import { messages } from "@armslot/contracts/messages";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useParams } from "react-router";
import { MovementLayout } from "../../charts/movement-layout.tsx";
import { MovementSkeleton } from "../../charts/movement-skeleton.tsx";
import { trackAthleteView } from "../../lib/analytics.ts";
import { type AppError, isMissing } from "../../lib/app-error.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useEndpointQuery } from "../../lib/queries.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Region } from "../../ui/region.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { AthleteHeader } from "./athlete-header.tsx";
import { AthleteMissing } from "./athlete-missing.tsx";
import { BasicInformation } from "./basic-information.tsx";
import { DeleteAthlete } from "./delete-athlete.tsx";
import { GamesCaptured } from "./games-captured.tsx";
import { PerformanceOverview } from "./performance-overview.tsx";

const loadEditor = async () => ({ default: (await import("./edit-profile.tsx")).EditProfile });

/** Most visits only read, so the form's code is lazy. */
const EditProfile = lazy(loadEditor);

interface AthletePageProps {
  /** Renders the regions of other features below the games. */
  readonly children?: ((athlete: Athlete) => ReactNode) | undefined;
}

/** The page of an athlete: profile, averages and games. Everything loads with one request. */
export function AthletePage({ children }: AthletePageProps) {
  const { programId = "", athleteId = "" } = useParams();
  return (
    <AthleteRegions key={athleteId} programId={programId} athleteId={athleteId}>
      {children}
    </AthleteRegions>
  );
}

interface AthleteRegionsProps extends AthletePageProps {
  readonly programId: string;
  readonly athleteId: string;
}

function AthleteRegions({ programId, athleteId, children }: AthleteRegionsProps) {
  const query = useEndpointQuery(getAthlete, { params: { programId, athleteId }, query: {} });
  usePageTitle(query.data ? fullName(query.data.athlete) : "Athlete Detail");
  const [mode, setMode] = useState<"viewing" | "editing" | "edited">("viewing");
  const athlete = query.data?.athlete ?? null;
  const isShown = athlete !== null;
  useEffect(() => {
    if (!isShown) return;
    trackAthleteView(athleteId);
    // If preloading fails, the form loads when it is opened.
    void loadEditor().catch(() => null);
  }, [isShown, athleteId]);
  const isEditing = athlete !== null && mode === "editing";
  if (query.error && isMissing(query.error) && !isEditing) {
    return <AthleteMissing programId={programId} />;
  }
  const retry = () => void query.refetch();
  const profile = (
    <Profile
      programId={programId}
      athlete={athlete}
      error={query.error}
      onRetry={retry}
      onEdit={() => setMode("editing")}
      takesFocus={mode === "edited"}
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
      <Region title="Performance Overview" isCard={false}>
        {query.isPending && (
          <MovementLayout plot={<MovementSkeleton />}>
            <TableSkeleton rows={6} />
          </MovementLayout>
        )}
        {athlete && <PerformanceOverview totals={athlete.pitchAverages} />}
        {!athlete && query.error && (
          <ErrorState onRetry={retry} requestId={query.error.requestId}>
            {messages.pitchDataFailed}
          </ErrorState>
        )}
      </Region>
      <GamesCaptured
        programId={programId}
        athleteId={athleteId}
        games={query.data?.games ?? null}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={retry}
      />
      {athlete && !isEditing && children?.(athlete)}
      {athlete && !isEditing && <DeleteAthlete athlete={athlete} />}
    </div>
  );
}

interface ProfileProps {
  readonly programId: string;
  readonly athlete: Athlete | null;
  readonly error: AppError | null;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
  readonly takesFocus: boolean;
}

/** The header and Basic Information in view mode. */
function Profile({ programId, athlete, error, onRetry, onEdit, takesFocus }: ProfileProps) {
  return (
    <div>
      <AthleteHeader
        programId={programId}
        athlete={athlete}
        hasFailed={error !== null}
        onEdit={onEdit}
        takesFocus={takesFocus}
      />
      {error && !athlete ? (
        <Region title="Basic Information" isCard={false}>
          <ErrorState onRetry={onRetry} requestId={error.requestId}>
            {messages.athleteLoadFailed}
          </ErrorState>
        </Region>
      ) : (
        <BasicInformation athlete={athlete} />
      )}
    </div>
  );
}
