import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { Tx } from "../database/database.ts";
import { eachInTurns } from "../database/in-turns.ts";
import { type Corrected, correctionsIn } from "./corrections.ts";
import type { GameFacts, LiveDelivery } from "./delivery.ts";
import { derivedNames, isByPeople, type PitchState, stateOf } from "./pitch-base.ts";
import {
  type GameWithBase,
  gamesWithBases,
  liveDeliveries,
  type PitchWithBase,
  pitchesWithBases,
  undoneDeliveries,
} from "./stored-witnesses.query.ts";

/** What one witness said of one pitch. */
export interface Sighting extends PitchState {
  readonly pitchId: string;
  /** The witness's own numbers of the pitch, which are comparable between the files of a device. Empty if it has none. */
  readonly order: readonly number[];
}

/** What one witness said of a game: people who charted or typed it, or a file. */
export interface Witness {
  readonly kind: "people" | PitchFileFormat;
  /** In the witness's order. */
  readonly sightings: readonly Sighting[];
  /** What a file says of the game itself, and whether it is the game to which it gives its pitches. */
  readonly ofGame?:
    | (Pick<LiveDelivery, "facts" | "chosen"> & { readonly isHome: boolean })
    | undefined;
  /** Whether the pitches are another athlete's, so that the witness changes nothing of what others said of them. */
  readonly isLeft: boolean;
}

/** Everything from which a game is derived. */
export interface GameRecord {
  readonly game: GameWithBase;
  /** The pitches as they are stored, by number. */
  readonly pitches: readonly PitchWithBase[];
  /** What people said of the game itself. Null if a file created it. */
  readonly facts: GameFacts | null;
  /** What people said of each pitch that they charted or typed, by its ID. Where several saw it, they filled each other in. */
  readonly byPeople: ReadonlyMap<string, PitchState>;
  /** People first, each in the order in which they saw the pitches, then files in the order of their imports. */
  readonly witnesses: readonly Witness[];
  /** Undone files that had pitches which only a correction keeps, with those that went. They tell where these stand, and which they are. */
  readonly undone: readonly Witness[];
  /** The pitches that only a correction keeps, as they are stored, by ID. */
  readonly kept: ReadonlyMap<string, PitchState>;
  /** What members chose instead, by the ID of the pitch or the game. */
  readonly overrides: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly corrections: Corrected;
}

