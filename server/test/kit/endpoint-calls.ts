import type { Permission } from "@armslot/contracts/core/access";
import type { Endpoint } from "@armslot/contracts/core/endpoint";
import type { ErrorCode } from "@armslot/contracts/errors";
import { hashOfToken, newSecretToken } from "../../src/core/secret-token.ts";
import { createProgram } from "../../src/people/create-program.ts";
import { replaceReset } from "../../src/storage/password-resets.ts";
import { apiTokenCalls } from "./api-tokens.ts";
import {
  aCorrection,
  aGame,
  anAthlete,
  anEmail,
  anInvite,
  aProfile,
  aProgram,
  aUser,
  password,
  somePitches,
} from "./build.ts";
import { chartingCalls } from "./charter.ts";
import { estimateCalls } from "./estimates.ts";
import { pairingCalls } from "./filmed-game.ts";
import { clipCalls } from "./films.ts";
import { trackmanFile } from "./import-world.ts";
import { programSettingsCalls } from "./program-settings.ts";
import { calendarCall, scoutingCalls } from "./scouting-calls.ts";
import { aShare, shareCalls } from "./share-links.ts";
import { aNewGame, startCalls } from "./start-calls.ts";
import type { TestApp } from "./test-app.ts";
import { anImport, anUploadedFile } from "./written-files.ts";

type Texts = Readonly<Record<string, string>>;
type Body = Readonly<Record<string, unknown>>;

export interface CallInput {
  readonly params?: Texts;
  readonly query?: Texts;
  readonly file?: string;
  readonly body?: Body;
}

/** How to call a member's endpoint successfully. */
export interface MemberCall {
  /**
   * Creates the object that the path names, for one call, and returns the path parameters.
   * @param maker the member whose object it is; by default someone else's
   */
  createTarget(testApp: TestApp, programId: string, maker?: string): Promise<Texts>;
  /** @param target the path parameters of the call */
  body?(testApp: TestApp, target: Texts): Body;
  readonly query?: Texts;
  /** The text of the file that an upload sends. */
  readonly file?: string;
  /** Whether the caller names what the path names besides the program, so that nothing of it can be missing. */
  readonly isNamedByCaller?: true;
  /** The permission that is needed for the objects of other members. */
  readonly onOthers?: Permission;
}

export interface OpenCall {
  good(testApp: TestApp): Promise<CallInput>;
  /** Returns inputs that are refused, with their error codes. */
  bad?(testApp: TestApp): Promise<readonly (readonly [CallInput, ErrorCode])[]>;
  /** The error code of a repeated good call. Undefined if it succeeds again. */
  again?: ErrorCode;
}

const newPassword = "another battery 8 staple";
const person = { firstName: "Robin", lastName: "Alder", title: "Coach" };

const ofProgram: MemberCall = { createTarget: async (_, programId) => ({ programId }) };
const ofAthlete: MemberCall = {
  createTarget: async (testApp, programId) => ({ ...(await anAthlete(testApp, { programId })) }),
};
const ofGame: MemberCall = {
  async createTarget(testApp, programId) {
    const game = await aGame(testApp, await anAthlete(testApp, { programId }));
    await somePitches(testApp, game, [{ velo: 90 }, { velo: 91 }]);
    return { ...game };
  },
};
/** What the bodies of calls for a built game name. */
const inGame = new Map<string, { readonly pitchIds: string[]; readonly otherAthleteId: string }>();
const ofGameWithCorrection: MemberCall = {
  async createTarget(testApp, programId) {
    const game = await aGame(testApp, await anAthlete(testApp, { programId }));
    const pitchIds = await somePitches(testApp, game, [{ velo: 90 }, { velo: 91 }]);
    const other = await anAthlete(testApp, { programId });
    inGame.set(game.gameId, { pitchIds, otherAthleteId: other.athleteId });
    const member = await aUser(testApp, { programId });
    await aCorrection(testApp, { ...game, userId: member.userId });
    return { ...game };
  },
};
const ofInvite: MemberCall = {
  async createTarget(testApp, programId) {
    const { inviteId } = await anInvite(testApp, { programId });
    return { programId, inviteId };
  },
};
const ofMember: MemberCall = {
  async createTarget(testApp, programId) {
    const { userId } = await aUser(testApp, { programId });
    return { programId, userId };
  },
};

