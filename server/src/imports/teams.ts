import type { Outing, PitchFile } from "@armslot/baseball/files/outings/outing";
import type { Tx } from "../database/database.ts";
import { type FilePitcher, type Matched, pitchersOf } from "../sightings/match-pitchers.ts";

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
export interface FileTeams {
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
export async function teamsOfFile(
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
export function leaguePitchers(
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
