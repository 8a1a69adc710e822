import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { pitchValueNames } from "@armslot/contracts/pitch/circumstances";
import type { Tx } from "../database/database.ts";
import { moveClipsOfPitches } from "../storage/clips.ts";
import { moveCorrections } from "../storage/corrections.ts";
import { deleteGameRows } from "../storage/games.ts";
import { moveDelivery, renameHomes } from "../storage/import-games.ts";
import { joinVersions } from "../storage/locked-games.ts";
import { moveRecordingsOfGame } from "../storage/recordings.ts";
import { setGameBases } from "../storage/settled-games.ts";
import { movePitches, replacePitches, setPitchBases } from "../storage/settled-pitches.ts";
import { moveKeptEstimates } from "../storage/video-estimates.ts";
import { type Corrected, correctionsIn } from "./corrections.ts";
import { type GameFacts, packDelivery, type StoredDelivery, unpackDelivery } from "./delivery.ts";
import { guestOf, pairBase, unsureBase } from "./pair-base.ts";
import { type BasePitch, isByPeople, withDoubts } from "./pitch-base.ts";
import { settleGames } from "./settle-games.ts";
import {
  entriesOf,
  type GameWithBase,
  gamesWithBases,
  liveDeliveries,
  type PitchWithBase,
  pitchesWithBases,
} from "./stored-witnesses.query.ts";

/** Two stored games of one athlete that are one game. Lock the athlete and both games first. */
interface GamesMerge {
  readonly programId: string;
  /** The ID of the game that stays. Its pitches keep their IDs. */
  readonly into: string;
  /** The ID of the game that goes. */
  readonly from: string;
  /** The pitches that both games have: the ID in the game that stays, by the ID in the game that goes. */
  readonly pairs: ReadonlyMap<string, string>;
  /** The IDs, in the game that goes, of the pitches of pairs that can be two pitches each. */
  readonly inDoubt: ReadonlySet<string>;
  readonly now: Date;
}

/** What a merge did to the game that stays. */
interface MergedGames {
  /** How many of its pitches changed. */
  readonly filled: number;
  /** How many pitches it got from the other game. */
  readonly added: number;
}

/** What is stored about both games. */
interface Known extends Corrected {
  /** The formats of the files that have a pitch, by its ID. */
  readonly formats: ReadonlyMap<string, ReadonlySet<PitchFileFormat>>;
  readonly into: GameWithBase;
  readonly from: GameWithBase;
  readonly pitches: ReadonlyMap<string, PitchWithBase>;
}

function factsOf(game: GameWithBase, { before }: Corrected): Partial<GameFacts> {
  if (game.beforeImports) return game.beforeImports;
  const { gameDate, opponent, location, kind, source } = { ...game, ...before(game.gameId) };
  return { gameDate, opponent, location, kind, source, sourceKey: game.sourceKey };
}

/** Returns what a game is without imports that two games became. */
function gameBase(known: Known): Partial<GameFacts> {
  const [own, other] = [factsOf(known.into, known), factsOf(known.from, known)];
  if (own.source === undefined || other.source === undefined) return { ...other, ...own };
  return {
    ...own,
    gameDate: own.gameDate ?? other.gameDate ?? null,
    opponent: own.opponent ?? other.opponent ?? null,
    location: own.location ?? other.location ?? null,
  };
}

const correctable = ["pitchType", "excludedReason", ...pitchValueNames] as const;

/** Returns the pitches of pairs with what members corrected in the game that goes. */
function withCorrections({ pairs }: GamesMerge, known: Known): PitchWithBase[] {
  const { pitches, isCorrected } = known;
  return [...pairs].flatMap(([fromId, intoId]) => {
    const [goes, stays] = [pitches.get(fromId), pitches.get(intoId)];
    if (!goes || !stays) return [];
    const taken = correctable.filter(
      (name) => isCorrected(fromId, name) && !isCorrected(intoId, name),
    );
    if (taken.length === 0) return [];
    return [{ ...stays, ...Object.fromEntries(taken.map((name) => [name, goes[name]])) }];
  });
}

/** Gives what imports delivered for the game that goes to the one that stays. */
async function moveDeliveries(tx: Tx, merge: GamesMerge): Promise<void> {
  const { programId, into, from, pairs } = merge;
  const entries = await entriesOf(tx, { programId, gameIds: [into, from], areUndone: false });
  for (const entry of entries.filter(({ gameId }) => gameId === from)) {
    const there = entries.find((each) => each.gameId === into && each.importId === entry.importId);
    const moved = entry.delivered.map((delivery): StoredDelivery => {
      const { pitches, ...rest } = unpackDelivery(delivery);
      const named = pitches.map((pitch) => {
        return { ...pitch, pitchId: pairs.get(pitch.pitchId) ?? pitch.pitchId };
      });
      return packDelivery({ ...rest, pitches: named });
    });
    const { importId } = entry;
    const delivered = [...(there?.delivered ?? []), ...moved];
    const isThere = there !== undefined;
    await moveDelivery(tx, {
      programId,
      moved: { importId, fromGameId: from, gameId: into, delivered, isThere },
    });
  }
}

