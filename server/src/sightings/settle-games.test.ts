import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { expect, test } from "vitest";
import { aGame, anAthlete, aProgram, somePitches } from "../../test/kit/build.ts";
import { openTestApp } from "../../test/kit/test-app.ts";
import { type ImportedGameRow, insertImport, insertImportGames } from "../storage/imports.ts";
import { packDelivery } from "./delivery.ts";
import { settleGames } from "./settle-games.ts";

test("a game does not take the key of another game of the athlete that is settled with it", async () => {
  const testApp = await openTestApp();
  const { db, newId, clock } = testApp.parts;
  const program = await aProgram(testApp);
  const athlete = await anAthlete(testApp, program);
  const { programId } = program;
  const now = clock();
  const importId = newId();
  const facts = { gameDate: "2026-02-21", opponent: null, location: null, kind: "game" } as const;
  const ofDay = { ...facts, source: "rapsodo", sourceKey: "day" } as const;
  // Both are of one day of a device without sessions. The second one has had the key since another witness brought the first one.
  const games: ImportedGameRow[] = [];
  for (const sourceKey of [null, "day"]) {
    const game = await aGame(testApp, { ...athlete, ...ofDay, sourceKey, beforeImports: {} });
    const [pitchId = ""] = await somePitches(testApp, game, [{ beforeImports: {}, velo: 80 }]);
    const said = {
      ...noPitchValues,
      pitchId,
      pitchNum: 1,
      pitchType: "Slider",
      velo: 81,
      order: [],
    };
    const pitch = { ...said, excludedReason: null, source: "rapsodo", sourceKey: null } as const;
    const delivery = packDelivery({ facts: ofDay, chosen: {}, isLeft: false, pitches: [pitch] });
    const counts = { isNew: true, addedCount: 1, changedCount: 0 };
    games.push({ gameId: game.gameId, delivered: [delivery], ...counts });
  }
  const rows = await db.tenant(programId, async (tx) => {
    const ofFile = { fileName: "day.csv", checksum: new Uint8Array(32), format: "rapsodo" };
    const outcome = { gamesCreated: 2, gamesUpdated: 0, pitchesAdded: 2, pitchesKnown: 0 };
    const none = { pitchesFilled: 0, pitchesChanged: 0, rowsWarned: 0, rowsRejected: 0 };
    await insertImport(tx, {
      ...{ ...ofFile, programId, importId, userId: null, athleteIds: [athlete.athleteId], now },
      outcome: { ...outcome, ...none, pitchersSkipped: 0 },
    });
    await insertImportGames(tx, { programId, importId, games });
    const gameIds = games.map(({ gameId }) => gameId);
    await settleGames(tx, { programId, gameIds, pitchIds: "all", now });
    return await tx.selectFrom("games").select("source_key").orderBy("game_id").execute();
  });
  expect(rows).toEqual([{ source_key: null }, { source_key: "day" }]);
});
