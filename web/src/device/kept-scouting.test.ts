// @vitest-environment happy-dom

import { dayMs } from "@armslot/contracts/core/durations";
import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { endpointsOf } from "@armslot/contracts/endpoints";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import type { QueryClient } from "@tanstack/react-query";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { athleteId, idOf, memberSession, programId, session } from "../../test/program-data.ts";
import { createQueryClient, endpointKey } from "../client/queries.ts";
import { keepReading, ownDevice } from "./device-owner.ts";
import { type DraftOwner, readDraft, storeDraft, unsentReportOf } from "./draft-storage.ts";
import { eraseDrafts, reportKind } from "./drafts.ts";
import { eraseDevice } from "./erase-device.ts";

devicePerTest();

const words = { scouting: "plantedscouting7f", draft: "planteddraft7f", kept: "keptname7f" };
const draftOwner: DraftOwner = {
  ...{ programId, userId: session.user.uid, kind: reportKind },
  of: athleteId,
};
const other = { ...memberSession, user: { ...memberSession.user, uid: idOf(71) } };

/** Returns everything in the browser's stores as text. */
async function kept(): Promise<string> {
  const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) parts.push(await database.getAll(store));
    database.close();
  }
  return JSON.stringify(parts);
}

const reads = endpointsOf("scouting").filter(
  ({ method, access }) => method === "GET" && access !== "anyone",
);

async function read(page: QueryClient, endpoint: Endpoint, word: string): Promise<void> {
  const queryKey = endpointKey(endpoint, { params: { programId, athleteId } } as never);
  await page.fetchQuery({ queryKey, queryFn: async () => ({ text: word }) });
}

/** A member's page that lets the device keep what they read, after they read all of scouting and an athlete, and wrote at a report. */
async function openReadPage() {
  const page = createQueryClient();
  const signedIn = { ...session, user: { ...session.user } };
  await keepReading({ session: signedIn, queryClient: page, isOn: true });
  for (const endpoint of reads) await read(page, endpoint, words.scouting);
  storeDraft(draftOwner, { content: { summary: words.draft }, isSent: false });
  await read(page, getAthlete, words.kept);
  // The device writes replies in their order, so those of scouting would be there before the athlete.
  await vi.waitFor(async () => expect(await kept()).toContain(words.kept), {
    timeout: 60_000,
  });
  return { page, signedIn };
}

test("a device that keeps what a member reads keeps no reply of scouting, and of reports only the one that is being written", async () => {
  await openReadPage();
  expect(reads.length).toBeGreaterThan(8);
  const text = await kept();
  expect(text).not.toContain(words.scouting);
  expect(text).toContain(words.draft);
});

test("a device has no report that was being written and nothing that was read after a sign-out", async () => {
  const { signedIn } = await openReadPage();
  await eraseDevice(signedIn);
  const text = await kept();
  for (const word of Object.values(words)) expect(text).not.toContain(word);
});

test("another member of a device finds no report that the server has and nothing that was read", async () => {
  const { page } = await openReadPage();
  storeDraft(draftOwner, {
    content: { summary: words.draft },
    isSent: true,
    changedAt: Date.now(),
  });
  eraseDrafts(other.user.uid);
  await ownDevice(other, page);
  const text = await kept();
  for (const word of Object.values(words)) expect(text).not.toContain(word);
});

test("a report that only the device has waits 14 days for its member, also when another one signs in and out there", async () => {
  const { page } = await openReadPage();
  const unsent = { content: { summary: words.draft }, isSent: false, changedAt: Date.now() };
  storeDraft(draftOwner, unsent);
  const others = { ...draftOwner, userId: other.user.uid };
  storeDraft(others, unsent);
  eraseDrafts(other.user.uid);
  await ownDevice(other, page);
  await eraseDevice({ ...other, user: { ...other.user } });
  expect(readDraft(draftOwner)).toEqual(unsent);
  expect([readDraft(others), unsentReportOf(other.user.uid)]).toEqual([null, null]);
  storeDraft(draftOwner, { ...unsent, changedAt: Date.now() - 15 * dayMs });
  eraseDrafts(other.user.uid);
  expect(await kept()).not.toContain(words.draft);
});
