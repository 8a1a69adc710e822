import type { RestRule } from "@armslot/contracts/roster/rest-rule";
import { calendarDateText } from "../pitch/calendar-date.ts";

/** Returns what a rule asks for, in words: "0 days up to 30 pitches, 1 day up to 45, 2 days above." */
export function restRuleText(steps: readonly number[]): string {
  const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;
  const parts = steps.map(
    (step, count) => `${days(count)} up to ${step}${count === 0 ? " pitches" : ""}`,
  );
  return `${[...parts, `${days(steps.length)} above`].join(", ")}.`;
}

/** Returns what the other parts of a rule ask for, a sentence each (LOAD-8). */
export function restPartTexts(rule: RestRule): readonly string[] {
  const { lastBatter, thirdDayFrom, secondGameFrom, caughtFrom, noCatchingFrom, playoffs } = rule;
  return [
    ...(lastBatter
      ? ["Of the pitches to the last batter of a day, only the first one counts."]
      : []),
    ...(thirdDayFrom === undefined
      ? []
      : [
          thirdDayFrom > 1
            ? `No third day in a row with games after ${thirdDayFrom} pitches on the two days.`
            : "No third day in a row with games.",
        ]),
    ...(secondGameFrom === undefined
      ? []
      : [`No second game on a day from ${pitchesText(secondGameFrom)} on.`]),
    ...(caughtFrom === undefined
      ? []
      : [
          `No pitching on a day with ${caughtFrom} or more ${caughtFrom === 1 ? "inning" : "innings"} caught.`,
        ]),
    ...(noCatchingFrom === undefined
      ? []
      : [`No catching on a day from ${pitchesText(noCatchingFrom)} on.`]),
    ...(playoffs
      ? [
          `Playoffs from ${calendarDateText(playoffs.from)} to ${calendarDateText(playoffs.to)}: ${restRuleText(playoffs.steps)}${maximumText(playoffs)}`,
        ]
      : []),
  ];
}

/** Returns the daily maximum after the days of rest, or an empty text. */
export function maximumText({ dailyMax }: Pick<RestRule, "dailyMax">): string {
  return dailyMax === null ? "" : ` The daily maximum is ${dailyMax}.`;
}

function pitchesText(pitches: number): string {
  return pitches === 1 ? "1 pitch" : `${pitches} pitches`;
}
