import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { Tx } from "../database/database.ts";
import { moveClipsOfPitches } from "../storage/clips.ts";
import { deletePitches } from "../storage/pitches.ts";
import { setPitchBases } from "../storage/settled-pitches.ts";
import type { Corrected } from "./corrections.ts";
import { statesAfter } from "./derive-game.ts";
import { type GameRecord, recordsOf } from "./game-record.ts";
import { pairWithDoubts } from "./pair-outings.ts";
import { baseOf, isInDoubt, withDoubts } from "./pitch-base.ts";
import { settleGames } from "./settle-games.ts";
import { changeDelivered } from "./split-deliveries.ts";
import type { PitchWithBase } from "./stored-witnesses.query.ts";
import { apartIn, withApart } from "./told-apart.ts";

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
export async function pairSplitPitches(tx: Tx, given: Splits): Promise<number> {
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
