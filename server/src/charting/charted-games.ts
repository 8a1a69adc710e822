import type { FieldGame, GameFacts } from "@armslot/baseball/charting/field-game";
import type { FieldOperation } from "@armslot/contracts/charting/field-operations";
import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import { lockAthletes } from "../storage/athletes.ts";
import type { ChartedValues } from "../storage/charted-pitches.ts";
import { type LockedGame, lockGames } from "../storage/locked-games.ts";
import { athletesAmong, earlierOperations, gamesAmong, pitchesOf } from "./field-state.query.ts";
import { type MergedGames, mergedGames } from "./merged-games.ts";

/** The type of a pitch whose type no one charted. */
export const unknownType = "Other";

/** A stored pitch of a game. */
export interface StoredPitch extends ChartedValues {
  readonly pitchId: string;
  readonly gameId: string;
  readonly pitchNum: number;
  readonly source: PitchSource;
}

/** A game as it is stored, locked until the transaction ends. */
export interface ChartedGame {
  readonly gameId: string;
  /** Undefined if it was not started or was deleted. */
  readonly game: LockedGame | undefined;
  /** Whether it was started before, unless all of its pitches were taken back since. */
  readonly isKnown: boolean;
  /** Whether it has pitches of another charted game that someone merged into it. */
  readonly hasMerged: boolean;
  /** All pitches of the game, with those that no one charted. */
  readonly pitches: ReadonlyMap<string, StoredPitch>;
  /** The game as charters left it. */
  readonly charted: FieldGame;
}

/** What is stored about the games and pitches that operations name. */
export interface StoredState {
  readonly games: ReadonlyMap<string, ChartedGame>;
  /** Those of the named athletes who are on the roster. */
  readonly athleteIds: ReadonlySet<string>;
  /** The games of the named pitches that are stored. */
  readonly gameOfPitch: ReadonlyMap<string, string>;
  readonly merged: MergedGames;
}

interface Asked {
  readonly programId: string;
  readonly operations: readonly FieldOperation[];
}

function namedIds(operations: readonly FieldOperation[]) {
  return {
    gameIds: [...new Set(operations.map(({ gameId }) => gameId))],
    pitchIds: [...new Set(operations.flatMap((op) => ("pitchId" in op ? op.pitchId : [])))],
    athleteIds: operations.flatMap((op) =>
      op.kind === "put-game" ? (op.fields.athleteId ?? []) : [],
    ),
    opIds: operations.map(({ opId }) => opId),
  };
}

/**
 * Locks the athletes and games that operations name, and returns what is stored about them. Throws `unavailable` if a game moved to
 * another athlete or was deleted meanwhile.
 */
export async function lockChartedGames(
  tx: Tx,
  { programId, operations }: Asked,
): Promise<StoredState> {
  const named = namedIds(operations);
  const current = await gamesAmong(tx, { programId, gameIds: named.gameIds });
  const found = await mergedGames(tx, { programId, gameIds: named.gameIds });
  const { gameIds, pitchIds, athleteIds, opIds } = namedIds(operations.map((op) => found.now(op)));
  const known = [...current, ...found.games].filter(({ gameId }) => gameIds.includes(gameId));
  const held = new Set([...athleteIds, ...known.map(({ athleteId }) => athleteId)]);
  await lockAthletes(tx, { programId, athleteIds: [...held] });
  const locked = await lockGames(tx, { programId, gameIds });
  const isLocked = (id: string) => locked.some(({ gameId }) => gameId === id);
  const isMoved = locked.some(({ athleteId }) => !held.has(athleteId));
  // Someone can have merged a game meanwhile. The next attempt finds where its pitches are.
  if (isMoved || !known.every(({ gameId }) => isLocked(gameId))) throw new AppError("unavailable");
  const isMerged = found.games.length > 0;
  const merged = isMerged ? await mergedGames(tx, { programId, gameIds }) : found;
  const asked = { programId, gameIds: [...gameIds, ...merged.gameIds], opIds };
  const earlier = (await earlierOperations(tx, asked)).map(({ gameId, pitchId }) => {
    return { gameId: merged.gameOf(gameId), pitchId: pitchId && merged.pitchNow(pitchId) };
  });
  const pitches = await pitchesOf(tx, { programId, gameIds, pitchIds });
  const games = gameIds.map((gameId) => {
    const parts = {
      gameId,
      game: locked.find((game) => game.gameId === gameId),
      earlier: earlier.filter((operation) => operation.gameId === gameId),
      pitches: pitches.filter((pitch) => pitch.gameId === gameId),
    };
    return [gameId, chartedGame(parts, merged)] as const;
  });
  return {
    games: new Map(games),
    athleteIds: new Set(await athletesAmong(tx, { programId, athleteIds })),
    gameOfPitch: new Map(pitches.map(({ pitchId, gameId }) => [pitchId, gameId])),
    merged,
  };
}

interface ChartedParts {
  readonly gameId: string;
  readonly game: LockedGame | undefined;
  readonly earlier: readonly { readonly pitchId: string | null }[];
  readonly pitches: readonly StoredPitch[];
}

function chartedGame(
  { gameId, game, earlier, pitches }: ChartedParts,
  merged: MergedGames,
): ChartedGame {
  const byId = new Map(pitches.map((pitch) => [pitch.pitchId, pitch]));
  const isKnown = earlier.some(({ pitchId }) => pitchId === null);
  const chartedIds = earlier.flatMap(({ pitchId }) => pitchId ?? []);
  const charted: FieldGame = {
    facts: game ? factsOf(game) : null,
    pitches: new Map(
      chartedIds.flatMap((pitchId) => {
        const stored = byId.get(pitchId);
        return stored ? [[pitchId, fieldsOf(stored)] as const] : [];
      }),
    ),
    removed: new Set(chartedIds.filter((pitchId) => !byId.has(pitchId))),
  };
  const hasMerged = merged.hasMerged(gameId);
  return { gameId, game, isKnown, hasMerged, pitches: byId, charted };
}

function factsOf({ athleteId, gameDate, kind, opponent, location }: LockedGame): GameFacts {
  return { athleteId, gameDate, kind, opponent, location };
}

function fieldsOf({
  pitchId: _,
  gameId: _game,
  pitchNum: _num,
  source: _source,
  ...fields
}: StoredPitch) {
  return { ...fields, pitchType: fields.pitchType === unknownType ? null : fields.pitchType };
}
