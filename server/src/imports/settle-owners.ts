import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { NewId } from "../core/new-id.ts";
import type { Tx } from "../database/database.ts";
import { correctionsIn } from "../sightings/corrections.ts";
import type { PitchesMoved } from "../sightings/imported-file.ts";
import { baseOf, isByPeople } from "../sightings/pitch-base.ts";
import { settleGames } from "../sightings/settle-games.ts";
import {
  disputedGames,
  type Entry,
  entriesOf,
  gamesWithBases,
  type PitchWithBase,
  pitchesWithBases,
} from "../sightings/stored-witnesses.query.ts";
import { athletesThatExist } from "../storage/athletes.ts";
import { moveClipsOfPitches, partFilms } from "../storage/clips.ts";
import { carryCorrections } from "../storage/corrections.ts";
import { insertGames } from "../storage/games.ts";
import { replaceDelivered } from "../storage/import-games.ts";
import { raiseVersions } from "../storage/locked-games.ts";
import { insertPitches } from "../storage/pitches.ts";
import { setGameBases } from "../storage/settled-games.ts";
import { movePitches, recountGames, setPitchBases } from "../storage/settled-pitches.ts";
import { moveKeptEstimates } from "../storage/video-estimates.ts";
import { sumOfMoves } from "./games-plan.ts";
import {
  type DevicePitch,
  decidingRow,
  devicePitchesOf,
  movedEntries,
  type Placed,
  type Row,
  rowsOf,
} from "./place-pitches.ts";

interface Settling {
  readonly programId: string;
  readonly gameIds: readonly string[];
  readonly newId: NewId;
  readonly now: Date;
}

/** What is stored about the games between which pitches can go. */
interface Known {
  /** The athletes of the games that exist, by the game's ID. */
  readonly athletes: Map<string, string>;
  readonly entries: readonly Entry[];
  readonly rows: readonly Row[];
  readonly rowsOfPitch: ReadonlyMap<string, readonly Row[]>;
  /** What files give to athletes who were deleted since. */
  readonly dropped: readonly Row[];
  readonly pitches: ReadonlyMap<string, PitchWithBase>;
  /** Whether a member moved a game to another athlete, so that its pitches stay there. */
  readonly isMovedByHand: (gameId: string) => boolean;
}

/**
 * Gives pitches of some games to the athletes to whom the last file of their device gives them. The game there is created if it is gone, and
 * an emptied game goes. What imports delivered of a pitch goes along, so that undoing a file gives it back. A game that a member moved to another
 * athlete keeps its pitches. Lock all of these athletes first.
 */
export async function settleOwners(tx: Tx, settling: Settling): Promise<PitchesMoved[]> {
  const { programId, newId, now } = settling;
  const known = await knownOf(tx, settling);
  if (!known) return [];
  const placed = devicePitchesOf(known.rows).flatMap((each) => placedOf(each, known, newId));
  if (placed.length + known.dropped.length === 0) return [];
  await createGames(tx, { programId, placed, known, now });
  await keepBases(tx, { programId, placed });
  await replaceDelivered(tx, { programId, games: movedEntries({ ...known, placed }) });
  await takeAlong(tx, { programId, placed, known });
  const left = [...new Set(placed.map(({ gameId }) => gameId))];
  const reached = [...new Set(placed.map(({ toGameId }) => toGameId))];
  const gameIds = [...new Set([...left, ...reached])];
  await partFilms(tx, { programId, gameIds: reached });
  await recountGames(tx, { programId, gameIds: left });
  await raiseVersions(tx, { programId, gameIds, now });
  const pitchIds = new Set([
    ...placed.flatMap(({ pitchId, toPitchId }) => [pitchId, toPitchId]),
    ...known.dropped.map(({ pitch }) => pitch.pitchId),
  ]);
  await settleGames(tx, { programId, gameIds, pitchIds, now });
  return movesOf(placed, known);
}

