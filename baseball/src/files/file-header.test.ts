import { expect, test } from "vitest";
import { pitchesOf, readText, refusalOf } from "../../test/pitch-rows.ts";
import { ColumnsNeeded } from "./pitch-file-refused.ts";

const titles =
  "Date,Pitcher,PitchUID,TaggedPitchType,RelSpeed,InducedVertBreak,HorzBreak,PitcherId";
const row = "2026-05-12,P. One,p1,Fastball,90,16,8,7";

function readWith(title: string, { first, second }: { first: string; second: string }) {
  const text = `${title},${titles},${title}\n${first},${row},${second}`;
  const file = readText(text);
  return { pitch: pitchesOf(file)[0], warned: file.warned, rejected: file.rejected };
}

test.each(["", "-", "NULL", "n/a", " "])(
  "reads the second of two columns of one name where the first has '%s'",
  (first) => {
    const { pitch, warned, rejected } = readWith("SpinRate", { first, second: "2200" });
    expect([pitch?.spinRate, warned, rejected]).toEqual([2200, [], []]);
  },
);

test("reads the first of two columns of one name where both have a value, and says so once where these differ", () => {
  const header = `SpinRate,Notes,${titles},SpinRate,Notes`;
  const file = readText(
    `${header}\n2200,a,${row},2200,b\n2300,,${row.replace("p1", "p2")},9,\n2400,,${row.replace("p1", "p3")},8,`,
  );
  expect(pitchesOf(file).map(({ spinRate }) => spinRate)).toEqual([2200, 2300, 2400]);
  expect(file.warned).toEqual([
    {
      line: 3,
      reason:
        "The file has 2 columns named SpinRate with different values. Number 1 of them was read.",
    },
  ]);
});

test("knows a pitcher by the second of two columns of names", () => {
  const text = `Pitcher,TaggedPitchType,RelSpeed,Pitcher\n,Fastball,90,"One, P."`;
  expect(readText(text).outings.map(({ pitcher }) => pitcher.fullName)).toEqual(["P. One"]);
});

test("fills a chosen column from one of the same name, also in the sample of the columns", () => {
  const text = "Speed,Kind,Speed\n,FB,81\n,FB,82";
  expect(refusalOf(text)).toContain("not a pitch file");
  expect(() => readText(text)).toThrow(
    expect.toSatisfy(
      (error) => error instanceof ColumnsNeeded && error.table.sample[0]?.[0] === "81",
    ),
  );
  const file = readText(text, { columns: { velo: "Speed" } });
  expect(pitchesOf(file).map(({ velo }) => velo)).toEqual([81, 82]);
});