const upload: MemberCall = {
  ...ofProgram,
  query: { name: "games.csv" },
  file: trackmanFile([{ uid: "1" }]),
};

/** An uploaded file of another member. */
const ofImportFile: MemberCall = {
  async createTarget(testApp, programId) {
    const fileId = await anUploadedFile(testApp, { programId });
    return { programId, fileId };
  },
};
/** An import on the command line. */
const ofImport: MemberCall = {
  async createTarget(testApp, programId) {
    const importId = await anImport(testApp, { programId });
    return { programId, importId };
  },
};

/** The calls of all members' endpoints, by endpoint name. */
export const memberCalls: Readonly<Record<string, MemberCall>> = {
  listAthletes: ofProgram,
  listApproachLines: ofProgram,
  listLeaders: { ...ofProgram, query: { measure: "velo" } },
  addAthlete: { ...ofProgram, body: () => aProfile() },
  addRoster: {
    ...ofProgram,
    body: ({ parts }) => ({ athletes: [aProfile({ lastName: parts.newId() })] }),
  },
  ...startCalls,
  ...scoutingCalls,
  getStaffSheet: { ...ofProgram, query: { today: "2026-05-20" } },
  getAthlete: ofAthlete,
  getVideoMeans: ofAthlete,
  compareAthletes: { ...ofProgram, query: { athletes: "not-an-id" } },
  saveAthlete: { ...ofAthlete, body: () => ({ ...aProfile({ city: "Waco" }), version: 1 }) },
  setStanding: { ...ofAthlete, body: () => ({ standing: "prospect", since: "2026-03-01" }) },
  setInningsCaught: {
    ...ofAthlete,
    body: () => ({ date: "2026-03-01", innings: 4 }),
  },
  deleteAthlete: ofAthlete,
  createGame: { ...ofAthlete, body: aNewGame },
  ...chartingCalls,
  getGame: ofGame,
  deleteGame: ofGame,
  noteGameExport: ofGame,
  noteListExport: { ...ofProgram, body: () => ({ list: "leaders" }) },
  exportAthlete: ofAthlete,
  exportProgram: ofProgram,
  ...shareCalls,
  uploadImportFile: upload,
  importDeviceFile: upload,
  listImportFiles: ofProgram,
  reviewImportFile: { ...ofImportFile, body: () => ({ decisions: { location: "Home" } }) },
  discardImportFile: ofImportFile,
  runImport: { ...ofImportFile, body: () => ({ decisions: {} }) },
  listImports: ofProgram,
  getImport: ofImport,
  undoImport: { ...ofImport, onOthers: "athletes:delete" },
  saveGame: {
    ...ofGame,
    body: () => ({
      ...{ gameDate: "2026-03-01", opponent: "Rivertown", location: null },
      ...{ kind: "game", version: 1 },
    }),
  },
  moveGame: {
    ...ofGameWithCorrection,
    body: (testApp, { gameId = "" }) => ({
      toAthleteId: inGame.get(gameId)?.otherAthleteId ?? testApp.parts.newId(),
      version: 2,
    }),
  },
  correctPitches: {
    ...ofGameWithCorrection,
    body: (testApp, { gameId = "" }) => ({
      version: 2,
      pitchIds: inGame.get(gameId)?.pitchIds ?? [testApp.parts.newId()],
      values: { pitchType: "Curveball" },
    }),
  },
  listCorrections: ofGameWithCorrection,
  undoCorrection: {
    async createTarget(testApp, programId) {
      return { ...(await ofGameWithCorrection.createTarget(testApp, programId)), version: "2" };
    },
  },
  ...programSettingsCalls,
  saveAccount: { ...ofProgram, body: () => ({ ...person, title: "Scout" }) },
  changePassword: { ...ofProgram, body: () => ({ currentPassword: password, newPassword }) },
  signOutEverywhere: ofProgram,
  ...apiTokenCalls,
  ...clipCalls,
  ...pairingCalls,
  ...estimateCalls,
  getUsage: ofProgram,
  listPeople: ofProgram,
  listSentInvites: ofProgram,
  removeMember: ofMember,
  sendInvite: { ...ofProgram, body: (testApp) => ({ ...person, email: anEmail(testApp) }) },
  resendInvite: { ...ofInvite, onOthers: "people:manage" },
  copyInviteLink: { ...ofInvite, onOthers: "people:manage" },
  removeInvite: ofInvite,
  listActivity: ofProgram,
};

