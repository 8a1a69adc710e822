import { createGame } from "@armslot/contracts/new-game/new-game";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts/parts.ts";
import { addGame } from "./add-game.ts";

export function mountNewGame(routes: Routes, parts: Parts): void {
  routes.write(createGame, (tx, call) => addGame(parts, tx, call));
}
