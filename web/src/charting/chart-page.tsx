import { Suspense, useLayoutEffect } from "react";
import { useParams } from "react-router";
import { useAthleteReading } from "../parts/use-athlete-reading.ts";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading } from "../ui/loading.tsx";

const ChartPitches = lazyComponent(async () => (await import("./chart-pitches.tsx")).ChartPitches);

/**
 * Hides the navigation. `:has()` on the whole page instead would style every link and every cell of a table again at each change of any
 * screen.
 */
function useOwnScreen(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add("is-charting");
    return () => classList.remove("is-charting");
  }, []);
}

/** The page on which a charter notes a pitcher's pitches beside the field, with one hand (FIELD-9). */
export function ChartPage() {
  const { programId = "", athleteId = "" } = useParams();
  const query = useAthleteReading({ programId, athleteId });
  useOwnScreen();
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
