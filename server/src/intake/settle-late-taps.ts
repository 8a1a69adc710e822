import type { Tx } from "../database/database.ts";
import { type PitchBase, setPitchBases } from "../tables/folded-pitches.ts";
import { insertPitches, type NewPitch } from "../tables/pitches.ts";
import { type PitchToFold, pitchesToFold } from "./fold/fold-games.query.ts";
import { foldGames, numberGames } from "./fold/fold-games.ts";
import { type FormerPlace, isFounded, stateOf, type UnsurePlace } from "./fold/fold-pitch.ts";

interface Decision {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
  /** The numbers of the pitches that are decided about. */
  readonly numbers: ReadonlySet<number>;
  /** Whether the late taps in doubt are the pitches that another witness had. */
  readonly areSame: boolean;
  readonly now: Date;
}

function withoutDoubt({ unsure: _, ...place }: FormerPlace): FormerPlace {
  return place;
}

/** Returns the base of a pitch without the late taps that can be other pitches. */
function baseWithout(
  places: readonly FormerPlace[],
  first: UnsurePlace,
): PitchBase["beforeImports"] {
  const sure = places.filter(({ unsure }) => !unsure);
  const { places: _, ...without } = first.without;
  return sure.length > 0 ? { ...without, places: sure } : without;
}

type OwnPitch = Omit<NewPitch, "athleteId">;

/** Returns a late tap as a pitch of its own. What its charter changed since is in the base if no one else charted the pitch. */
function ownPitch(pitch: PitchToFold, place: FormerPlace, pitchNum: number): OwnPitch[] {
  const { unsure } = place;
  if (!unsure) return [];
  const { places: _, isGuest: _isGuest, ...base } = pitch.beforeImports ?? {};
  const tap = isFounded(unsure.without) ? unsure.tap : { ...unsure.tap, ...base };
  const state = stateOf(tap);
  if (!state) return [];
  const { gameId } = pitch;
  const isGuest = place.gameId !== gameId;
  const guest = { ...tap, places: [withoutDoubt(place)], isGuest };
  const { pitchId } = place;
  const beforeImports = isGuest ? guest : null;
  return [{ ...state, pitchId, gameId, pitchNum, source: "field", beforeImports }];
}

/**
 * Ends the doubt about late taps of a game: they are the pitches that another witness had, or become pitches of their own. Lock the game first.
 * @returns how many pitches it added
 */
export async function settleLateTaps(tx: Tx, decision: Decision): Promise<number> {
  const { programId, athleteId, gameId, numbers, areSame, now } = decision;
  const pitches = await pitchesToFold(tx, { programId, gameIds: [gameId] });
  const inDoubt = pitches.flatMap((pitch) => {
    const { places = [] } = pitch.beforeImports ?? {};
    const unsure = places.flatMap((place) => place.unsure ?? []);
    return unsure[0] && numbers.has(pitch.pitchNum) ? [{ pitch, places, first: unsure[0] }] : [];
  });
  const bases = inDoubt.map(({ pitch, places, first }) => {
    const same = { ...pitch.beforeImports, places: places.map(withoutDoubt) };
    return {
      pitchId: pitch.pitchId,
      beforeImports: areSame ? same : baseWithout(places, first),
    };
  });
  await setPitchBases(tx, { programId, pitches: bases });
  if (areSame) return 0;
  const last = Math.max(0, ...pitches.map(({ pitchNum }) => pitchNum));
  const own = inDoubt
    .flatMap(({ pitch, places }) => places.map((place) => ({ pitch, place })))
    .filter(({ place }) => place.unsure)
    .flatMap(({ pitch, place }, at) => ownPitch(pitch, place, last + at + 1))
    .map((pitch) => ({ ...pitch, athleteId }));
  await insertPitches(tx, { programId, pitches: own });
  const pitchIds = new Set(bases.map(({ pitchId }) => pitchId));
  await foldGames(tx, { programId, gameIds: [gameId], pitchIds, now });
  await numberGames(tx, { programId, gameIds: [gameId] });
  return own.length;
}
