import {
  addLevelTable,
  removeLevelTable,
  saveLevelTable,
} from "@armslot/contracts/athlete/level-tables";
import { removeAlias, setAlias } from "@armslot/contracts/games/aliases";
import {
  correctPitches,
  deleteGame,
  moveGame,
  noteGameExport,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { createGame } from "@armslot/contracts/games/new-game";
import { undoImport } from "@armslot/contracts/imports/imports";
import { changePassword, signOutEverywhere } from "@armslot/contracts/people/account";
import { type ActivityAction, activityActions } from "@armslot/contracts/people/activity";
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from "@armslot/contracts/people/api-tokens";
import {
  acceptInvite,
  copyInviteLink,
  removeInvite,
  resendInvite,
  sendInvite,
} from "@armslot/contracts/people/invites";
import { requestReset, resetPassword } from "@armslot/contracts/people/password-reset";
import { removeMember } from "@armslot/contracts/people/people";
import { completeSetup } from "@armslot/contracts/people/program-setup";
import { signIn } from "@armslot/contracts/people/sign-in";
import {
  addAthlete,
  addRoster,
  deleteAthlete,
  saveAthlete,
} from "@armslot/contracts/roster/athletes";
import {
  type ExportedList,
  exportAthlete,
  exportProgram,
  noteListExport,
  type ScoutingTableFile,
  type TableFile,
} from "@armslot/contracts/sharing/exports";
import { createShare, listShares, revokeShare } from "@armslot/contracts/sharing/shares";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { importFile } from "../../src/imports/import-file.ts";
import { createProgram } from "../../src/people/create-program.ts";
import { aNewApiToken, anApiToken, readTwice } from "../kit/api-tokens.ts";
import {
  aCorrection,
  aGame,
  anAthlete,
  anEmail,
  anInvite,
  aProfile,
  aProgram,
  aUser,
  type BuiltProgram,
  browserWithSession,
  password,
  somePitches,
} from "../kit/build.ts";
import { chartedAthlete, mergedAthlete } from "../kit/charter.ts";
import { filmFlows } from "../kit/film-flows.ts";
import { trackmanFile } from "../kit/import-world.ts";
import { aLevelTable, aNewLevelTable, restRuleFlows } from "../kit/program-settings.ts";
import { type ExpectedEntry, scoutingFlows } from "../kit/scouting-flows.ts";
import { allowLinks, aNewShare, consentFlows, setSharingOfNewProgram } from "../kit/share-links.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../kit/test-browser.ts";
import { runOn } from "../kit/test-cli.ts";
import { anImport } from "../kit/written-files.ts";

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
});

const byAdmin = () => program.admin.userId;
/** Creates a link in a program that allows links without an entry. */
async function sharesWith(consent: "athlete" | "guardian") {
  const params = await anAthlete(testApp, program);
  await allowLinks(testApp, program.programId, true);
  const body = { ...aNewShare, consent };
  await browser.call(createShare, { params, body });
  return { actor: byAdmin(), subject: params.athleteId };
}

async function exportsList(list: ExportedList) {
  await browser.call(noteListExport, { params: { programId: program.programId }, body: { list } });
  return { actor: byAdmin() };
}

/** Runs an operator's command on a new member. */
async function onMember(command: string, ...words: string[]) {
  const { email, userId } = await aUser(testApp, { programId: program.programId });
  await runOn(testApp, ["user", command, email, ...words]);
  return { actor: null, subject: userId };
}

async function downloads(file: TableFile | ScoutingTableFile) {
  await readTwice(testApp, program.admin, file);
  return { actor: byAdmin(), besides: "api-token-used" } as const;
}

const newPassword = "another battery 8 staple";

async function aPitchedGame() {
  const game = await aGame(testApp, await anAthlete(testApp, program));
  await somePitches(testApp, game, [{ velo: 90 }, { velo: 91 }, { velo: 92 }]);
  return game;
}

const aliasOfProgram = () =>
  browser.call(setAlias, {
    params: { programId: program.programId },
    body: { kind: "opponent", code: "HAR_GUL", name: "Harbor" },
  });

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

const ofAthlete = async (of: Promise<string>) => ({ actor: byAdmin(), subject: await of });

