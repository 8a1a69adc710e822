/** The screens that open from a link that someone sent. */
export const mailedScreens = {
  sharedReport: () => import("./report-link-screen.tsx").then((code) => code.ReportLinkScreen),
  programSetup: () =>
    import("../features/program-setup/program-setup-page.tsx").then(
      (code) => code.ProgramSetupPage,
    ),
  invite: () => import("../features/invites/invite-page.tsx").then((code) => code.InvitePage),
  resetPassword: () =>
    import("../features/password-reset/reset-password-page.tsx").then(
      (code) => code.ResetPasswordPage,
    ),
};

/** The screens for everyone, in the layout that follows the session. */
export const openScreens = {
  landing: () => import("../site/landing/landing-page.tsx").then((code) => code.LandingPage),
  contact: () => import("../site/forms/contact-page.tsx").then((code) => code.ContactPage),
  getStarted: () =>
    import("../site/forms/get-started-page.tsx").then((code) => code.GetStartedPage),
  signIn: () => import("../features/sign-in/sign-in-page.tsx").then((code) => code.SignInPage),
};

/** The screens of a program, for its members. */
export const programScreens = {
  dashboard: () =>
    import("../features/athletes/dashboard/athletes-page.tsx").then((code) => code.AthletesPage),
  pendingVideos: () =>
    import("./film/pending-videos-screen.tsx").then((code) => code.PendingVideosScreen),
  athleteManagement: () =>
    import("../features/scouting/board/athlete-management-page.tsx").then(
      (code) => code.AthleteManagementPage,
    ),
  writeReport: () =>
    import("../features/scouting/report/write-report-page.tsx").then(
      (code) => code.WriteReportPage,
    ),
  contactLog: () =>
    import("../features/scouting/contacts/contact-log-page.tsx").then(
      (code) => code.ContactLogPage,
    ),
  contactMonth: () =>
    import("../features/scouting/contacts/contact-month-page.tsx").then(
      (code) => code.ContactMonthPage,
    ),
  athleteList: () =>
    import("../features/scouting/lists/athlete-list-page.tsx").then((code) => code.AthleteListPage),
  scoutPage: () =>
    import("../features/scouting/scout/scout-page.tsx").then((code) => code.ScoutPage),
  scoutingSettings: () =>
    import("../features/scouting/settings/scouting-settings-page.tsx").then(
      (code) => code.ScoutingSettingsPage,
    ),
  scoutingReport: () =>
    import("../features/scouting/report/scouting-report-page.tsx").then(
      (code) => code.ScoutingReportPage,
    ),
  account: () => import("./account-screen.tsx").then((code) => code.AccountScreen),
  addUser: () => import("../features/people/add-user-page.tsx").then((code) => code.AddUserPage),
  newAthlete: () =>
    import("../features/athletes/profile-form/new-athlete-page.tsx").then(
      (code) => code.NewAthletePage,
    ),
  importRoster: () =>
    import("../features/athletes/roster-import/import-roster-page.tsx").then(
      (code) => code.ImportRosterPage,
    ),
  completeProfiles: () =>
    import("../features/athletes/complete-profiles/complete-profiles-page.tsx").then(
      (code) => code.CompleteProfilesPage,
    ),
  chartNewPitcher: () =>
    import("../features/charting/chart-new-pitcher.tsx").then((code) => code.ChartNewPitcher),
  importGames: () =>
    import("../features/imports/import-screen.tsx").then((code) => code.ImportScreen),
  imports: () =>
    import("../features/imports/history/imports-screen.tsx").then((code) => code.ImportsScreen),
  leaders: () =>
    import("../features/athletes/leaders/leaders-page.tsx").then((code) => code.LeadersPage),
  compare: () =>
    import("../features/athletes/compare/compare-page.tsx").then((code) => code.ComparePage),
  levelTables: () =>
    import("../features/level-tables/level-tables-page.tsx").then((code) => code.LevelTablesPage),
  athlete: () => import("./athlete-screen.tsx").then((code) => code.AthleteScreen),
  report: () =>
    import("../features/athletes/report/report-page.tsx").then((code) => code.ReportPage),
  staffSheet: () =>
    import("../features/athletes/staff-sheet/staff-sheet-page.tsx").then(
      (code) => code.StaffSheetPage,
    ),
  // The pad opens with the code that sends, so that no phone charts what it cannot send once there is signal.
  chart: () =>
    Promise.all([
      import("../features/charting/chart-page.tsx"),
      import("./device/run-outbox.ts"),
    ]).then(([code]) => code.ChartPage),
  newGame: () => import("../features/new-game/new-game-page.tsx").then((code) => code.NewGamePage),
  game: () => import("./film/game-screen.tsx").then((code) => code.GameScreen),
};

export const notFoundScreen = () =>
  import("./not-found-page.tsx").then((code) => code.NotFoundPage);

/** The layout of the open screens. */
export const sessionLayout = () =>
  import("./layouts/session-layout.tsx").then((code) => code.SessionLayout);
