// @vitest-environment happy-dom
import { rankLeaders } from "@armslot/baseball/reports/leaders";
import { usageText } from "@armslot/baseball/reports/staff-sheet";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { comparedOf, typeOf } from "../../test/comparison-data.ts";
import { idOf } from "../../test/program-data.ts";
import { addableColumns, reportColumns } from "../athlete/arsenal-columns.tsx";
import { comparedTypes } from "../compare/comparison-rows.ts";

afterEach(cleanup);

/** The parts of up to 200 whose rate, times 100, is below its true half in binary. */
const unluckyRates = Array.from({ length: 200 }, (_, index) => index + 1).flatMap((of) =>
  Array.from({ length: of }, (_, part) => ({ part, of })).filter(
    ({ part }) => (200 * part) % of === 0 && (part / of) * 100 < (100 * part) / of,
  ),
);

test("there are rates that plain rounding gets wrong", () => {
  expect(unluckyRates).toContainEqual({ part: 23, of: 40 });
  expect(unluckyRates.length).toBeGreaterThan(10);
});

test.each(unluckyRates)("AVG-9: $part of $of reads the same on every screen", ({ part, of }) => {
  const exact = Math.floor((200 * part + of) / (2 * of));
  const rates = { calls: of, strikeRate: part / of, swings: of, whiffRate: part / of };
  const type = { ...typeOf("Slider", of), ...rates, usage: part / of };
  const other = typeOf("Curveball", of - part);
  const [cells] = [reportColumns([type]), addableColumns([type])].map((columns) =>
    columns
      .filter(({ key }) => ["usage", "strikeRate", "whiffRate"].includes(key))
      .map(({ cell }) => render(<p>{cell(type)}</p>).container.textContent),
  );
  expect(cells).toEqual([`${exact}%`, `${exact}%`, `${exact}%`]);
  const athlete = comparedOf({ types: [{ ...type, pitches: part }, other] });
  const compared = comparedTypes([athlete], 0).find(({ pitchType }) => pitchType === "Slider");
  const texts = compared?.rows.flatMap(({ unit, cells: shown }) => (unit === "%" ? shown : []));
  expect(texts?.map(({ text }) => text)).toEqual([`${exact}`, `${exact}`, `${exact}`]);
  const line = [
    { pitchType: "Slider", pitches: part, velo: null },
    { pitchType: "Curveball", pitches: of - part, velo: null },
  ] as const;
  expect(usageText(line[0], { types: [...line] })).toBe(`${exact}%`);
  const ranked = rankLeaders(
    [
      {
        ...{ uid: idOf(1), firstName: "", lastName: "Ash", position: "RHP", n: of, total: part },
        ...{ lowest: null, highest: null },
      },
    ],
    { measure: "strikeRate", by: "mean", minimum: 1 },
  );
  expect(ranked.map(({ value }) => value)).toEqual([
    Math.floor((2000 * part + of) / (2 * of)) / 10,
  ]);
});
