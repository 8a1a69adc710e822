import type { Tx } from "../database/database.ts";
import { deleteGameRows } from "../storage/games.ts";
import { deletePitches, insertPitches, type NewPitch } from "../storage/pitches.ts";
import { replaceGames, type SettledGame } from "../storage/settled-games.ts";
import { freeSourceKeys, replacePitches, type SettledPitch } from "../storage/settled-pitches.ts";
import type { GameFacts } from "./delivery.ts";
import { type DerivedGame, deriveGame } from "./derive-game.ts";
import { type GameRecord, recordsOf, type Witness } from "./game-record.ts";
import { type BasePitch, baseOf, type Doubt, derivedNames, withDoubts } from "./pitch-base.ts";
import type { PitchWithBase } from "./stored-witnesses.query.ts";

interface GamesToSettle {
  readonly programId: string;
  readonly gameIds: readonly string[];
  readonly now: Date;
  /** The pitches whose values are computed again. The others keep theirs: a late tap only fills in what is missing of a measured pitch (FIELD-7). */
  readonly pitchIds: ReadonlySet<string> | "all";
  /** The pitches that may be inserted. None if missing. */
  readonly added?: ReadonlySet<string>;
  /** What files have of stored pitches that can be other ones, by ID. */
  readonly doubts?: ReadonlyMap<string, Doubt>;
}

/** What computing games again changed. */
export interface SettledGames {
  readonly removedPitches: ReadonlySet<string>;
  readonly changedPitches: ReadonlySet<string>;
  readonly removedGames: ReadonlySet<string>;
  /** The pitches that people charted or typed. */
  readonly byPeople: ReadonlySet<string>;
  /** The pitches that only a correction of theirs keeps. */
  readonly corrected: ReadonlySet<string>;
  /** The pitches that only an edit of their game keeps. */
  readonly edited: ReadonlySet<string>;
}

interface Derived extends DerivedGame {
  readonly record: GameRecord;
}

/**
 * Computes games again from what people said, what imports delivered that are not undone, and what members corrected. Removes pitches and games
 * of which nothing is left, and numbers the others in the order in which they were thrown.
 */
export async function settleGames(tx: Tx, given: GamesToSettle): Promise<SettledGames> {
  const { programId, now } = given;
  const { records } = await recordsOf(tx, given);
  const games = records.map(
    (record): Derived => ({ record, ...deriveGame(withUnasked(record, given)) }),
  );
  const removed = games.flatMap(removedIn);
  const changed = games.flatMap((game) => changedIn(game, given));
  await deletePitches(tx, { programId, pitchIds: removed });
  await freeSourceKeys(tx, { programId, pitchIds: freedBy(changed) });
  await replacePitches(tx, { programId, pitches: changed.map(({ next }) => next) });
  await insertPitches(tx, { programId, pitches: games.flatMap(addedIn) });
  const empty = games.filter(({ record, pitches }) => !record.facts && pitches.length === 0);
  const removedGames = new Set(empty.map(({ record }) => record.game.gameId));
  // The keys that they give up are free for the others.
  await deleteGameRows(tx, { programId, gameIds: [...removedGames] });
  const facts = await changedFacts(tx, {
    programId,
    games: games.filter((each) => !empty.includes(each)),
  });
  await replaceGames(tx, { programId, games: facts, now });
  const kept = games.flatMap(({ record }) => [...record.kept.keys()].map((id) => ({ id, record })));
  const isOfGame = ({ record: { game, corrections } }: Pick<Derived, "record">) =>
    corrections.hasCorrection(game.gameId);
  return {
    removedPitches: new Set(removed),
    changedPitches: new Set(changed.filter(hasOtherValues).map(({ pitch }) => pitch.pitchId)),
    removedGames,
    byPeople: new Set(games.flatMap(({ record }) => [...record.byPeople.keys()])),
    corrected: new Set(kept.filter((each) => !isOfGame(each)).map(({ id }) => id)),
    edited: new Set(kept.filter(isOfGame).map(({ id }) => id)),
  };
}