/** A flow for each action, with the entry that it must add. */
const flows: Readonly<Record<ActivityAction, () => Promise<ExpectedEntry>>> = {
  ...scoutingFlows(() => ({ testApp, program, browser })),
  ...filmFlows(() => ({ testApp, program, browser })),
  ...restRuleFlows(() => ({ testApp, program, browser })),
  "setup-completed": async () => {
    const email = anEmail(testApp);
    const wanted = { name: "Harbor College", league: "Coast League", email, videoCap: 50 };
    const { programId, setupToken: token } = await createProgram(testApp.parts, wanted);
    const person = { firstName: "Ada", lastName: "Birch", title: "Coach" };
    const body = { programId, token, password, ...person, invites: [] };
    const { user } = await newBrowser(testApp).call(completeSetup, { body });
    return { programId, actor: user.uid };
  },
  "signed-in": async () => {
    await newBrowser(testApp).call(signIn, { body: { email: program.admin.email, password } });
    return { actor: byAdmin() };
  },
  "signed-out-everywhere": async () => {
    await browser.call(signOutEverywhere, { params: program });
    return { actor: byAdmin() };
  },
  "password-changed": async () => {
    const body = { currentPassword: password, newPassword };
    await browser.call(changePassword, { params: program, body });
    return { actor: byAdmin() };
  },
  "password-reset": async () => {
    await newBrowser(testApp).call(requestReset, { body: { email: program.admin.email } });
    await testApp.deliverMails();
    const link = testApp.mails.findLast(({ kind }) => kind === "reset")?.params.reset_link ?? "";
    const token = new URL(link).searchParams.get("token") ?? "";
    await newBrowser(testApp).call(resetPassword, { body: { token, password: newPassword } });
    return { actor: byAdmin() };
  },
  "reset-link-made": async () => {
    await runOn(testApp, ["user", "reset-link", program.admin.email]);
    return { actor: null, subject: byAdmin() };
  },
  "user-invited": async () => {
    const person = { firstName: "Sam", lastName: "Elder", title: "Scout" };
    const body = { ...person, email: anEmail(testApp) };
    await browser.call(sendInvite, { params: program, body });
    const [row] = await testApp.db.asOwner(
      (sql) => sql<{ id: string }[]>`
        select invite_id as id from pending_invites where program_id = ${program.programId}`,
    );
    return { actor: byAdmin(), subject: row?.id ?? "" };
  },
  "invite-resent": async () => {
    const invite = await anInvite(testApp, program);
    await browser.call(resendInvite, { params: invite });
    return { actor: byAdmin(), subject: invite.inviteId };
  },
  "invite-link-copied": async () => {
    const invite = await anInvite(testApp, program);
    await browser.call(copyInviteLink, { params: invite });
    return { actor: byAdmin(), subject: invite.inviteId };
  },
  "invite-removed": async () => {
    const invite = await anInvite(testApp, program);
    await browser.call(removeInvite, { params: invite });
    return { actor: byAdmin(), subject: invite.inviteId };
  },
  "invite-accepted": async () => {
    const { programId, token, inviteId } = await anInvite(testApp, program);
    await newBrowser(testApp).call(acceptInvite, { body: { programId, token, password } });
    return { actor: inviteId, subject: inviteId };
  },
  "user-removed": async () => {
    const member = await aUser(testApp, program);
    await browser.call(removeMember, { params: member });
    return { actor: byAdmin(), subject: member.userId };
  },
  "role-changed": async () => await onMember("set-role", "admin"),
  "email-changed": async () => await onMember("set-email", anEmail(testApp)),
  "account-unlocked": async () => await onMember("unlock"),
  "sessions-ended": async () => await onMember("end-sessions"),
  "program-edited": async () => {
    await runOn(testApp, ["program", "edit", program.programId, "--video-cap", "80"]);
    return { actor: null };
  },
  "athletes-merged": async () => {
    const game = await aPitchedGame();
    const { athleteId } = await anAthlete(testApp, program);
    const words = ["athlete", "merge", game.athleteId, athleteId, "--yes"];
    await runOn(testApp, [...words, "--program", program.programId]);
    return { actor: null, subject: athleteId, counts: { games: 1, pitches: 3 } };
  },
  "athlete-added": async () => {
    const added = await browser.call(addAthlete, { params: program, body: aProfile() });
    return { actor: byAdmin(), subject: added.uid };
  },
  "athlete-edited": async () => {
    const params = await anAthlete(testApp, program);
    const body = { ...aProfile({ lastName: "Overhill" }), version: 1 };
    await browser.call(saveAthlete, { params, body });
    return { actor: byAdmin(), subject: params.athleteId };
  },
  "athlete-exported": async () => {
    const game = await aPitchedGame();
    await browser.call(exportAthlete, { params: game });
    return { actor: byAdmin(), subject: game.athleteId, counts: { games: 1 } };
  },
  "program-exported": async () => {
    const { programId, admin } = await aProgram(testApp);
    const counts = { athletes: 1, games: 0 };
    await anAthlete(testApp, { programId });
    const admins = await browserWithSession(testApp, admin);
    await admins.call(exportProgram, { params: { programId } });
    return { actor: admin.userId, counts, programId };
  },
  "sharing-allowed": async () => await setSharingOfNewProgram(testApp, true),
  "sharing-stopped": async () => ({
    ...(await setSharingOfNewProgram(testApp, false)),
    besides: "sharing-allowed",
  }),
  "shared-with-athletes-consent": async () => await sharesWith("athlete"),
  "shared-with-guardians-consent": async () => await sharesWith("guardian"),
  ...consentFlows(() => ({ testApp, program, browser })),
  "share-revoked": async () => {
    const shared = await sharesWith("guardian");
    const params = { programId: program.programId, athleteId: shared.subject };
    const { shares } = await browser.call(listShares, { params });
    const shareId = shares[0]?.shareId ?? "";
    await browser.call(revokeShare, { params: { ...params, shareId } });
    return { ...shared, besides: "shared-with-guardians-consent" };
  },
  "game-exported": async () => {
    const game = await aPitchedGame();
    await browser.call(noteGameExport, { params: game });
    return { actor: byAdmin(), subject: game.athleteId };
  },
  "leaders-exported": async () => await exportsList("leaders"),
  "staff-sheet-exported": async () => await exportsList("staff-sheet"),
  "roster-imported": async () => {
    const athletes = [aProfile(), aProfile({ firstName: "Robin" })];
    const params = { programId: program.programId };
    const headers = { "idempotency-key": "roster-1" };
    await browser.send(addRoster, { params, body: { athletes } }, headers);
    return { actor: byAdmin(), counts: { athletes: 2 } };
  },
  "data-imported": async () => {
    const { programId } = program;
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
    const content = bytesOf(trackmanFile([{ uid: "p-1" }, { uid: "p-2" }]));
    await importFile(testApp.parts, { name: "games.csv", content }, { programId });
    return { actor: null, counts: { games: 1, pitches: 2 } };
  },
  "import-undone": async () => {
    const { programId } = program;
    const importId = await anImport(testApp, { programId, userId: program.admin.userId });
    await browser.call(undoImport, { params: { programId, importId } });
    const counts = { games: 1, pitches: 2 };
    return { actor: byAdmin(), counts, besides: "data-imported" };
  },
  "pitches-moved": async () => {
    const { programId } = program;
    const ofProgram = { programId, firstName: "Pitcher" };
    await anAthlete(testApp, { ...ofProgram, lastName: "One" });
    const { athleteId } = await anAthlete(testApp, { ...ofProgram, lastName: "Two" });
    for (const [at, name] of ["One", "Two"].entries()) {
      const pitch = { uid: "p-1", pitcher: `${name}, Pitcher`, id: at + 1 };
      const content = bytesOf(trackmanFile([pitch]));
      await importFile(testApp.parts, { name: "games.csv", content }, { programId });
    }
    const counts = { pitches: 1 };
    return { actor: null, subject: athleteId, counts, besides: "data-imported" };
  },
  "api-token-created": async () => {
    await browser.call(createApiToken, { params: program, body: aNewApiToken });
    const { tokens } = await browser.call(listApiTokens, { params: program });
    return { actor: byAdmin(), subject: tokens[0]?.tokenId ?? "" };
  },
  "api-token-used": async () => {
    const subject = await readTwice(testApp, program.admin, "games.csv");
    return { actor: byAdmin(), subject, besides: "games-downloaded" };
  },
  "athletes-downloaded": async () => await downloads("athletes.csv"),
  "games-downloaded": async () => await downloads("games.json"),
  "pitches-downloaded": async () => await downloads("pitches.csv"),
  "scouting-downloaded": async () => await downloads("grades.csv"),
  "video-estimates-downloaded": async () => await downloads("video-estimates.csv"),
  "api-token-revoked": async () => {
    const member = await aUser(testApp, program);
    const { tokenId } = await anApiToken(testApp, member);
    await browser.call(revokeApiToken, { params: { ...member, tokenId } });
    return { actor: byAdmin(), subject: tokenId };
  },
  "game-added": async () => {
    const { athleteId } = await anAthlete(testApp, program);
    const pitch = { pitchType: "Slider", velo: 81.5, vertBreak: null, hb: null, call: null };
    const facts = { gameDate: "2026-02-28", kind: "game", opponent: null, location: null } as const;
    const body = { ...facts, pitches: [pitch, pitch] };
    await browser.call(createGame, { params: { programId: program.programId, athleteId }, body });
    return { actor: byAdmin(), subject: athleteId, counts: { games: 1, pitches: 2 } };
  },
  "game-charted": async () => await ofAthlete(chartedAthlete(testApp, { ...program, browser })),
  "games-merged": async () => await ofAthlete(mergedAthlete(testApp, { ...program, browser })),
  "alias-set": async () => {
    const { aliasId } = await aliasOfProgram();
    return { actor: byAdmin(), subject: aliasId };
  },
  "alias-removed": async () => {
    const { aliasId } = await aliasOfProgram();
    await browser.call(removeAlias, { params: { programId: program.programId, aliasId } });
    return { actor: byAdmin(), subject: aliasId, besides: "alias-set" };
  },
  "level-table-added": async () => {
    const params = { programId: program.programId };
    const { levelTableId } = await browser.call(addLevelTable, { params, body: aNewLevelTable });
    return { actor: byAdmin(), subject: levelTableId };
  },
  "level-table-edited": async () => {
    const params = await aLevelTable(testApp, program);
    await browser.call(saveLevelTable, { params, body: { ...aNewLevelTable, version: 1 } });
    return { actor: byAdmin(), subject: params.levelTableId };
  },
  "level-table-removed": async () => {
    const params = await aLevelTable(testApp, program);
    await browser.call(removeLevelTable, { params });
    return { actor: byAdmin(), subject: params.levelTableId };
  },
  "athlete-deleted": async () => {
    const game = await aPitchedGame();
    await browser.call(deleteAthlete, { params: game });
    return { actor: byAdmin(), subject: game.athleteId, counts: { games: 1, pitches: 3 } };
  },
  "game-deleted": async () => {
    const game = await aPitchedGame();
    await browser.call(deleteGame, { params: game });
    return { actor: byAdmin(), subject: game.athleteId, counts: { pitches: 3 } };
  },
  "game-edited": async () => {
    const game = await aPitchedGame();
    const facts = { gameDate: null, opponent: "Rivertown", location: null } as const;
    await browser.call(saveGame, { params: game, body: { ...facts, kind: "game", version: 1 } });
    return { actor: byAdmin(), subject: game.athleteId };
  },
  "game-moved": async () => {
    const game = await aPitchedGame();
    const { athleteId: toAthleteId } = await anAthlete(testApp, program);
    await browser.call(moveGame, { params: game, body: { toAthleteId, version: 1 } });
    return { actor: byAdmin(), subject: toAthleteId };
  },
  "pitches-edited": async () => {
    const game = await aGame(testApp, await anAthlete(testApp, program));
    const pitchIds = await somePitches(testApp, game, [{ velo: 90 }, { velo: 91 }]);
    const body = { version: 1, pitchIds, values: { pitchType: "Cutter" } };
    await browser.call(correctPitches, { params: game, body });
    return { actor: byAdmin(), subject: game.athleteId, counts: { pitches: 2 } };
  },
  "correction-undone": async () => {
    const game = await aPitchedGame();
    await aCorrection(testApp, { ...game, userId: byAdmin() });
    await browser.call(undoCorrection, { params: { ...game, version: "2" } });
    return { actor: byAdmin(), subject: game.athleteId };
  },
};

test.each(activityActions)("%s is recorded once by its flow, with IDs only", async (action) => {
  const flow = await flows[action]();
  const { actor, subject = null, counts = {}, besides = null } = flow;
  const programId = flow.programId ?? program.programId;
  const entries = await testApp.db.asOwner(
    (sql) => sql`
      select action, actor_user_id as actor, subject_id as subject, counts, created_at as at
      from audit_entries
      where program_id = ${programId} and action is distinct from ${besides}`,
  );
  expect([...entries]).toEqual([{ action, actor, subject, counts, at: testApp.clock() }]);
});
