import { pitchValueNames } from "@armslot/contracts/pitch/circumstances";
import type { Tx } from "../../database/database.ts";
import { renumberPitches } from "../../tables/charted-pitches.ts";
import { replaceGames } from "../../tables/folded-games.ts";
import {
  type FoldedPitch,
  freeSourceKeys,
  replacePitches,
  setPitchBases,
} from "../../tables/folded-pitches.ts";
import { deleteGameRows } from "../../tables/games.ts";
import { deletePitches } from "../../tables/pitches.ts";
import { type Corrected, correctionsIn } from "../stored/corrections.ts";
import type { LiveDelivery } from "./delivery.ts";
import { foldFacts } from "./fold-facts.ts";
import {
  type GameToFold,
  gamesToFold,
  liveDeliveries,
  type PitchToFold,
  pitchesToFold,
} from "./fold-games.query.ts";
import {
  type BasePitch,
  baseOf,
  foldPitch,
  isFounded,
  type PitchDelivery,
  stateOf,
  withDoubts,
} from "./fold-pitch.ts";
import { numbersToChange } from "./pitch-numbers.ts";
import { ownKeys } from "./source-keys.ts";

interface GamesToFold {
  readonly programId: string;
  readonly gameIds: readonly string[];
  readonly now: Date;
  /** The pitches to compute again. The others keep their values. */
  readonly pitchIds: ReadonlySet<string> | "all";
}

/** What computing games again changed. */
export interface FoldedGames {
  readonly removedPitches: ReadonlySet<string>;
  readonly changedPitches: ReadonlySet<string>;
  readonly removedGames: ReadonlySet<string>;
  /** The pitches that were there before the first import. */
  readonly founded: ReadonlySet<string>;
  /** Games with pitches that only a correction keeps, by ID, and those that an edit keeps as a whole. */
  readonly correctedGames: ReadonlySet<string>;
  readonly editedGames: ReadonlySet<string>;
}

/** What is stored about games and what imports that are not undone delivered for them. */
interface Known extends Corrected {
  readonly games: readonly GameToFold[];
  readonly pitches: readonly PitchToFold[];
  readonly deliveries: ReadonlyMap<string, readonly LiveDelivery[]>;
}

async function knownOf(tx: Tx, of: Pick<GamesToFold, "programId" | "gameIds">): Promise<Known> {
  return {
    games: await gamesToFold(tx, of),
    pitches: await pitchesToFold(tx, of),
    deliveries: await liveDeliveries(tx, of),
    ...(await correctionsIn(tx, of)),
  };
}

/** Returns what imports delivered of each pitch of a game, in the order of the imports. */
function deliveriesByPitch(deliveries: readonly LiveDelivery[]): Map<string, PitchDelivery[]> {
  const byPitch = new Map<string, PitchDelivery[]>();
  for (const { format, isLeft, pitches } of deliveries) {
    for (const pitch of pitches) {
      const delivery = { format, isLeft, pitch };
      const known = byPitch.get(pitch.pitchId);
      if (known) known.push(delivery);
      else byPitch.set(pitch.pitchId, [delivery]);
    }
  }
  return byPitch;
}

const foldedNames = [
  "pitchType",
  "excludedReason",
  "source",
  "sourceKey",
  ...pitchValueNames,
] as const;

/** Returns a base without the doubts about files whose imports were undone. */
function withLiveDoubts(base: BasePitch, deliveries: readonly PitchDelivery[]): BasePitch {
  const { doubts = [] } = base;
  const live = doubts.filter(({ format }) => deliveries.some((each) => each.format === format));
  return live.length === doubts.length ? base : withDoubts(base, live);
}

/** Returns a pitch as its imports and corrections make it, or null if nothing is left of it. */
function folded(
  pitch: PitchToFold,
  deliveries: readonly PitchDelivery[],
  { isCorrected }: Corrected,
): FoldedPitch | null {
  const { pitchId } = pitch;
  const beforeImports = pitch.beforeImports && withLiveDoubts(pitch.beforeImports, deliveries);
  const base = beforeImports && stateOf(beforeImports);
  const state = foldPitch(base, deliveries);
  if (state === null) return null;
  const corrected = foldedNames.filter((name) => isCorrected(pitchId, name));
  const kept = Object.fromEntries(corrected.map((name) => [name, pitch[name]]));
  const isAlone = deliveries.length === 0 && corrected.length === 0;
  // The value before a correction can be an import's, so the base has to be there when the correction is undone.
  const isBaseAlone = isAlone && beforeImports?.places === undefined;
  return { ...state, ...kept, pitchId, beforeImports: isBaseAlone ? null : beforeImports };
}

interface Changes {
  readonly replaced: FoldedPitch[];
  readonly removed: Set<string>;
  readonly corrected: Set<string>;
  readonly edited: Set<string>;
}

function isSame(pitch: PitchToFold, next: FoldedPitch): boolean {
  const hasSameBase = next.beforeImports !== null && next.beforeImports === pitch.beforeImports;
  return hasSameBase && foldedNames.every((name) => next[name] === pitch[name]);
}

