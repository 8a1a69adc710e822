import {
  filterOfSearch,
  type PitchFilter,
  textsOfFilter,
} from "@armslot/contracts/pitch/pitch-filter";
import { useMemo } from "react";
import type { Address } from "../client/use-address.ts";
import { withoutVideo } from "../parts/with-video.ts";

/**
 * Keeps the filter of a screen in its address (FILTER-6). A change replaces the history entry, so Back leaves the screen. Other
 * parameters of the address stay. The third function clears the filter and leaves values from video out again.
 */
export function usePitchFilter([params, setParams]: Address): readonly [
  PitchFilter,
  (filter: PitchFilter) => void,
  () => void,
] {
  const filter = useMemo(() => filterOfSearch(params), [params]);
  const without = (all: URLSearchParams) =>
    [...all].filter(([name]) => !(name in textsOfFilter(filter)));
  const change = (next: PitchFilter) =>
    setParams(new URLSearchParams([...without(params), ...Object.entries(textsOfFilter(next))]));
  const clear = () => setParams(new URLSearchParams(without(withoutVideo(params))));
  return [filter, change, clear];
}
