import { sql } from "kysely";
import { expect, test } from "vitest";
import { aGame, anAthlete, aProgram, somePitches } from "../../test/kit/build.ts";
import { openTestApp } from "../../test/kit/test-app.ts";
import type { Database } from "../database/database.ts";
import { compareAllOutings } from "./compare-outings-hourly.ts";

test("a program whose games cannot be compared leaves those of other programs to be compared", async () => {
  const testApp = await openTestApp();
  const { db, log, clock } = testApp.parts;
  const programIds = [await aProgram(testApp), await aProgram(testApp)].map(
    ({ programId }) => programId,
  );
  const changeGames = async () => {
    for (const programId of programIds) {
      const game = await aGame(testApp, await anAthlete(testApp, { programId }));
      await somePitches(testApp, game, [{ velo: 90 }]);
    }
  };
  const waiting = async (programId = "") => {
    const { rows } = await db.tenantRead(programId, (tx) =>
      sql`select game_id from outings_to_compare`.execute(tx),
    );
    return rows.length;
  };
  for (const broken of programIds) {
    await changeGames();
    const tenant: Database["tenant"] = async (programId, ...rest) => {
      if (programId === broken) throw new Error("lost");
      return await db.tenant(programId, ...rest);
    };
    await compareAllOutings({ log, clock, db: { ...db, tenant } });
    expect(await waiting(broken)).toBe(1);
    expect(await waiting(programIds.find((each) => each !== broken))).toBe(0);
    expect(testApp.logLines.join("\n")).toContain("cannot compare outings");
    await compareAllOutings({ log, clock, db });
    expect(await waiting(broken)).toBe(0);
  }
});