async function aSetupLink(testApp: TestApp): Promise<Texts> {
  const email = anEmail(testApp);
  const wanted = { name: "Harbor College", league: "Coast League", email, videoCap: 50 };
  const { programId, setupToken: token } = await createProgram(testApp.parts, wanted);
  return { programId, token };
}

async function anInviteLink(testApp: TestApp): Promise<Texts> {
  const { programId, token } = await anInvite(testApp, await aProgram(testApp));
  return { programId, token };
}

async function aResetLink(testApp: TestApp): Promise<Texts> {
  const user = await aUser(testApp, await aProgram(testApp));
  const token = newSecretToken();
  const now = testApp.clock();
  const expiresAt = new Date(now.getTime() + 60_000);
  const reset = { ...user, tokenHash: hashOfToken(token), expiresAt, now };
  await testApp.parts.db.identity((sql) => replaceReset(sql, reset));
  return { token };
}

async function aShareLink(testApp: TestApp): Promise<Texts> {
  const { token } = await aShare(testApp, await aProgram(testApp));
  return { token };
}

type Link = (testApp: TestApp) => Promise<Texts>;

/** Returns links with a token that is made up, belongs to another link, or is malformed. */
async function badLinks(testApp: TestApp, link: Link): Promise<readonly Texts[]> {
  const [own, other] = [await link(testApp), await link(testApp)];
  const tokens = [newSecretToken(), "", "nonsense", `${own.token}a`, "' or true --"];
  const strays = "programId" in own ? [{ ...own, token: other.token ?? "" }] : [];
  return [...tokens.map((token) => ({ ...own, token })), ...strays];
}

/** Returns the calls of a link's two endpoints: one checks the link without using it up, the other uses it once. */
function ofLink(link: Link, refusal: ErrorCode, rest: () => Body, again: ErrorCode = refusal) {
  const bad = (more: Body) => async (testApp: TestApp) =>
    (await badLinks(testApp, link)).map(
      (texts) => [{ body: { ...texts, ...more } }, refusal] as const,
    );
  const check: OpenCall = {
    good: async (testApp) => ({ body: await link(testApp) }),
    bad: bad({}),
  };
  const use: OpenCall = {
    good: async (testApp) => ({ body: { ...(await link(testApp)), ...rest() } }),
    bad: bad(rest()),
    again,
  };
  return { check, use };
}

const invite = ofLink(anInviteLink, "invalid-invite-token", () => ({ password }));
const reset = ofLink(aResetLink, "invalid-reset-token", () => ({ password: newPassword }));
const setup = ofLink(
  aSetupLink,
  "invalid-setup-token",
  () => ({ ...person, password, invites: [] }),
  "program-already-setup",
);

