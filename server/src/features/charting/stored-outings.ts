import type { FieldOuting, OutingFacts } from "@armslot/baseball/field/field-outing";
import type { FieldOperation } from "@armslot/contracts/charting/field-operations";
import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import { AppError } from "../../basics/app-error.ts";
import type { Tx } from "../../database/database.ts";
import { lockAthletes } from "../../tables/athletes.ts";
import type { ChartedValues } from "../../tables/charted-pitches.ts";
import { type LockedGame, lockGames } from "../../tables/locked-games.ts";
import { athletesAmong, earlierOperations, gamesAmong, pitchesOf } from "./field-state.query.ts";
import { mergedPitches } from "./merged-outings.query.ts";
import { MergedOutings } from "./merged-outings.ts";

/** The type of a pitch whose type no one charted. */
export const unknownType = "Other";

/** A stored pitch of an outing. */
export interface StoredPitch extends ChartedValues {
  readonly pitchId: string;
  readonly gameId: string;
  readonly pitchNum: number;
  readonly source: PitchSource;
}

/** An outing as it is stored, locked until the transaction ends. */
export interface StoredOuting {
  readonly outingId: string;
  /** Undefined if it was not started or was deleted. */
  readonly game: LockedGame | undefined;
  /** Whether it was started before, unless all of its pitches were taken back since. */
  readonly isKnown: boolean;
  /** Whether it has pitches of another charted outing that someone merged into it. */
  readonly hasMerged: boolean;
  /** All pitches of the game, with those that no one charted. */
  readonly pitches: ReadonlyMap<string, StoredPitch>;
  /** The outing as charters left it. */
  readonly charted: FieldOuting;
}

/** What is stored about the outings and pitches that operations name. */
export interface StoredState {
  readonly outings: ReadonlyMap<string, StoredOuting>;
  /** Those of the named athletes who are on the roster. */
  readonly athleteIds: ReadonlySet<string>;
  /** The games of the named pitches that are stored. */
  readonly gameOfPitch: ReadonlyMap<string, string>;
  readonly merged: MergedOutings;
}

interface Asked {
  readonly programId: string;
  readonly operations: readonly FieldOperation[];
}

function namedIds(operations: readonly FieldOperation[]) {
  return {
    outingIds: [...new Set(operations.map(({ outingId }) => outingId))],
    pitchIds: [...new Set(operations.flatMap((op) => ("pitchId" in op ? op.pitchId : [])))],
    athleteIds: operations.flatMap((op) =>
      op.kind === "put-outing" ? (op.fields.athleteId ?? []) : [],
    ),
    opIds: operations.map(({ opId }) => opId),
  };
}

/**
 * Locks the athletes and games that operations name, and returns what is stored about them. Throws `unavailable` if a game moved to
 * another athlete or was deleted meanwhile.
 */
export async function lockOutings(tx: Tx, { programId, operations }: Asked): Promise<StoredState> {
  const named = namedIds(operations);
  const current = await gamesAmong(tx, { programId, gameIds: named.outingIds });
  const found = await mergedOutings(tx, { programId, gameIds: named.outingIds });
  const { outingIds, pitchIds, athleteIds, opIds } = namedIds(
    operations.map((op) => found.now(op)),
  );
  const known = [...current, ...found.games].filter(({ gameId }) => outingIds.includes(gameId));
  const held = new Set([...athleteIds, ...known.map(({ athleteId }) => athleteId)]);
  await lockAthletes(tx, { programId, athleteIds: [...held] });
  const games = await lockGames(tx, { programId, gameIds: outingIds });
  const isLocked = (id: string) => games.some(({ gameId }) => gameId === id);
  const isMoved = games.some(({ athleteId }) => !held.has(athleteId));
  // Someone can have merged a game meanwhile. The next attempt finds where its pitches are.
  if (isMoved || !known.every(({ gameId }) => isLocked(gameId))) throw new AppError("unavailable");
  const isMerged = found.games.length > 0;
  const merged = isMerged ? await mergedOutings(tx, { programId, gameIds: outingIds }) : found;
  const asked = { programId, outingIds: [...outingIds, ...merged.outingIds], opIds };
  const earlier = (await earlierOperations(tx, asked)).map(({ outingId, pitchId }) => {
    return { outingId: merged.gameOf(outingId), pitchId: pitchId && merged.pitchNow(pitchId) };
  });
  const pitches = await pitchesOf(tx, { programId, gameIds: outingIds, pitchIds });
  const outings = outingIds.map((outingId) => {
    const parts = {
      outingId,
      game: games.find(({ gameId }) => gameId === outingId),
      earlier: earlier.filter((operation) => operation.outingId === outingId),
      pitches: pitches.filter(({ gameId }) => gameId === outingId),
    };
    return [outingId, storedOuting(parts, merged)] as const;
  });
  return {
    outings: new Map(outings),
    athleteIds: new Set(await athletesAmong(tx, { programId, athleteIds })),
    gameOfPitch: new Map(pitches.map(({ pitchId, gameId }) => [pitchId, gameId])),
    merged,
  };
}

/** Returns what became of those of some charted outings that someone merged. */
export async function mergedOutings(
  tx: Tx,
  of: Parameters<typeof mergedPitches>[1],
): Promise<MergedOutings> {
  return new MergedOutings(await mergedPitches(tx, of));
}

interface OutingParts {
  readonly outingId: string;
  readonly game: LockedGame | undefined;
  readonly earlier: readonly { readonly pitchId: string | null }[];
  readonly pitches: readonly StoredPitch[];
}

function storedOuting(
  { outingId, game, earlier, pitches }: OutingParts,
  merged: MergedOutings,
): StoredOuting {
  const byId = new Map(pitches.map((pitch) => [pitch.pitchId, pitch]));
  const isKnown = earlier.some(({ pitchId }) => pitchId === null);
  const chartedIds = earlier.flatMap(({ pitchId }) => pitchId ?? []);
  const charted: FieldOuting = {
    facts: game ? factsOf(game) : null,
    pitches: new Map(
      chartedIds.flatMap((pitchId) => {
        const stored = byId.get(pitchId);
        return stored ? [[pitchId, fieldsOf(stored)] as const] : [];
      }),
    ),
    removed: new Set(chartedIds.filter((pitchId) => !byId.has(pitchId))),
  };
  const hasMerged = merged.hasMerged(outingId);
  return { outingId, game, isKnown, hasMerged, pitches: byId, charted };
}

function factsOf({ athleteId, gameDate, kind, opponent, location }: LockedGame): OutingFacts {
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
