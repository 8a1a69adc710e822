import { type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../client/api.ts";
import { endpointKey } from "../client/queries.ts";

interface AthleteParams {
  readonly programId: string;
  readonly athleteId: string;
}

/**
 * Reads an athlete. Until the server answers, it returns a reading under any filter or level, because each has the name, the games and the
 * workload. The key is of its own, because other pages would show that reading as one without a filter.
 */
export function useAthleteReading(
  params: AthleteParams,
  isEnabled = true,
): UseQueryResult<AthleteScreen> {
  const input = { params, query: {} };
  const cache = useQueryClient().getQueryCache();
  const known = () => {
    const read = cache.findAll({ queryKey: [getAthlete.name, { params }] });
    return read.find(({ state }) => state.data !== undefined)?.state;
  };
  return useQuery<AthleteScreen>({
    queryKey: [...endpointKey(getAthlete, input), "under any filter"],
    queryFn: ({ signal }) => call(getAthlete, input, { signal }),
    enabled: isEnabled,
    initialData: () => known()?.data as AthleteScreen | undefined,
    initialDataUpdatedAt: () => known()?.dataUpdatedAt,
    staleTime: 0,
    meta: { underAnyFilter: true },
  });
}
