import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "./csv-file.ts";
import { csvLimits } from "./csv-limits.ts";
import { type CsvOptions, CsvRefused, csvRows } from "./csv-rows.ts";

const cellsOf = (text: string, options?: CsvOptions) =>
  [...csvRows(text, options)].map(({ cells }) => cells);

function faultOf(text: string, options?: CsvOptions): unknown {
  try {
    cellsOf(text, options);
  } catch (error) {
    if (error instanceof CsvRefused) return { fault: error.fault, line: error.line };
    throw error;
  }
  return null;
}

describe("the rows of a CSV text", () => {
  test("the rows of a CSV text have the line where each starts, whatever its line ends", () => {
    expect([...csvRows('a,b\r\n"x\r\ny",2\n\n3\r4')]).toEqual([
      { line: 1, start: 0, cells: ["a", "b"] },
      { line: 2, start: 5, cells: ["x\ny", "2"] },
      { line: 4, start: 14, cells: [""] },
      { line: 5, start: 15, cells: ["3"] },
      { line: 6, start: 17, cells: ["4"] },
    ]);
  });

  test("the rows of a CSV text are those of csv-parse for any quoted and unquoted cells", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "1", '"', ",", ";", "\n", " ", "é") });
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1 });
    const plain = (text: string) => !/[",\n]/.test(text) && text !== "";
    fc.assert(
      fc.property(rows, fc.boolean(), (written, isQuoted) => {
        const text = isQuoted
          ? written.map(csvLine).join("")
          : written
              .map((cells) =>
                cells.map((each) => (plain(each) ? each : csvLine([each]).trimEnd())).join(","),
              )
              .join("\n");
        const options = { record_delimiter: ["\r\n", "\n"], relax_column_count: true };
        expect(cellsOf(text, { delimiter: "," })).toEqual(parse(text, options));
      }),
    );
  });

  test("the rows of a CSV text may have any number of cells each", () => {
    expect(cellsOf("a,b\n1\n1,2,3,\n")).toEqual([["a", "b"], ["1"], ["1", "2", "3", ""]]);
  });

  test("the rows of a CSV text begin after any byte order marks", () => {
    expect(cellsOf('\uFEFF\uFEFF"a",b')).toEqual([["a", "b"]]);
  });

  test("the rows of a CSV text keep loose quotation marks where the caller allows them", () => {
    const text = `Mateo,6'2",AL\n"Big" Joe,5'11",TX\n"a ""b"" c",x,y`;
    expect(cellsOf(text, { hasLooseQuotes: true })).toEqual([
      ["Mateo", "6'2\"", "AL"],
      ['"Big" Joe', "5'11\"", "TX"],
      ['a "b" c', "x", "y"],
    ]);
    expect(faultOf(text)).toEqual({ fault: "quote", line: 1 });
  });
});

test("a cell that is longer than any field is cut, and the row goes on", () => {
  const long = "x".repeat(10_000_000);
  const { cellCharactersMax } = csvLimits;
  const rows = cellsOf(`${long},1\n"${long}",2\n"${'""'.repeat(5_000_000)}",3`);
  expect(rows.map(([cell = "", after]) => [cell.length, after])).toEqual([
    [cellCharactersMax, "1"],
    [cellCharactersMax, "2"],
    [cellCharactersMax / 2, "3"],
  ]);
});

describe("a text is refused by the line of", () => {
  test.each([
    ["a quotation mark that is never closed", 'a,b\n1,"2\n3,4\n', "quote", 2],
    ["letters after a quoted cell", 'a,b\n"1"x,2\n', "quote", 2],
    ["ten megabytes of quotation marks", `a\n"${'""'.repeat(5_000_000)}`, "quote", 2],
    ["too many cells", `a\n${",".repeat(csvLimits.cellsPerRowMax)}`, "many-cells", 2],
    ["millions of cells", ",".repeat(10_000_000), "many-cells", 1],
  ] as const)("a text is refused by the line of %s", (_, text, fault, line) => {
    expect(faultOf(text)).toEqual({ fault, line });
  });
});
