import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  decideLateTaps,
  keepGamesApart,
  listSameOutings,
  mergeGames,
} from "@armslot/contracts/games/same-outings";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import { thenCompareOutings } from "../sightings/compare-outings.ts";
import { waitForOtherImports } from "../sightings/imports.query.ts";
import { settleLateTaps } from "../sightings/settle-late-taps.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { lockGames, raiseVersions } from "../storage/locked-games.ts";
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

/**
 * Keeps pitches of a game that are in doubt as one, or makes two of each. Throws `game-not-found`, `merge-outdated` if they are not in doubt
 * now, and `import-running` if an import runs.
 */
async function decideAboutLateTaps(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body }: Call<typeof decideLateTaps>,
): Promise<ReplyOf<typeof decideLateTaps>> {
  const { programId, athleteId, gameId } = params;
  await waitForOtherImports(tx, { programId });
  await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  const [game] = await lockGames(tx, { programId, gameIds: [gameId] });
  if (game?.athleteId !== athleteId) throw new AppError("game-not-found");
  const open = await sameOutingsOf(tx, { programId, athleteId });
  const question = open?.lateTaps.find((each) => each.game.gameId === gameId);
  const inDoubt = question?.pitches ?? [];
  const { pitchIds = [], numbers = [] } = body;
  const meant = inDoubt.filter(
    ({ pitchId, pitchNum }) => pitchIds.includes(pitchId) || numbers.includes(pitchNum),
  );
  const asked = new Set([...pitchIds, ...numbers]);
  if (meant.length === 0 || meant.length < asked.size) throw new AppError("merge-outdated");
  const now = clock();
  await raiseVersions(tx, { programId, gameIds: [gameId], now });
  const added = await settleLateTaps({ newId }, tx, {
    ...{ programId, athleteId, gameId, now },
    ...{ pitchIds: new Set(meant.map(({ pitchId }) => pitchId)), areSame: body.areSame },
  });
  return { added };
}
