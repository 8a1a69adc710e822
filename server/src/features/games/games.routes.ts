import {
  deleteGame,
  getGame,
  listGames,
  listPitches,
  noteGameExport,
} from "@armslot/contracts/games";
import { csvDownloadEvent } from "../../analytics/member-events.ts";
import { AppError } from "../../app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { recordEvents } from "../../tables/analytics-events.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { eraseGame } from "./erase-game.ts";
import { gameById, gamesOfAthlete, pitchesOfGame } from "./games.query.ts";

export function mountGames(routes: Routes, parts: Parts): void {
  routes.read(listGames, async (tx, { params }) => {
    const games = await gamesOfAthlete(tx, params);
    if (!games) throw new AppError("athlete-not-found");
    return { games };
  });

  routes.read(getGame, async (tx, { params }) => {
    const game = await gameById(tx, params);
    if (!game) throw new AppError("game-not-found");
    return game;
  });

  routes.read(listPitches, async (tx, { params }) => {
    const pitches = await pitchesOfGame(tx, params);
    if (!pitches) throw new AppError("game-not-found");
    return { pitches };
  });

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
