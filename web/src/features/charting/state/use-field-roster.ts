import { listAthletes } from "@armslot/contracts/athletes/athletes";
import { hourMs } from "@armslot/contracts/ground/durations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../lib/api.ts";
import { endpointKey } from "../../../lib/queries.ts";
import { keepRoster } from "../../../offline/kept-reading.ts";
import { useViewer } from "../../../session/session.ts";

/**
 * Keeps the names and hands of the roster on the phone (FIELD-27), and returns the roster's athlete. Undefined until it was read. The
 * call is the dashboard's, which shows what was kept.
 */
export function useRosterAthlete(athleteId: string) {
  const session = useViewer();
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    // A browser that refuses storage keeps nothing.
    void keepRoster(session, queryClient)
      .catch(() => null)
      .finally(() => setIsAsked(true));
  }, [session, queryClient]);
  const { programId } = session.program;
  const input = { params: { programId }, query: { staff: "recent" as const } };
  const { data } = useQuery({
    queryKey: endpointKey(listAthletes, input),
    queryFn: ({ signal }) => call(listAthletes, input, { signal }),
    enabled: isAsked,
    staleTime: hourMs,
  });
  return data?.athletes.find(({ uid }) => uid === athleteId);
}
