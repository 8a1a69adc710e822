import { type Ranking, rankingsOf } from "@armslot/baseball/reports/leaders";
import { type LeaderMeasure, leaderMeasures } from "@armslot/contracts/compare/leaders";
import { limits } from "@armslot/contracts/core/limits";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { usePitchFilter } from "../athlete/use-pitch-filter.ts";
import { useAddress } from "../client/use-address.ts";

const defaults = {
  reading: "velo",
  by: "max",
  min: String(limits.smallSampleBelowPitches),
} as const;

/** What the leaders' page shows. */
export interface LeaderView {
  readonly measure: LeaderMeasure;
  /** How athletes are ranked. A rate has no extremes. */
  readonly by: Ranking;
  /** The fewest values with which an athlete takes part. */
  readonly minimum: number;
  readonly filter: PitchFilter;
  /** Changes one of the choices besides the filter. */
  readonly choose: (name: keyof typeof defaults, value: string) => void;
  readonly setFilter: (filter: PitchFilter) => void;
}

function rankingOf(text: string | null, measure: LeaderMeasure): Ranking {
  const offered = Object.keys(rankingsOf(measure)) as Ranking[];
  return offered.find((each) => each === (text ?? defaults.by)) ?? "mean";
}

/** Keeps the choices of the leaders' page in its address (LEADERS-3). A change replaces the history entry, so Back leaves the page. */
export function useLeaderView(): LeaderView {
  const address = useAddress();
  const [params, setParams] = address;
  const [filter, setFilter] = usePitchFilter(address);
  const measure = leaderMeasures.find((each) => each === params.get("reading")) ?? defaults.reading;
  const min = params.get("min") ?? "";
  return {
    measure,
    by: rankingOf(params.get("by"), measure),
    minimum: Number(/^[1-9]\d{0,4}$/.test(min) ? min : defaults.min),
    filter,
    choose: (name, value) => {
      const next = new URLSearchParams(params);
      if (value === defaults[name]) next.delete(name);
      else next.set(name, value);
      setParams(next);
    },
    setFilter,
  };
}
