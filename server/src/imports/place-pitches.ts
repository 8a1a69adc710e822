import { groupBy } from "@armslot/baseball/pitch/group-by";
import {
  type DeliveredPitch,
  type Delivery,
  type Home,
  packDelivery,
  unpackDelivery,
} from "../sightings/delivery.ts";
import { deviceOf } from "../sightings/pitch-devices.ts";
import type { Entry } from "../sightings/stored-witnesses.query.ts";
import type { DeliveredGame } from "../storage/import-games.ts";

/** A pitch as an import delivered it. */
export interface Row {
  readonly entry: Entry;
  readonly facts: Omit<Delivery, "pitches">;
  readonly pitch: DeliveredPitch;
  /** The game to which the file gives it. */
  readonly home: Home;
}

/** What one device's files say of a stored pitch, in the order of the imports. */
export interface DevicePitch {
  readonly gameId: string;
  readonly pitchId: string;
  readonly rows: readonly Row[];
}

/** Returns what imports delivered, pitch by pitch. */
export function rowsOf(
  entries: readonly Entry[],
  athleteOf: (gameId: string) => string | undefined,
): Row[] {
  return entries.flatMap((entry) => {
    const here = { gameId: entry.gameId, athleteId: athleteOf(entry.gameId) ?? "" };
    return entry.delivered.map(unpackDelivery).flatMap(({ pitches, ...facts }) => {
      const home = facts.home ?? here;
      return pitches.map((pitch): Row => ({ entry, facts, pitch, home }));
    });
  });
}

/** Returns what each device's files say of each pitch. What people entered, and copies of that, belong to no device. */
export function devicePitchesOf(rows: readonly Row[]): DevicePitch[] {
  const ofDevices = rows.filter(({ pitch }) => deviceOf(pitch) !== null);
  const groups = groupBy(ofDevices, ({ entry, pitch }) =>
    [entry.gameId, pitch.pitchId, pitch.source].join(),
  );
  return [...groups.values()].flatMap((group): DevicePitch[] => {
    const [first] = group;
    if (!first) return [];
    return [{ gameId: first.entry.gameId, pitchId: first.pitch.pitchId, rows: group }];
  });
}

/**
 * Returns the delivery that decides whose pitch it is: the device's last one that is not undone. One that left the pitch to someone else, or a
 * copy in our own file, decides only if there is no other.
 */
export function decidingRow({ rows }: DevicePitch): Row | undefined {
  const live = rows.filter(({ entry }) => !entry.isUndone);
  const ofDevice = live.filter(({ entry, pitch }) => entry.format === pitch.source);
  const given = ofDevice.filter(({ facts }) => !facts.isLeft);
  return [given, ofDevice, live].flatMap((each) => each.at(-1) ?? [])[0];
}

/** A device's pitch that belongs to another game, with its place there. */
export interface Placed extends DevicePitch {
  readonly toGameId: string;
  readonly toPitchId: string;
  /** The delivery that says so. */
  readonly by: Row;
  /** Whether a person or another device has the pitch as well, so that it stays for them. */
  readonly isSeenByOthers: boolean;
}

/** Returns a delivered pitch in another game, with its own ID in the game to which the file gives it. */
function inOtherGame({ entry, facts, pitch, home }: Row, { toGameId, toPitchId }: Placed) {
  const { home: _, isLeft, ...rest } = facts;
  const isHome = home.gameId === toGameId;
  const own = pitch.homeId ?? (entry.gameId === home.gameId ? pitch.pitchId : null);
  const homeId = isHome || own === toPitchId ? null : own;
  return {
    facts: isHome ? { ...rest, isLeft: false } : { ...rest, isLeft, home },
    pitch: { ...pitch, pitchId: toPitchId, homeId },
  };
}

/** A delivered pitch with its game and what its import says of that game. */
interface Moved extends Pick<Row, "facts" | "pitch"> {
  readonly importId: string;
  readonly gameId: string;
  readonly isMoved: boolean;
}

const keyOf = (importId: string, gameId: string) => `${importId} ${gameId}`;

function packed(rows: readonly Moved[]): object[] {
  const byFacts = groupBy(rows, ({ facts: { facts, chosen, isLeft, home } }) =>
    JSON.stringify([facts, chosen, isLeft, home]),
  );
  return [...byFacts.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const pitches = group.map(({ pitch }) => pitch);
    // What comes back stands between the others again, in the file's order.
    const hasMoved = group.some(({ isMoved }) => isMoved);
    if (hasMoved) pitches.sort((one, other) => one.pitchNum - other.pitchNum);
    return [packDelivery({ ...first.facts, pitches })];
  });
}

interface Moving {
  readonly entries: readonly Entry[];
  readonly rows: readonly Row[];
  readonly placed: readonly Placed[];
  /** Rows that nothing can use any more. */
  readonly dropped: readonly Row[];
}

/** Returns the entries of imports that change because pitches go to other games. A pitch counts as added where it is. */
export function movedEntries({ entries, rows, placed, dropped }: Moving): DeliveredGame[] {
  const placeOf = new Map(placed.flatMap((each) => each.rows.map((row) => [row, each] as const)));
  const moved = rows.map((row): Moved => {
    const { importId, gameId } = row.entry;
    const place = placeOf.get(row);
    if (!place) return { importId, gameId, facts: row.facts, pitch: row.pitch, isMoved: false };
    return { importId, gameId: place.toGameId, ...inOtherGame(row, place), isMoved: true };
  });
  const added = new Map(
    entries.map((each) => [keyOf(each.importId, each.gameId), each.addedCount]),
  );
  const changed = new Map<string, Pick<Moved, "importId" | "gameId">>(
    dropped.map(({ entry: { importId, gameId } }) => [
      keyOf(importId, gameId),
      { importId, gameId },
    ]),
  );
  for (const [{ entry }, { toGameId }] of placeOf) {
    const { importId, gameId } = entry;
    const [from, to] = [keyOf(importId, gameId), keyOf(importId, toGameId)];
    changed.set(from, { importId, gameId });
    changed.set(to, { importId, gameId: toGameId });
    const left = added.get(from) ?? 0;
    if (left === 0) continue;
    added.set(from, left - 1);
    added.set(to, (added.get(to) ?? 0) + 1);
  }
  const byEntry = groupBy(moved, ({ importId, gameId }) => keyOf(importId, gameId));
  return [...changed].map(([key, entry]) => ({
    ...entry,
    delivered: packed(byEntry.get(key) ?? []),
    addedCount: added.get(key) ?? 0,
  }));
}
