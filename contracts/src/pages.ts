/**
 * The paths of the application's screens, as patterns with `:name` parameters. The server answers them with the application's
 * page and every other unknown path with a real 404; the client's router has a screen for each (PAGE-1).
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
  dashboard: "/programs/:programId",
  pendingVideos: "/programs/:programId/upload",
  athleteManagement: "/programs/:programId/athletes",
  account: "/programs/:programId/account",
  addUser: "/programs/:programId/account/add-user",
  newAthlete: "/programs/:programId/new-athlete",
  athlete: "/programs/:programId/athletes/:athleteId",
  game: "/programs/:programId/athletes/:athleteId/games/:gameId",
} as const;

/** Where a form that was posted without scripts leads when it was taken; the server has a finished page for each. */
export const sentPages = {
  getStarted: "/get-started/sent",
  contact: "/contact/sent",
} as const;

export type PageName = keyof typeof pages;

const patterns = Object.entries(pages).map(
  ([name, path]) =>
    [name as PageName, new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`)] as const,
);

/** Which of the application's screens a URL path (without query) is; undefined when it is none. */
export function pageAt(path: string): PageName | undefined {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0];
}

/** Whether a URL path (without query) is one of the application's screens. */
export function isPagePath(path: string): boolean {
  return pageAt(path) !== undefined;
}
