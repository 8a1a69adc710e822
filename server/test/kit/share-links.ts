import { dayMs } from "@armslot/contracts/ground/durations";
import { setSharing } from "@armslot/contracts/shares/sharing";
import { hashOfToken, newSecretToken } from "../../src/outside/secret-token.ts";
import { allowSharing } from "../../src/tables/programs.ts";
import { insertShare } from "../../src/tables/shares.ts";
import { anAthlete, aProgram, aUser, browserWithSession } from "./build.ts";
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
