import type { PageName } from "@armslot/contracts/core/pages";
import type { ComponentType } from "react";
import type { SectionName } from "./layouts/sections.ts";

interface ScreenOptions {
  /** `link`: who has a link that someone sent. `everyone`: in the layout that follows the session. Without it, a program's members. */
  readonly opensFor?: "link" | "everyone";
  /** The section whose link in the sidebar is the current one (NAV-3). */
  readonly section?: SectionName;
  /** The request for the screen's data, which starts before its code has arrived. */
  readonly first?: `/api/${string}`;
  /** Whether it has no sidebar before its code has arrived. On the charting screens a phone has no room for it. */
  readonly isAlone?: boolean;
}

export interface Screen extends ScreenOptions {
  readonly load: () => Promise<ComponentType>;
}

function screen(load: Screen["load"], options: ScreenOptions = {}): Screen {
  return { load, ...options };
}

/** The screens of all pages. An alias is no screen, because it redirects to another page. The router, the sidebar and the heads of the pages follow from them. */
export const screens: Readonly<Record<Exclude<PageName, "setupAlias">, Screen>> = {
  sharedReport: screen(
    () => import("./report-link-screen.tsx").then((code) => code.ReportLinkScreen),
    { opensFor: "link" },
  ),
  programSetup: screen(
    () => import("../people/program-setup-page.tsx").then((code) => code.ProgramSetupPage),
    { opensFor: "link" },
  ),
  invite: screen(() => import("../people/invite-page.tsx").then((code) => code.InvitePage), {
    opensFor: "link",
  }),
  resetPassword: screen(
    () => import("../people/reset-password-page.tsx").then((code) => code.ResetPasswordPage),
    { opensFor: "link" },
  ),
  landing: screen(() => import("../site/landing-page.tsx").then((code) => code.LandingPage), {
    opensFor: "everyone",
  }),
  contact: screen(() => import("../site/contact-page.tsx").then((code) => code.ContactPage), {
    opensFor: "everyone",
  }),
  getStarted: screen(
    () => import("../site/get-started-page.tsx").then((code) => code.GetStartedPage),
    { opensFor: "everyone" },
  ),
  signIn: screen(() => import("../people/sign-in-page.tsx").then((code) => code.SignInPage), {
    opensFor: "everyone",
  }),
  dashboard: screen(() => import("../roster/athletes-page.tsx").then((code) => code.AthletesPage), {
    section: "dashboard",
    first: "/api/programs/:programId/athletes?staff=recent",
  }),
  pendingVideos: screen(
    () => import("./pending-videos-screen.tsx").then((code) => code.PendingVideosScreen),
    { section: "pendingVideos" },
  ),
  athleteManagement: screen(
    () =>
      import("../scouting/board/athlete-management-page.tsx").then(
        (code) => code.AthleteManagementPage,
      ),
    { section: "athleteManagement", first: "/api/programs/:programId/board?standing=prospect" },
  ),
  writeReport: screen(
    () => import("../scouting/report/write-report-page.tsx").then((code) => code.WriteReportPage),
    { section: "dashboard" },
  ),
  contactLog: screen(
    () => import("../scouting/region/contact-log-page.tsx").then((code) => code.ContactLogPage),
    { section: "dashboard" },
  ),
  contactMonth: screen(
    () => import("../scouting/region/contact-month-page.tsx").then((code) => code.ContactMonthPage),
    { section: "athleteManagement" },
  ),
  athleteList: screen(
    () => import("../scouting/board/athlete-list-page.tsx").then((code) => code.AthleteListPage),
    { section: "athleteManagement" },
  ),
  scoutPage: screen(
    () => import("../scouting/report/scout-page.tsx").then((code) => code.ScoutPage),
    { section: "athleteManagement" },
  ),
  scoutingSettings: screen(
    () =>
      import("../scouting/board/scouting-settings-page.tsx").then(
        (code) => code.ScoutingSettingsPage,
      ),
    { section: "athleteManagement" },
  ),
  scoutingReport: screen(
    () =>
      import("../scouting/report/scouting-report-page.tsx").then((code) => code.ScoutingReportPage),
    { section: "dashboard" },
  ),
  account: screen(() => import("./account-screen.tsx").then((code) => code.AccountScreen), {
    section: "account",
  }),
  addUser: screen(() => import("../people/add-user-page.tsx").then((code) => code.AddUserPage), {
    section: "account",
  }),
  newAthlete: screen(
    () => import("../athlete/profile/new-athlete-page.tsx").then((code) => code.NewAthletePage),
    { section: "dashboard" },
  ),
  importRoster: screen(
    () => import("../roster/import-roster-page.tsx").then((code) => code.ImportRosterPage),
    { section: "dashboard" },
  ),
  completeProfiles: screen(() =>
    import("../roster/complete-profiles-page.tsx").then((code) => code.CompleteProfilesPage),
  ),
  chartNewPitcher: screen(
    () => import("../charting/chart-new-pitcher.tsx").then((code) => code.ChartNewPitcher),
    { isAlone: true },
  ),
  importGames: screen(
    () => import("../imports/import-screen.tsx").then((code) => code.ImportScreen),
    { section: "dashboard" },
  ),
  imports: screen(
    () => import("../imports/imports-screen.tsx").then((code) => code.ImportsScreen),
    { section: "dashboard" },
  ),
  leaders: screen(() => import("../compare/leaders-page.tsx").then((code) => code.LeadersPage), {
    section: "dashboard",
  }),
  compare: screen(() => import("../compare/compare-page.tsx").then((code) => code.ComparePage), {
    section: "dashboard",
  }),
  levelTables: screen(() =>
    import("../athlete/levels/level-tables-page.tsx").then((code) => code.LevelTablesPage),
  ),
  athlete: screen(() => import("./athlete-screen.tsx").then((code) => code.AthleteScreen), {
    section: "dashboard",
    first: "/api/programs/:programId/athletes/:athleteId",
  }),
  report: screen(() => import("../athlete/report-page.tsx").then((code) => code.ReportPage), {
    section: "dashboard",
  }),
  staffSheet: screen(
    () => import("../compare/staff-sheet-page.tsx").then((code) => code.StaffSheetPage),
    { section: "dashboard" },
  ),
  // The pad opens with the code that sends, so that no phone charts what it cannot send once there is signal.
  chart: screen(
    () =>
      Promise.all([import("../charting/chart-page.tsx"), import("./run-outbox.ts")]).then(
        ([code]) => code.ChartPage,
      ),
    { section: "dashboard", isAlone: true },
  ),
  newGame: screen(() => import("../games/new-game-page.tsx").then((code) => code.NewGamePage), {
    section: "dashboard",
  }),
  game: screen(() => import("./game-screen.tsx").then((code) => code.GameScreen), {
    section: "dashboard",
    first: "/api/programs/:programId/athletes/:athleteId/games/:gameId",
  }),
};

export const notFoundScreen = () =>
  import("./not-found-page.tsx").then((code) => code.NotFoundPage);

/** The layout of the open screens. */
export const sessionLayout = () =>
  import("./layouts/session-layout.tsx").then((code) => code.SessionLayout);
