import { newNoteList } from "@armslot/baseball/files/outings/note-list";
import type {
  OmittedNotes,
  Outing,
  PitchFile,
  PitchFileFormat,
  RowNote,
} from "@armslot/baseball/files/outings/outing";
import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { NewId } from "../core/new-id.ts";
import type { Tx } from "../database/database.ts";
import { eachInTurns, inTurns, type Steps } from "../database/in-turns.ts";
import type { Parts } from "../deps/parts.ts";
import { candidatesOf } from "../sightings/candidates-of.ts";
import { addEarlierGames } from "../sightings/corrections.ts";
import { sessionsOfDay } from "../sightings/day-sessions.ts";
import { recordsOf } from "../sightings/game-record.ts";
import type { ImportedFile } from "../sightings/imported-file.ts";
import {
  athletesByKey,
  deliveredGameKeys,
  gamesOf,
  namesOfAthletes,
  pitchesWithKeys,
} from "../sightings/imports.query.ts";
import {
  type FilePitcher,
  type Matched,
  type MatchedPitcher,
  pitchersOf,
  pitchesOf,
} from "../sightings/match-pitchers.ts";
import { makesGamesOfDays } from "../sightings/pitch-devices.ts";
import { type AthleteOuting, StoredGames } from "../sightings/stored-games.ts";
import { withoutLongOutings } from "./full-games.ts";
import { emptyPlan, type GamesPlan, pitchesAdded, sumOfMoves } from "./games-plan.ts";
import type { ImportOptions } from "./import-file.ts";
import { matchFile } from "./match-file.ts";
import { partsOfDay } from "./parts-of-day.ts";
import { type ImportChoices, type Planning, planGame } from "./plan-game.ts";

interface GamesInput {
  readonly programId: string;
  readonly file: PitchFile;
  readonly matched: readonly MatchedPitcher[];
  readonly choices: ImportChoices;
  readonly newId: NewId;
  /** Stops planning. */
  readonly signal?: AbortSignal | undefined;
}

/** The opponent of a bullpen, which has none (IMP-4). */
const bullpenOpponent = "Bullpen";

/** Thrown for a file with new games that have no date, if they need one. */
export class DatesNeeded extends PitchFileRefused {
  constructor(games: number) {
    super(games === 1 ? "A game has no date." : `${games} games have no date.`);
  }
}

/** What an import of a file does. */
export interface PlannedFile {
  readonly matched: Matched;
  readonly plan: GamesPlan;
  readonly teams: FileTeams;
  /** The pitchers of other teams whose pitches the league counts (LEVEL-6). */
  readonly league: readonly FilePitcher[];
  readonly result: Omit<ImportedFile, "file" | "error">;
}

/** Plans the import of a file and stores nothing. Throws `athlete-not-found` or PitchFileRefused. */
export async function planFile(
  { newId }: Pick<Parts, "newId">,
  tx: Tx,
  { file, options, match = matchFile, signal }: PlanInput,
): Promise<PlannedFile> {
  const { programId } = options;
  const matched = await match(tx, file, options);
  const games = { programId, file, matched: matched.matched, choices: options, newId, signal };
  const plan = await planGames(tx, games);
  const teams = await teamsOfFile(tx, file, { programId, matched, chosen: options.team });
  const league = options.countsLeague === false ? [] : leaguePitchers(file, { matched, teams });
  plan.warned.push(...(await leftWithOthers(tx, file, { programId, matched })));
  const moved = sumOfMoves(plan.moved);
  const athleteIds = moved.flatMap(({ fromId, toId }) => [fromId, toId]);
  const names = await namesOfAthletes(tx, { programId, athleteIds });
  const undated = plan.newGames.filter(({ gameDate }) => gameDate === null).length;
  if (options.needsDates && undated > 0) throw new DatesNeeded(undated);
  const named = moved.map((each) => {
    return { ...each, from: names.get(each.fromId) ?? "", to: names.get(each.toId) ?? "" };
  });
  const result = { ...resultOf(file, { matched, plan, league }), moved: named };
  return { matched, plan, teams, league, result };
}

