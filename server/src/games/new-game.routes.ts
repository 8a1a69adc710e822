import { createGame } from "@armslot/contracts/games/new-game";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { addGame } from "./add-game.ts";

export function mountNewGame(routes: Routes, parts: Parts): void {
  routes.write(createGame, (tx, call) => addGame(parts, tx, call));
}