function foldPitches(known: Known, pitchIds: GamesToFold["pitchIds"]): Changes {
  const changes: Changes = {
    replaced: [],
    removed: new Set(),
    corrected: new Set(),
    edited: new Set(),
  };
  const byGame = new Map(
    known.games.map(({ gameId }) => [
      gameId,
      deliveriesByPitch(known.deliveries.get(gameId) ?? []),
    ]),
  );
  const asked = known.pitches.filter(({ pitchId }) => pitchIds === "all" || pitchIds.has(pitchId));
  for (const pitch of asked) {
    const { pitchId, gameId, beforeImports } = pitch;
    if (beforeImports === null) continue;
    const next = folded(pitch, byGame.get(gameId)?.get(pitchId) ?? [], known);
    if (next) {
      if (!isSame(pitch, next)) changes.replaced.push(next);
    } else if (known.hasCorrection(gameId)) changes.edited.add(gameId);
    else if (known.hasCorrection(pitchId)) changes.corrected.add(gameId);
    else changes.removed.add(pitchId);
  }
  return changes;
}

/** Returns the pitches that are left, as they are after the changes. */
function left({ pitches }: Known, { removed, replaced }: Changes): PitchToFold[] {
  const next = new Map(replaced.map((pitch) => [pitch.pitchId, pitch]));
  return pitches.flatMap((pitch) => {
    if (removed.has(pitch.pitchId)) return [];
    const { beforeImports = pitch.beforeImports, ...values } = next.get(pitch.pitchId) ?? {};
    return [{ ...pitch, ...values, pitchNum: pitch.pitchNum, beforeImports }];
  });
}

/** Numbers the pitches of games in the order in which they were thrown. */
async function renumber(
  tx: Tx,
  { programId, known, pitches }: { programId: string; known: Known; pitches: PitchToFold[] },
): Promise<void> {
  const byGame = new Map<string, PitchToFold[]>(known.games.map(({ gameId }) => [gameId, []]));
  for (const pitch of pitches) byGame.get(pitch.gameId)?.push(pitch);
  const numbers = known.games.flatMap(({ gameId }) =>
    numbersToChange({
      pitches: byGame.get(gameId) ?? [],
      deliveries: known.deliveries.get(gameId) ?? [],
    }),
  );
  const changed = new Set(numbers.map(({ pitchId }) => pitchId));
  // A number that a person or an older import gave must come back when this import is undone.
  const bases = pitches
    .filter(({ pitchId, beforeImports, source }) => {
      return changed.has(pitchId) && beforeImports === null && source !== "field";
    })
    .map((pitch) => ({
      pitchId: pitch.pitchId,
      beforeImports: baseOf({ ...pitch, ...known.before(pitch.pitchId) }),
    }));
  await setPitchBases(tx, { programId, pitches: bases });
  await renumberPitches(tx, { programId, numbers });
}

/**
 * Computes pitches and facts of games again: what was there before the first import, then what each import delivered that is not undone,
 * in the order of the imports and by the rules of importing, then what members corrected. Removes pitches and games of which nothing is
 * left, and numbers the others in the order in which they were thrown.
 */
export async function foldGames(tx: Tx, given: GamesToFold): Promise<FoldedGames> {
  const { programId, pitchIds, now } = given;
  const known = await knownOf(tx, given);
  const changes = foldPitches(known, pitchIds);
  const { removed, corrected, edited } = changes;
  const { replaced, freed } = ownKeys(known.pitches, changes);
  await deletePitches(tx, { programId, pitchIds: [...removed] });
  await freeSourceKeys(tx, { programId, pitchIds: freed });
  await replacePitches(tx, { programId, pitches: replaced });
  const pitches = left(known, changes);
  await renumber(tx, { programId, known, pitches });
  const filled = new Set(pitches.map(({ gameId }) => gameId));
  const empty = known.games.filter((game) => {
    return !filled.has(game.gameId) && game.beforeImports !== null && !isFoundedGame(game);
  });
  const removedGames = new Set(empty.map(({ gameId }) => gameId));
  const games = known.games.filter(({ gameId }) => filled.has(gameId) || !removedGames.has(gameId));
  await replaceGames(tx, {
    programId,
    games: await foldFacts(tx, { ...known, games, programId }),
    now,
  });
  await deleteGameRows(tx, { programId, gameIds: [...removedGames] });
  return {
    removedPitches: removed,
    changedPitches: new Set(replaced.map(({ pitchId }) => pitchId)),
    removedGames,
    founded: new Set(known.pitches.filter(isFoundedPitch).map(({ pitchId }) => pitchId)),
    correctedGames: corrected,
    editedGames: edited,
  };
}

function isFoundedPitch({ beforeImports }: PitchToFold): boolean {
  return beforeImports === null || isFounded(beforeImports);
}

function isFoundedGame({ beforeImports }: GameToFold): boolean {
  return beforeImports?.source !== undefined;
}

/** Numbers the pitches of games in the order in which they were thrown, from everything that imports delivered. */
export async function numberGames(
  tx: Tx,
  given: Pick<GamesToFold, "programId" | "gameIds">,
): Promise<void> {
  if (given.gameIds.length === 0) return;
  const known = await knownOf(tx, given);
  await renumber(tx, { ...given, known, pitches: [...known.pitches] });
}
