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
  routes.read(listGames, async (sql, { params }) => {
    const games = await gamesOfAthlete(sql, params);
    if (!games) throw new AppError("athlete-not-found");
    return { games };
  });

  routes.read(getGame, async (sql, { params }) => {
    const game = await gameById(sql, params);
    if (!game) throw new AppError("game-not-found");
    return game;
  });

  routes.read(listPitches, async (sql, { params }) => {
    const pitches = await pitchesOfGame(sql, params);
    if (!pitches) throw new AppError("game-not-found");
    return { pitches };
  });

  routes.write(deleteGame, (sql, call) => eraseGame(parts, sql, call));

  routes.write(noteGameExport, async (sql, { params, viewer }) => {
    if (!(await gameById(sql, params))) throw new AppError("game-not-found");
    const { programId, athleteId, gameId } = params;
    const { userId } = viewer;
    const now = parts.clock();
    const entry = { action: "game-exported", actorUserId: userId, subjectId: athleteId } as const;
    await insertAuditEntry(sql, { programId, entryId: parts.newId(), ...entry, now });
    const download = { programId, userId, athleteId, gameId, now };
    await recordEvents(sql, [csvDownloadEvent(parts, download)]);
    return {};
  });
}
