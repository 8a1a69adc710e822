import type { RestRule } from "@armslot/contracts/roster/rest-rule";

/** What a rule asks for after the pitches of a day. */
export interface RestTable {
  /** How sentences name the rule of the day. */
  readonly name: string;
  /** The bracket of the athlete's age on the day. Null by the program's own rule. */
  readonly ages: readonly [youngest: number, oldest: number] | null;
  /** The most pitches of a day. Null if the program's own rule has none. */
  readonly dailyMax: number | null;
  /** The most pitches of a day after which 0, 1, 2 … days of rest are enough. More pitches need one more day. */
  readonly steps: readonly number[];
}

/** How sentences name the program's own rule (LOAD-7). */
export const ownRule = "Our rule";

/**
 * Pitch Smart by MLB and USA Baseball (LOAD-3). For ages 7 and 8 it has no days of rest above the daily maximum of 50 pitches. There,
 * the days of the next ages count.
 */
const brackets = [
  { ages: [7, 8], dailyMax: 50, steps: [20, 35, 50, 65] },
  { ages: [9, 10], dailyMax: 75, steps: [20, 35, 50, 65] },
  { ages: [11, 12], dailyMax: 85, steps: [20, 35, 50, 65] },
  { ages: [13, 14], dailyMax: 95, steps: [20, 35, 50, 65] },
  { ages: [15, 16], dailyMax: 95, steps: [30, 45, 60, 75] },
  { ages: [17, 18], dailyMax: 105, steps: [30, 45, 60, 80] },
  { ages: [19, 22], dailyMax: 120, steps: [30, 45, 60, 80, 105] },
] as const;

/** Returns what Pitch Smart asks for on a date, or null for an age without a guideline. */
export function pitchSmartOn(date: string, birthYear: number): RestTable | null {
  const youngerAge = Number(date.slice(0, 4)) - birthYear - 1;
  const bracket = brackets.find(({ ages: [from, to] }) => youngerAge >= from && youngerAge <= to);
  return bracket ? { ...bracket, name: `Pitch Smart (${bracket.ages.join("–")})` } : null;
}

/** Returns what a program's own rule asks for on a date. */
export function ownTableOn(date: string, rule: RestRule): RestTable {
  const { playoffs } = rule;
  const isPlayoff = playoffs && playoffs.from <= date && date <= playoffs.to;
  const { steps, dailyMax } = isPlayoff ? playoffs : rule;
  return { name: isPlayoff ? `${ownRule} for playoffs` : ownRule, ages: null, steps, dailyMax };
}
