import type { Tx } from "../database/database.ts";
import { moveClipsOfPitches } from "../storage/clips.ts";
import { deletePitches } from "../storage/pitches.ts";
import { setPitchBases } from "../storage/settled-pitches.ts";
import { outingsOf, sightsIn } from "./candidates-of.ts";
import type { Corrected } from "./corrections.ts";
import { recordsOf } from "./game-record.ts";
import { pairBase, unsureBase } from "./pair-base.ts";
import { pairWithDoubts } from "./pair-outings.ts";
import { type BasePitch, isInDoubt, stateOf } from "./pitch-base.ts";
import { settleGames } from "./settle-games.ts";
import type { PitchWithBase } from "./stored-witnesses.query.ts";
import { apartIn } from "./told-apart.ts";

/** Taps of a game that were just stored, although another witness can have had their pitches before. */
interface LateTaps {
  readonly programId: string;
  readonly gameId: string;
  /** The outing that the charter of each tap charts, by the ID of the tap's pitch. */
  readonly outings: ReadonlyMap<string, string>;
  /**
   * The IDs of taps that a member just told from the pitches that they were taken for, and of these pitches. If given, no pair without one of
   * them is made.
   */
  readonly freed?: ReadonlySet<string> | undefined;
  readonly now: Date;
}

interface Known extends Corrected, Pick<LateTaps, "freed"> {
  readonly pitches: readonly PitchWithBase[];
  /** The IDs of the pitches that files delivered. */
  readonly delivered: ReadonlySet<string>;
}

/** Returns the outings whose charters have a pitch. */
function chartersOf({ gameId, source, beforeImports }: PitchWithBase): Set<string> {
  const outings = new Set(beforeImports?.places?.map((place) => place.gameId));
  const cameFrom = beforeImports === null ? source : beforeImports.source;
  return cameFrom === "field" && !beforeImports?.isGuest ? outings.add(gameId) : outings;
}

/** A pitch as its charter noted it, or as it is stored. */
interface Seen extends PitchWithBase {
  readonly stored: PitchWithBase;
}

function asCharted(pitch: PitchWithBase): Seen {
  const state = pitch.beforeImports && stateOf(pitch.beforeImports);
  const corrected = state && { measured: undefined, witnessed: undefined };
  const { pitchNum } = pitch;
  return { ...pitch, ...state, ...corrected, sights: undefined, pitchNum, stored: pitch };
}

/** A late tap with the pitch that another witness had already, and whether they are surely one. */
interface LatePair {
  readonly tap: PitchWithBase;
  readonly same: PitchWithBase;
  readonly isSure: boolean;
}

/** Returns the late taps of one charter whose pitch another witness had already, or can have had. */
function pairsOf(given: ReadonlySet<string>, outing: string, known: Known): LatePair[] {
  const { pitches, delivered, freed, hasCorrection } = known;
  const isTheirs = (pitch: PitchWithBase) => chartersOf(pitch).has(outing);
  // A correction keeps a device's pitch that no charter and no import has anymore.
  const hasOther = (pitch: PitchWithBase) =>
    delivered.has(pitch.pitchId) || !isTheirs(pitch) || chartersOf(pitch).size > 1;
  const isAlone = (pitch: PitchWithBase) =>
    isTheirs(pitch) && !hasOther(pitch) && !hasCorrection(pitch.pitchId);
  const alone = pitches.filter(isAlone).map(({ pitchId }) => pitchId);
  const late = freed ? new Set(alone) : given;
  // Earlier taps that they have alone were compared when they came, and would take the place of a late one.
  const isCompared = (pitch: PitchWithBase) => hasOther(pitch) || late.has(pitch.pitchId);
  const ones = pitches.filter((pitch) => isTheirs(pitch) && isCompared(pitch)).map(asCharted);
  const others = pitches.filter((pitch) => hasOther(pitch) && !late.has(pitch.pitchId));
  const both = new Map(ones.flatMap((one) => (hasOther(one.stored) ? [[one, one.stored]] : [])));
  const unsure = new Set(
    ones.filter(({ beforeImports }) => beforeImports && isInDoubt(beforeImports)),
  );
  const apart = apartIn(ones, others);
  const { pairs, inDoubt } = pairWithDoubts(ones, others, {
    ...{ known: both, unsure, apart, isWary: freed !== undefined },
  });
  const isAsked = (tap: PitchWithBase, same: PitchWithBase) =>
    !freed || freed.has(tap.pitchId) || freed.has(same.pitchId);
  return [...pairs].flatMap(([one, same]) => {
    const { stored: tap } = one;
    const isNew = late.has(tap.pitchId) && isAsked(tap, same);
    // It can be either of the two pitches that another one can be.
    const isOpen = same.beforeImports !== null && isInDoubt(same.beforeImports);
    return isNew ? [{ tap, same, isSure: !inDoubt.has(one) && !isOpen }] : [];
  });
}

/**
 * Makes one pitch of each late tap and the pitch that another witness, such as a device or another phone, had of it before. The charters of
 * the outing know the pitch by the tap's ID. The pairs are those that an import of the device's file would find if it came after the tap
 * (FIELD-7). Where that is in doubt, they are one pitch until a member decides, so that none counts twice. Call it after the taps were
 * numbered, because it goes by order and shape.
 * @returns how many taps are no pitches of their own anymore
 */
export async function pairLateTaps(tx: Tx, taps: LateTaps): Promise<number> {
  const { programId, gameId, outings, freed, now } = taps;
  if (outings.size === 0) return 0;
  const games = { programId, gameIds: [gameId] };
  const {
    records: [record],
    corrections: corrected,
  } = await recordsOf(tx, games);
  if (!record) return 0;
  const files = record.witnesses.filter(({ kind }) => kind !== "people");
  const delivered = new Set(
    files.flatMap(({ sightings }) => sightings.map(({ pitchId }) => pitchId)),
  );
  const bases = new Map<string, BasePitch>();
  const gone = new Map<string, string>();
  const sightsOf = sightsIn(record);
  const areSeveral = files.length > 0 || new Set(record.pitches.flatMap(outingsOf)).size > 1;
  let pitches = record.pitches.map((pitch) => {
    const sights = areSeveral ? (sightsOf.get(pitch.pitchId) ?? []) : [];
    const isSeen = sights.length > 0;
    return { ...corrected.withWitnessed(pitch), ...(isSeen && { sights }) };
  });
  for (const outing of new Set(outings.values())) {
    const late = new Set([...outings.keys()].filter((id) => outings.get(id) === outing));
    for (const { tap, same, isSure } of pairsOf(late, outing, {
      ...corrected,
      pitches,
      delivered,
      freed,
    })) {
      const base = pairBase(same, tap, corrected);
      const pair = { stays: same, tap };
      bases.set(same.pitchId, isSure ? base : unsureBase(base, pair, corrected));
      gone.set(tap.pitchId, same.pitchId);
    }
    pitches = pitches.flatMap((pitch) => {
      const beforeImports = bases.get(pitch.pitchId) ?? pitch.beforeImports;
      return gone.has(pitch.pitchId) ? [] : [{ ...pitch, beforeImports }];
    });
  }
  if (gone.size === 0) return 0;
  await moveClipsOfPitches(tx, { programId, pairs: gone });
  await deletePitches(tx, { programId, pitchIds: [...gone.keys()] });
  const changed = [...bases].map(([pitchId, beforeImports]) => ({ pitchId, beforeImports }));
  await setPitchBases(tx, { programId, pitches: changed });
  await settleGames(tx, { ...games, pitchIds: new Set(bases.keys()), now });
  return gone.size;
}
