import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import type { RateCounts } from "@armslot/contracts/pitch/rate-counts";
import { type RateName, rateNames } from "@armslot/contracts/pitch/rates";
import { addedRateCounts, type RateValue, rateOf } from "../numbers/rate-counts.ts";
import { groupBy } from "../pitch/group-by.ts";

/** The rates of one pitch type. A rate that nothing shows is null. */
export interface TypeRates {
  readonly pitchType: string;
  readonly pitches: number;
  readonly rates: Readonly<Record<RateName, RateValue | null>>;
}

function ratesOf(counts: Parameters<typeof rateOf>[1]): TypeRates["rates"] {
  return Object.fromEntries(rateNames.map((name) => [name, rateOf(name, counts)])) as Record<
    RateName,
    RateValue | null
  >;
}

/** Returns the rates of all pitches and batters under the filter. */
export function allRates({ types, batters }: Omit<AthleteRates, "variations">): TypeRates["rates"] {
  return ratesOf({ ...addedRateCounts(types), ...batters });
}

/** Returns the rates of each pitch type, the most thrown type first. A type has no rates of batters. */
export function ratesByType({ types }: Pick<AthleteRates, "types">): TypeRates[] {
  return [...groupBy(types, ({ pitchType }) => pitchType)]
    .map(([pitchType, ofType]) => {
      const counts: RateCounts = addedRateCounts(ofType);
      return { pitchType, pitches: counts.pitches, rates: ratesOf(counts) };
    })
    .sort(mostThrown);
}

/** The rates against right-handed and left-handed batters. */
type RatesByHand = Readonly<Record<"R" | "L", TypeRates["rates"]>>;

/** Returns the rates of pitches against each side of batters, side by side (RATE-4). A batter of an unknown side is in none. */
export function ratesByHand({ types }: Pick<AthleteRates, "types">): RatesByHand {
  const against = (hand: "R" | "L") =>
    ratesOf(addedRateCounts(types.filter(({ batterHand }) => batterHand === hand)));
  return { R: against("R"), L: against("L") };
}

function mostThrown(
  one: { readonly pitches: number; readonly pitchType: string },
  other: { readonly pitches: number; readonly pitchType: string },
): number {
  return other.pitches - one.pitches || (one.pitchType < other.pitchType ? -1 : 1);
}

/** Some pitches with the part of them that each pitch type is, in the order of `types`. */
export interface UsageRow {
  /** `vs R`, or the count such as `3-2`. */
  readonly name: string;
  /** All pitches of the row. */
  readonly pitches: number;
  /** The pitches of each type. */
  readonly ofTypes: readonly number[];
}

/** How often each pitch type is thrown. */
export interface UsageTable {
  /** The most thrown type first. */
  readonly types: readonly string[];
  readonly rows: readonly UsageRow[];
}

interface UsageGroup {
  readonly name: string;
  /** Returns the pitches of a type and side of batters that are in the row. */
  readonly count: (type: AthleteRates["types"][number]) => number;
}

function usageTable({ types }: Pick<AthleteRates, "types">, groups: readonly UsageGroup[]) {
  const names = ratesByType({ types }).map(({ pitchType }) => pitchType);
  const rows = groups.map(({ name, count }) => {
    const ofTypes = names.map((wanted) =>
      types.reduce((sum, type) => sum + (type.pitchType === wanted ? count(type) : 0), 0),
    );
    return { name, ofTypes, pitches: ofTypes.reduce((sum, pitches) => sum + pitches, 0) };
  });
  return { types: names, rows: rows.filter(({ pitches }) => pitches > 0) };
}

/** Returns the usage of each pitch type against right-handed and left-handed batters (RATE-4). */
export function usageByHand(rates: Pick<AthleteRates, "types">): UsageTable {
  const hands = ["R", "L"] as const;
  return usageTable(
    rates,
    hands.map((hand) => ({
      name: `vs ${hand}`,
      count: ({ batterHand, pitches }) => (batterHand === hand ? pitches : 0),
    })),
  );
}

const strikesPerBall = 3;

/** Returns the usage of each pitch type at each count that the pitches have, from 0-0 to 3-2 (RATE-4). */
export function usageByCount(rates: Pick<AthleteRates, "types">): UsageTable {
  return usageTable(
    rates,
    Array.from({ length: 12 }, (_, place) => ({
      name: `${Math.floor(place / strikesPerBall)}-${place % strikesPerBall}`,
      count: ({ byCount }) => byCount[place] ?? 0,
    })),
  );
}
