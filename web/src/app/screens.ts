/** The screens that open from a link that someone sent. */
export const mailedScreens = {
  sharedReport: async () => (await import("./report-link-screen.tsx")).ReportLinkScreen,
  programSetup: async () =>
    (await import("../features/program-setup/program-setup-page.tsx")).ProgramSetupPage,
  invite: async () => (await import("../features/invites/invite-page.tsx")).InvitePage,
  resetPassword: async () =>
    (await import("../features/password-reset/reset-password-page.tsx")).ResetPasswordPage,
};

/** The screens for everyone, in the layout that follows the session. */
export const openScreens = {
  landing: async () => (await import("../site/landing-page.tsx")).LandingPage,
  contact: async () => (await import("../site/contact-page.tsx")).ContactPage,
  getStarted: async () => (await import("../site/get-started-page.tsx")).GetStartedPage,
  signIn: async () => (await import("../features/sign-in/sign-in-page.tsx")).SignInPage,
};

/** The screens of a program, for its members. */
export const programScreens = {
  dashboard: async () => (await import("../features/athletes/athletes-page.tsx")).AthletesPage,
  pendingVideos: async () =>
    (await import("../features/coming-soon/pending-videos-page.tsx")).PendingVideosPage,
  athleteManagement: async () =>
    (await import("../features/coming-soon/athlete-management-page.tsx")).AthleteManagementPage,
  account: async () => (await import("./account-screen.tsx")).AccountScreen,
  addUser: async () => (await import("../features/people/add-user-page.tsx")).AddUserPage,
  newAthlete: async () =>
    (await import("../features/athletes/new-athlete-page.tsx")).NewAthletePage,
  importRoster: async () =>
    (await import("../features/athletes/import-roster-page.tsx")).ImportRosterPage,
  importGames: async () => (await import("../features/imports/import-screen.tsx")).ImportScreen,
  imports: async () => (await import("../features/imports/imports-screen.tsx")).ImportsScreen,
  leaders: async () => (await import("../features/athletes/leaders/leaders-page.tsx")).LeadersPage,
  compare: async () => (await import("../features/athletes/compare/compare-page.tsx")).ComparePage,
  levelTables: async () =>
    (await import("../features/level-tables/level-tables-page.tsx")).LevelTablesPage,
  athlete: async () => (await import("./athlete-screen.tsx")).AthleteScreen,
  report: async () => (await import("../features/athletes/report-page.tsx")).ReportPage,
  staffSheet: async () =>
    (await import("../features/athletes/staff-sheet-page.tsx")).StaffSheetPage,
  chart: async () => (await import("../features/charting/chart-page.tsx")).ChartPage,
  newGame: async () => (await import("../features/new-game/new-game-page.tsx")).NewGamePage,
  game: async () => (await import("../features/games/game-page.tsx")).GamePage,
};

export const notFoundScreen = async () => (await import("./not-found-page.tsx")).NotFoundPage;

/** The layout of the open screens. */
export const sessionLayout = async () =>
  (await import("./layouts/session-layout.tsx")).SessionLayout;
