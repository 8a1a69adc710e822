import { getGame, listGames } from "@armslot/contracts/games";
import { AppError } from "../../http/app-error.ts";
import type { Routes } from "../../http/route.ts";
import { gameById, gamesOfAthlete } from "./games.query.ts";

export function mountGames(routes: Routes): void {
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
}
