import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { NewId } from "../core/new-id.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { moveClipsOfPitches } from "../storage/clips.ts";
import { moveDelivery } from "../storage/import-games.ts";
import { deletePitches, insertPitches, type NewPitch } from "../storage/pitches.ts";
import { setPitchBases } from "../storage/settled-pitches.ts";
import type { Corrected } from "./corrections.ts";
import { type DeliveredPitch, packDelivery, unpackDelivery } from "./delivery.ts";
import { statesAfter } from "./derive-game.ts";
import { type GameRecord, recordsOf } from "./game-record.ts";
import { pairLateTaps } from "./pair-late-taps.ts";
import { pairWithDoubts } from "./pair-outings.ts";
import {
  type BasePitch,
  baseOf,
  type FormerPlace,
  isByPeople,
  isInDoubt,
  stateOf,
  type UnsurePlace,
  withDoubts,
} from "./pitch-base.ts";
import { settleGames } from "./settle-games.ts";
import {
  type Entry,
  entriesOf,
  type PitchWithBase,
  pitchesWithBases,
} from "./stored-witnesses.query.ts";
import { apartIn, withApart } from "./told-apart.ts";

interface Decision {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
  /** The pitches that are decided about. */
  readonly pitchIds: ReadonlySet<string>;
  /** Whether each of them is one pitch that all of its witnesses saw. */
  readonly areSame: boolean;
  readonly now: Date;
}

function withoutDoubt({ unsure: _, ...place }: FormerPlace): FormerPlace {
  return place;
}

/** Returns the base of a pitch without the late taps that are other pitches. */
function baseWithout(places: readonly FormerPlace[], first: UnsurePlace): BasePitch {
  const sure = places.filter(({ unsure }) => !unsure);
  const others = places.filter(({ unsure }) => unsure).map(({ pitchId }) => pitchId);
  const { places: _, ...without } = withApart(first.without, others);
  return sure.length > 0 ? { ...without, places: sure } : without;
}

type OwnPitch = Omit<NewPitch, "athleteId">;

/** Returns a late tap as a pitch of its own. What its charter changed since is in the base if no one else charted the pitch. */
function ownPitch(pitch: PitchWithBase, place: FormerPlace, pitchNum: number): OwnPitch[] {
  const { unsure } = place;
  if (!unsure) return [];
  const { places: _, isGuest: _g, doubts: _d, apart: _a, ...base } = pitch.beforeImports ?? {};
  const tap = isByPeople(unsure.without) ? unsure.tap : { ...unsure.tap, ...base };
  const state = stateOf(tap);
  if (!state) return [];
  const { gameId } = pitch;
  const isGuest = place.gameId !== gameId;
  const { places: _own, ...alone } = tap;
  const guest = { ...alone, places: [withoutDoubt(place)], isGuest };
  const { pitchId } = place;
  const told = alone.apart ? alone : null;
  const beforeImports = isGuest ? guest : told;
  return [{ ...state, pitchId, gameId, pitchNum, beforeImports }];
}

interface InDoubt {
  readonly pitch: PitchWithBase;
  readonly base: BasePitch;
  readonly places: readonly FormerPlace[];
}

/** Returns the pitches of a decision as they are with the doubt. */
function pitchesInDoubt(
  pitches: readonly PitchWithBase[],
  pitchIds: ReadonlySet<string>,
): InDoubt[] {
  return pitches.flatMap((pitch) => {
    const { beforeImports: base, pitchId } = pitch;
    if (!base || !isInDoubt(base) || !pitchIds.has(pitchId)) return [];
    return [{ pitch, base, places: base.places ?? [] }];
  });
}

/** Returns the base of a pitch that is surely what all of its witnesses saw, or of one that only the first of them saw. */
function decidedBase({ base, places }: InDoubt, areSame: boolean): BasePitch {
  const first = places.flatMap(({ unsure }) => unsure ?? [])[0];
  if (!areSame && first) return baseWithout(places, first);
  const certain = withDoubts(areSame ? withApart(base, notOfAny(base)) : base, []);
  return { ...certain, ...(certain.places && { places: certain.places.map(withoutDoubt) }) };
}

/** Returns the IDs of pitches that members told from what files have of a pitch. */
function notOfAny({ doubts = [] }: BasePitch): string[] {
  return doubts.flatMap(({ notOf = [] }) => notOf);
}

function formatsInDoubt(inDoubt: readonly InDoubt[]) {
  return new Map(
    inDoubt.flatMap(({ pitch, base: { doubts = [] } }) =>
      doubts.length > 0 ? [[pitch.pitchId, new Set(doubts.map(({ format }) => format))]] : [],
    ),
  );
}

/**
 * Ends the doubt about pitches of a game: each is what all of its witnesses saw, or two pitches. Lock the game first.
 * @returns how many pitches it added
 */
