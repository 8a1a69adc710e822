import type { PitchFile } from "@armslot/baseball/files/outings/outing";
import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { ImportedFile } from "../sightings/imported-file.ts";
import { namesOfAthletes } from "../sightings/imports.query.ts";
import { type FilePitcher, type Matched, pitchesOf } from "../sightings/match-pitchers.ts";
import { notesOf } from "./file-notes.ts";
import { type GamesPlan, pitchesAdded, sumOfMoves } from "./games-plan.ts";
import type { ImportOptions } from "./import-file.ts";
import { leftWithOthers } from "./left-with-others.ts";
import { matchFile } from "./match-file.ts";
import { planGames } from "./plan-games.ts";
import { type FileTeams, leaguePitchers, teamsOfFile } from "./teams.ts";

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