interface PlanInput {
  readonly file: PitchFile;
  readonly options: ImportOptions;
  readonly match?: typeof matchFile;
  /** Stops planning. */
  readonly signal?: AbortSignal | undefined;
}

function resultOf(
  file: PitchFile,
  { matched: { unmatched, warned }, plan, league }: Omit<PlannedFile, "result" | "teams">,
): Omit<PlannedFile["result"], "moved"> {
  return {
    format: file.format,
    gamesCreated: plan.newGames.length,
    gamesUpdated: updatedGames(plan),
    pitchesAdded: pitchesAdded(plan),
    pitchesKnown: plan.pitchesKnown,
    pitchesFilled: plan.pitchesFilled,
    ...notesOf(file, { warned: [...warned, ...plan.warned], rejected: plan.rejected }),
    unmatched,
    leaguePitches: league.reduce((sum, pitcher) => sum + pitchesOf(pitcher), 0),
    duplicates: plan.duplicates,
  };
}

function updatedGames({ touchedGameIds, newGames }: GamesPlan): number {
  const created = new Set(newGames.map(({ gameId }) => gameId));
  return [...touchedGameIds].filter((gameId) => !created.has(gameId)).length;
}

interface PlanNotes {
  readonly warned: readonly RowNote[];
  readonly rejected: readonly RowNote[];
}

/** Returns the remarks of the file and those of its plan, sorted by line. */
function notesOf(file: PitchFile, plan: PlanNotes): PlanNotes & { readonly omitted: OmittedNotes } {
  const join = (name: "warned" | "rejected") => {
    const notes = newNoteList();
    for (const note of file[name]) notes.push(note);
    for (const note of plan[name]) notes.push(note);
    return { rows: notes.rows, omitted: notes.omitted + file.omitted[name] };
  };
  const [warned, rejected] = [join("warned"), join("rejected")];
  return {
    warned: warned.rows,
    rejected: rejected.rows,
    omitted: { warned: warned.omitted, rejected: rejected.omitted },
  };
}

interface OfFile {
  readonly programId: string;
  readonly matched: Matched;
}

function devicePitches({ outings }: FilePitcher) {
  return outings.flatMap(({ pitches }) => pitches).filter(({ isDeviceKey }) => isDeviceKey);
}

function sentence({ pitcher }: FilePitcher, athlete: string, count: number): string {
  const name = pitcher.fullName || "a pitcher without a name";
  const are = count === 1 ? "1 pitch is" : `${count} pitches are`;
  return `${are} of ${name} in this file, who is left out, and stored for ${athlete}. Match ${name} to an athlete to move them.`;
}

/**
 * Returns remarks about stored pitches that the file gives to pitchers who are left out. These pitches stay where they are: a name that is written
 * in another way must not take an athlete's pitches away.
 */
async function leftWithOthers(
  tx: Tx,
  file: PitchFile,
  { programId, matched: { matched } }: OfFile,
): Promise<RowNote[]> {
  const isMatched = new Set(matched.map(({ key }) => key));
  const leftOut = pitchersOf(file.outings).filter(({ key }) => !isMatched.has(key));
  const keys = leftOut.flatMap(devicePitches).flatMap(({ sourceKey }) => sourceKey ?? []);
  const athletes = await athletesByKey(tx, { programId, keys });
  const athleteIds = [...new Set(athletes.values())];
  const names = await namesOfAthletes(tx, { programId, athleteIds });
  return leftOut.flatMap((pitcher) => {
    const stored = devicePitches(pitcher).filter(({ sourceKey }) => athletes.has(sourceKey ?? ""));
    const byAthlete = groupBy(stored, ({ sourceKey }) => athletes.get(sourceKey ?? "") ?? "");
    return [...byAthlete].flatMap(([athleteId, [first, ...others]]) => {
      if (!first) return [];
      const name = names.get(athleteId) ?? "";
      return [{ line: first.line, reason: sentence(pitcher, name, others.length + 1) }];
    });
  });
}

function* planEach(outings: readonly AthleteOuting[], planning: Planning): Steps<void> {
  for (const outing of outings) {
    for (const part of yield* partsOfDay(outing, planning)) {
      yield* planGame(part, planning);
      yield;
    }
  }
}