export async function settleLateTaps(
  { newId }: Pick<Parts, "newId">,
  tx: Tx,
  decision: Decision,
): Promise<number> {
  const { programId, athleteId, gameId, areSame, now } = decision;
  const games = { programId, gameIds: [gameId] };
  const pitches = await pitchesWithBases(tx, games);
  const inDoubt = pitchesInDoubt(pitches, decision.pitchIds);
  const bases = inDoubt.map((each) => ({
    pitchId: each.pitch.pitchId,
    beforeImports: decidedBase(each, areSame),
  }));
  await setPitchBases(tx, { programId, pitches: bases });
  if (areSame) return 0;
  const formats = formatsInDoubt(inDoubt);
  const split =
    formats.size > 0 ? await splitDeliveries(tx, { programId, gameId, formats, newId }) : new Map();
  const pitchIds = new Set(bases.map(({ pitchId }) => pitchId));
  // A pitch gives the key of the file's pitch back before that one takes it, and can get a higher number that someone typed.
  await settleGames(tx, { ...games, pitchIds, now });
  const last = Math.max(0, ...(await pitchesWithBases(tx, games)).map(({ pitchNum }) => pitchNum));
  const taps = inDoubt
    .flatMap(({ pitch, places }) => places.map((place) => ({ pitch, place })))
    .filter(({ place }) => place.unsure)
    .flatMap(({ pitch, place }, at) => ownPitch(pitch, place, last + at + 1));
  const measured = [...split].map(([stays, { order: _, ...pitch }], at) => {
    const { base = {} } = inDoubt.find((each) => each.pitch.pitchId === stays) ?? {};
    const beforeImports = withApart({}, [stays, ...notOfAny(base)]);
    return { ...pitch, gameId, pitchNum: last + taps.length + at + 1, beforeImports };
  });
  const own = [...taps, ...measured].map((pitch) => ({ ...pitch, athleteId }));
  await insertPitches(tx, { programId, pitches: own });
  await settleGames(tx, { ...games, pitchIds: new Set(own.map(({ pitchId }) => pitchId)), now });
  const again = { programId, gameId, now };
  const ofFiles = [...split].map(([stays, { pitchId }]) => {
    return { stays, own: pitchId, formats: formats.get(stays) ?? new Set() };
  });
  const joined = await pairSplitPitches(tx, { ...again, split: ofFiles });
  const late = inDoubt.flatMap(({ pitch, places }) =>
    places.filter(({ unsure }) => unsure).map((place) => ({ place, pitch })),
  );
  const outings = new Map(late.map(({ place }) => [place.pitchId, place.gameId]));
  const freed = new Set(late.flatMap(({ place, pitch }) => [place.pitchId, pitch.pitchId]));
  return own.length - joined - (await pairLateTaps(tx, { ...again, outings, freed }));
}

/** A pitch of files that a member said is another one than the pitch that it was taken for. */
interface SplitPitch {
  readonly stays: string;
  readonly own: string;
  readonly formats: ReadonlySet<PitchFileFormat>;
}

interface Splits {
  readonly programId: string;
  readonly gameId: string;
  readonly split: readonly SplitPitch[];
  readonly now: Date;
}

/** A pitch as some of its witnesses saw it. */
interface Seen extends PitchWithBase {
  readonly stored: PitchWithBase;
}

/** The pitches of a game as the files of some formats saw them, and as everyone else did. */
interface TwoSides {
  readonly ones: readonly Seen[];
  readonly others: readonly Seen[];
}

function sidesOf(record: GameRecord, formats: SplitPitch["formats"]): TwoSides {
  const side = (isTheirs: boolean) => {
    const files = record.witnesses.filter(
      ({ kind }) => kind !== "people" && formats.has(kind) === isTheirs,
    );
    const states = statesAfter(files, isTheirs ? new Map() : record.byPeople);
    return record.pitches.flatMap((stored): Seen[] => {
      const seen = states.get(stored.pitchId);
      return seen ? [{ ...stored, ...seen, pitchNum: stored.pitchNum, stored }] : [];
    });
  };
  return { ones: side(true), others: side(false) };
}

interface Joined {
  readonly one: PitchWithBase;
  readonly other: PitchWithBase;
  readonly isSure: boolean;
}