async function knownOf(
  tx: Tx,
  { programId, gameIds: given }: Settling,
): Promise<Known | undefined> {
  const disputed = await disputedGames(tx, { programId, gameIds: given });
  if (disputed.length === 0) return undefined;
  const gameIds = [...new Set(disputed.flatMap((each) => [each.gameId, each.homeGameId]))];
  const games = { programId, gameIds };
  const stored = await gamesWithBases(tx, games);
  const athletes = new Map(stored.map(({ gameId, athleteId }) => [gameId, athleteId]));
  const homeAthletes = disputed.map(({ homeAthleteId }) => homeAthleteId);
  const existing = await athletesThatExist(tx, { programId, athleteIds: homeAthletes });
  const entries = await entriesOf(tx, games);
  const rows = rowsOf(entries, (gameId) => athletes.get(gameId));
  const canBe = ({ home }: Row) => athletes.has(home.gameId) || existing.has(home.athleteId);
  const { isCorrected } = await correctionsIn(tx, games);
  return {
    ...{ athletes, entries },
    rows: rows.filter(canBe),
    rowsOfPitch: groupBy(rows.filter(canBe), ({ pitch }) => pitch.pitchId),
    dropped: rows.filter((row) => !canBe(row)),
    pitches: new Map((await pitchesWithBases(tx, games)).map((pitch) => [pitch.pitchId, pitch])),
    isMovedByHand: (gameId) => isCorrected(gameId, "athleteId"),
  };
}

/** Returns a device's pitch with its place in another game, if it belongs there. */
function placedOf(seen: DevicePitch, known: Known, newId: NewId): Placed[] {
  const { gameId, pitchId, rows } = seen;
  const by = decidingRow(seen);
  const pitch = known.pitches.get(pitchId);
  if (!by || pitch?.gameId !== gameId || known.isMovedByHand(gameId)) return [];
  const { gameId: toGameId } = by.home;
  if (toGameId === gameId) return [];
  const homeId = rows
    .filter(({ home }) => home.gameId === toGameId)
    .flatMap((row) => row.pitch.homeId ?? [])
    .find((id) => known.pitches.get(id)?.gameId === toGameId);
  const { beforeImports } = pitch;
  const live = (known.rowsOfPitch.get(pitchId) ?? []).filter(({ entry }) => !entry.isUndone);
  const isSeenByOthers =
    beforeImports === null ||
    isByPeople(beforeImports) ||
    live.some((row) => row.entry.gameId === gameId && !rows.includes(row));
  const toPitchId = homeId ?? (isSeenByOthers ? newId() : pitchId);
  return [{ ...seen, toGameId, toPitchId, by, isSeenByOthers }];
}

interface Moving {
  readonly programId: string;
  readonly placed: readonly Placed[];
  readonly known: Known;
}

/** Creates the games that are gone, with the facts of the files that give them their pitches. */
async function createGames(
  tx: Tx,
  { programId, placed, known, now }: Moving & { readonly now: Date },
): Promise<void> {
  const { athletes } = known;
  const gone = new Map(
    placed.flatMap(({ toGameId, by }) => (athletes.has(toGameId) ? [] : [[toGameId, by] as const])),
  );
  // The key can be another game's by now. Computing the game again gives it back where it is free.
  const games = [...gone.values()].map(({ home, facts: { facts } }) => {
    return { ...facts, ...home, sourceKey: null, beforeImports: {} };
  });
  if (games.length > 0) await insertGames(tx, { programId, games, now });
  for (const { gameId, athleteId } of games) athletes.set(gameId, athleteId);
}

/** Remembers what people made of the pitches and games that get deliveries. */
async function keepBases(tx: Tx, { programId, placed }: Omit<Moving, "known">): Promise<void> {
  const gameIds = [...new Set(placed.map(({ toGameId }) => toGameId))];
  await keepGameBases(tx, { programId, gameIds });
  const pitchIds = new Set(placed.map(({ toPitchId }) => toPitchId));
  await keepPitchBases(tx, { programId, gameIds, pitchIds });
}

