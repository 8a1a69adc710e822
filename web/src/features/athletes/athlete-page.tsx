import { getAthlete } from "@armslot/contracts/athletes";
import { messages } from "@armslot/contracts/messages";
import { useState } from "react";
import { useParams } from "react-router";
import type { AppError } from "../../lib/app-error.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useEndpointQuery } from "../../lib/queries.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Region } from "../../ui/region.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { AthleteHeader } from "./athlete-header.tsx";
import { AthleteMissing } from "./athlete-missing.tsx";
import { BasicInformation } from "./basic-information.tsx";
import { EditProfile } from "./edit-profile.tsx";
import { GamesCaptured } from "./games-captured.tsx";
import { PerformanceOverview } from "./performance-overview.tsx";

/** An athlete's profile, averages and games; each part loads and fails by itself. */
export function AthletePage() {
  const { programId = "", athleteId = "" } = useParams();
  return <AthleteScreen key={athleteId} programId={programId} athleteId={athleteId} />;
}

interface AthleteScreenProps {
  readonly programId: string;
  readonly athleteId: string;
}

function AthleteScreen({ programId, athleteId }: AthleteScreenProps) {
  usePageTitle("Athlete Detail");
  const query = useEndpointQuery(getAthlete, { params: { programId, athleteId } });
  const [mode, setMode] = useState<"arrived" | "editing" | "edited">("arrived");
  const athlete = query.data ?? null;
  if (query.error && isMissing(query.error)) return <AthleteMissing programId={programId} />;
  const failure = (sentence: string) =>
    query.isError && (
      <ErrorState onRetry={() => void query.refetch()} requestId={query.error.requestId}>
        {sentence}
      </ErrorState>
    );
  return (
    <div className="flex flex-col gap-8">
      {athlete && mode === "editing" ? (
        <EditProfile programId={programId} athlete={athlete} onClose={() => setMode("edited")} />
      ) : (
        <div>
          <AthleteHeader
            programId={programId}
            athlete={athlete}
            hasFailed={query.isError}
            onEdit={() => setMode("editing")}
            takesFocus={mode === "edited"}
          />
          {athlete || query.isPending ? (
            <BasicInformation athlete={athlete} />
          ) : (
            <Region title="Basic Information" isCard={false}>
              {failure(messages.athleteLoadFailed)}
            </Region>
          )}
        </div>
      )}
      <Region title="Performance Overview" isCard={false}>
        {query.isPending && <TableSkeleton rows={5} />}
        {athlete && <PerformanceOverview totals={athlete.pitchAverages} />}
        {!athlete && failure(messages.pitchDataFailed)}
      </Region>
      <GamesCaptured programId={programId} athleteId={athleteId} />
    </div>
  );
}

/** An id that no athlete can have answers like one that none has. */
function isMissing({ status, code }: AppError): boolean {
  return status === 404 || code === "invalid-input";
}
