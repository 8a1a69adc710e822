import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { insertPitches, type NewPitch } from "../storage/pitches.ts";
import { setPitchBases } from "../storage/settled-pitches.ts";
import { pairLateTaps } from "./pair-late-taps.ts";
import { pairSplitPitches } from "./pair-split-pitches.ts";
import {
  type BasePitch,
  type FormerPlace,
  isByPeople,
  isInDoubt,
  stateOf,
  type UnsurePlace,
  withDoubts,
} from "./pitch-base.ts";
import { settleGames } from "./settle-games.ts";
import { splitDeliveries } from "./split-deliveries.ts";
import { type PitchWithBase, pitchesWithBases } from "./stored-witnesses.query.ts";
import { withApart } from "./told-apart.ts";

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
