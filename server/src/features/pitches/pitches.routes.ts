import { listPitches } from "@armslot/contracts/pitches";
import { AppError } from "../../http/app-error.ts";
import type { Routes } from "../../http/route.ts";
import { pitchesOfGame } from "./pitches.query.ts";

export function mountPitches(routes: Routes): void {
  routes.read(listPitches, async (sql, { params }) => {
    const pitches = await pitchesOfGame(sql, params);
    if (!pitches) throw new AppError("game-not-found");
    return { pitches };
  });
}
