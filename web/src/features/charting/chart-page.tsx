import { getAthlete } from "@armslot/contracts/athletes";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { useEndpointQuery } from "../../lib/queries.ts";
import { Loading } from "../../ui/loading.tsx";

const ChartPitches = lazy(async () => ({
  default: (await import("./chart-pitches.tsx")).ChartPitches,
}));

/** The page on which a charter notes a pitcher's pitches beside the field, with one hand (FIELD-9). */
export function ChartPage() {
  const { programId = "", athleteId = "" } = useParams();
  const query = useEndpointQuery(getAthlete, { params: { programId, athleteId }, query: {} });
  return (
    <div className="chart-screen fixed inset-0 z-30 overflow-y-auto overscroll-contain bg-bg">
      <Suspense fallback={<Loading />}>
        <ChartPitches
          key={athleteId}
          athleteId={athleteId}
          programId={programId}
          shown={query.data}
        />
      </Suspense>
    </div>
  );
}
