import { type Game, moveGame, saveGame } from "@armslot/contracts/games/games";
import { AppError, versionConflict } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { takeFilmsAlong } from "../storage/clips.ts";
import { changesBetween } from "../storage/corrections.ts";
import { type LockedGame, lockGame, updateLockedGame } from "../storage/locked-games.ts";
import { correctedSince, hasGameOfSource } from "./correctable.query.ts";
import { gameById } from "./games.query.ts";
import { recordCorrections } from "./record-corrections.ts";

type CorrectionParts = Pick<Parts, "clock" | "newId">;

interface GamePath {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

async function shownGame(tx: Tx, path: GamePath): Promise<Game> {
  const game = await gameById(tx, path);
  if (!game) throw new AppError("game-not-found");
  return game;
}

interface GivenFacts {
  readonly given: Call<typeof saveGame>["body"];
  readonly held: LockedGame;
  readonly shown: Game;
}

/** Returns the given facts. A text that equals the name shown for a code keeps the code. */
function factsToStore({ given: { version: _, ...facts }, held, shown }: GivenFacts) {
  const { opponent, location } = facts;
  return {
    ...facts,
    opponent: opponent === shown.opponent ? held.opponent : opponent,
    location: location === shown.location ? held.location : location,
  };
}

/**
 * Saves the facts of a game and records what changed. Throws `game-not-found`, and `version-conflict` if more than pitches changed since
 * the given version.
 */
export async function saveGameFacts(
  parts: CorrectionParts,
  tx: Tx,
  { params, body, viewer }: Call<typeof saveGame>,
): Promise<Game> {
  const { programId, athleteId } = params;
  await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  const held = await lockGame(tx, params);
  if (!held) throw new AppError("game-not-found");
  const since = { programId, gameId: params.gameId, from: body.version, now: held.version };
  const corrected = await correctedSince(tx, since);
  if (!corrected || corrected.has(null)) {
    throw versionConflict(saveGame, await shownGame(tx, params));
  }
  const facts = factsToStore({ given: body, held, shown: await shownGame(tx, params) });
  const changes = changesBetween(held, facts);
  if (Object.keys(changes).length > 0) {
    const now = parts.clock();
    const version = await updateLockedGame(tx, { programId, game: { ...held, ...facts }, now });
    await recordCorrections(parts, tx, {
      ...params,
      version,
      viewer,
      action: "game-edited",
      corrections: [{ pitchId: null, changes }],
      now,
    });
  }
  return await shownGame(tx, params);
}

/**
 * Moves a game with its pitches to another athlete and records it. Both athletes' totals and game counts change in the same
 * transaction. Throws `game-not-found`, `athlete-not-found`, `version-conflict` and `film-of-two-athletes`.
 */
export async function moveGameToAthlete(
  parts: CorrectionParts,
  tx: Tx,
  { params, body, viewer }: Call<typeof moveGame>,
): Promise<Game> {
  const { programId, athleteId } = params;
  const { toAthleteId } = body;
  const athleteIds = [...new Set([athleteId, toAthleteId])];
  const athletesHeld = await lockAthletes(tx, { programId, athleteIds });
  const held = await lockGame(tx, params);
  if (!held) throw new AppError("game-not-found");
  if (athletesHeld < athleteIds.length) throw new AppError("athlete-not-found");
  if (held.version !== body.version) throw versionConflict(moveGame, await shownGame(tx, params));
  if (toAthleteId === athleteId) return await shownGame(tx, params);
  const values = {
    athleteId: toAthleteId,
    sourceKey: await sourceKeyFor(tx, { programId, athleteId: toAthleteId, game: held }),
  };
  const now = parts.clock();
  const version = await updateLockedGame(tx, { programId, game: { ...held, ...values }, now });
  if (!(await takeFilmsAlong(tx, params))) throw new AppError("film-of-two-athletes");
  await recordCorrections(parts, tx, {
    ...params,
    athleteId: toAthleteId,
    version,
    viewer,
    action: "game-moved",
    corrections: [{ pitchId: null, changes: changesBetween(held, values) }],
    now,
  });
  return await shownGame(tx, { ...params, athleteId: toAthleteId });
}

interface KeyOfMove {
  readonly programId: string;
  /** The athlete who gets the game. */
  readonly athleteId: string;
  readonly game: Pick<LockedGame, "gameId" | "sourceKey">;
}

/**
 * Returns the source key of a moved game: its own, or one that no file has if the other athlete already has a game of the same key,
 * for example because both pitched in it.
 */
export async function sourceKeyFor(
  tx: Tx,
  { programId, athleteId, game: { gameId, sourceKey } }: KeyOfMove,
): Promise<string | null> {
  if (sourceKey === null) return null;
  const isTaken = await hasGameOfSource(tx, { programId, athleteId, sourceKey });
  return isTaken ? `moved:${gameId}` : sourceKey;
}
