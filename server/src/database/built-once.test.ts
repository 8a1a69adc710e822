import { expect, test } from "vitest";
import { builtOnce } from "./built-once.ts";
import { type Statement, statementsThrough } from "./statements.ts";

interface Named {
  readonly programId: string;
  readonly league: string;
}

test("builds a statement once and sends each call's own values, in the statement's order", async () => {
  let builds = 0;
  const programs = builtOnce((tx, { league, programId }: Named) => {
    builds += 1;
    return tx
      .selectFrom("programs")
      .select("name")
      .where((eb) => eb.or([eb("program_id", "=", programId), eb("name", "=", programId)]))
      .where("league", "=", league)
      .limit(3);
  });
  const sent: Statement[] = [];
  const tx = statementsThrough(async (statement) => {
    sent.push(statement);
    return { rows: [{ name: `row ${sent.length}` }], count: 1, command: "SELECT" };
  });

  const rows = [
    await programs(tx, { programId: "a", league: "east" }),
    await programs(tx, { programId: "b", league: "west" }),
  ];

  expect(rows).toEqual([[{ name: "row 1" }], [{ name: "row 2" }]]);
  expect(sent.map(({ values }) => values)).toEqual([
    ["a", "a", "east", 3],
    ["b", "b", "west", 3],
  ]);
  expect(sent[1]?.text).toBe(sent[0]?.text);
  expect(builds).toBe(1);
});
