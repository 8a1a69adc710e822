import type { FoldedPitch } from "../../tables/folded-pitches.ts";
import type { StoredPitch } from "../stored/stored-games.ts";

interface Changed {
  readonly replaced: readonly FoldedPitch[];
  readonly removed: ReadonlySet<string>;
}

interface OwnKeys {
  /** The changed pitches. One whose key another pitch of its game has comes without a key. */
  readonly replaced: FoldedPitch[];
  /** The pitches whose keys go to other pitches. Take those away first, because a key is unique in its game at any time. */
  readonly freed: string[];
}

type Stored = Pick<StoredPitch, "gameId" | "pitchId" | "sourceKey">;

/** The keys of some games, before and after their pitches change. */
function keysOf(pitches: readonly Stored[], { replaced, removed }: Changed) {
  const next = new Map(replaced.map((pitch) => [pitch.pitchId, pitch]));
  const holders = new Map<string, string>();
  const taken = new Set<string>();
  const claims: (readonly [pitch: FoldedPitch, key: string])[] = [];
  for (const { pitchId, gameId, sourceKey } of pitches) {
    if (removed.has(pitchId)) continue;
    const pitch = next.get(pitchId);
    const isKept = !pitch || pitch.sourceKey === sourceKey;
    if (sourceKey !== null) holders.set(`${gameId} ${sourceKey}`, pitchId);
    if (isKept) taken.add(`${gameId} ${sourceKey}`);
    else if (pitch.sourceKey !== null) claims.push([pitch, `${gameId} ${pitch.sourceKey}`]);
  }
  return { holders, taken, claims };
}

/**
 * Leaves each key to one pitch of a game, first to the one that has it. Two claim one where an older version stored a pitch twice, or where
 * a file without IDs numbers the pitches of an earlier one in another way.
 */
export function ownKeys(pitches: readonly Stored[], changed: Changed): OwnKeys {
  const { holders, taken, claims } = keysOf(pitches, changed);
  const keyless = new Map<string, FoldedPitch>();
  const freed: string[] = [];
  for (const [pitch, key] of claims) {
    const holder = holders.get(key);
    if (taken.has(key)) keyless.set(pitch.pitchId, { ...pitch, sourceKey: null });
    else if (holder !== undefined) freed.push(holder);
    taken.add(key);
  }
  return { replaced: changed.replaced.map((each) => keyless.get(each.pitchId) ?? each), freed };
}