/** Returns a record with the pitches of which nothing is left as they are, unless they are asked for: who takes them away counts them. */
function withUnasked(record: GameRecord, { pitchIds }: GamesToSettle): GameRecord {
  if (pitchIds === "all") return record;
  const seen = new Set(record.witnesses.flatMap(pitchIdsOf));
  const isOpen = ({ pitchId }: PitchWithBase) => !seen.has(pitchId) && !pitchIds.has(pitchId);
  const unasked = record.pitches.filter(isOpen).map((pitch) => [pitch.pitchId, pitch] as const);
  return { ...record, kept: new Map([...unasked, ...record.kept]) };
}

const pitchIdsOf = ({ sightings }: Witness) => sightings.map(({ pitchId }) => pitchId);

function removedIn({ record, pitches }: Derived): string[] {
  const left = new Set(pitches.map(({ pitchId }) => pitchId));
  return record.pitches.flatMap(({ pitchId }) => (left.has(pitchId) ? [] : [pitchId]));
}

/** Returns the pitches that are not stored yet. */
function addedIn({ record, pitches }: Derived): NewPitch[] {
  const { gameId, athleteId } = record.game;
  const stored = new Set(record.pitches.map(({ pitchId }) => pitchId));
  const added = pitches.filter(({ pitchId }) => !stored.has(pitchId));
  return added.map((pitch) => ({ ...pitch, gameId, athleteId, beforeImports: {} }));
}

/** A stored pitch and what it becomes. */
interface ChangedPitch {
  readonly pitch: PitchWithBase;
  readonly next: SettledPitch;
}

function hasOtherValues({ pitch, next }: ChangedPitch): boolean {
  return derivedNames.some((name) => next[name] !== pitch[name]);
}

/** Returns the pitches whose stored row is not what was derived. */
function changedIn(
  { record, pitches }: Derived,
  { pitchIds, doubts }: GamesToSettle,
): ChangedPitch[] {
  const stored = new Map(record.pitches.map((pitch) => [pitch.pitchId, pitch]));
  const isDelivered = deliveredIn(record);
  return pitches.flatMap((derived): ChangedPitch[] => {
    const pitch = stored.get(derived.pitchId);
    if (!pitch) return [];
    const { beforeImports } = pitch;
    const { pitchNum, sourceKey } = derived;
    const doubt = doubts?.get(pitch.pitchId);
    const base = baseAfter(pitch, { record, pitchNum, isDelivered, doubt });
    const isAsked = pitchIds === "all" || pitchIds.has(pitch.pitchId);
    const values = isAsked ? derived : { ...pitch, pitchNum, sourceKey };
    const change = { pitch, next: { ...values, beforeImports: base } };
    const isSame = base === beforeImports && pitchNum === pitch.pitchNum;
    return isSame && !hasOtherValues(change) ? [] : [change];
  });
}

function deliveredIn({ witnesses }: GameRecord): (pitchId: string) => boolean {
  const files = witnesses.filter(({ kind }) => kind !== "people");
  const ids = new Set(files.flatMap(pitchIdsOf));
  return (pitchId) => ids.has(pitchId);
}

interface Beside {
  readonly record: GameRecord;
  readonly pitchNum: number;
  readonly isDelivered: (pitchId: string) => boolean;
  readonly doubt: Doubt | undefined;
}

/**
 * Returns what is stored of a pitch beside what it is: what people said of it, or null if it is just that. The number that someone typed has to
 * be there once it is another one. A charter's pitches have none of their own.
 */
function baseAfter(
  pitch: PitchWithBase,
  { record, pitchNum, isDelivered, doubt }: Beside,
): BasePitch | null {
  const { pitchId, beforeImports } = pitch;
  const said = record.byPeople.get(pitchId);
  const known = beforeImports ?? (said && baseOf(said)) ?? {};
  const base = withLiveDoubts(known, { pitchId, record, doubt });
  if (!said) return base;
  const hasNumber = said.source === "field" || said.pitchNum === pitchNum;
  const isFree = !isDelivered(pitchId) && hasNumber && !base.apart && !base.places;
  const isAlone = isFree && (beforeImports === null || !record.overrides.has(pitchId));
  return isAlone ? null : base;
}

