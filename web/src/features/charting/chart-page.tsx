import { type AthleteScreen, getAthlete } from "@armslot/contracts/athletes/athletes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useLayoutEffect } from "react";
import { useParams } from "react-router";
import { call } from "../../lib/api.ts";
import { endpointKey } from "../../lib/queries.ts";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Loading } from "../../ui/notes/loading.tsx";

const ChartPitches = lazyComponent(async () => (await import("./chart-pitches.tsx")).ChartPitches);

/**
 * Reads the pitcher. Until the server answers, it returns a reading under any filter or level, because each has the name, the games and the
 * workload. The key is of its own, because other pages would show that reading as one without a filter.
 */
function usePitcherReading(programId: string, athleteId: string) {
  const params = { programId, athleteId };
  const input = { params, query: {} };
  const cache = useQueryClient().getQueryCache();
  const known = () => {
    const read = cache.findAll({ queryKey: [getAthlete.name, { params }] });
    return read.find(({ state }) => state.data !== undefined)?.state;
  };
  return useQuery<AthleteScreen>({
    queryKey: [...endpointKey(getAthlete, input), "under any filter"],
    queryFn: ({ signal }) => call(getAthlete, input, { signal }),
    initialData: () => known()?.data as AthleteScreen | undefined,
    initialDataUpdatedAt: () => known()?.dataUpdatedAt,
    staleTime: 0,
    meta: { underAnyFilter: true },
  });
}

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
  const query = usePitcherReading(programId, athleteId);
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
