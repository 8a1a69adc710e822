import { filterOfSearch, type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch-filter";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/**
 * Keeps the filter of a screen in its address (FILTER-6). A change replaces the history entry, so Back leaves the screen. Other
 * parameters of the address stay.
 */
export function usePitchFilter(): readonly [PitchFilter, (filter: PitchFilter) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => filterOfSearch(new URLSearchParams(text)), [text]);
  const change = (next: PitchFilter) => {
    const others = [...params].filter(([name]) => !(name in textsOfFilter(filter)));
    setParams([...others, ...Object.entries(textsOfFilter(next))], {
      replace: true,
      preventScrollReset: true,
    });
  };
  return [filter, change];
}
