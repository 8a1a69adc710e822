import * as inningsCaught from "./athlete/innings-caught.ts";
import * as league from "./athlete/league.ts";
import * as levelTables from "./athlete/level-tables.ts";
import * as videoMeans from "./athlete/video-means.ts";
import * as charting from "./charting/charting.ts";
import * as approachLines from "./compare/approach-lines.ts";
import * as compare from "./compare/compare.ts";
import * as leaders from "./compare/leaders-screen.ts";
import * as staffSheet from "./compare/staff-sheet.ts";
import type { Endpoint } from "./core/endpoint.ts";
import * as aliases from "./games/aliases.ts";
import * as games from "./games/games.ts";
import * as newGame from "./games/new-game.ts";
import * as sameOutings from "./games/same-outings.ts";
import * as imports from "./imports/imports.ts";
import * as account from "./people/account.ts";
import * as activity from "./people/activity.ts";
import * as apiTokens from "./people/api-tokens.ts";
import * as invites from "./people/invites.ts";
import * as passwordReset from "./people/password-reset.ts";
import * as people from "./people/people.ts";
import * as programSetup from "./people/program-setup.ts";
import * as signIn from "./people/sign-in.ts";
import * as usage from "./people/usage.ts";
import * as athletes from "./roster/athletes.ts";
import * as begunProfiles from "./roster/begun-profiles.ts";
import * as firstSteps from "./roster/first-steps.ts";
import * as restRule from "./roster/rest-rule.ts";
import * as standing from "./roster/standing.ts";
import * as academics from "./scouting/academics.ts";
import * as board from "./scouting/board.ts";
import * as contactRules from "./scouting/contact-rules.ts";
import * as contacts from "./scouting/contacts.ts";
import * as followUps from "./scouting/follow-ups.ts";
import * as lists from "./scouting/lists.ts";
import * as looks from "./scouting/looks.ts";
import * as notesAndRatings from "./scouting/notes-and-ratings.ts";
import * as reports from "./scouting/reports.ts";
import * as scoutPage from "./scouting/scout-page.ts";
import * as scouting from "./scouting/scouting.ts";
import * as tagsAndStages from "./scouting/tags-and-stages.ts";
import * as templates from "./scouting/templates.ts";
import * as clipSharing from "./sharing/clip-sharing.ts";
import * as exports from "./sharing/exports.ts";
import * as shares from "./sharing/shares.ts";
import * as sharing from "./sharing/sharing.ts";
import * as publicSite from "./site/public-site.ts";
import * as clipNotes from "./video/clip-notes.ts";
import * as clipPairing from "./video/clip-pairing.ts";
import * as clips from "./video/clips.ts";
import * as estimates from "./video/estimates.ts";
import * as recordings from "./video/recordings.ts";

/** The modules that declare the endpoints of each capability. A test finds every one. */
const modules = {
  roster: [athletes, begunProfiles, firstSteps, restRule, standing],
  athlete: [inningsCaught, league, levelTables, videoMeans],
  compare: [approachLines, compare, leaders, staffSheet],
  games: [aliases, games, newGame, sameOutings],
  imports: [imports],
  charting: [charting],
  video: [clipNotes, clipPairing, clips, estimates, recordings],
  scouting: [
    academics,
    board,
    contactRules,
    contacts,
    followUps,
    lists,
    looks,
    notesAndRatings,
    reports,
    scoutPage,
    scouting,
    tagsAndStages,
    templates,
  ],
  people: [
    account,
    activity,
    apiTokens,
    invites,
    passwordReset,
    people,
    programSetup,
    signIn,
    usage,
  ],
  sharing: [clipSharing, exports, shares, sharing],
  site: [publicSite],
} as const;

type Capability = keyof typeof modules;
type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never;

/** An endpoint with its own types. */
export type DeclaredEndpoint = Extract<ExportOf<(typeof modules)[Capability][number]>, Endpoint>;

function isEndpoint(exported: unknown): exported is Endpoint {
  if (typeof exported !== "object" || exported === null) return false;
  return "access" in exported && "reply" in exported && !("sendsRanges" in exported);
}

/** Returns a capability's endpoints: what its modules export of that type, by name. */
export function endpointsOf(capability: Capability): Endpoint[] {
  const found = modules[capability].flatMap((module) =>
    Object.values<unknown>(module).filter(isEndpoint),
  );
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** All endpoints. Tests loop over them, and docs/endpoints.md is printed from them. */
export const endpoints: readonly Endpoint[] = (Object.keys(modules) as Capability[]).flatMap(
  endpointsOf,
);
