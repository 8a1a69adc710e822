import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { PitchSight } from "@armslot/baseball/witnesses/witnessed-pitch";
import type { Tx } from "../../database/database.ts";
import type { Corrected } from "../stored/corrections.ts";
import type { StoredPitch } from "../stored/stored-games.ts";
import type { LiveDelivery } from "./delivery.ts";
import { liveDeliveries, type PitchToFold, pitchesToFold } from "./fold-games.query.ts";
import { deliveriesByPitch } from "./fold-games.ts";
import { baseOf, foldPitch, isFounded, type PitchDelivery, stateOf } from "./fold-pitch.ts";

interface OfGames extends Pick<Corrected, "before"> {
  readonly programId: string;
  /** The format of a file. What its earlier files say is compared as equal readings. */
  readonly format?: PitchFileFormat;
  /** The formats of the files that are not undone, by game. */
  readonly formats: ReadonlyMap<string, ReadonlySet<PitchFileFormat>>;
  /** What undone imports delivered of pitches that stay all the same or help to tell these from others, by ID. */
  readonly undone?: ReadonlyMap<string, readonly PitchDelivery[]>;
}

/** Returns the games that several witnesses saw: people and a device, two devices, or several people. */
function gamesOfSeveral(pitches: readonly StoredPitch[], { formats }: OfGames): string[] {
  const founded = new Set(pitches.flatMap(({ gameId, isFounded }) => (isFounded ? [gameId] : [])));
  const joined = pitches.flatMap(({ gameId, hasPlaces }) => (hasPlaces ? [gameId] : []));
  const several = [...formats].flatMap(([gameId, all]) => {
    return all.size + Number(founded.has(gameId)) > 1 ? [gameId] : [];
  });
  return [...new Set([...several, ...joined])];
}

/** Returns the games in which people charted or entered a pitch. */
export function outingsOf({ gameId, beforeImports }: PitchToFold): string[] {
  const outings = beforeImports?.places?.map((place) => place.gameId) ?? [];
  const isOwn = beforeImports === null || (isFounded(beforeImports) && !beforeImports.isGuest);
  return isOwn ? [...outings, gameId] : outings;
}

/** Returns what each device delivered of a pitch. */
function sightsOf(deliveries: readonly PitchDelivery[]): PitchSight[] {
  const formats = new Set(deliveries.map(({ format }) => format));
  return [...formats].flatMap((by): PitchSight[] => {
    const state = foldPitch(
      null,
      deliveries.filter(({ format }) => format === by),
    );
    return state ? [{ ...state, by }] : [];
  });
}

/** Returns what the people of some games and each device said about every pitch, by its ID. */
export function sightsOfPitches(
  pitches: readonly PitchToFold[],
  deliveries: readonly LiveDelivery[],
  { before }: Pick<Corrected, "before">,
): Map<string, PitchSight[]> {
  const sights = new Map<string, PitchSight[]>();
  for (const pitch of pitches) {
    const { pitchId, beforeImports } = pitch;
    const base = stateOf(beforeImports ?? baseOf({ ...pitch, ...before(pitchId) }));
    sights.set(pitchId, base ? [{ ...base, by: "people", people: outingsOf(pitch) }] : []);
  }
  for (const [pitchId, delivered] of deliveriesByPitch(deliveries))
    sights.get(pitchId)?.push(...sightsOf(delivered));
  return sights;
}

/**
 * Returns a function that returns a stored pitch with what each witness said about it, if several saw its game. What is stored of such a
 * pitch can be one witness's, and of the next pitch another one's, so that a third list cannot be compared with it.
 */
export async function seenBy(
  tx: Tx,
  pitches: readonly StoredPitch[],
  games: OfGames,
): Promise<(pitch: StoredPitch) => StoredPitch> {
  const { programId, format, undone = new Map() } = games;
  const gameIds = gamesOfSeveral(pitches, games);
  if (gameIds.length === 0) return (pitch) => pitch;
  const all = await pitchesToFold(tx, { programId, gameIds });
  const live = [...(await liveDeliveries(tx, { programId, gameIds })).values()].flat();
  const sights = sightsOfPitches(all, live, games);
  const several = new Set(gameIds);
  return (pitch) => {
    if (!several.has(pitch.gameId)) return pitch;
    const known = sights.get(pitch.pitchId) ?? [];
    const said = known.length > 0 ? known : sightsOf(undone.get(pitch.pitchId) ?? []);
    return { ...pitch, sights: said.filter(({ by }) => by !== format) };
  };
}
