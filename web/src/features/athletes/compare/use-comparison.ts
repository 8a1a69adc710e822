import { athletesOfSearch, compareLimits } from "@armslot/contracts/compare";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

interface Comparison {
  /** The IDs of the compared athletes, at most as many as the limit. */
  readonly chosen: readonly string[];
  /** How many more athletes the address names. */
  readonly leftOut: number;
  /** Replaces the compared athletes. The rest of the address stays. */
  readonly choose: (athleteIds: readonly string[]) => void;
}

/** Keeps the compared athletes in the address, in their order. A change replaces the history entry, so Back leaves the screen. */
export function useComparison(): Comparison {
  const [params, setParams] = useSearchParams();
  const text = params.get("athletes");
  const named = useMemo(() => athletesOfSearch(text), [text]);
  const chosen = useMemo(() => named.slice(0, compareLimits.athletesMax), [named]);
  const choose = (athleteIds: readonly string[]) => {
    const next = new URLSearchParams(params);
    if (athleteIds.length > 0) next.set("athletes", athleteIds.join(","));
    else next.delete("athletes");
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { chosen, leftOut: named.length - chosen.length, choose };
}