interface Doubted {
  readonly pitchId: string;
  readonly record: GameRecord;
  readonly doubt: Doubt | undefined;
}

/** Returns a base with the doubts about files that are not undone. */
function withLiveDoubts(base: BasePitch, { pitchId, record, doubt }: Doubted): BasePitch {
  const { doubts = [] } = base;
  const has = ({ sightings }: Witness) => sightings.some((each) => each.pitchId === pitchId);
  const live = doubts.filter(({ format }) =>
    record.witnesses.some((witness) => witness.kind === format && has(witness)),
  );
  if (live.length === doubts.length && !doubt) return base;
  return withDoubts(base, doubt ? [...live, doubt] : live);
}

/** Returns the pitches whose keys go to other pitches. Take those away first, because a key is unique in its game at any time. */
function freedBy(changed: readonly ChangedPitch[]): string[] {
  const claimed = new Set(
    changed.flatMap(({ pitch, next }) =>
      next.sourceKey === null || next.sourceKey === pitch.sourceKey
        ? []
        : [`${pitch.gameId} ${next.sourceKey}`],
    ),
  );
  return changed.flatMap(({ pitch }) =>
    claimed.has(`${pitch.gameId} ${pitch.sourceKey}`) ? [pitch.pitchId] : [],
  );
}

interface GamesOfProgram {
  readonly programId: string;
  readonly games: readonly Derived[];
}

const factNames = ["gameDate", "opponent", "location", "kind", "source", "sourceKey"] as const;

/** Returns the games whose stored facts are not what was derived. */
async function changedFacts(tx: Tx, { programId, games }: GamesOfProgram): Promise<SettledGame[]> {
  const hasFile = ({ witnesses }: GameRecord) => witnesses.some(({ ofGame }) => ofGame);
  const imported = games.filter(
    ({ record }) => record.game.beforeImports !== null || hasFile(record),
  );
  if (imported.length === 0) return [];
  const athleteIds = [...new Set(imported.map(({ record }) => record.game.athleteId))];
  const holders = await keyHolders(tx, { programId, athleteIds });
  return imported.flatMap(({ record, facts }): SettledGame[] => {
    if (!facts) return [];
    const { game, overrides } = record;
    const { gameId } = game;
    const sourceKey = ownKey(record, facts, holders);
    const isAlone = !hasFile(record) && !overrides.has(gameId);
    const beforeImports = isAlone ? null : (game.beforeImports ?? record.facts);
    const next = { ...facts, sourceKey, gameId, beforeImports };
    const hasBase = beforeImports === game.beforeImports;
    const isSame = hasBase && factNames.every((name) => next[name] === game[name]);
    return isSame ? [] : [next];
  });
}

/** Returns the key that a game gets: its own, unless another game of the athlete has it. A game that a member moved keeps the one that it has. */
function ownKey(
  { game, corrections }: GameRecord,
  { sourceKey }: GameFacts,
  holders: Map<string, string>,
): string | null {
  const { gameId, athleteId } = game;
  if (corrections.isCorrected(gameId, "athleteId")) return game.sourceKey;
  const key = `${athleteId} ${sourceKey}`;
  const holder = holders.get(key) ?? gameId;
  if (holder !== gameId) return null;
  holders.set(key, gameId);
  return sourceKey;
}

/** Returns which game has a key now, by the athlete and the key. A key is unique among an athlete's games at any time. */
async function keyHolders(
  tx: Tx,
  { programId, athleteIds }: { readonly programId: string; readonly athleteIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("games")
    .select(["game_id as gameId", "athlete_id as athleteId", "source_key as sourceKey"])
    .where("program_id", "=", programId)
    .where((eb) => eb("athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))))
    .where("source_key", "is not", null)
    .execute();
  return new Map(rows.map((row) => [`${row.athleteId} ${row.sourceKey}`, row.gameId]));
}
