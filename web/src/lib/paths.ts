import { isPagePath, pages } from "@armslot/contracts/ground/pages";
import type { Session } from "@armslot/contracts/sign-in/sign-in";

/** Returns a page's path with these values for its parameters. */
export function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
}

interface GamePath {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

/** Functions that return the path of each screen. */
export const paths = {
  landing: () => pages.landing,
  signIn: () => pages.signIn,
  /** The sign-in page that leads to `wanted` after signing in. */
  signInFor: (wanted: string) => `${pages.signIn}?next=${encodeURIComponent(wanted)}`,
  programSetup: (programId: string) => fill(pages.programSetup, { programId }),
  addUser: (programId: string) => fill(pages.addUser, { programId }),
  dashboard: (programId: string) => fill(pages.dashboard, { programId }),
  pendingVideos: (programId: string) => fill(pages.pendingVideos, { programId }),
  athleteManagement: (programId: string) => fill(pages.athleteManagement, { programId }),
  staffSheet: (programId: string) => fill(pages.staffSheet, { programId }),
  account: (programId: string) => fill(pages.account, { programId }),
  newAthlete: (programId: string) => fill(pages.newAthlete, { programId }),
  importRoster: (programId: string) => fill(pages.importRoster, { programId }),
  completeProfiles: (programId: string) => fill(pages.completeProfiles, { programId }),
  chartNewPitcher: (programId: string) => fill(pages.chartNewPitcher, { programId }),
  importGames: (programId: string) => fill(pages.importGames, { programId }),
  imports: (programId: string) => fill(pages.imports, { programId }),
  levelTables: (programId: string) => fill(pages.levelTables, { programId }),
  leaders: (programId: string) => fill(pages.leaders, { programId }),
  /** The comparison of athletes by their IDs, in this order. */
  compare: (programId: string, athleteIds: readonly string[]) =>
    `${fill(pages.compare, { programId })}?athletes=${athleteIds.join(",")}`,
  athlete: (programId: string, athleteId: string) => fill(pages.athlete, { programId, athleteId }),
  report: (programId: string, athleteId: string) => fill(pages.report, { programId, athleteId }),
  chart: (programId: string, athleteId: string) => fill(pages.chart, { programId, athleteId }),
  newGame: (programId: string, athleteId: string) => fill(pages.newGame, { programId, athleteId }),
  game: ({ programId, athleteId, gameId }: GamePath) =>
    fill(pages.game, { programId, athleteId, gameId }),
} as const;

const anyOrigin = "https://armslot.invalid";
const controlOrBackslash = /[\p{Cc}\p{Cs}\\]|%5c|%0|%1/iu;

/**
 * Returns the page to open after sign-in, or null if the value is not the path of a program's screen on this site (SEC-26). Accepts
 * any value, because it comes from the address bar.
 */
export function safeReturnTo(text: unknown): string | null {
  if (typeof text !== "string" || !text.startsWith("/programs/")) return null;
  if (controlOrBackslash.test(text) || !URL.canParse(text, anyOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(text, anyOrigin);
  if (origin !== anyOrigin || !pathname.startsWith("/programs/")) return null;
  if (pathname.includes("//") || !isPagePath(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** Returns the page to open after sign-in: the one in the sign-in page's query, or the program's dashboard. */
export function pathAfterSignIn({ program }: Session, search: URLSearchParams): string {
  // The sign-in page stays small without the paths of all other screens.
  return (
    safeReturnTo(search.get("next")) ?? fill(pages.dashboard, { programId: program.programId })
  );
}