/** The calls of all endpoints that need no session, by endpoint name. */
export const openCalls: Readonly<Record<string, OpenCall>> = {
  readCalendar: calendarCall,
  readSharedReport: ofLink(aShareLink, "link-not-found", () => ({})).check,
  signIn: {
    async good(testApp) {
      const { email } = await aUser(testApp, await aProgram(testApp));
      return { body: { email, password } };
    },
    async bad(testApp) {
      const { email } = await aUser(testApp, await aProgram(testApp));
      return [
        [{ body: { email, password: newPassword } }, "invalid-credential"],
        [{ body: { email: anEmail(testApp), password } }, "invalid-credential"],
        [{ body: { email: "nobody", password } }, "invalid-email"],
      ];
    },
  },
  signOut: { good: async () => ({}) },
  getSession: { good: async () => ({}) },
  requestReset: {
    good: async (testApp) => ({ body: { email: anEmail(testApp) } }),
    bad: async () => [[{ body: { email: "nobody" } }, "invalid-email"]],
  },
  checkReset: reset.check,
  resetPassword: reset.use,
  checkSetup: setup.check,
  completeSetup: setup.use,
  checkInvite: invite.check,
  acceptInvite: invite.use,
  joinWaitlist: {
    good: async (testApp) => ({
      body: {
        fullName: "Robin Hale",
        email: anEmail(testApp),
        league: "Coastal League",
        programName: "Harbor College",
        title: "Scout",
      },
    }),
  },
  sendContactMessage: {
    good: async (testApp) => ({
      body: {
        fullName: "Robin Hale",
        email: anEmail(testApp),
        programName: "Harbor College",
        message: "Do you read Rapsodo files?",
      },
    }),
  },
};

/** Returns how to call an endpoint. Throws if it is not described above. */
export function memberCallOf({ name }: Endpoint): MemberCall {
  const call = memberCalls[name];
  if (!call) throw new Error(`${name} is missing in memberCalls of endpoint-calls.ts`);
  return call;
}

export function openCallOf({ name }: Endpoint): OpenCall {
  const call = openCalls[name];
  if (!call) throw new Error(`${name} is missing in openCalls of endpoint-calls.ts`);
  return call;
}

/** Returns the input of a member's call without its path. */
export function restOf(testApp: TestApp, endpoint: Endpoint, target: Texts): CallInput {
  const { body, query, file } = memberCallOf(endpoint);
  return {
    ...(body && { body: body(testApp, target) }),
    ...(query && { query }),
    ...(file !== undefined && { file }),
  };
}

/** Returns the input of a call that succeeds for an admin of the program, or for anyone. */
export async function goodCall(
  testApp: TestApp,
  endpoint: Endpoint,
  programId: string,
  maker?: string,
): Promise<CallInput> {
  if (endpoint.access === "anyone") return await openCallOf(endpoint).good(testApp);
  const params = await memberCallOf(endpoint).createTarget(testApp, programId, maker);
  return { params, ...restOf(testApp, endpoint, params) };
}

/** Settings that raise all limits, for tests with many calls. */
export const noLimits = Object.fromEntries(
  [
    "REQUESTS_PER_MINUTE",
    "SIGN_IN_PER_15_MIN",
    "SIGN_IN_ACCOUNT_PER_HOUR",
    "SIGN_IN_ACCOUNT_IN_A_ROW",
    "SIGN_IN_NETWORK_PER_15_MIN",
    "TOKEN_FAILURES_PER_15_MIN",
    "API_TOKEN_REQUESTS_PER_15_MIN",
    "PASSWORDS_PER_LINK_PER_15_MIN",
    "RESETS_PER_NETWORK_PER_HOUR",
    "MAILS_PER_PROGRAM_PER_DAY",
    "PUBLIC_FORMS_PER_HOUR",
    "PUBLIC_FORMS_PER_EMAIL_PER_HOUR",
    "PUBLIC_FORMS_IN_ALL_PER_HOUR",
  ].map((limit) => [`LIMIT_${limit}`, "100000"]),
);
