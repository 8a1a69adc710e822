import { dayMs } from "@armslot/contracts/core/durations";
import type { ActivityAction } from "@armslot/contracts/people/activity";
import { giveClipConsent, withdrawClipConsent } from "@armslot/contracts/sharing/clip-sharing";
import { createShare } from "@armslot/contracts/sharing/shares";
import { noteSummarySent, setSharing } from "@armslot/contracts/sharing/sharing";
import { hashOfToken, newSecretToken } from "../../src/core/secret-token.ts";
import { insertClipConsent } from "../../src/storage/clip-consents.ts";
import { allowSharing } from "../../src/storage/programs.ts";
import { insertShare } from "../../src/storage/shares.ts";
import { anAthlete, aProgram, aUser, browserWithSession } from "./build.ts";
import type { MemberCall } from "./endpoint-calls.ts";
import type { ExpectedEntry, FlowWorld } from "./scouting-flows.ts";
import type { TestApp } from "./test-app.ts";

/** Allows or forbids links to reports in a program. */
export async function allowLinks(
  testApp: TestApp,
  programId: string,
  isAllowed: boolean,
): Promise<void> {
  const now = testApp.clock();
  await testApp.parts.db.tenant(programId, (tx) => allowSharing(tx, { programId, isAllowed, now }));
}

/** Sets whether links are allowed, as the admin of a new program. Returns that admin and the program. */
export async function setSharingOfNewProgram(testApp: TestApp, isAllowed: boolean) {
  const { programId, admin } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, admin);
  const params = { programId };
  await browser.call(setSharing, { params, body: { isAllowed: true } });
  await browser.call(setSharing, { params, body: { isAllowed } });
  return { actor: admin.userId, programId };
}

/** The body of a call that creates a link. */
export const aNewShare = {
  days: 7,
  consent: "guardian",
  showsSchool: false,
  showsHometown: false,
  filter: {},
} as const;

/** Creates a link of a new athlete's report in a program that allows links. */
export async function aShare(testApp: TestApp, { programId }: { readonly programId: string }) {
  await allowLinks(testApp, programId, true);
  const { athleteId } = await anAthlete(testApp, { programId });
  const { userId: createdBy } = await aUser(testApp, { programId });
  const token = newSecretToken();
  const shareId = testApp.parts.newId();
  const createdAt = testApp.clock();
  await testApp.parts.db.tenant(programId, (tx) =>
    insertShare(tx, {
      ...aNewShare,
      programId,
      athleteId,
      shareId,
      tokenHash: hashOfToken(token),
      createdBy,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 7 * dayMs),
    }),
  );
  return { athleteId, shareId, token };
}

const ofProgram: MemberCall = { createTarget: async (_, programId) => ({ programId }) };
const ofAthlete: MemberCall = {
  createTarget: async (testApp, programId) => ({ ...(await anAthlete(testApp, { programId })) }),
};
const ofSharableAthlete: MemberCall = {
  async createTarget(testApp, programId) {
    await allowLinks(testApp, programId, true);
    return { ...(await anAthlete(testApp, { programId })) };
  },
};

/** The calls of the endpoints that share reports, by endpoint name. */
export const shareCalls: Readonly<Record<string, MemberCall>> = {
  getSharing: ofProgram,
  setSharing: {
    createTarget: async (testApp, programId) => {
      await allowLinks(testApp, programId, false);
      return { programId };
    },
    body: () => ({ isAllowed: true }),
  },
  listShares: ofAthlete,
  noteSummarySent: { ...ofSharableAthlete, body: () => ({ consent: "guardian" }) },
  createShare: { ...ofSharableAthlete, body: () => aNewShare },
  getClipConsent: ofAthlete,
  giveClipConsent: { ...ofSharableAthlete, body: () => ({ consent: "guardian" }) },
  withdrawClipConsent: {
    async createTarget(testApp, programId) {
      const athlete = await anAthlete(testApp, { programId });
      const given = { consent: "guardian", notedBy: testApp.parts.newId() } as const;
      const row = { ...athlete, ...given, now: testApp.clock() };
      await testApp.parts.db.tenant(programId, (tx) => insertClipConsent(tx, row));
      return { ...athlete };
    },
  },
  revokeShare: {
    async createTarget(testApp, programId) {
      const { athleteId, shareId } = await aShare(testApp, { programId });
      return { programId, athleteId, shareId };
    },
  },
};

/** The flows of summaries, and of the consent for clips and links with them, with the entry that each must add. */
export function consentFlows(world: () => FlowWorld) {
  const agreesAs = async (consent: "athlete" | "guardian") => {
    const { testApp, program, browser } = world();
    const params = await anAthlete(testApp, program);
    await allowLinks(testApp, program.programId, true);
    await browser.call(giveClipConsent, { params, body: { consent } });
    return { actor: program.admin.userId, subject: params.athleteId, params };
  };
  const sharesClipsWith = async (consent: "athlete" | "guardian") => {
    const { params, ...entry } = await agreesAs(consent);
    const body = { ...aNewShare, consent, showsClips: true };
    await world().browser.call(createShare, { params, body });
    return { ...entry, besides: `video-sharing-agreed-by-${consent}` as const };
  };
  const sendsSummaryWith = async (consent: "athlete" | "guardian") => {
    const { testApp, program, browser } = world();
    const params = await anAthlete(testApp, program);
    await allowLinks(testApp, program.programId, true);
    await browser.call(noteSummarySent, { params, body: { consent } });
    return { actor: program.admin.userId, subject: params.athleteId };
  };
  return {
    "summary-sent-with-athletes-consent": async () => await sendsSummaryWith("athlete"),
    "summary-sent-with-guardians-consent": async () => await sendsSummaryWith("guardian"),
    "video-sharing-agreed-by-athlete": async () => entryOf(await agreesAs("athlete")),
    "video-sharing-agreed-by-guardian": async () => entryOf(await agreesAs("guardian")),
    "shared-videos-with-athletes-consent": async () => await sharesClipsWith("athlete"),
    "shared-videos-with-guardians-consent": async () => await sharesClipsWith("guardian"),
    "video-sharing-withdrawn": async () => {
      const { params, ...entry } = await agreesAs("guardian");
      await world().browser.call(withdrawClipConsent, { params });
      return { ...entry, besides: "video-sharing-agreed-by-guardian" as const };
    },
  } satisfies Partial<Record<ActivityAction, () => Promise<ExpectedEntry>>>;
}

function entryOf({ actor, subject }: { readonly actor: string; readonly subject: string }) {
  return { actor, subject };
}
