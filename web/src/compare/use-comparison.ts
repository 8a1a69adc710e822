import { athletesOfSearch, compareLimits } from "@armslot/contracts/compare/compare";
import { useMemo } from "react";
import type { Address } from "../client/use-address.ts";

/** The parameters of a comparison's address beside the filter. */
type Parameter = "athletes" | "against" | "trend" | "reading";

export interface Comparison {
  /** The IDs of the compared athletes, at most as many as the limit. */
  readonly chosen: readonly string[];
  /** How many more athletes the address names. */
  readonly leftOut: number;
  /** The athlete whom the differences compare with, the pitch type and the reading of the trend, if the address names them. */
  readonly against: string | null;
  readonly trend: string | null;
  readonly reading: string | null;
  /** Changes a parameter. The rest of the address stays, and an empty text removes the parameter. */
  readonly change: (name: Parameter, text: string) => void;
}

/** Keeps what a comparison shows in its address. A change replaces the history entry, so Back leaves the screen. */
export function useComparison([params, setParams]: Address): Comparison {
  const text = params.get("athletes");
  const named = useMemo(() => athletesOfSearch(text), [text]);
  const chosen = useMemo(() => named.slice(0, compareLimits.athletesMax), [named]);
  const change = (name: Parameter, value: string) => {
    const next = new URLSearchParams(params);
    if (value === "") next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  return {
    chosen,
    leftOut: named.length - chosen.length,
    against: params.get("against"),
    trend: params.get("trend"),
    reading: params.get("reading"),
    change,
  };
}
