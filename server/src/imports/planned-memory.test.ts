import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { seasonFile } from "../../../kit/samples.mjs";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { once } from "../../test/kit/written-files.ts";
import type { Tx } from "../database/database.ts";
import { candidatesOf } from "../sightings/candidates-of.ts";
import { recordsOf } from "../sightings/game-record.ts";
import { gamesOf } from "../sightings/imports.query.ts";
import { liveDeliveries } from "../sightings/stored-witnesses.query.ts";
import { pitchesAdded } from "./games-plan.ts";
import { fileTextOf, readPitches } from "./import-file.ts";
import { planFile } from "./plan-file.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const games = 30;
const pitches = 100;
/** In copies of what was read of the file. A plan takes 1.5, and 5 if each of its pitches is a dictionary. */
const copiesMax = 2;

/**
 * Returns what work returns, and how many bytes of memory that keeps: the median of three times, because compiled code and what other work of
 * the process leaves or gives back count as well.
 */
async function kept<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const all: [T, number][] = [];
  for (let time = 0; time < 3; time += 1) {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const result = await work();
    collectGarbage();
    all.push([result, process.memoryUsage().heapUsed - before]);
  }
  const [, median = expect.fail()] = all.sort(([, one], [, other]) => one - other);
  return median;
}

test("an import keeps less than twice what the file's pitches take, of what it plans, and of what it finds stored and delivered", async () => {
  const { parts } = testApp;
  const { programId, athlete, importFile } = await importWorld(testApp);
  const athleteId = await athlete({ firstName: "Pitcher", lastName: "One", position: "RHP" });
  const content = seasonFile({ pitcher: "One, Pitcher", id: 1, games, pitches, prefix: "p" });
  const text = await fileTextOf({ name: "season.csv", content: once(content) });
  const { file } = await readPitches(parts, text, {});
  const inProgram = <T>(read: (tx: Tx) => Promise<T>) => parts.db.tenantRead(programId, read);
  // Bytes would depend on the version of Node.js.
  const [copy, ofFile] = await kept(() => structuredClone(file.outings));
  expect(copy).toHaveLength(games);
  const [{ plan }, ofPlan] = await kept(() =>
    inProgram((tx) => planFile(parts, tx, { file, options: { programId } })),
  );
  expect(pitchesAdded(plan)).toBe(games * pitches);
  expect(ofPlan / ofFile).toBeLessThan(copiesMax);

  await importFile(content);
  const gameIds = await inProgram(async (tx) =>
    (await gamesOf(tx, { programId, athleteIds: [athleteId] })).map(({ gameId }) => gameId),
  );
  const [deliveries, ofDeliveries] = await kept(() =>
    inProgram((tx) => liveDeliveries(tx, { programId, gameIds })),
  );
  expect(deliveries.size).toBe(games);
  expect(ofDeliveries / ofFile).toBeLessThan(copiesMax);
  const [stored, ofStored] = await kept(() =>
    inProgram(async (tx) => {
      const { records } = await recordsOf(tx, { programId, gameIds });
      return records.flatMap((record) => candidatesOf(record, file.format));
    }),
  );
  expect(stored).toHaveLength(games * pitches);
  expect(ofStored / ofFile).toBeLessThan(copiesMax);
});
