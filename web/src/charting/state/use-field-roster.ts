import { hourMs } from "@armslot/contracts/core/durations";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../client/api.ts";
import { endpointKey } from "../../client/queries.ts";
import { keepRoster } from "../../device/device-owner.ts";
import { useViewer } from "../../session/session.ts";

const noTypes: readonly string[] = [];

/**
 * Keeps the names and hands of the roster on the phone (FIELD-27), and returns the roster's athlete. Undefined until it was read. The
 * call is the dashboard's, which shows what was kept.
 * @returns the athlete with the pitch types, which are empty if they did not throw lately, and `answer` while the member has to say whether a phone that others use keeps the names
 */
export function useFieldRoster(athleteId: string) {
  const session = useViewer();
  const queryClient = useQueryClient();
  const [isSettled, setIsSettled] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const keep = useCallback(
    async (answer?: boolean) => {
      // A browser that refuses storage keeps nothing.
      setIsAsked(await keepRoster(session, queryClient, answer).catch(() => false));
      setIsSettled(true);
    },
    [session, queryClient],
  );
  useEffect(() => void keep(), [keep]);
  const { programId } = session.program;
  const input = { params: { programId }, query: { staff: "recent" as const } };
  const { data } = useQuery({
    queryKey: endpointKey(listAthletes, input),
    queryFn: ({ signal }) => call(listAthletes, input, { signal }),
    enabled: isSettled,
    staleTime: hourMs,
  });
  return {
    athlete: data?.athletes.find(({ uid }) => uid === athleteId),
    arsenal: data?.staff?.find(({ uid }) => uid === athleteId)?.arsenal ?? noTypes,
    answer: isAsked ? (isKept: boolean) => void keep(isKept) : null,
  };
}