/** Moves the pitches with what members made of them, and adds those of which another witness keeps one. */
async function takeAlong(tx: Tx, { programId, placed, known }: Moving): Promise<void> {
  const { pitches, athletes } = known;
  const whole = placed.filter(({ pitchId, toPitchId }) => pitchId === toPitchId);
  const added = placed.filter(({ toPitchId }) => !pitches.has(toPitchId));
  const joined = placed.filter((each) => !(whole.includes(each) || added.includes(each)));
  const takeNumber = numbersBehind([...pitches.values()]);
  const placeOf = ({ toGameId }: Placed) => ({
    gameId: toGameId,
    athleteId: athletes.get(toGameId) ?? "",
    pitchNum: takeNumber(toGameId),
    // The other game can have the key. Computing the pitch again gives it back where it is free.
    sourceKey: null,
  });
  await movePitches(tx, {
    programId,
    pitches: whole.map((each) => ({ ...placeOf(each), pitchId: each.pitchId })),
  });
  await insertPitches(tx, {
    programId,
    pitches: added.map((each) => {
      return { ...each.by.pitch, ...placeOf(each), pitchId: each.toPitchId, beforeImports: {} };
    }),
  });
  const gone = joined.filter(({ isSeenByOthers }) => !isSeenByOthers);
  await carryCorrections(tx, { programId, pitches: [...whole, ...gone] });
  const pairs = new Map(gone.map(({ pitchId, toPitchId }) => [pitchId, toPitchId]));
  await moveClipsOfPitches(tx, { programId, pairs });
  await moveKeptEstimates(tx, { programId, pairs });
}

function numbersBehind(pitches: readonly PitchWithBase[]): (gameId: string) => number {
  const last = new Map<string, number>();
  for (const { gameId, pitchNum } of pitches)
    last.set(gameId, Math.max(last.get(gameId) ?? 0, pitchNum));
  return (gameId) => {
    const next = (last.get(gameId) ?? 0) + 1;
    last.set(gameId, next);
    return next;
  };
}

/** Returns how many pitches went from whom to whom. */
function movesOf(placed: readonly Placed[], { athletes }: Known): PitchesMoved[] {
  const idOf = (gameId: string) => athletes.get(gameId) ?? "";
  return sumOfMoves(
    placed.map(({ gameId, toGameId }) => {
      return { fromId: idOf(gameId), toId: idOf(toGameId), pitches: 1 };
    }),
  );
}

interface OfGames {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/** Remembers what games are before the first import touches them. */
async function keepGameBases(tx: Tx, { programId, gameIds }: OfGames): Promise<void> {
  const games = await gamesWithBases(tx, { programId, gameIds });
  const untouched = games.filter(({ beforeImports }) => beforeImports === null);
  if (untouched.length === 0) return;
  const ids = untouched.map(({ gameId }) => gameId);
  const { before } = await correctionsIn(tx, { programId, gameIds: ids });
  const bases = untouched.map((game) => {
    const { gameDate, opponent, location, kind, source } = { ...game, ...before(game.gameId) };
    const facts = { gameDate, opponent, location, kind, source, sourceKey: game.sourceKey };
    return { gameId: game.gameId, beforeImports: facts };
  });
  await setGameBases(tx, { programId, games: bases });
}

/** Remembers what pitches of some games are before the first import touches them. */
async function keepPitchBases(
  tx: Tx,
  { pitchIds, ...games }: OfGames & { readonly pitchIds: ReadonlySet<string> },
): Promise<void> {
  if (pitchIds.size === 0) return;
  const { before } = await correctionsIn(tx, games);
  const pitches = (await pitchesWithBases(tx, games)).flatMap((pitch) => {
    const { pitchId, beforeImports } = pitch;
    if (beforeImports !== null || !pitchIds.has(pitchId)) return [];
    return [{ pitchId, beforeImports: baseOf({ ...pitch, ...before(pitchId) }) }];
  });
  await setPitchBases(tx, { programId: games.programId, pitches });
}
