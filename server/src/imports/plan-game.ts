import type { OutingPitch, PitchFileFormat, RowNote } from "@armslot/baseball/outing";
import { type PitchValues, pitchValueNames } from "@armslot/contracts/circumstances";
import { pitchNumRange } from "@armslot/contracts/readings";
import type { NewId } from "../outside/new-id.ts";
import type { NewGame } from "../tables/games.ts";
import { digestOfKey, type NewPitch, type PitchReadings } from "../tables/pitches.ts";
import type { DuplicateGame } from "./imported-file.ts";
import type { AthleteOuting, KnownGames, StoredGame, StoredPitch } from "./stored-games.ts";
import { hasVendorKey } from "./stored-games.ts";

/** What an import will write, and what is already stored. */
export interface GamesPlan {
  readonly newGames: NewGame[];
  readonly renamedGames: Pick<NewGame, "gameId" | "gameDate" | "opponent" | "location">[];
  readonly newPitches: NewPitch[];
  readonly changedPitches: PitchReadings[];
  /** Games that change, including new ones. */
  readonly touchedGameIds: Set<string>;
  pitchesKnown: number;
  readonly warned: RowNote[];
  readonly rejected: RowNote[];
  /** Games that look like a stored one. */
  readonly duplicates: DuplicateGame[];
}

export function emptyPlan(): GamesPlan {
  return {
    newGames: [],
    renamedGames: [],
    newPitches: [],
    changedPitches: [],
    touchedGameIds: new Set(),
    pitchesKnown: 0,
    warned: [],
    rejected: [],
    duplicates: [],
  };
}

interface Planning {
  readonly format: PitchFileFormat;
  readonly known: KnownGames;
  readonly newId: NewId;
  readonly plan: GamesPlan;
  /** The opponent and location that the importing person gave. They replace the stored ones. */
  readonly overrides: {
    readonly opponent?: string | undefined;
    readonly location?: string | undefined;
  };
}

const notes = {
  corrected: "The pitch was stored with different readings. The file's readings replaced them.",
  kept: "The pitch is stored with different readings. The stored readings were kept.",
  full: "The game has no free pitch number left.",
} as const;

const unnamedType = "Other";

/** Plans one outing: which game it belongs to, and which pitches are new, known or corrected. */
export function planGame(given: AthleteOuting, planning: Planning): void {
  const stored = planning.known.gameOf(given);
  if (stored) planRename(stored, given, planning);
  const game = stored ?? planNewGame(given, planning);
  const pitches = pitchFinder(planning.known.pitchesIn(game.gameId), planning.format);
  for (const pitch of given.outing.pitches) {
    const same = pitches.find(pitch);
    if (same) planKnown({ pitch, same }, planning);
    else planNew({ pitch, pitchNum: pitches.takeNumber(pitch.pitchNum), game }, planning);
  }
}

function planNewGame(given: AthleteOuting, { format, plan, known, newId }: Planning): StoredGame {
  const { athleteId, gameDate, opponent, location, outing } = given;
  const { sourceKey } = outing.game;
  const game = {
    gameId: newId(),
    athleteId,
    gameDate,
    opponent,
    location,
    kind: format === "rapsodo" ? ("bullpen" as const) : ("game" as const),
    source: format,
    sourceKey: known.hasSource(athleteId, sourceKey) ? null : sourceKey,
  };
  plan.newGames.push(game);
  known.addGame(game);
  return game;
}

/** Fills in the missing facts of a game and applies the overrides. */
function planRename(stored: StoredGame, given: AthleteOuting, { plan, overrides }: Planning): void {
  const { gameId } = stored;
  const gameDate = stored.gameDate ?? given.gameDate;
  const opponent = overrides.opponent ?? stored.opponent ?? given.opponent;
  const location = overrides.location ?? stored.location ?? given.location;
  const isSame =
    gameDate === stored.gameDate && opponent === stored.opponent && location === stored.location;
  if (isSame) return;
  plan.renamedGames.push({ gameId, gameDate, opponent, location });
  plan.touchedGameIds.add(gameId);
}

/**
 * Finds a file's pitch among the stored ones of its game: by the vendor's key, or by number if one of the two has no vendor's key,
 * like our own files and manual entries.
 */
function pitchFinder(stored: readonly StoredPitch[], format: PitchFileFormat) {
  const bySource = new Map(stored.map((pitch) => [pitch.sourceKey, pitch]));
  const byNumber = new Map(stored.map((pitch) => [pitch.pitchNum, pitch]));
  const numbers = new Set(byNumber.keys());
  let highest = Math.max(0, ...numbers);
  return {
    find({ sourceKey, pitchNum }: OutingPitch): StoredPitch | undefined {
      const named = bySource.get(digestOfKey(sourceKey));
      if (named) return named;
      const numbered = byNumber.get(pitchNum);
      if (!numbered) return undefined;
      return format === "armslot" || !hasVendorKey(numbered) ? numbered : undefined;
    },
    /** Returns the requested number, or the next one after the highest if another pitch has it. */
    takeNumber(requested: number): number {
      const number = numbers.has(requested) ? highest + 1 : requested;
      numbers.add(number);
      highest = Math.max(highest, number);
      return number;
    },
  };
}

interface Known {
  readonly pitch: OutingPitch;
  readonly same: StoredPitch;
}

/** Returns the readings after a vendor's correction. A missing reading or an unnamed type never replaces a stored one. */
function corrected(pitch: OutingPitch, same: StoredPitch): PitchReadings {
  return {
    pitchId: same.pitchId,
    pitchType: pitch.pitchType === unnamedType ? same.pitchType : pitch.pitchType,
    ...mergedValues(pitch, same),
  };
}

/** Returns the values of a pitch, from `kept` where `pitch` lacks them. */
function mergedValues(pitch: PitchValues, kept: PitchValues): PitchValues {
  const merged = pitchValueNames.map((name) => [name, pitch[name] ?? kept[name]]);
  return Object.fromEntries(merged) as unknown as PitchValues;
}

function planKnown({ pitch, same }: Known, { plan, format }: Planning): void {
  plan.pitchesKnown += 1;
  const next = corrected(pitch, same);
  const isSame =
    next.pitchType === same.pitchType && pitchValueNames.every((name) => next[name] === same[name]);
  if (isSame) return;
  if (format === "armslot") {
    plan.warned.push({ line: pitch.line, reason: notes.kept });
    return;
  }
  plan.warned.push({ line: pitch.line, reason: notes.corrected });
  plan.changedPitches.push(next);
  plan.touchedGameIds.add(same.gameId);
}

interface Fresh {
  readonly pitch: OutingPitch;
  readonly pitchNum: number;
  readonly game: StoredGame;
}

function planNew({ pitch, pitchNum, game }: Fresh, planning: Planning): void {
  const { format, plan, known, newId } = planning;
  if (pitchNum > pitchNumRange.refuse[1]) {
    plan.rejected.push({ line: pitch.line, reason: notes.full });
    return;
  }
  const { line: _line, ...values } = pitch;
  const { gameId, athleteId } = game;
  const sourceKey = digestOfKey(pitch.sourceKey);
  const stored = { ...values, gameId, pitchId: newId(), pitchNum, source: format, sourceKey };
  plan.newPitches.push({ ...stored, athleteId });
  known.addPitch(stored);
  plan.touchedGameIds.add(gameId);
}