/** Returns what a split pitch and the one that it was taken for are now, among the pitches that the other side has alone. */
function joinedOf({ ones, others }: TwoSides, { own, stays }: SplitPitch, known: Corrected) {
  const otherOf = new Map(others.map((other) => [other.pitchId, other]));
  const inBoth = ones.flatMap((one) => {
    const other = otherOf.get(one.pitchId);
    return other ? [[one, other] as const] : [];
  });
  const both = new Map(inBoth);
  const placeOf = (list: readonly Seen[], pitchId: string) =>
    list.findIndex((each) => each.pitchId === pitchId);
  const [ownAt, staysAt] = [placeOf(ones, own), placeOf(others, stays)];
  // The wrong pair kept the pitches before one of its two from those behind the other one.
  const isCrossing = (one: Seen, other: Seen) =>
    (ones.indexOf(one) - ownAt) * (others.indexOf(other) - staysAt) < 0;
  const unsure = new Set(
    ones.filter(({ beforeImports }) => beforeImports && isInDoubt(beforeImports)),
  );
  const apart = apartIn(ones, others);
  const { pairs, inDoubt } = pairWithDoubts(ones, others, {
    ...{ known: both, unsure, apart, isWary: true },
  });
  return [...pairs].flatMap(([one, other]): Joined[] => {
    const isFreed = one.pitchId === own || other.pitchId === stays || isCrossing(one, other);
    const isNew = isFreed && !both.has(one) && !known.hasCorrection(one.pitchId);
    return isNew ? [{ one: one.stored, other: other.stored, isSure: !inDoubt.has(one) }] : [];
  });
}

/** Makes one pitch of each pair. */
async function join(
  tx: Tx,
  { programId, gameId, now }: Splits,
  {
    pairs,
    split: { formats },
    before,
  }: { readonly pairs: readonly Joined[]; readonly split: SplitPitch } & Corrected,
): Promise<void> {
  const ids = new Map(pairs.map(({ one, other }) => [one.pitchId, other.pitchId]));
  await moveClipsOfPitches(tx, { programId, pairs: ids });
  await changeDelivered(tx, { programId, gameId }, ({ pitchId }) => ids.get(pitchId) ?? pitchId);
  await deletePitches(tx, { programId, pitchIds: [...ids.keys()] });
  const bases = pairs.map(({ one, other, isSure }) => {
    const { pitchId } = other;
    const base = other.beforeImports ?? baseOf({ ...other, ...before(pitchId) });
    const { pitchType, velo, call, beforeImports } = one;
    const notOf = beforeImports?.apart ?? [];
    if (isSure) return { pitchId, beforeImports: withApart(base, notOf) };
    const doubts = [...formats].map((format) => ({ format, pitchType, velo, call, notOf }));
    return { pitchId, beforeImports: withDoubts(base, [...(base.doubts ?? []), ...doubts]) };
  });
  await setPitchBases(tx, { programId, pitches: bases });
  await settleGames(tx, { programId, gameIds: [gameId], pitchIds: new Set(ids.values()), now });
}

/**
 * Pairs pitches of files with those that others saw, after a member said that each is another one than the pitch that it was taken for. The
 * pitch beside that one can be meant, and would be stored twice. Call it after the pitches were numbered.
 * @returns how many pitches are one with another pitch now
 */
async function pairSplitPitches(tx: Tx, given: Splits): Promise<number> {
  const { programId, gameId, split } = given;
  let count = 0;
  for (const each of split) {
    const {
      records: [record],
      corrections,
    } = await recordsOf(tx, { programId, gameIds: [gameId] });
    if (!record) return count;
    const pairs = joinedOf(sidesOf(record, each.formats), each, corrections);
    if (pairs.length > 0) await join(tx, given, { pairs, split: each, ...corrections });
    count += pairs.length;
  }
  return count;
}

interface Splitting {
  readonly programId: string;
  readonly gameId: string;
  /** The formats of the files that have another pitch, by the ID of the pitch that they were taken for. */
  readonly formats: ReadonlyMap<string, ReadonlySet<PitchFileFormat>>;
  readonly newId: NewId;
}

/**
 * Gives what files delivered for pitches of a game to pitches of their own. Returns those as the first file has them, with their new IDs, by
 * the ID of the pitch that they were taken for.
 */
async function splitDeliveries(
  tx: Tx,
  { programId, gameId, formats, newId }: Splitting,
): Promise<Map<string, DeliveredPitch>> {
  const own = new Map<string, DeliveredPitch>();
  await changeDelivered(tx, { programId, gameId }, (pitch, { format }) => {
    const { pitchId } = pitch;
    if (!formats.get(pitchId)?.has(format)) return pitchId;
    const first = own.get(pitchId) ?? { ...pitch, pitchId: newId() };
    own.set(pitchId, first);
    return first.pitchId;
  });
  return own;
}

/** Gives what imports delivered for pitches of a game to other pitches of it. */
async function changeDelivered(
  tx: Tx,
  { programId, gameId }: { readonly programId: string; readonly gameId: string },
  idOf: (pitch: DeliveredPitch, entry: Entry) => string,
): Promise<void> {
  for (const entry of await entriesOf(tx, { programId, gameIds: [gameId], areUndone: false })) {
    const { importId } = entry;
    const delivered = entry.delivered.map(unpackDelivery).map(({ pitches, ...rest }) => {
      const named = pitches.map((pitch) => ({ ...pitch, pitchId: idOf(pitch, entry) }));
      return packDelivery({ ...rest, pitches: named });
    });
    const moved = { importId, fromGameId: gameId, gameId, delivered, isThere: true };
    await moveDelivery(tx, { programId, moved });
  }
}
