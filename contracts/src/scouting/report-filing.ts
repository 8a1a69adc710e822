import { veloSentence } from "./grades.ts";
import { adjustmentSentence, type ReportContent, yearSentence } from "./reports.ts";

/** Why a report can't be filed yet, by field. */
const filingSentences = {
  grades: "Grade at least one tool before you file.",
  action: "Choose sign, follow or pass before you file.",
  adjustmentReason: "Give a reason for the adjustment.",
} as const;

/** Returns the sentences for what a report lacks to be filed. Empty if it can be. */
export function missingToFile(content: ReportContent): Partial<typeof filingSentences> {
  const isGraded = content.grades.some(
    ({ present, future }) => present !== null || future !== null,
  );
  const lacksReason = content.adjustment !== 0 && content.adjustmentReason === null;
  return {
    ...(!isGraded && { grades: filingSentences.grades }),
    ...(content.action === null && { action: filingSentences.action }),
    ...(lacksReason && { adjustmentReason: filingSentences.adjustmentReason }),
  };
}

/**
 * Returns the sentences for what was typed as a number and is none, by the path in the content. Such a number is NaN, which JSON would
 * send as an empty one.
 */
export function unreadNumbers(content: ReportContent): Readonly<Record<string, string>> {
  const { arrivalYear, adjustment, grades } = content;
  const numbers: [string, number | null, string][] = [
    ["arrivalYear", arrivalYear, yearSentence],
    ["adjustment", adjustment, adjustmentSentence],
    ...grades.flatMap(({ gun }, place) =>
      Object.entries(gun ?? {}).map(([name, velocity]): [string, number | null, string] => [
        `grades.${place}.gun.${name}`,
        velocity,
        veloSentence,
      ]),
    ),
  ];
  return Object.fromEntries(
    numbers.flatMap(([path, number, sentence]) => (Number.isNaN(number) ? [[path, sentence]] : [])),
  );
}