interface OfGames {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

interface Records {
  readonly records: readonly GameRecord[];
  readonly corrections: Corrected;
}

/** Returns the records of some games that exist, and what members corrected in all of them. Throws the signal's reason once it is aborted. */
export async function recordsOf(
  tx: Tx,
  {
    added = new Set(),
    signal,
    ...of
  }: OfGames & {
    /** Pitches that are not stored yet. What files have of others that are not stored was deleted. */
    readonly added?: ReadonlySet<string> | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Records> {
  const games = await gamesWithBases(tx, of);
  const pitches = groupBy(await pitchesWithBases(tx, of), ({ gameId }) => gameId);
  const files = await liveDeliveries(tx, of);
  const corrections = await correctionsIn(tx, of);
  const known = games.map((game): Known => {
    const { gameId } = game;
    return {
      game,
      pitches: pitches.get(gameId) ?? [],
      files: files.get(gameId) ?? [],
      corrections,
    };
  });
  const keeping = known.filter((each) => keptPitches(each).length > 0);
  const gameIds = keeping.map(({ game }) => game.gameId);
  const undone = gameIds.length > 0 ? await undoneDeliveries(tx, { ...of, gameIds }) : new Map();
  const records: GameRecord[] = [];
  await eachInTurns(
    known,
    (each) => records.push(recordOf(each, { undone: undone.get(each.game.gameId) ?? [], added })),
    signal,
  );
  return { records, corrections };
}

interface Known {
  readonly game: GameWithBase;
  readonly pitches: readonly PitchWithBase[];
  readonly files: readonly LiveDelivery[];
  readonly corrections: Corrected;
}

interface Beside {
  readonly undone: readonly LiveDelivery[];
  readonly added: ReadonlySet<string>;
}

function recordOf(known: Known, { undone, added }: Beside): GameRecord {
  const { game, pitches, files, corrections } = known;
  const stored = new Set(pitches.map(({ pitchId }) => pitchId));
  const isThere = (pitchId: string) => stored.has(pitchId) || added.has(pitchId);
  const kept = keptPitches(known);
  const byPeople = byPeopleIn(known);
  return {
    ...{ game, pitches, byPeople, facts: ownFacts(game, corrections) },
    witnesses: [...peopleOf(known, byPeople), ...files.map((file) => fileOf(file, isThere))],
    undone: speakingOf(undone, kept, files).map((file) => fileOf(file)),
    kept: new Map(kept.map((pitch) => [pitch.pitchId, pitch])),
    ...{ overrides: overridesIn(known), corrections },
  };
}

function fileOf(
  { format, pitches, facts, chosen, isLeft, home }: LiveDelivery,
  isThere: (pitchId: string) => boolean = () => true,
): Witness {
  const sightings = pitches.filter(({ pitchId }) => isThere(pitchId));
  const isHome = home === undefined;
  return { kind: format, sightings, isLeft, ofGame: { facts, chosen, isHome } };
}

/** Returns what people said of a game, before members corrected it. */
function ownFacts(game: GameWithBase, { before }: Corrected): GameFacts | null {
  const { beforeImports } = game;
  if (beforeImports !== null) {
    const { source, kind } = beforeImports;
    const none = { gameDate: null, opponent: null, location: null, sourceKey: null };
    return source && kind ? { ...none, ...beforeImports, source, kind } : null;
  }
  const { gameDate, opponent, location, kind, source } = { ...game, ...before(game.gameId) };
  return { gameDate, opponent, location, kind, source, sourceKey: game.sourceKey };
}

/** Returns what people said of the pitches that they charted or typed, before members corrected them. */
function byPeopleIn({ pitches, corrections: { before } }: Known): Map<string, PitchState> {
  return new Map(
    pitches.flatMap((pitch) => {
      const { pitchId, beforeImports } = pitch;
      const said = beforeImports ? stateOf(beforeImports) : { ...pitch, ...before(pitchId) };
      return said ? [[pitchId, said] as const] : [];
    }),
  );
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Returns the charters and the people who typed pitches. The IDs that a phone makes are in the order of its pitches. */
function peopleOf({ game, pitches }: Known, byPeople: GameRecord["byPeople"]): Witness[] {
  const typed: Sighting[] = [];
  const chains = new Map<string, { id: string; seen: Sighting }[]>();
  const add = (chain: string, id: string, seen: Sighting) =>
    chains.set(chain, [...(chains.get(chain) ?? []), { id, seen }]);
  for (const pitch of pitches) {
    const { pitchId, beforeImports } = pitch;
    const said = byPeople.get(pitchId);
    if (!said) continue;
    const { places = [], isGuest = false } = beforeImports ?? {};
    const seen = { ...said, pitchId, order: [] };
    for (const { gameId, pitchId: id, thrownAt } of places)
      add(gameId, id, { ...seen, thrownAt: thrownAt ?? null });
    if (isGuest) continue;
    if (said.source === "field") add(game.gameId, pitchId, seen);
    else typed.push(seen);
  }
  const charted = [...chains.values()].map((chain) =>
    chain.toSorted((one, other) => byText(one.id, other.id)).map(({ seen }) => seen),
  );
  const inOrder = typed.toSorted((one, other) => one.pitchNum - other.pitchNum);
  return [...charted, inOrder]
    .filter(({ length }) => length > 0)
    .map((sightings) => ({ kind: "people", sightings, isLeft: false }));
}

/** Returns what members corrected of a game and its pitches, as it is stored. */
function overridesIn({
  game,
  pitches,
  corrections: { isCorrected, hasCorrection },
}: Known): GameRecord["overrides"] {
  const overrides = new Map<string, Readonly<Record<string, unknown>>>();
  const add = <Row extends object>(
    id: string,
    row: Row,
    names: readonly (keyof Row & string)[],
  ) => {
    if (!hasCorrection(id)) return;
    const chosen = names.filter((name) => isCorrected(id, name));
    if (chosen.length > 0)
      overrides.set(id, Object.fromEntries(chosen.map((name) => [name, row[name]])));
  };
  add(game.gameId, game, ["gameDate", "opponent", "location", "kind"]);
  for (const pitch of pitches) add(pitch.pitchId, pitch, derivedNames);
  return overrides;
}

/** Returns the pitches that only a correction keeps: the imports that added them are undone. */
function keptPitches({
  game,
  pitches,
  files,
  corrections: { hasCorrection },
}: Known): PitchWithBase[] {
  const ofFiles = pitches.filter(
    ({ beforeImports }) => beforeImports !== null && !isByPeople(beforeImports),
  );
  if (ofFiles.length === 0) return [];
  const delivered = new Set(files.flatMap((each) => each.pitches.map(({ pitchId }) => pitchId)));
  return ofFiles.filter(
    ({ pitchId }) =>
      !delivered.has(pitchId) && (hasCorrection(game.gameId) || hasCorrection(pitchId)),
  );
}

/**
 * Returns what undone imports delivered, if only a correction keeps a pitch of theirs: nothing else says what its device saw. Of the others, what
 * an import of the same format delivers that is not undone is right.
 */
function speakingOf(
  undone: readonly LiveDelivery[],
  kept: readonly Pick<PitchWithBase, "pitchId">[],
  live: readonly LiveDelivery[],
): LiveDelivery[] {
  const keptIds = new Set(kept.map(({ pitchId }) => pitchId));
  const speaking = undone.filter((each) =>
    each.pitches.some(({ pitchId }) => keptIds.has(pitchId)),
  );
  return speaking.map((each) => {
    const ofFormat = live.filter(({ format }) => format === each.format);
    const known = new Set(ofFormat.flatMap(({ pitches }) => pitches.map(({ pitchId }) => pitchId)));
    return { ...each, pitches: each.pitches.filter(({ pitchId }) => !known.has(pitchId)) };
  });
}
