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
  completeProfiles: "/programs/:programId/complete-profiles",
  chartNewPitcher: "/programs/:programId/chart",
  importGames: "/programs/:programId/import",
  imports: "/programs/:programId/imports",
  leaders: "/programs/:programId/leaders",
  compare: "/programs/:programId/compare",
  levelTables: "/programs/:programId/level-tables",
  athlete: "/programs/:programId/athletes/:athleteId",
  report: "/programs/:programId/athletes/:athleteId/report",
  writeReport: "/programs/:programId/athletes/:athleteId/write-report",
  scoutingReport: "/programs/:programId/athletes/:athleteId/scouting-reports/:reportId",
  contactLog: "/programs/:programId/athletes/:athleteId/contacts",
  contactMonth: "/programs/:programId/contact-months/:month",
  athleteList: "/programs/:programId/lists/:listId",
  scoutPage: "/programs/:programId/scouts/:userId",
  scoutingSettings: "/programs/:programId/scouting-settings",
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
    [name as PageName, new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`)] as const,
);

/** A screen and the parameters of its path, still encoded for a URL. */
interface PlaceOfPage {
  readonly name: PageName;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the screen at a URL path without query, or undefined. */
export function pageAt(path: string): PlaceOfPage | undefined {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return { name, params: match.groups ?? {} };
  }
  return undefined;
}

/** Whether a URL path without query belongs to a screen. */
export function isPagePath(path: string): boolean {
  return patterns.some(([, pattern]) => pattern.test(path));
}
