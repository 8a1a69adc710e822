import { gradeScale } from "@armslot/contracts/scouting/grades";
import { type CurrentTemplate, shippedTemplates } from "@armslot/contracts/scouting/templates";
import { expect, test } from "vitest";
import { agreementOf, gradeMatrices } from "./grade-matrix.ts";
import { ofpOf } from "./ofp.ts";
import { habitOf } from "./scout-habit.ts";

/** A generator of numbers below `max` that is the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

const [professional, college] = shippedTemplates as [CurrentTemplate, CurrentTemplate];

const next = numbers(23);
const aGrade = () => (next(4) === 0 ? null : 20 + 5 * next(13));

/** A random report, filed in the order of its number. */
function aReport(index: number, authorId: string, template = professional) {
  const grades = professional.tools
    .filter(() => next(3) > 0)
    .map(({ key: tool }) => ({
      tool,
      present: aGrade(),
      future: aGrade(),
      words: null,
      gun: null,
    }));
  return {
    ...{ reportId: `report-${index}`, authorId, author: authorId, template },
    templateId: template.templateId,
    content: { grades, adjustment: next(21) - 10 },
    ofp: null,
    filedAt: new Date(Date.UTC(2026, 2, 1 + index)).toISOString(),
  };
}

/** The median by its definition: as many grades are at most this as at least this. */
function medianBySorting(values: readonly number[]): number {
  const sorted = [...values];
  while (sorted.length > 2) {
    sorted.splice(sorted.indexOf(Math.max(...sorted)), 1);
    sorted.splice(sorted.indexOf(Math.min(...sorted)), 1);
  }
  return sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
}

test("Grades of a template whose 50 has another meaning since an edit have a matrix of their own", () => {
  const edited = { ...professional, version: 2, scale: "50 is the middle of all of Division I" };
  const weighed = { ...professional, version: 3 };
  const reports = [aReport(0, "one"), aReport(1, "two", edited), aReport(2, "three", weighed)];
  const matrices = gradeMatrices(reports as never);
  expect(matrices.map(({ scale, reports: shown }) => [scale, shown.length])).toEqual([
    [professional.scale, 2],
    [edited.scale, 1],
  ]);
});

test("A matrix has each scout's newest grades, with the median and the range of a second reckoning", () => {
  let compared = 0;
  for (let round = 0; round < 40; round += 1) {
    const reports = Array.from({ length: 7 }, (_, index) =>
      aReport(index, `scout-${next(3)}`, next(3) === 0 ? college : professional),
    );
    const matrices = gradeMatrices(reports as never);
    expect(matrices.map(({ templateId }) => templateId).sort()).toEqual(
      [...new Set(reports.map(({ templateId }) => templateId))].sort(),
    );
    for (const { templateId, rows, reports: shown } of matrices) {
      const own = reports.filter((report) => report.templateId === templateId);
      const newest = [...new Set(own.map(({ authorId }) => authorId))].map((author) =>
        own.filter(({ authorId }) => authorId === author).at(-1),
      );
      expect(shown.map(({ reportId }) => reportId).sort()).toEqual(
        newest.map((report) => report?.reportId ?? "").sort(),
      );
      for (const { tool, present, future } of rows) {
        for (const [side, agreement] of [
          ["present", present],
          ["future", future],
        ] as const) {
          const grades = newest.flatMap(
            (report) => report?.content.grades.find((grade) => grade.tool === tool)?.[side] ?? [],
          );
          if (grades.length === 0) {
            expect(agreement).toBeNull();
            continue;
          }
          compared += 1;
          const [low, high] = [Math.min(...grades), Math.max(...grades)];
          expect(agreement).toEqual({
            ...{ n: grades.length, low, high, spread: high - low, isLookAgain: high - low >= 10 },
            median: medianBySorting(grades),
          });
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(500);
});

test.each([
  [[50, 55], false],
  [[50, 60], true],
  [[60, 50, 55], true],
  [[50], false],
])("The grades %j say look again: %s", (grades, isLookAgain) => {
  expect(agreementOf(grades)?.isLookAgain).toBe(isLookAgain);
});

test("An OFP is the weighted mean of the future grades that were seen, with the adjustment, on the scale", () => {
  let atEnd = 0;
  for (let round = 0; round < 500; round += 1) {
    const { content } = aReport(round, "scout");
    const tools = professional.tools.map((tool) => ({ ...tool, weight: next(4) }));
    // Each grade is repeated as often as it weighs.
    const weighed = content.grades.flatMap(({ tool, future }) => {
      const weight = tools.find(({ key }) => key === tool)?.weight ?? 0;
      return future === null ? [] : Array<number>(weight).fill(future);
    });
    const mean = weighed.reduce((sum, grade) => sum + grade, 0) / weighed.length;
    const ofp = ofpOf({ tools }, content);
    if (weighed.length === 0) expect(ofp).toBeNull();
    else {
      const exact = Math.min(gradeScale.max, Math.max(gradeScale.min, mean + content.adjustment));
      if (exact === gradeScale.max || exact === gradeScale.min) atEnd += 1;
      expect(Math.abs((ofp ?? 0) - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
    }
  }
  expect(atEnd).toBeGreaterThan(0);
});

test.each([
  ["four of 21 athletes", 4, 21, null],
  ["a fifth of the athletes", 4, 20, 3],
  ["all athletes", 5, 5, 3],
  ["no athlete", 0, 5, null],
])(
  "A scout's habit with %s seen by another is said only from a fifth on",
  (_, shared, all, difference) => {
    const athletes = Array.from({ length: all }, (_each, index) => ({
      ofp: 53,
      others: index < shared ? 50 : null,
    }));
    expect(habitOf(athletes)).toEqual({ athletes: all, shared, difference });
  },
);
