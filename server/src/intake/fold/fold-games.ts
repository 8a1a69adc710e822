import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { Tx } from "../../database/database.ts";
import { replaceGames } from "../../tables/folded-games.ts";
import { type FoldedPitch, freeSourceKeys, replacePitches } from "../../tables/folded-pitches.ts";
import { deleteGameRows } from "../../tables/games.ts";
import { deletePitches } from "../../tables/pitches.ts";
import type { Corrected } from "../stored/corrections.ts";
import type { LiveDelivery } from "./delivery.ts";
import { foldFacts } from "./fold-facts.ts";
import type { GameToFold, PitchToFold } from "./fold-games.query.ts";
import {
  type BasePitch,
  foldedNames,
  foldPitch,
  isFounded,
  type PitchDelivery,
  stateOf,
  withDoubts,
} from "./fold-pitch.ts";
import { type KnownGames, knownGames } from "./known-games.ts";
import { numberPitches } from "./number-games.ts";
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

/** Returns what imports delivered of each pitch of a game, in the order of the imports. */
export function deliveriesByPitch(
  deliveries: readonly LiveDelivery[],
): Map<string, PitchDelivery[]> {
  const ofPitches = deliveries.flatMap(({ format, isLeft, pitches }) =>
    pitches.map((pitch) => ({ format, isLeft, pitch })),
  );
  return groupBy(ofPitches, ({ pitch }) => pitch.pitchId);
}

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
  const { places, apart } = beforeImports ?? {};
  const isBaseAlone = isAlone && places === undefined && apart === undefined;
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

function foldPitches(known: KnownGames, pitchIds: GamesToFold["pitchIds"]): Changes {
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

/** Returns the pitches that are left, as they are after the changes, each with the base that has its own number. */
function left({ pitches }: KnownGames, { removed, replaced }: Changes): PitchToFold[] {
  const next = new Map(replaced.map((pitch) => [pitch.pitchId, pitch]));
  return pitches.flatMap((pitch) => {
    if (removed.has(pitch.pitchId)) return [];
    const { pitchNum } = pitch;
    const { beforeImports, ...values } = next.get(pitch.pitchId) ?? pitch;
    return [{ ...pitch, ...values, pitchNum, beforeImports: beforeImports ?? pitch.beforeImports }];
  });
}

/**
 * Computes pitches and facts of games again: what was there before the first import, then what each import delivered that is not undone,
 * in the order of the imports and by the rules of importing, then what members corrected. Removes pitches and games of which nothing is
 * left, and numbers the others in the order in which they were thrown.
 */
export async function foldGames(tx: Tx, given: GamesToFold): Promise<FoldedGames> {
  const { programId, pitchIds, now } = given;
  const known = await knownGames(tx, given);
  const changes = foldPitches(known, pitchIds);
  const { removed, corrected, edited } = changes;
  const { replaced, freed } = ownKeys(known.pitches, changes);
  await deletePitches(tx, { programId, pitchIds: [...removed] });
  await freeSourceKeys(tx, { programId, pitchIds: freed });
  await replacePitches(tx, { programId, pitches: replaced });
  const pitches = left(known, changes);
  const baseless = new Set(replaced.flatMap((each) => (each.beforeImports ? [] : [each.pitchId])));
  await numberPitches(tx, { programId, known, pitches, baseless });
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
