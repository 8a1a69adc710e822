import { listAthletes } from "@armslot/contracts/roster/athletes";
import type { AskedStanding } from "@armslot/contracts/roster/standing";
import { useEndpointQuery } from "../client/queries.ts";

interface Asked {
  /** The day that added columns are about, or null without any. */
  readonly day: string | null;
  readonly standing: AskedStanding;
}

/**
 * Reads the roster by the request that the page's head preloads. Added columns and athletes of another standing are in a second one: the
 * columns are empty until it is there.
 */
export function useRoster(programId: string, { day, standing }: Asked) {
  const params = { programId };
  const roster = useEndpointQuery(listAthletes, { params, query: { staff: "recent" } });
  const isRoster = standing === "roster";
  const query = { ...(day !== null && { today: day }), ...(!isRoster && { standing }) };
  const isEnabled = day !== null || !isRoster;
  const second = useEndpointQuery(listAthletes, { params, query }, { isEnabled });
  // While another standing loads, the reply is still that of the one before.
  const isOther = second.isPlaceholderData && !isRoster;
  const asked = isEnabled && !isOther ? second.data?.athletes : undefined;
  return {
    roster,
    /** The read without which nothing is shown. */
    needed: isRoster ? roster : second,
    isLoading: isRoster ? roster.isPending : second.isPending || isOther,
    isOld: roster.isError || second.isError,
    athletes: isRoster ? (asked ?? roster.data?.athletes) : asked,
  };
}
