import {
  filterOfSearch,
  type PitchFilter,
  textsOfFilter,
} from "@armslot/contracts/pitch/pitch-filter";
import { useMemo } from "react";
import type { Address } from "../../../lib/use-address.ts";

/**
 * Keeps the filter of a screen in its address (FILTER-6). A change replaces the history entry, so Back leaves the screen. Other
 * parameters of the address stay.
 */
export function usePitchFilter([params, setParams]: Address): readonly [
  PitchFilter,
  (filter: PitchFilter) => void,
] {
  const filter = useMemo(() => filterOfSearch(params), [params]);
  const change = (next: PitchFilter) => {
    const others = [...params].filter(([name]) => !(name in textsOfFilter(filter)));
    setParams(new URLSearchParams([...others, ...Object.entries(textsOfFilter(next))]));
  };
  return [filter, change];
}
