import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { pitchNumRange } from "@armslot/contracts/pitch/readings";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Viewer } from "../http/viewer.ts";
import { pairLateTaps } from "../sightings/pair-late-taps.ts";
import { baseOf } from "../sightings/pitch-base.ts";
import { settleGames } from "../sightings/settle-games.ts";
import { insertAuditEntry, insertChartingEntry } from "../storage/audit-entries.ts";
import {
  type ChartedValues,
  renumberPitches,
  updateChartedPitches,
} from "../storage/charted-pitches.ts";
import { insertCorrections } from "../storage/corrections.ts";
import { insertGames } from "../storage/games.ts";
import { updateLockedGame } from "../storage/locked-games.ts";
import { deletePitches, insertPitches } from "../storage/pitches.ts";
import { updateGameBase } from "../storage/settled-games.ts";
import { type PitchBase, setPitchBases, updatePitchBases } from "../storage/settled-pitches.ts";
import type { ChartedGame } from "./charted-games.ts";
import type { ChartedGamePlan } from "./plan-charted-game.ts";

interface ChartedGameSave {
  readonly programId: string;
  readonly viewer: Viewer;
  readonly plan: ChartedGamePlan;
  /** The game of pitches that a phone sent for a game which someone merged into this one. */
  readonly cameFrom: ReadonlyMap<string, string>;
  readonly now: Date;
}

const ofCharter = { source: "field", sourceKey: null, excludedReason: null } as const;

type StoreParts = Pick<Parts, "newId">;

/** Stores what operations changed about a game. Triggers update the totals. */
export async function storeChartedGame(
  parts: StoreParts,
  tx: Tx,
  save: ChartedGameSave,
): Promise<void> {
  const { programId, viewer, plan, now } = save;
  const { stored, facts, added, changed, removedIds } = plan;
  if (!facts) return;
  if (stored.game) await correctChartedGame(parts, tx, save);
  else await startChartedGame(tx, save);
  if (!stored.game || added.length > 0) {
    await insertChartingEntry(tx, {
      ...{ programId, entryId: parts.newId(), now, actorUserId: viewer.userId },
      ...{ subjectId: facts.athleteId, gameId: stored.gameId },
    });
  }
  const ofGame = { gameId: stored.gameId, athleteId: facts.athleteId };
  const takeNumber = nextNumbers(stored);
  // A full game takes a new pitch for a removed one.
  await deletePitches(tx, { programId, pitchIds: removedIds });
  const inOrder = added.toSorted(byId).map((pitch) => ({ ...pitch, pitchNum: takeNumber() }));
  await insertPitches(tx, {
    programId,
    pitches: inOrder.map((pitch) => ({
      ...pitch,
      ...ofGame,
      source: "field" as const,
      sourceKey: null,
    })),
  });
  await updateChartedPitches(tx, { programId, pitches: changed });
  await updatePitchBases(tx, { programId, pitches: plan.charted });
  const kept = [...stored.pitches.values()].filter(({ pitchId }) => !removedIds.includes(pitchId));
  if (!stored.hasMerged && kept.every(({ source }) => source === "field")) {
    const numbers = movedNumbers([...kept, ...inOrder]);
    return await renumberPitches(tx, { programId, numbers });
  }
  await setPitchBases(tx, { programId, pitches: guestsAmong(inOrder, save) });
  // A device's pitches and the charted ones stand in the order in which they were thrown.
  await settleGames(tx, { programId, gameIds: [stored.gameId], pitchIds: new Set(), now });
  const { gameId } = stored;
  const games = new Map(
    inOrder.map(({ pitchId }) => [pitchId, save.cameFrom.get(pitchId) ?? gameId]),
  );
  await pairLateTaps(tx, { programId, gameId, outings: games, now });
}

/** Returns the bases of new pitches from a phone that charts a game which someone merged into this one. */
function guestsAmong(
  added: readonly (ChartedValues & Numbered)[],
  { cameFrom }: Pick<ChartedGameSave, "cameFrom">,
): PitchBase[] {
  return added.flatMap(({ pitchId, ...pitch }) => {
    const gameId = cameFrom.get(pitchId);
    if (gameId === undefined) return [];
    const state = { ...noPitchValues, ...pitch, ...ofCharter };
    const places = [{ gameId, pitchId, thrownAt: pitch.thrownAt }];
    return [{ pitchId, beforeImports: baseOf({ ...state, places, isGuest: true }) }];
  });
}

interface Numbered {
  readonly pitchId: string;
  readonly pitchNum: number;
}

function byId(one: Pick<Numbered, "pitchId">, other: Pick<Numbered, "pitchId">): number {
  return one.pitchId < other.pitchId ? -1 : 1;
}

/** Returns the pitches whose number is not their place in the order of the IDs, with that place (FIELD-3). */
function movedNumbers(pitches: readonly Numbered[]): Numbered[] {
  return pitches
    .toSorted(byId)
    .map(({ pitchId, pitchNum }, place) => ({ pitchId, pitchNum, place: place + 1 }))
    .filter(({ pitchNum, place }) => pitchNum !== place)
    .map(({ pitchId, place }) => ({ pitchId, pitchNum: place }));
}

/** Returns a function that returns the next number after the highest, and free ones once the highest number is taken. */
function nextNumbers({ pitches }: ChartedGame): () => number {
  const taken = new Set([...pitches.values()].map(({ pitchNum }) => pitchNum));
  let next = Math.max(0, ...taken);
  return () => {
    next += 1;
    if (next > pitchNumRange.refuse[1]) next = 1;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  };
}

async function startChartedGame(tx: Tx, { programId, plan, now }: ChartedGameSave): Promise<void> {
  const { facts, stored } = plan;
  if (!facts) return;
  const game = { ...facts, gameId: stored.gameId, source: "field", sourceKey: null } as const;
  await insertGames(tx, { programId, games: [game], now });
}

/** Saves changed facts, and keeps the history of what was replaced. */
async function correctChartedGame(
  { newId }: StoreParts,
  tx: Tx,
  save: ChartedGameSave,
): Promise<void> {
  const { programId, viewer, plan, now } = save;
  const { facts, stored, corrections } = plan;
  const { userId } = viewer;
  const { game, gameId } = stored;
  if (!game || !facts || corrections.length === 0) return;
  const version = await updateLockedGame(tx, { programId, game: { ...game, ...facts }, now });
  const { athleteId: _, ...ofGame } = facts;
  await updateGameBase(tx, { programId, gameId, facts: ofGame });
  await insertCorrections(tx, {
    ...{ programId, gameId, version, userId, now },
    isCharted: true,
    corrections: corrections.map((correction) => ({ ...correction, correctionId: newId() })),
  });
  if (game.athleteId === facts.athleteId) return;
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "game-moved",
    actorUserId: userId,
    subjectId: facts.athleteId,
    now,
  });
}
