/** Returns what a rule asks for, in words: "0 days up to 30 pitches, 1 day up to 45, 2 days above." */
export function restRuleText(steps: readonly number[]): string {
  const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;
  const parts = steps.map(
    (step, count) => `${days(count)} up to ${step}${count === 0 ? " pitches" : ""}`,
  );
  return `${[...parts, `${days(steps.length)} above`].join(", ")}.`;
}
