import type { Outing, PitchFile } from "@armslot/baseball/files/outings/outing";
import type { ImportReview } from "@armslot/contracts/imports/import-review";
import { type Matched, pitchersOf } from "../../../intake/match/match-pitchers.ts";

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
export function teamsOfPitchers({ outings }: PitchFile): Map<string, string> {
  const teams = teamsOfOutings(outings);
  return new Map(
    pitchersOf(outings).flatMap((pitcher) => {
      const own = pitcher.outings.flatMap((outing) => teams.get(outing) ?? []);
      return own[0] === undefined ? [] : [[pitcher.key, own[0]] as const];
    }),
  );
}

interface OwnTeam {
  readonly teams: ReadonlyMap<string, string>;
  readonly matched: Matched;
  /** The chosen or remembered teams, in the order of their weight. */
  readonly wanted: readonly (string | null | undefined)[];
  /** Returns the program's name for the code of a team. */
  readonly nameOf: (code: string) => string;
}

function countedTeams(teams: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const team of teams) counts.set(team, (counts.get(team) ?? 0) + 1);
  return counts;
}

/** Returns the teams of a file. The program's own is the chosen or remembered one, else the one with most athletes of the roster. */
export function reviewedTeams({ teams, matched, wanted, nameOf }: OwnTeam): ImportReview["teams"] {
  const counts = countedTeams(teams.values());
  const onRoster = countedTeams(matched.matched.flatMap(({ key }) => teams.get(key) ?? []));
  const likely = [...onRoster].sort(([, a], [, b]) => b - a)[0]?.[0];
  const own = [...wanted, likely].find((team) => team && counts.has(team));
  return [...counts].map(([code, pitchers]) => {
    return { code, name: nameOf(code), pitchers, isOwn: code === own };
  });
}
