import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const programId = "01950000-0000-7000-8000-000000000001";
const bytesOfAnswer = 200_000;

const ways = [
  ["one statement", () => database.identitySql`select repeat('x', ${bytesOfAnswer}::int) as text`],
  [
    "a transaction",
    () =>
      database.identity(
        async (sql) => await sql`select repeat('x', ${bytesOfAnswer}::int) as text`,
      ),
  ],
  [
    "a read",
    () =>
      database.tenantRead(
        programId,
        async (sql) => await sql`select repeat('x', ${bytesOfAnswer}::int) as text`,
      ),
  ],
] as const;

test.each(ways)("releases the results of %s while the connection stays open", async (_, ask) => {
  const heapNow = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  await ask();
  const before = heapNow();
  for (let time = 0; time < 200; time += 1) await ask();
  expect(heapNow() - before).toBeLessThan(20 * bytesOfAnswer);
});
