/**
 * The paths of all screens, as patterns with `:name` parameters (PAGE-1). The client's router has a screen for each. The server
 * serves the application at these paths and answers any other unknown path with a 404.
 */
export const pages = {
  landing: "/",
  getStarted: "/get-started",
  contact: "/contact",
  signIn: "/login",
  resetPassword: "/reset-password",
  invite: "/invite/:programId",
  setupAlias: "/setup/:programId",
  programSetup: "/program-setup/:programId",
  sharedReport: "/shared",
  dashboard: "/programs/:programId",
  pendingVideos: "/programs/:programId/upload",
  athleteManagement: "/programs/:programId/athletes",
  staffSheet: "/programs/:programId/staff-sheet",
  account: "/programs/:programId/account",
  addUser: "/programs/:programId/account/add-user",
  newAthlete: "/programs/:programId/new-athlete",
  importRoster: "/programs/:programId/import-roster",
  importGames: "/programs/:programId/import",
  imports: "/programs/:programId/imports",
  leaders: "/programs/:programId/leaders",
  compare: "/programs/:programId/compare",
  levelTables: "/programs/:programId/level-tables",
  athlete: "/programs/:programId/athletes/:athleteId",
  report: "/programs/:programId/athletes/:athleteId/report",
  chart: "/programs/:programId/athletes/:athleteId/chart",
  newGame: "/programs/:programId/athletes/:athleteId/games/new",
  game: "/programs/:programId/athletes/:athleteId/games/:gameId",
} as const;

/** The success pages of forms that a browser without JavaScript submits. Each is a static page. */
export const sentPages = {
  getStarted: "/get-started/sent",
  contact: "/contact/sent",
} as const;

export type PageName = keyof typeof pages;

const patterns = Object.entries(pages).map(
  ([name, path]) =>
    [name as PageName, new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`)] as const,
);

/** Returns the name of the screen at a URL path without query, or undefined. */
export function pageAt(path: string): PageName | undefined {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0];
}

/** Whether a URL path without query belongs to a screen. */
export function isPagePath(path: string): boolean {
  return pageAt(path) !== undefined;
}
