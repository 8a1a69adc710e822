import type { ApproachLine } from "@armslot/contracts/compare/approach-lines";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import type { BattersFaced, RateCounts } from "@armslot/contracts/pitch/rate-counts";
import { type RateName, rateNames } from "@armslot/contracts/pitch/rates";
import { approachAboveLine } from "../numbers/approach-line.ts";
import type { RateValue } from "../numbers/rate-counts.ts";
import { roundComputed } from "../pitch/decimal.ts";
import { allRates, ratesByType } from "./athlete-rates.ts";

/** The stored counts of one game: those of a pitch type, a source and a side of batters. */
export interface GameRateCounts extends RateCounts, BattersFaced {
  readonly pitchType: string;
}

/** A row of a file of rates: each rate in percent, and what it divides by under the rate's name with `Of`. */
type RateRow = Readonly<Record<string, number | string | null>>;

function cells(rates: Readonly<Record<RateName, RateValue | null>>): RateRow {
  return Object.fromEntries(
    rateNames.flatMap((name) => {
      const rate = rates[name];
      return [
        [name, rate && roundComputed(rate.value * 100, 1)],
        [`${name}Of`, rate?.n ?? null],
      ];
    }),
  );
}

/** The angle above the program's lines in degrees, and the number of pitches with it (RATE-7). */
function approachCells(types: readonly GameRateCounts[], lines: readonly ApproachLine[]): RateRow {
  const above = approachAboveLine(types, lines);
  return {
    [approachAbove.key]: above && roundComputed(above.value, 2),
    [`${approachAbove.key}Of`]: above?.n ?? null,
  };
}

/** Returns the rows of a game: all its pitches, with `pitchType` null, and each pitch type, the most thrown first (EXPORT-2). */
export function rateRows(
  stored: readonly GameRateCounts[],
  lines: readonly ApproachLine[],
): RateRow[] {
  if (stored.length === 0) return [];
  const types = stored.map((counts) => ({ ...counts, batterHand: null, byCount: [] }));
  const sum = (name: keyof BattersFaced) => stored.reduce((all, { [name]: part }) => all + part, 0);
  const batters = {
    batters: sum("batters"),
    strikeouts: sum("strikeouts"),
    walks: sum("walks"),
  };
  // A type has no rates of batters.
  const perPitch = types.map(({ batters: _, strikeouts: __, walks: ___, ...counts }) => counts);
  const ofTypes = ratesByType({ types: perPitch }).filter(({ pitches }) => pitches > 0);
  const pitches = ofTypes.reduce((all, type) => all + type.pitches, 0);
  return [
    {
      ...{ pitchType: null, pitches, ...cells(allRates({ types: perPitch, batters })) },
      ...approachCells(stored, lines),
    },
    ...ofTypes.map(({ pitchType, pitches: own, rates }) => {
      const ofType = stored.filter((each) => each.pitchType === pitchType);
      return { pitchType, pitches: own, ...cells(rates), ...approachCells(ofType, lines) };
    }),
  ];
}