async function knownOf(tx: Tx, { programId, into, from }: GamesMerge): Promise<Known | undefined> {
  const games = { programId, gameIds: [into, from] };
  const stored = await gamesWithBases(tx, games);
  const [stays, goes] = [into, from].map((id) => stored.find(({ gameId }) => gameId === id));
  if (!stays || !goes) return undefined;
  const pitches = await pitchesWithBases(tx, games);
  const byId = new Map(pitches.map((pitch) => [pitch.pitchId, pitch]));
  const formats = await formatsOf(tx, games);
  return { into: stays, from: goes, pitches: byId, formats, ...(await correctionsIn(tx, games)) };
}

/** Returns the formats of the files that have each pitch of some games. */
async function formatsOf(
  tx: Tx,
  games: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<Known["formats"]> {
  const formats = new Map<string, Set<PitchFileFormat>>();
  for (const deliveries of (await liveDeliveries(tx, games)).values()) {
    for (const { format, pitches } of deliveries) {
      for (const { pitchId } of pitches)
        formats.set(pitchId, (formats.get(pitchId) ?? new Set()).add(format));
    }
  }
  return formats;
}

/** Returns the base of a pair that can be two pitches, with the note that a member decides. */
function doubtfulBase(stays: PitchWithBase, goes: PitchWithBase, known: Known): BasePitch {
  const base = pairBase(stays, goes, known);
  const own = [...(known.formats.get(goes.pitchId) ?? [])];
  if (own.length === 0) return unsureBase(base, { stays, tap: goes }, known);
  // What a charter and a device both saw of a pitch stays together, and so do two files of one device.
  const isFilesAlone = !isByPeople(guestOf(goes, known));
  const hasSameFormat = own.some((format) => known.formats.get(stays.pitchId)?.has(format));
  if (!isFilesAlone || hasSameFormat) return base;
  const { pitchType, velo, call } = goes;
  const added = own.map((format) => ({ format, pitchType, velo, call }));
  return withDoubts(base, [...(base.doubts ?? []), ...added]);
}

/** Moves the pitches that only the game that goes has, behind those of the other one. */
async function moveUnpaired(tx: Tx, merge: GamesMerge, known: Known): Promise<string[]> {
  const { programId, into, pairs } = merge;
  const { athleteId } = known.into;
  const all = [...known.pitches.values()];
  const there = all.filter(({ gameId }) => gameId === into);
  const keys = new Set(there.map(({ sourceKey }) => sourceKey));
  const last = Math.max(0, ...there.map(({ pitchNum }) => pitchNum));
  const moved = all
    .filter(({ gameId, pitchId }) => gameId !== into && !pairs.has(pitchId))
    .map(({ pitchId, sourceKey }, place) => ({
      ...{ pitchId, gameId: into, athleteId, pitchNum: last + place + 1 },
      sourceKey: keys.has(sourceKey) ? null : sourceKey,
    }));
  await movePitches(tx, { programId, pitches: moved });
  return moved.map(({ pitchId }) => pitchId);
}

/** Stores what both games were before the first import as what the one game was. */
async function joinBases(tx: Tx, merge: GamesMerge, known: Known): Promise<void> {
  const { programId, into, pairs, inDoubt } = merge;
  const { pitches } = known;
  const bases = [...pitches.values()].flatMap((pitch) => {
    if (pitch.gameId === into) return [];
    const stays = pitches.get(pairs.get(pitch.pitchId) ?? "");
    const pair = inDoubt.has(pitch.pitchId) ? doubtfulBase : pairBase;
    const beforeImports = stays ? pair(stays, pitch, known) : guestOf(pitch, known);
    return [{ pitchId: stays?.pitchId ?? pitch.pitchId, beforeImports }];
  });
  const corrected = withCorrections(merge, known);
  await replacePitches(tx, { programId, pitches: corrected });
  await setPitchBases(tx, { programId, pitches: bases });
  await setGameBases(tx, { programId, games: [{ gameId: into, beforeImports: gameBase(known) }] });
}

/**
 * Makes one game of two stored games of an athlete, whatever they come from: devices, charters or people. Each pitch becomes what it would be
 * if the imports of both had found one game. What imports delivered and members corrected goes along, so that each import can be undone
 * afterwards, in any order. Returns undefined if one of the games is gone.
 */
export async function mergeStoredGames(
  tx: Tx,
  merge: GamesMerge,
): Promise<MergedGames | undefined> {
  const { programId, into, from, pairs, now } = merge;
  const known = await knownOf(tx, merge);
  if (!known) return undefined;
  await joinBases(tx, merge, known);
  await moveDeliveries(tx, merge);
  const { athleteId } = known.into;
  await renameHomes(tx, { programId, athleteId, from, into });
  await moveCorrections(tx, merge);
  const moved = await moveUnpaired(tx, merge, known);
  await joinVersions(tx, { programId, into, from, now });
  await moveClipsOfPitches(tx, { programId, pairs });
  await moveKeptEstimates(tx, { programId, pairs });
  await moveRecordingsOfGame(tx, { programId, from, into });
  await deleteGameRows(tx, { programId, gameIds: [from] });
  const pitchIds = new Set([...pairs.values(), ...moved]);
  const { changedPitches } = await settleGames(tx, { programId, gameIds: [into], pitchIds, now });
  const filled = [...changedPitches].filter((id) => !moved.includes(id)).length;
  return { filled, added: moved.length };
}
