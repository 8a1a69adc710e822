import type { PitchFile } from "@armslot/baseball/files/outings/outing";
import { DateOrderNeeded, PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { fullName } from "@armslot/baseball/roster/names";
import type { AliasKind } from "@armslot/contracts/games/aliases";
import type {
  ImportFile,
  ImportReview,
  ReviewedPitcher,
} from "@armslot/contracts/imports/import-review";
import type { reviewImportFile } from "@armslot/contracts/imports/imports";
import { AppError } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import { withinWork } from "../core/work-limit.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall } from "../http/route.ts";
import { partsOfFile } from "../sightings/file-parts.query.ts";
import { gamesOf, rosterOf } from "../sightings/imports.query.ts";
import {
  type FilePitcher,
  type Matched,
  pitchersOf,
  pitchesOf,
  throwsWithBoth,
} from "../sightings/match-pitchers.ts";
import { shownFacts } from "../storage/aliases.ts";
import { saveImportDecisions } from "../storage/import-files.ts";
import { isStillWhole } from "./earlier-import.query.ts";
import { reachingPitches } from "./games-plan.ts";
import type { ImportOptions, ReadFile } from "./import-file.ts";
import { importOptions, suggestedDecision } from "./import-options.ts";
import { waitingFile } from "./imports.query.ts";
import { type PlannedFile, planFile } from "./plan-file.ts";
import { columnQuestionOf, readUpload } from "./read-upload.ts";
import { notesIn, rowRemarks } from "./row-remarks.ts";

/** The names of athletes by ID. */
type Names = ReadonlyMap<string, string>;

const reasons = {
  decision: "You chose this athlete.",
  id: "The device's ID belongs to this athlete.",
  name: "The name is the athlete's.",
  nameAndHand: "The name and the throwing hand are the athlete's.",
  otherTeam: "This pitcher is on the other team.",
  skipped: "This pitcher is left out, because you chose so for this file or an earlier one.",
} as const;

const noRemarks = { total: 0, rows: [] };
const noGames = { gamesCreated: 0, gamesUpdated: 0 };
const noTotals = { ...noGames, pitchesAdded: 0, pitchesKnown: 0, pitchesFilled: 0 };

/** Returns the review of a file that is refused as a whole. */
function refusedReview(file: ImportFile, refusal: PitchFileRefused): ImportReview {
  return {
    file,
    error: refusal.reason,
    canImport: false,
    format: null,
    dates: null,
    teams: [],
    league: { pitchers: 0, pitches: 0 },
    pitches: 0,
    totals: noTotals,
    pitchers: [],
    games: [],
    gamesTotal: 0,
    undatedTotal: 0,
    deletedSince: [],
    warned: noRemarks,
    rejected: noRemarks,
    dateQuestion: refusal instanceof DateOrderNeeded ? dateQuestionOf(refusal) : null,
    duplicates: [],
    columnQuestion: null,
  };
}

/** Returns the question about dates that can be read in two ways. */
function dateQuestionOf({ question: { sample, mdy, dmy } }: DateOrderNeeded) {
  return { sample, mdy, dmy };
}

/** Returns the first and the last date of a file's games, or null if it has no dates. */
function datesOf({ outings }: PitchFile): ImportReview["dates"] {
  const dates = outings.flatMap(({ game }) => (game.date === null ? [] : [game.date])).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** What an import would do, and the words for it on screens. */
interface Planned {
  readonly programId: string;
  readonly planned: PlannedFile;
  readonly names: Names;
  readonly shown: ShownGames;
}

/** Returns the games that the import creates or changes, newest first. */
async function reviewedGames(
  tx: Tx,
  { programId, planned: { plan, matched }, names, shown }: Planned,
): Promise<ImportReview["games"]> {
  const athleteIds = new Set(matched.matched.map(({ athleteId }) => athleteId));
  for (const { fromId } of plan.moved) athleteIds.add(fromId);
  const stored = await gamesOf(tx, { programId, athleteIds: [...athleteIds] });
  const added = reachingPitches(plan);
  const renamed = new Map(plan.renamedGames.map((game) => [game.gameId, game]));
  const changed = stored.filter(({ gameId }) => plan.touchedGameIds.has(gameId));
  const games = [
    ...plan.newGames.map((game) => ({ ...game, isNew: true })),
    ...changed.map((game) => ({ ...game, ...renamed.get(game.gameId), isNew: false })),
  ].map(({ isNew, ...game }) => ({
    athlete: namedAthlete(names, game.athleteId),
    date: game.gameDate,
    ...shown.factsOf(game),
    isNew,
    gameId: isNew ? null : game.gameId,
    pitchesAdded: added.get(game.gameId) ?? 0,
  }));
  return games.sort((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
}

function duplicatesOf(
  { planned, names, shown }: Planned,
  { decisions = {} }: ImportOptions,
): ImportReview["duplicates"] {
  return planned.plan.duplicates.map((duplicate) => ({
    key: duplicate.key,
    athlete: namedAthlete(names, duplicate.athleteId),
    line: duplicate.line,
    date: duplicate.date,
    pitches: duplicate.pitches,
    alike: duplicate.alike,
    stored: {
      gameId: duplicate.gameId,
      date: duplicate.gameDate,
      opponent: shown.factsOf({ ...duplicate, location: null }).opponent,
      pitches: duplicate.storedPitches,
    },
    choice: decisions[duplicate.key] ?? null,
    suggested: suggestedDecision,
  }));
}

interface Reviewed {
  readonly programId: string;
  readonly file: ImportFile;
  readonly games: ImportReview["games"];
}

/** Returns the first games of which pitches were deleted since an earlier import of the same bytes. */
async function deletedGames(
  tx: Tx,
  { programId, file: { alreadyImported }, games }: Reviewed,
): Promise<ImportReview["deletedSince"]> {
  const missing = games.filter(({ pitchesAdded }) => pitchesAdded > 0);
  if (alreadyImported === null || missing.length === 0) return [];
  const { importId } = alreadyImported;
  if (await isStillWhole(tx, { programId, importId })) return [];
  return missing
    .slice(0, serverLimits.importGamesShownMax)
    .map(({ date, opponent, pitchesAdded }) => {
      return { date, opponent, pitches: pitchesAdded };
    });
}

interface Source {
  readonly file: ImportFile;
  readonly read: ReadFile;
  readonly options: ImportOptions;
  readonly signal: AbortSignal;
}

async function reviewOf(
  parts: Pick<Parts, "newId">,
  tx: Tx,
  { file, read, options, signal }: Source,
): Promise<ImportReview> {
  const { programId } = options;
  const planned = await planFile(parts, tx, { file: read.file, options, signal });
  const roster = await rosterOf(tx, programId);
  const names: Names = new Map(roster.map((each) => [each.athleteId, fullName(each)]));
  const { result, matched, plan, league } = planned;
  const gameIds = [...plan.touchedGameIds, ...plan.duplicates.map(({ gameId }) => gameId)];
  const shown = await shownGames(tx, { programId, gameIds });
  const games = await reviewedGames(tx, { programId, planned, names, shown });
  const { gamesCreated, gamesUpdated, pitchesAdded, pitchesKnown, pitchesFilled } = result;
  const { teams, counts, own } = planned.teams;
  const fate = (given: FilePitcher) => fateOf(given, matched, names);
  return {
    file,
    error: null,
    canImport: true,
    format: result.format,
    dates: datesOf(read.file),
    teams: [...counts].map(([code, pitchers]) => {
      return { code, name: shown.nameOf("opponent", code), pitchers, isOwn: code === own };
    }),
    league: { pitchers: league.length, pitches: result.leaguePitches },
    pitches: read.file.outings.reduce((sum, { pitches }) => sum + pitches.length, 0),
    totals: { gamesCreated, gamesUpdated, pitchesAdded, pitchesKnown, pitchesFilled },
    ...(result.moved.length > 0 && { moved: result.moved.map(shownMove) }),
    pitchers: reviewedPitchers(read.file, fate, { teams, own }),
    games: games.slice(0, serverLimits.importGamesShownMax),
    gamesTotal: games.length,
    undatedTotal: games.filter(({ date }) => date === null).length,
    deletedSince: await deletedGames(tx, { programId, file, games }),
    warned: rowRemarks(notesIn(result, "warned"), read.lineText),
    rejected: rowRemarks(notesIn(result, "rejected"), read.lineText),
    dateQuestion: null,
    duplicates: duplicatesOf({ programId, planned, names, shown }, options),
    columnQuestion: null,
  };
}

function shownMove({ fromId, from, toId, to, pitches }: PlannedFile["result"]["moved"][number]) {
  return { from: { uid: fromId, name: from }, to: { uid: toId, name: to }, pitches };
}

type ReviewCall = Pick<MemberCall<typeof reviewImportFile>, "params" | "body" | "viewer" | "left">;

/**
 * Saves the decisions about an uploaded file, then reads it and returns what its import would do. It waits for a place to read, and stops
 * when the client leaves, and when its own work took too long. Throws `import-file-not-found`, `athlete-not-found`, `files-being-read`, `review-too-long`.
 */
export async function reviewFile(parts: Parts, call: ReviewCall): Promise<ImportReview> {
  const { programId } = call.viewer;
  const { readingPlaces } = parts;
  const limit = {
    mostMs: readingPlaces.reviewWorkMs,
    tooMuch: () => new AppError("review-too-long", { retryAfterSeconds: 60 }),
  };
  const work = () => withinWork(limit, () => reviewInPlace(parts, call));
  return await readingPlaces.hold({ programId, signal: call.left, work });
}

async function reviewInPlace(
  parts: Parts,
  { params, body: { decisions }, viewer, left: signal }: ReviewCall,
): Promise<ImportReview> {
  const { db } = parts;
  const { programId } = viewer;
  const { file, packed } = await db.tenant(programId, async (tx) => {
    const isSaved = await saveImportDecisions(tx, { ...params, decisions });
    const saved = isSaved ? await waitingFile(tx, { ...params, now: parts.clock() }) : undefined;
    if (!saved) throw new AppError("import-file-not-found");
    return { file: saved, packed: await partsOfFile(tx, params) };
  });
  const { read, mapping } = await readUpload(parts, { viewer, file, packed, decisions, signal });
  signal.throwIfAborted();
  const columnQuestion = mapping && columnQuestionOf(mapping);
  if (read instanceof PitchFileRefused) return { ...refusedReview(file, read), columnQuestion };
  const options = importOptions(viewer, decisions);
  const review = (tx: Tx) => reviewOf(parts, tx, { file, read, options, signal });
  try {
    return { ...(await db.tenantRead(programId, review, { isLong: true })), columnQuestion };
  } catch (error) {
    if (!(error instanceof PitchFileRefused)) throw error;
    return { ...refusedReview(file, error), columnQuestion };
  }
}

/** Returns an athlete as a reply names one. */
function namedAthlete(names: Names, athleteId: string) {
  return { uid: athleteId, name: names.get(athleteId) ?? "" };
}

/** The pitchers' teams by key, and the program's own. */
interface Teams {
  readonly teams: ReadonlyMap<string, string>;
  readonly own: string | undefined;
}

type Fate = Pick<ReviewedPitcher, "state" | "athlete" | "reason" | "suggestions">;

/** Returns what the import does with a pitcher, and why. */
function fateOf({ key, pitcher, outings }: FilePitcher, matched: Matched, names: Names): Fate {
  const athlete = matched.matched.find((each) => each.key === key);
  if (athlete) {
    const isHandKnown = pitcher.throws !== null && !throwsWithBoth(outings);
    const byName = isHandKnown ? reasons.nameAndHand : reasons.name;
    const reason = athlete.by === "name" ? byName : reasons[athlete.by];
    const found = namedAthlete(names, athlete.athleteId);
    return { state: "matched", athlete: found, reason, suggestions: [] };
  }
  const unmatched = matched.unmatched.find((each) => each.key === key);
  const { reason = reasons.skipped, suggestions = [] } = unmatched ?? {};
  const state = unmatched ? "unmatched" : "skipped";
  return {
    state,
    athlete: null,
    reason,
    suggestions: suggestions.map(({ athleteId: uid, name }) => ({ uid, name })),
  };
}

/** Returns the pitchers of a file. Unmatched ones of the other team are skipped. */
function reviewedPitchers(
  file: PitchFile,
  fate: (given: FilePitcher) => Fate,
  { teams, own }: Teams,
): ReviewedPitcher[] {
  return pitchersOf(file.outings).map((given) => {
    const { firstName, lastName, fullName: name, throws } = given.pitcher;
    const team = teams.get(given.key) ?? null;
    const ofGiven = fate(given);
    const isOpponent = ofGiven.state === "unmatched" && own !== undefined && team !== own && team;
    const { otherTeam: reason } = reasons;
    return {
      key: given.key,
      ...{ name, firstName, lastName, throws, team },
      hasBothArms: throwsWithBoth(given.outings),
      pitches: pitchesOf(given),
      ...(isOpponent ? { ...ofGiven, state: "skipped", reason } : ofGiven),
    };
  });
}

interface Facts {
  readonly opponent: string | null;
  readonly location: string | null;
}

/** The opponent and location of games as screens show them. */
interface ShownGames {
  /** Returns the program's name for a code, or else the code. */
  nameOf(kind: AliasKind, code: string): string;
  /** Returns the facts that a game has after the import, with the program's names. */
  factsOf(game: Facts & { readonly gameId: string }): Facts;
}

async function aliasNames(tx: Tx, programId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("aliases")
    .select(["kind", "code", "name"])
    .where("program_id", "=", programId)
    .execute();
  return new Map(rows.map(({ kind, code, name }) => [`${kind} ${code}`, name]));
}

interface StoredFacts extends Facts {
  readonly shown: Facts;
}

async function storedFacts(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<Map<string, StoredFacts>> {
  const rows = await tx
    .selectFrom("games as g")
    .select(["g.game_id as gameId", "g.opponent as ownOpponent", "g.location as ownLocation"])
    .select(shownFacts())
    .where("g.program_id", "=", programId)
    .where((eb) => eb("g.game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
  return new Map(
    rows.map(({ gameId, ownOpponent, ownLocation, opponent, location }) => [
      gameId,
      { opponent: ownOpponent, location: ownLocation, shown: { opponent, location } },
    ]),
  );
}

/** Returns the names for the games of an import, of which `gameIds` can be stored already. */
async function shownGames(
  tx: Tx,
  given: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<ShownGames> {
  const names = await aliasNames(tx, given.programId);
  const stored = await storedFacts(tx, given);
  const nameOf = (kind: AliasKind, code: string) => names.get(`${kind} ${code}`) ?? code;
  return {
    nameOf,
    factsOf({ gameId, ...facts }) {
      const before = stored.get(gameId);
      const shown = (kind: AliasKind) => {
        const text = facts[kind];
        // A text that a member wrote is shown as it is, even if it equals a code.
        if (before && before[kind] === text) return before.shown[kind];
        return text && nameOf(kind, text);
      };
      return { opponent: shown("opponent"), location: shown("location") };
    },
  };
}