/**
 * Compares the matched athletes' pitches with the stored ones, in a fixed number of statements, and plans what the import writes. Throws
 * the signal's reason once it is aborted.
 */
async function planGames(tx: Tx, input: GamesInput): Promise<GamesPlan> {
  const { programId, file, matched, choices, newId, signal } = input;
  const { format } = file;
  const plan = emptyPlan();
  const outings = await withoutLongOutings(tx, { programId, outings: outingsOf(input), plan });
  const stored = new StoredGames(format);
  const athleteIds = [...new Set(matched.map(({ athleteId }) => athleteId))];
  for (const game of await gamesOf(tx, { programId, athleteIds })) stored.addGame(game);
  await addEarlierGames(tx, stored, { programId, athleteIds });
  const keysOfGames = await deliveredGameKeys(tx, { programId, athleteIds, format });
  for (const { sourceKey, gameId } of keysOfGames) stored.addKey(sourceKey, gameId);
  const keys = outings.flatMap(({ outing }) =>
    outing.pitches.flatMap(({ sourceKey, otherKeys }) => [sourceKey ?? [], otherKeys].flat()),
  );
  const keyed = await pitchesWithKeys(tx, { programId, keys });
  const gameIds = new Set([
    ...keyed.map(({ gameId }) => gameId),
    ...outings.flatMap((outing) => stored.candidatesFor(outing).map(({ gameId }) => gameId)),
  ]);
  const of = { programId, gameIds: [...gameIds], signal };
  const { gamesOfFormat, corrections } = await addCandidates(tx, stored, { ...of, format });
  const { isCorrected } = corrections;
  const planning = { format, stored, newId, plan, choices, isCorrected, gamesOfFormat };
  await inTurns(planEach(outings, planning), signal);
  return plan;
}

interface OfFormat {
  readonly programId: string;
  readonly gameIds: readonly string[];
  readonly format: PitchFileFormat;
  readonly signal: AbortSignal | undefined;
}

/** Adds the pitches of some games to what is stored. Returns the games that an earlier file of the format has, and what members corrected. */
async function addCandidates(tx: Tx, stored: StoredGames, { format, ...games }: OfFormat) {
  const { records, corrections } = await recordsOf(tx, games);
  const gamesOfFormat = new Set<string>();
  await eachInTurns(
    records,
    (record) => {
      for (const pitch of candidatesOf(record, format)) stored.addPitch(pitch);
      const isOfFormat = record.witnesses.some(({ kind }) => kind === format);
      if (isOfFormat) gamesOfFormat.add(record.game.gameId);
    },
    games.signal,
  );
  stored.addImported(gamesOfFormat);
  return { gamesOfFormat, corrections };
}

/** Returns the sessions of an outing that is all that a device recorded on a day. Each of them can be another stored game. */
function sessionsIn(outing: Outing, format: PitchFileFormat): Outing[] {
  if (!makesGamesOfDays(format)) return [outing];
  return sessionsOfDay(outing.pitches).sessions.map((pitches) => ({ ...outing, pitches }));
}

function outingsOf({ file, matched, choices }: GamesInput): AthleteOuting[] {
  return matched.flatMap(({ athleteId, outings }) =>
    outings
      .flatMap((outing) => sessionsIn(outing, file.format))
      .map((outing) => ({
        athleteId,
        outing,
        gameDate: outing.game.date ?? choices.date ?? null,
        opponent:
          choices.opponent ??
          outing.game.opponent ??
          (outing.game.kind === "bullpen" ? bullpenOpponent : null),
        location: choices.location ?? outing.game.location,
      })),
  );
}

