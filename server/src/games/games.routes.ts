import {
  correctPitches,
  deleteGame,
  getGame,
  listCorrections,
  moveGame,
  noteGameExport,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { AppError } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import { thenCompareOutings } from "../sightings/compare-outings.ts";
import { recordEvents } from "../storage/analytics-events.ts";
import { forgetAthleteSources } from "../storage/athlete-sources.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteGameRow } from "../storage/locked-games.ts";
import { csvDownloadEvent } from "../usage/member-events.ts";
import { correctPitchesOfGame } from "./correct-pitches.ts";
import { correctionsOfGame } from "./corrections.query.ts";
import { gameById, gameWithPitches } from "./games.query.ts";
import { moveGameToAthlete, saveGameFacts } from "./save-game.ts";
import { undoCorrectionOfGame } from "./undo-correction.ts";

export function mountGames(routes: Routes, parts: Parts): void {
  routes.read(getGame, async (tx, { params }) => {
    const found = await gameWithPitches(tx, params);
    if (!found) throw new AppError("game-not-found");
    return found;
  });

  routes.write(saveGame, (tx, call) =>
    thenCompareOutings(parts, { tx, ...call.params, write: saveGameFacts(parts, tx, call) }),
  );

  routes.write(moveGame, (tx, call) =>
    thenCompareOutings(parts, { tx, ...call.params, write: moveGameToAthlete(parts, tx, call) }),
  );

  routes.write(correctPitches, (tx, call) =>
    thenCompareOutings(parts, { tx, ...call.params, write: correctPitchesOfGame(parts, tx, call) }),
  );

  routes.read(listCorrections, async (tx, { params, query }) => {
    const limit = serverLimits.correctionsPerPage;
    // One more than a page shows whether another page follows.
    const found = await correctionsOfGame(tx, { ...params, ...query, limit: limit + 1 });
    if (!found) throw new AppError("game-not-found");
    const corrections = found.slice(0, limit);
    return {
      corrections,
      next: found.length > limit ? (corrections.at(-1)?.version ?? null) : null,
    };
  });

  routes.write(undoCorrection, (tx, call) =>
    thenCompareOutings(parts, { tx, ...call.params, write: undoCorrectionOfGame(parts, tx, call) }),
  );

  routes.write(deleteGame, (tx, call) => eraseGame(parts, tx, call));

  routes.write(noteGameExport, async (tx, { params, viewer }) => {
    if (!(await gameById(tx, params))) throw new AppError("game-not-found");
    const { programId, athleteId, gameId } = params;
    const { userId } = viewer;
    const now = parts.clock();
    const entry = { action: "game-exported", actorUserId: userId, subjectId: athleteId } as const;
    await insertAuditEntry(tx, { programId, entryId: parts.newId(), ...entry, now });
    const download = { programId, userId, athleteId, gameId, now };
    await recordEvents(tx, [csvDownloadEvent(parts, download)]);
    return {};
  });
}

/**
 * Deletes a game with its pitches, and the IDs of devices that only undone imports give the athlete. Triggers update the totals. Throws
 * `game-not-found`.
 */
async function eraseGame(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, viewer }: Call<typeof deleteGame>,
): Promise<Record<string, never>> {
  const counts = await deleteGameRow(tx, params);
  if (!counts) throw new AppError("game-not-found");
  const { programId, athleteId } = params;
  // The game can be all that was left of an undone import.
  await forgetAthleteSources(tx, { programId, athleteIds: [athleteId], exceptOf: [] });
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "game-deleted",
    actorUserId: viewer.userId,
    subjectId: athleteId,
    counts,
    now: clock(),
  });
  return {};
}
