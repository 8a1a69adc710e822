import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import { madeAt, makeAthlete, makeProgram } from "../../test/kit/database/database-rows.ts";
import { insertGames } from "./games.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});

async function aProgramWithAthlete() {
  const { programId } = await makeProgram(db);
  const athleteId = await db.tenant(programId, (sql) => makeAthlete(sql, programId));
  return { programId, athleteId };
}

const aGame = (athleteId: string, sourceKey: string) => ({
  gameId: v7(),
  athleteId,
  gameDate: "2026-02-28",
  opponent: "Rivertown",
  location: null,
  kind: "game" as const,
  source: "trackman" as const,
  sourceKey,
});

describe("games of a file", () => {
  test("games of a file are stored once", async () => {
    const { programId, athleteId } = await aProgramWithAthlete();
    const importFile = () => {
      const games = [aGame(athleteId, "a"), aGame(athleteId, "b")];
      return db.tenant(programId, (sql) => insertGames(sql, { programId, games, now: madeAt }));
    };
    expect(await importFile()).toHaveLength(2);
    expect(await importFile()).toEqual([]);
    const rows = await db.tenantRead(programId, (sql) => sql`select submission from athletes`);
    expect([...rows]).toEqual([{ submission: 2 }]);
  });

  test("games of a file of two athletes with the same source key are two games", async () => {
    const { programId, athleteId } = await aProgramWithAthlete();
    const other = await db.tenant(programId, (sql) => makeAthlete(sql, programId));
    const games = [aGame(athleteId, "a"), aGame(other, "a")];
    const created = await db.tenant(programId, (sql) =>
      insertGames(sql, { programId, games, now: madeAt }),
    );
    expect(created.toSorted()).toEqual(games.map(({ gameId }) => gameId).toSorted());
  });
});
