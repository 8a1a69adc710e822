import type { Endpoint } from "@armslot/contracts/endpoint";
import type { ErrorCode } from "@armslot/contracts/errors";
import { createProgram } from "../src/features/program-setup/create-program.ts";
import { hashOfToken, newSecretToken } from "../src/outside/secret-token.ts";
import { replaceReset } from "../src/tables/password-resets.ts";
import {
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
import type { TestApp } from "./test-app.ts";

type Texts = Readonly<Record<string, string>>;
type Body = Readonly<Record<string, unknown>>;

/** What a call carries. */
export interface Given {
  readonly params?: Texts;
  readonly body?: Body;
}

/** How to call an endpoint that only members may call, so that it succeeds. */
export interface MemberCall {
  /** Makes what the path names in a program, for one call alone, and gives its parameters. */
  thing(testApp: TestApp, programId: string): Promise<Texts>;
  body?(testApp: TestApp): Body;
}

/** How to call an endpoint that anyone may call. */
export interface OpenCall {
  /** A call that succeeds, made for itself alone. */
  good(testApp: TestApp): Promise<Given>;
  /** Calls that are refused. */
  bad?(testApp: TestApp): Promise<readonly (readonly [Given, ErrorCode])[]>;
  /** What a good call answers when it is made again; where it is not said, it succeeds again. */
  again?: ErrorCode;
}

const newPassword = "another battery 8 staple";
const person = { firstName: "Robin", lastName: "Alder", title: "Coach" };

const ofProgram: MemberCall = { thing: async (_, programId) => ({ programId }) };
const ofAthlete: MemberCall = {
  thing: async (testApp, programId) => ({ ...(await anAthlete(testApp, { programId })) }),
};
const ofGame: MemberCall = {
  async thing(testApp, programId) {
    const game = await aGame(testApp, await anAthlete(testApp, { programId }));
    await somePitches(testApp, game, [{ velo: 90 }, { velo: 91 }]);
    return { ...game };
  },
};
const ofInvite: MemberCall = {
  async thing(testApp, programId) {
    const { inviteId } = await anInvite(testApp, { programId });
    return { programId, inviteId };
  },
};
const ofMember: MemberCall = {
  async thing(testApp, programId) {
    const { userId } = await aUser(testApp, { programId });
    return { programId, userId };
  },
};

/** By name of the endpoint: every one that only members may call. */
export const memberCalls: Readonly<Record<string, MemberCall>> = {
  listAthletes: ofProgram,
  addAthlete: { ...ofProgram, body: () => aProfile() },
  getAthlete: ofAthlete,
  saveAthlete: { ...ofAthlete, body: () => ({ ...aProfile({ city: "Waco" }), version: 1 }) },
  deleteAthlete: ofAthlete,
  exportAthlete: ofAthlete,
  listGames: ofAthlete,
  getGame: ofGame,
  deleteGame: ofGame,
  noteGameExport: ofGame,
  listPitches: ofGame,
  saveAccount: { ...ofProgram, body: () => ({ ...person, title: "Scout" }) },
  changePassword: { ...ofProgram, body: () => ({ currentPassword: password, newPassword }) },
  signOutEverywhere: ofProgram,
  getUsage: ofProgram,
  listPeople: ofProgram,
  removeMember: ofMember,
  sendInvite: { ...ofProgram, body: (testApp) => ({ ...person, email: anEmail(testApp) }) },
  resendInvite: ofInvite,
  copyInviteLink: ofInvite,
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

type Link = (testApp: TestApp) => Promise<Texts>;

/** Links with a secret that is made up, that belongs elsewhere, and that is none. */
async function badLinks(testApp: TestApp, link: Link): Promise<readonly Texts[]> {
  const [own, other] = [await link(testApp), await link(testApp)];
  const tokens = [newSecretToken(), "", "nonsense", `${own.token}a`, "' or true --"];
  const strays = "programId" in own ? [{ ...own, token: other.token ?? "" }] : [];
  return [...tokens.map((token) => ({ ...own, token })), ...strays];
}

/** The two endpoints of a link: one looks at it and uses nothing up, one carries out what it is for, once. */
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

/** By name of the endpoint: every one that anyone may call. */
export const openCalls: Readonly<Record<string, OpenCall>> = {
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

/** How an endpoint is called; one that nobody has described here has no rule that holds for it. */
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

/** A call that succeeds for an admin of a program, or for anyone. */
export async function goodCall(
  testApp: TestApp,
  endpoint: Endpoint,
  programId: string,
): Promise<Given> {
  if (endpoint.access === "anyone") return await openCallOf(endpoint).good(testApp);
  const { thing, body } = memberCallOf(endpoint);
  return { params: await thing(testApp, programId), ...(body && { body: body(testApp) }) };
}

/** Settings under which no limit ends a loop. */
export const noLimits = Object.fromEntries(
  [
    "REQUESTS_PER_MINUTE",
    "SIGN_IN_PER_15_MIN",
    "SIGN_IN_ACCOUNT_PER_HOUR",
    "SIGN_IN_ACCOUNT_IN_A_ROW",
    "SIGN_IN_NETWORK_PER_15_MIN",
    "TOKEN_FAILURES_PER_15_MIN",
    "PASSWORDS_PER_LINK_PER_15_MIN",
    "RESETS_PER_NETWORK_PER_HOUR",
    "MAILS_PER_PROGRAM_PER_DAY",
    "PUBLIC_FORMS_PER_HOUR",
    "PUBLIC_FORMS_PER_EMAIL_PER_HOUR",
    "PUBLIC_FORMS_IN_ALL_PER_HOUR",
  ].map((limit) => [`LIMIT_${limit}`, "100000"]),
);
