import {
  decideLateTaps,
  keepGamesApart,
  listSameOutings,
  mergeGames,
} from "@armslot/contracts/games/same-outings";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { thenCompareOutings } from "../sightings/compare-outings.ts";
import { decideAboutLateTaps } from "./decide-late-taps.ts";
import { keepTwoGames, mergeTwoGames } from "./merge-games.ts";
import { sameOutingsOf } from "./same-outings.query.ts";

export function mountSameOutings(routes: Routes, parts: Parts): void {
  routes.read(listSameOutings, async (tx, { params }) => {
    const open = await sameOutingsOf(tx, params);
    if (!open) throw new AppError("athlete-not-found");
    return open;
  });

  routes.write(mergeGames, (tx, call) =>
    thenCompareOutings(parts, { tx, ...call.params, write: mergeTwoGames(parts, tx, call) }),
  );

  routes.write(decideLateTaps, (tx, call) =>
    thenCompareOutings(parts, { tx, ...call.params, write: decideAboutLateTaps(parts, tx, call) }),
  );

  routes.write(keepGamesApart, (tx, call) => keepTwoGames(parts, tx, call));
}
