import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { PitchSight } from "@armslot/baseball/sightings/witnessed-pitch";
import { orderOf, statesAfter } from "./derive-game.ts";
import { addTo } from "./game-index.ts";
import type { GameRecord, Sighting, Witness } from "./game-record.ts";
import { isByPeople } from "./pitch-base.ts";
import type { ComparedReadings } from "./same-pitches.ts";
import type { StoredPitch } from "./stored-games.ts";
import type { PitchWithBase } from "./stored-witnesses.query.ts";

/** Returns the games in which people charted or typed a pitch. */
export function outingsOf({ gameId, beforeImports }: PitchWithBase): string[] {
  const outings = beforeImports?.places?.map((place) => place.gameId) ?? [];
  const isOwn = beforeImports === null || (isByPeople(beforeImports) && !beforeImports.isGuest);
  return isOwn ? [...outings, gameId] : outings;
}

/** Returns what each device said of each pitch, by its ID. */
function sightsOfFiles(witnesses: readonly Witness[]): Map<string, PitchSight[]> {
  const sights = new Map<string, PitchSight[]>();
  for (const [by, files] of groupBy(witnesses, ({ kind }) => kind)) {
    for (const [pitchId, state] of statesAfter(files)) addTo(sights, pitchId, { ...state, by });
  }
  return sights;
}

/** Returns what the people of a game and each device said of every pitch, by its ID. */
export function sightsIn({ pitches, witnesses, byPeople }: GameRecord): Map<string, PitchSight[]> {
  const ofFiles = sightsOfFiles(witnesses);
  return new Map(
    pitches.map((pitch) => {
      const said = byPeople.get(pitch.pitchId);
      const people: PitchSight[] = said
        ? [{ ...said, by: "people", people: outingsOf(pitch) }]
        : [];
      return [pitch.pitchId, [...people, ...(ofFiles.get(pitch.pitchId) ?? [])]];
    }),
  );
}

/** Whether several witnesses saw a game: people and a device, two devices, or people whose games became one. */
function areSeveral({ pitches, witnesses }: GameRecord): boolean {
  const kinds = new Set(witnesses.map(({ kind }) => kind));
  return kinds.size > 1 || pitches.some(({ beforeImports }) => beforeImports?.places !== undefined);
}

type Delivered = Pick<Sighting, "sourceKey"> & ComparedReadings;

/** Returns what earlier files of a format said of each pitch, by its ID: undone files first, then the others in the order of the imports. */
function deliveredBy(
  format: PitchFileFormat | undefined,
  witnesses: readonly Witness[],
): Map<string, Delivered[]> {
  const delivered = new Map<string, Delivered[]>();
  for (const { sightings } of witnesses.filter(({ kind }) => kind === format)) {
    for (const sighting of sightings) {
      const { pitchId } = sighting;
      delivered.set(pitchId, [...(delivered.get(pitchId) ?? []), sighting]);
    }
  }
  return delivered;
}

/** Returns what undone files said of the pitches that only a correction keeps, and of those that went. */
function silentOf({ pitches, undone, kept }: GameRecord): Witness[] {
  const seen = new Set(pitches.map(({ pitchId }) => pitchId));
  const isOpen = ({ pitchId }: Sighting) => kept.has(pitchId) || !seen.has(pitchId);
  return undone.map((file) => ({ ...file, sightings: file.sightings.filter(isOpen) }));
}

/** Returns the pitches that went with undone files, in their places between those that are stored. */
function goneOf(record: GameRecord, silent: readonly Witness[]): StoredPitch[] {
  const { pitches, game, kept } = record;
  const { gameId, athleteId } = game;
  const gone = new Map(
    [...statesAfter(silent)].flatMap(([pitchId, state]) =>
      kept.has(pitchId) ? [] : [[pitchId, { ...state, gameId, athleteId, pitchId }] as const],
    ),
  );
  if (gone.size === 0) return [];
  const there = new Set([...pitches.map(({ pitchId }) => pitchId), ...gone.keys()]);
  return inPlaces(gone, pitches, orderOf(record, there));
}

/** Gives pitches that went numbers between those of the stored ones, also fractions: their own if they fit there. */
function inPlaces(
  gone: ReadonlyMap<string, StoredPitch>,
  stored: readonly StoredPitch[],
  order: readonly string[],
): StoredPitch[] {
  const numbers = new Map(stored.map(({ pitchId, pitchNum }) => [pitchId, pitchNum]));
  let last = 0;
  return order.flatMap((pitchId, at): StoredPitch[] => {
    const pitch = gone.get(pitchId);
    if (!pitch) {
      last = numbers.get(pitchId) ?? last;
      return [];
    }
    const rest = order.slice(at);
    const until = rest.findIndex((id) => numbers.has(id));
    const next = numbers.get(rest[until] ?? "") ?? last + rest.length + 1;
    const isFree = pitch.pitchNum > last && (until < 0 || pitch.pitchNum < next);
    const step = (next - last) / ((until < 0 ? rest.length : until) + 1);
    last = isFree ? pitch.pitchNum : last + step;
    return [{ ...pitch, pitchNum: last, isGone: true }];
  });
}

/**
 * Returns the pitches of a game as those with which another game, or a file of a format, is compared. Each has the keys with which earlier files
 * of the format delivered it, and a pitch of another witness also their readings: a later file has the same ones. If several witnesses saw the
 * game, it has what each of the others said, because what is stored can be one witness's, and of the next pitch another one's. The pitches that
 * went with undone imports show which pitches of a file are not those that a correction kept.
 */
export function candidatesOf(record: GameRecord, format?: PitchFileFormat): StoredPitch[] {
  const { pitches, witnesses, corrections } = record;
  const silent = silentOf(record);
  const before = deliveredBy(format, [...silent, ...witnesses]);
  const sights = areSeveral(record) ? sightsIn(record) : undefined;
  const ofSilent = sightsOfFiles(sights ? silent : []);
  return [...pitches, ...goneOf(record, silent)].map((pitch) => {
    const { pitchId, source } = pitch;
    const delivered = before.get(pitchId);
    const { velo = null, vertBreak = null, hb = null } = delivered?.at(-1) ?? {};
    const said = sights?.get(pitchId) ?? [];
    const all = said.length > 0 ? said : (ofSilent.get(pitchId) ?? []);
    return {
      ...corrections.withWitnessed(pitch),
      ...(delivered && { deliveredKeys: delivered.flatMap(({ sourceKey }) => sourceKey ?? []) }),
      ...(delivered && source !== format && { measured: { velo, vertBreak, hb } }),
      ...(sights && { sights: all.filter(({ by }) => by !== format) }),
    };
  });
}
