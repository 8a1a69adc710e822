import { noteGameExport } from "@armslot/contracts/exports";
import { deleteGame, getGame, listGames } from "@armslot/contracts/games";
import { AppError } from "../../http/app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { eraseGame } from "./erase-game.ts";
import { gameById, gamesOfAthlete } from "./games.query.ts";

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

  routes.write(deleteGame, (sql, call) => eraseGame(parts, sql, call));

  routes.write(noteGameExport, async (sql, { params, viewer }) => {
    if (!(await gameById(sql, params))) throw new AppError("game-not-found");
    await insertAuditEntry(sql, {
      programId: params.programId,
      entryId: parts.newId(),
      action: "game-exported",
      actorUserId: viewer.userId,
      subjectId: params.athleteId,
      now: parts.clock(),
    });
    return {};
  });
}