/** Returns the team of each outing in a game that has pitchers of two teams: the opponent of the other team's pitchers. */
function teamsOfOutings(outings: readonly Outing[]): Map<Outing, string> {
  const opponents = new Map<string, Set<string>>();
  for (const { game } of outings) {
    if (game.opponent === null) continue;
    const known = opponents.get(game.sourceKey) ?? new Set();
    opponents.set(game.sourceKey, known.add(game.opponent));
  }
  const teams = new Map<Outing, string>();
  for (const outing of outings) {
    const { opponent, sourceKey } = outing.game;
    const both = [...(opponents.get(sourceKey) ?? [])];
    const team = both.find((each) => each !== opponent);
    if (both.length === 2 && team !== undefined && opponent !== null) teams.set(outing, team);
  }
  return teams;
}

/** Returns the team codes of a file's pitchers by the pitcher's key. It is empty for a file with pitchers of one team. */
function teamsOfPitchers({ outings }: PitchFile): Map<string, string> {
  const teams = teamsOfOutings(outings);
  return new Map(
    pitchersOf(outings).flatMap((pitcher) => {
      const own = pitcher.outings.flatMap((outing) => teams.get(outing) ?? []);
      return own[0] === undefined ? [] : [[pitcher.key, own[0]] as const];
    }),
  );
}

/** The teams of a file with pitchers of two teams. */
interface FileTeams {
  /** The code of each pitcher's team, by the pitcher's key. Empty for a file with pitchers of one team. */
  readonly teams: ReadonlyMap<string, string>;
  /** How many pitchers each team has. */
  readonly counts: ReadonlyMap<string, number>;
  /** The code of the program's own team, if it is known. */
  readonly own: string | undefined;
  /** The athletes whom the program keeps as opponents. */
  readonly opponentIds: ReadonlySet<string>;
}

function countedTeams(teams: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const team of teams) counts.set(team, (counts.get(team) ?? 0) + 1);
  return counts;
}

interface OwnTeam {
  readonly programId: string;
  readonly matched: Pick<Matched, "matched">;
  /** The team that a person chose for this file. */
  readonly chosen: string | undefined;
}

/** Returns the teams of a file. The program's own is the chosen or remembered one, else the one with most athletes of the roster. */
async function teamsOfFile(
  tx: Tx,
  file: PitchFile,
  { programId, matched, chosen }: OwnTeam,
): Promise<FileTeams> {
  const teams = teamsOfPitchers(file);
  const counts = countedTeams(teams.values());
  const opponentIds = counts.size === 0 ? new Set<string>() : await opponentsOf(tx, programId);
  if (counts.size === 0) return { teams, counts, own: undefined, opponentIds };
  const ours = matched.matched.filter(({ athleteId }) => !opponentIds.has(athleteId));
  const onRoster = countedTeams(ours.flatMap(({ key }) => teams.get(key) ?? []));
  const likely = [...onRoster].sort(([, a], [, b]) => b - a)[0]?.[0];
  const wanted = [chosen, await rememberedTeam(tx, programId), likely];
  const own = wanted.find((team) => team && counts.has(team)) ?? undefined;
  return { teams, counts, own, opponentIds };
}

async function opponentsOf(tx: Tx, programId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("athletes")
    .select("athlete_id as athleteId")
    .where("program_id", "=", programId)
    .where("standing", "=", "opponent")
    .execute();
  return new Set(rows.map(({ athleteId }) => athleteId));
}

interface LeagueOf {
  readonly matched: Pick<Matched, "matched">;
  readonly teams: FileTeams;
}

/**
 * Returns the pitchers of other teams whom the program keeps as opponents or not at all. None if no other athlete of the program is in
 * the file.
 */
function leaguePitchers(
  { outings }: PitchFile,
  { matched: { matched }, teams: { teams, own, opponentIds } }: LeagueOf,
): FilePitcher[] {
  const ours = matched.filter(({ athleteId }) => !opponentIds.has(athleteId));
  if (own === undefined || ours.length === 0) return [];
  const keys = new Set(ours.map(({ key }) => key));
  return pitchersOf(outings).filter(({ key }) => !keys.has(key) && teams.get(key) !== own);
}

/** Returns the code of the program's own team that someone chose last, or undefined. */
async function rememberedTeam(tx: Tx, programId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("import_choices")
    .select("choice")
    .where("program_id", "=", programId)
    .where("kind", "=", "team")
    .executeTakeFirst();
  return row && String(row.choice);
}
