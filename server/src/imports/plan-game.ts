import type { OutingPitch, PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { minuteMs } from "@armslot/contracts/core/durations";
import type { DuplicateDecision } from "@armslot/contracts/imports/import-choices";
import type { NewId } from "../core/new-id.ts";
import type { Steps } from "../database/in-turns.ts";
import { type Corrected, withoutCorrected } from "../sightings/corrections.ts";
import { addTo } from "../sightings/game-index.ts";
import { mergedPitch, type TypedValues } from "../sightings/merge-pitch.ts";
import { canBeSame, haveEqualReadings, tolerances } from "../sightings/same-pitches.ts";
import type {
  AthleteOuting,
  StoredGame,
  StoredGames,
  StoredPitch,
} from "../sightings/stored-games.ts";
import {
  findDuplicate,
  freshPart,
  type PossibleDuplicate,
  withoutPart,
  withPitches,
} from "./find-duplicate.ts";
import { reasonNotToAdd, rejectsUndatable, withRoom } from "./full-games.ts";
import type { GamesPlan } from "./games-plan.ts";
import { freeNumbers, isSameByDevice, matchPitches } from "./match-pitches.ts";
import type { PartOfDay } from "./parts-of-day.ts";
import { Delivering, isInOrder } from "./plan-delivery.ts";

/** Fewer pitches with the numbers of others are corrections of single rows. */
const reusedMin = 3;

/** A corrected file has other readings, but it keeps nearly all counts and pitch types. */
const otherPitchesMin = 0.25;

/** A device and a phone can time one pitch differently by less. */
const sameTimeMs = 2 * minuteMs;

const situation = ["inning", "outs", "balls", "strikes"] as const;

/** What planning needs beside an outing. */
export interface Planning extends Pick<Corrected, "isCorrected"> {
  /** The games that an earlier file of this format has, and that no one undid. */
  readonly gamesOfFormat: ReadonlySet<string>;
  readonly format: PitchFileFormat;
  readonly stored: StoredGames;
  readonly newId: NewId;
  readonly plan: GamesPlan;
  readonly choices: ImportChoices;
}

/** What the importing person decided. */
export interface ImportChoices {
  /** The date of the games for which the file has none, as `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  /** They replace the stored opponent and location. */
  readonly opponent?: string | undefined;
  readonly location?: string | undefined;
  /** What to do with a game that looks like a stored one, by the key of its question, and for games without a decision. */
  readonly decisions?: Readonly<Record<string, DuplicateDecision>> | undefined;
  readonly duplicates?: DuplicateDecision | undefined;
}

const notes = {
  corrected: "The pitch was stored with different readings. The file's readings replaced them.",
  kept: "The pitch is stored with different readings. The stored readings were kept.",
  correctedByHand: "The pitch was corrected by hand. The correction was kept.",
  editedByHand: "The game was edited by hand. Its date, opponent and location were kept.",
  moved: "The game was moved to another athlete by hand. Its pitches stay there.",
} as const;

/** Plans one outing in steps, or a part of it: which game it belongs to, and which pitches are new, known or corrected. */
export function* planGame({ part, seenIn }: PartOfDay, planning: Planning): Steps<void> {
  const { stored } = planning;
  const given = withoutReusedNumbers(part, stored);
  const same = stored.gameOf(given);
  // A Rapsodo day can be stored in part, with the rest from another device.
  const fresh = same ? freshPart(given, { ...planning, game: stored.current(same) }) : given;
  const duplicate = yield* findDuplicate(
    fresh,
    { ...planning, merged: planning.plan.mergedGameIds, only: seenIn },
    same,
  );
  const decision = duplicate ? decide(duplicate, given, planning) : "keep-both";
  if (!duplicate || decision === "keep-both") {
    const game = same ? stored.current(same) : planNewGame(given, planning);
    if (!game) {
      yield* planElsewhere(given, planning);
      return;
    }
    const { gamesApart } = planning.plan;
    if (duplicate) gamesApart.push({ gameId: duplicate.game.gameId, otherGameId: game.gameId });
    yield* planPitches(given, { game, isMerge: false }, planning);
    return;
  }
  if (same) {
    const game = stored.current(same);
    yield* planPitches(withoutPart(given, fresh), { game, isMerge: false }, planning);
  }
  if (decision === "merge") yield* planMerge(fresh, stored.current(duplicate.game), planning);
}

/** Plans the merge of an outing into a stored game, because a person said that they are one. */
function* planMerge(given: AthleteOuting, game: StoredGame, planning: Planning): Steps<void> {
  planning.plan.mergedGameIds.add(game.gameId);
  yield* planPitches(given, { game, isMerge: true }, planning);
}

function decide(
  { game, question }: PossibleDuplicate,
  { outing }: AthleteOuting,
  { plan, choices, stored, format, gamesOfFormat }: Planning,
): DuplicateDecision {
  const { gameId, gameDate, opponent } = stored.current(game);
  const decided = choices.decisions?.[question.key];
  // Another device's game is in a file of this format only if someone merged them, so the answer is known. It was none about other sessions.
  const isMerged =
    game.source !== format &&
    gamesOfFormat.has(gameId) &&
    !stored.isOfOtherSession(game, outing.game.sourceKey);
  if (isMerged && decided === undefined) return "merge";
  const decision = decided ?? choices.duplicates ?? "skip";
  plan.duplicates.push({ ...question, gameId, gameDate, opponent, decision });
  return decision;
}

interface Target {
  readonly game: StoredGame;
  /** Whether a person said that the outing is this game. */
  readonly isMerge: boolean;
}

/** Plans the pitches of an outing for a game, in a step for each. */
function* planPitches(given: AthleteOuting, target: Target, planning: Planning): Steps<void> {
  const { game } = target;
  const { stored, format, plan } = planning;
  const facts = factsAfter(game, given, planning);
  if (rejectsUndatable(given, { game, gameDate: facts.gameDate }, planning)) return;
  planRename(game, { given, facts }, planning);
  if (game.athleteId !== given.athleteId) noteGame(notes.moved, given, planning);
  const { pitches } = given.outing;
  const { known, inDoubt, gone } = matchPitches(given.outing, { format, stored, ...target });
  if (!isInOrder(pitches, known)) plan.gamesToSettle.add(game.gameId);
  const takeNumber = freeNumbers(stored.pitchesIn(game.gameId));
  const delivered = new Delivering({ given, game, planning });
  const taken = withRoom(pitches, { game, known: stayingOf(known, given, planning) }, planning);
  for (const pitch of taken) {
    yield;
    const same = known.get(pitch);
    if (!same) {
      const pitchNum = takeNumber(pitch.pitchNum);
      const pitchId = gone.get(pitch)?.pitchId ?? planning.newId();
      planNew({ pitch, pitchNum, game, pitchId }, planning);
      delivered.add(pitch, { gameId: game.gameId, pitchId });
      continue;
    }
    if (!stored.isOf(given.athleteId, same)) continue;
    planKnown({ pitch, same }, planning);
    if (inDoubt.has(pitch)) delivered.addDoubt(pitch, same);
    delivered.add(pitch, same);
  }
  planOfOthers(withPitches(given, taken), { ...target, known, delivered }, planning);
  delivered.finish();
}

interface OfOthers extends Target {
  readonly known: ReadonlyMap<OutingPitch, StoredPitch>;
  readonly delivered: Delivering;
}

/**
 * Plans the pitches that are stored for other athletes: the device's later file decides whose they are, unless a member moved them or it is not
 * sure that they are the same ones.
 */
function planOfOthers(
  given: AthleteOuting,
  { known, delivered, ...target }: OfOthers,
  planning: Planning,
): void {
  const { plan, stored, format } = planning;
  const { game } = target;
  const others = given.outing.pitches.flatMap((pitch) => {
    const same = known.get(pitch);
    return same && !stored.isOf(given.athleteId, same) ? [[pitch, same] as const] : [];
  });
  if (others.length === 0) return;
  const matching = { format, stored, ...target, isOwnOnly: true };
  const own = matchPitches(given.outing, matching);
  let left = 0;
  for (const [pitch, same] of others) {
    const isLeft = !goesAlong({ pitch, same }, planning);
    const home = isLeft ? undefined : own.known.get(pitch);
    delivered.add(pitch, same, { isLeft, home });
    if (isLeft) {
      left += 1;
      continue;
    }
    if (home && own.inDoubt.has(pitch)) delivered.addDoubt(pitch, home);
    planKnown({ pitch, same }, planning);
    const move = { fromId: same.athleteId, toId: game.athleteId, gameId: game.gameId, pitches: 1 };
    plan.moved.push(move);
    for (const gameId of [same.gameId, game.gameId]) plan.touchedGameIds.add(gameId);
    // The game has an entry of the import also if nothing else of it is delivered there.
    plan.deliveries.set(game.gameId, plan.deliveries.get(game.gameId) ?? []);
  }
  plan.pitchesKnown += left;
  if (left > 0) noteGame(storedElsewhere(left), given, planning);
}

/** Returns the stored pitches that stay where they are: the others come to the outing's game. */
function stayingOf(
  known: ReadonlyMap<OutingPitch, StoredPitch>,
  { athleteId }: AthleteOuting,
  planning: Planning,
): ReadonlyMap<OutingPitch, StoredPitch> {
  const stays = ([pitch, same]: readonly [OutingPitch, StoredPitch]) =>
    planning.stored.isOf(athleteId, same) || !goesAlong({ pitch, same }, planning);
  return new Map([...known].filter(stays));
}

/** Whether a stored pitch of another athlete goes to the one to whom the file gives it. */
function goesAlong({ pitch, same }: Pair, { format, isCorrected }: Planning): boolean {
  return isSameByDevice(pitch, same, format) && !isCorrected(same.gameId, "athleteId");
}

/** Adds a remark about a game, at the line of its first pitch. */
function noteGame(reason: string, { outing }: AthleteOuting, { plan }: Planning): void {
  const [first] = outing.pitches;
  if (first) plan.warned.push({ line: first.line, reason });
}

function storedElsewhere(count: number): string {
  return count === 1
    ? "1 pitch of this game is already stored for another athlete and was left there."
    : `${count} pitches of this game are already stored for another athlete and were left there.`;
}

/** Plans an outing that gets no game of its own: other athletes have every pitch, or the limits leave no room for it. */
function* planElsewhere(given: AthleteOuting, planning: Planning): Steps<void> {
  yield* planPitches(given, { game: newGame(given, planning), isMerge: false }, planning);
}

/** Plans a new game, unless it would be empty: every pitch of the outing is left elsewhere, or the limits leave no room for it. */
function planNewGame(given: AthleteOuting, planning: Planning): StoredGame | undefined {
  const { format, plan, stored } = planning;
  const game = newGame(given, planning);
  const { pitches } = given.outing;
  const { known } = matchPitches(given.outing, { format, stored, game, isMerge: false });
  const staying = stayingOf(known, given, planning);
  const added = pitches.filter((pitch) => !staying.has(pitch)).length;
  if (added === 0 || reasonNotToAdd({ game, added }, stored) !== null) return undefined;
  plan.newGames.push({ ...game, beforeImports: {} });
  stored.addGame(game);
  return game;
}

function newGame(given: AthleteOuting, { format, stored, newId }: Planning): StoredGame {
  const { athleteId, gameDate, opponent, location, outing } = given;
  const { kind, sourceKey } = outing.game;
  return {
    ...{ gameId: newId(), athleteId, gameDate, opponent, location, kind },
    source: format,
    sourceKey: stored.hasSource(athleteId, sourceKey) ? null : sourceKey,
  };
}

const factNames = ["gameDate", "opponent", "location"] as const;
type Facts = Pick<StoredGame, (typeof factNames)[number]>;

/** Returns a game's facts with those that an outing fills in and the choices. Facts that a member corrected stay. */
function factsAfter(game: StoredGame, given: AthleteOuting, planning: Planning): Facts {
  const { choices, isCorrected } = planning;
  const fill = (fact: keyof Facts, choice?: string) =>
    isCorrected(game.gameId, fact) ? game[fact] : (choice ?? game[fact] ?? given[fact]);
  return {
    gameDate: fill("gameDate"),
    opponent: fill("opponent", choices.opponent),
    location: fill("location", choices.location),
  };
}

interface Renaming {
  readonly given: AthleteOuting;
  readonly facts: Facts;
}

function planRename(game: StoredGame, { given, facts }: Renaming, planning: Planning): void {
  const { plan, stored, isCorrected } = planning;
  const { gameId } = game;
  const kept = factNames.filter((fact) => isCorrected(gameId, fact));
  if (kept.some((fact) => given[fact] !== null && given[fact] !== game[fact])) {
    noteGame(notes.editedByHand, given, planning);
  }
  if (factNames.every((fact) => facts[fact] === game[fact])) return;
  stored.rename({ ...game, ...facts });
  plan.renamedGames.push({ gameId, ...facts });
  for (const games of [plan.touchedGameIds, plan.gamesToSettle]) games.add(gameId);
}

interface Fresh {
  readonly pitch: OutingPitch;
  readonly pitchNum: number;
  readonly game: StoredGame;
  /** Its former ID if it was there before an undo, so that what each import delivered stays together. */
  readonly pitchId: string;
}

function planNew({ pitch, pitchNum, game, pitchId }: Fresh, planning: Planning): void {
  const { format, plan, stored } = planning;
  const { gameId, athleteId } = game;
  addTo(plan.addedPitches, gameId, pitchId);
  for (const games of [plan.touchedGameIds, plan.gamesToSettle]) games.add(gameId);
  const source = pitch.source ?? format;
  // A new property after a spread would give each pitch a hidden class of its own, of a kilobyte.
  stored.addPitch({ gameId, athleteId, pitchId, ...pitch, source, pitchNum });
}

interface Pair {
  readonly pitch: OutingPitch;
  readonly same: StoredPitch;
}

function planKnown({ pitch, same }: Pair, { plan, format, isCorrected }: Planning): void {
  plan.pitchesKnown += 1;
  let isHeld = false;
  const hold = (given: TypedValues) => {
    const next = withoutCorrected(given, same, isCorrected);
    isHeld = next !== given;
    return next;
  };
  const { outcome } = mergedPitch(pitch, same, { format, hold });
  if (isHeld) plan.warned.push({ line: pitch.line, reason: notes.correctedByHand });
  if (outcome === "same") return;
  if (outcome === "kept" || outcome === "corrected") {
    plan.warned.push({ line: pitch.line, reason: notes[outcome] });
  }
  if (outcome === "kept") return;
  if (outcome === "filled") plan.pitchesFilled += 1;
  plan.changedPitches.add(same.pitchId);
  for (const games of [plan.touchedGameIds, plan.gamesToSettle]) games.add(same.gameId);
}

/** Returns whether two pitches were thrown at one time, or null if a time is unknown. */
function areAtOnce(pitch: OutingPitch, stored: StoredPitch): boolean | null {
  if (!pitch.thrownAt || !stored.thrownAt) return null;
  return Math.abs(Date.parse(pitch.thrownAt) - Date.parse(stored.thrownAt)) <= sameTimeMs;
}

/** Returns whether two pitches were thrown at one count of one inning, or null if one of them has none. */
function areInOneSituation(pitch: OutingPitch, stored: StoredPitch): boolean | null {
  const known = situation.filter((name) => pitch[name] !== null && stored[name] !== null);
  if (known.length === 0) return null;
  return known.every((name) => pitch[name] === stored[name]);
}

/** Whether a pitch with the number of a stored one is another pitch, and not a correction. */
function isOther(pitch: OutingPitch, stored: StoredPitch): boolean {
  const isSame = areAtOnce(pitch, stored) ?? areInOneSituation(pitch, stored);
  if (isSame !== null) return !isSame;
  const isAlike = canBeSame(pitch, stored, tolerances.anotherDevice);
  return !isAlike && pitch.pitchType !== stored.pitchType;
}

/**
 * Returns an outing without its keys if they are numbers that an earlier file of the game used for other pitches: some downloads of a part
 * of a game number it from 1 (IMP-15). Its readings tell its pitches apart then.
 */
function withoutReusedNumbers(given: AthleteOuting, stored: StoredGames): AthleteOuting {
  const { athleteId, outing } = given;
  const pairs = outing.pitches.flatMap((pitch) => {
    if (pitch.isDeviceKey) return [];
    const same = stored.withKeysOf(pitch).find((each) => stored.isOf(athleteId, each));
    return same ? [[pitch, same] as const] : [];
  });
  const changed = pairs.filter(([pitch, same]) => {
    return !haveEqualReadings(pitch, same, tolerances.rounded);
  });
  if (changed.length < reusedMin || changed.length * 2 <= pairs.length) return given;
  const others = changed.filter(([pitch, same]) => isOther(pitch, same));
  if (others.length < pairs.length * otherPitchesMin) return given;
  const pitches = outing.pitches.map((pitch) => {
    return pitch.isDeviceKey ? pitch : { ...pitch, sourceKey: null, otherKeys: [] };
  });
  return { ...given, outing: { ...outing, pitches } };
}
