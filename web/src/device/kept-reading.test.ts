// @vitest-environment happy-dom
import { createHash } from "node:crypto";
import { deviceDatabase } from "@armslot/contracts/charting/offline-files";
import type { ErrorCode } from "@armslot/contracts/errors";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import type { QueryClient } from "@tanstack/react-query";
import { openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { devicePerTest } from "../../test/device-per-test.ts";
import { athleteId, idOf, programId, rowOf, screenOf, session } from "../../test/program-data.ts";
import { AppError } from "../client/app-error.ts";
import { createQueryClient, endpointKey } from "../client/queries.ts";
import { readSnapshot, snapshotFormat, storeSnapshot } from "./device-database.ts";
import { eraseReading, keepReading, keepRoster, ownDevice } from "./device-owner.ts";
import { keptReads } from "./kept-reading.ts";
import { shownAsOf } from "./shown-as-of.ts";

devicePerTest();

afterEach(() => {
  vi.useRealTimers();
});

const queryKey = endpointKey(getAthlete, { params: { programId, athleteId }, query: {} });

/** A page of a member who lets the device keep what they read. Each page has a cache of its own. */
async function openPage(): Promise<QueryClient> {
  const queryClient = createQueryClient();
  const { queries = {}, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  await keepReading({ session, queryClient, isOn: true });
  return queryClient;
}

type Reading = ReturnType<typeof screenOf>;

function read(page: QueryClient, answer: () => Promise<Reading>) {
  return page.fetchQuery({ queryKey, queryFn: answer, staleTime: 0 });
}

const named = async (lastName: string) => screenOf({ lastName });
const fail = (code: ErrorCode) => () => Promise.reject(new AppError(code));

/** Returns the last name that a page without a connection shows, or null if nothing was kept. */
async function nameOffline(): Promise<string | null> {
  const page = await openPage();
  const shown = await read(page, fail("unavailable")).catch(() => null);
  return shown?.athlete.lastName ?? null;
}

test("keeps a record while the server fails", async () => {
  await read(await openPage(), () => named("Quill"));
  await vi.waitFor(async () => expect(await nameOffline()).toBe("Quill"));
  await expect(read(await openPage(), fail("unexpected"))).rejects.toMatchObject({
    code: "unexpected",
  });
  expect(await nameOffline()).toBe("Quill");
});

test("writes nothing after the reading was erased", async () => {
  const page = await openPage();
  await read(page, () => named("Quill"));
  await eraseReading();
  await read(page, () => named("Quill"));
  const late = { key: "late", at: Date.now(), data: {} };
  await storeSnapshot(() => late);
  expect(await readSnapshot("late")).toBeNull();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(deviceDatabase);
});

test("a part of a page that begins during a sign-out keeps nothing of its session, and the next sign-in keeps again", async () => {
  const queryClient = await openPage();
  const signedIn = () => ({ ...session, user: { ...session.user } });
  const ended = signedIn();
  await ownDevice(ended, queryClient);
  await Promise.all([eraseReading(ended), ownDevice(ended, queryClient)]);
  await keepRoster(ended, queryClient);
  await keepReading({ session: ended, queryClient, isOn: true });
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await names()).not.toContain(deviceDatabase);
  await ownDevice(signedIn(), queryClient);
  expect(await names()).toContain(deviceDatabase);
});

/** The snapshot of a page's last read. The device writes in order, so what the page kept of it is there. */
const keptName = async () => {
  const key = `${session.user.uid} ${JSON.stringify(queryKey)}`;
  return ((await readSnapshot(key))?.data as Reading | undefined)?.athlete.lastName;
};

const colleague = { ...session, user: { ...session.user, uid: idOf(71) } };
const owner = { session, at: Date.now(), isKeeping: true };

test.each([
  ["the member turned that off", { ...owner, isKeeping: false, keepsRoster: false }],
  ["only the names of the roster are kept", { ...owner, isKeeping: false, keepsRoster: true }],
  ["another member is signed in", { ...owner, session: colleague }],
  ["the member signed out", null],
])("a page keeps nothing more once, in another tab, %s", async (_, changed) => {
  const page = await openPage();
  await read(page, () => named("Quill"));
  expect(await keptName()).toBe("Quill");
  const otherTab = await openDB(deviceDatabase);
  if (changed) await otherTab.put("owner", changed, "owner");
  else await otherTab.clear("owner");
  await otherTab.clear("snapshots");
  otherTab.close();
  await read(page, () => named("Vance"));
  expect(await keptName()).toBeUndefined();
});

test("a device that keeps only the names of the roster erases the name of an athlete whom the server refuses (OFFLINE-12)", async () => {
  const page = createQueryClient();
  await keepRoster(session, page);
  const rosterKey = endpointKey(listAthletes, { params: { programId }, query: {} });
  const kept = async () => {
    const database = await openDB(deviceDatabase);
    const snapshots = JSON.stringify(await database.getAll("snapshots"));
    database.close();
    return snapshots;
  };
  const roster = { athletes: [rowOf(), rowOf({ uid: idOf(8) })] };
  await page.fetchQuery({ queryKey: rosterKey, queryFn: async () => roster });
  await vi.waitFor(async () => expect(await kept()).toContain(athleteId));
  const gone = new AppError("athlete-not-found", { status: 404 });
  await expect(read(page, () => Promise.reject(gone))).rejects.toBe(gone);
  expect(await kept()).not.toContain(athleteId);
  expect(await kept()).toContain(idOf(8));
});

test("shows what was kept after 4 seconds without an answer, and the late answer in its place", async () => {
  await read(await openPage(), () => named("Quill"));
  await vi.waitFor(async () => expect(await nameOffline()).toBe("Quill"));
  const page = await openPage();
  let answer: (reading: Reading) => void = () => undefined;
  const held = new Promise<Reading>((resolve) => {
    answer = resolve;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let shown: Reading | undefined;
  const reading = read(page, () => held).then((data) => {
    shown = data;
  });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(shown).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(shown?.athlete.lastName).toBe("Quill");
  expect(shownAsOf.getState().times.size).toBe(1);
  answer(screenOf({ lastName: "Quill-Vance" }));
  const now = () => page.getQueryData<Reading>(queryKey)?.athlete.lastName;
  await vi.waitFor(() => expect(now()).toBe("Quill-Vance"));
  expect(shownAsOf.getState().times.size).toBe(0);
});

test("shows nothing that was kept in an earlier format", async () => {
  await read(await openPage(), () => named("Quill"));
  await vi.waitFor(async () => expect(await nameOffline()).toBe("Quill"));
  const database = await openDB(deviceDatabase);
  for (const snapshot of await database.getAll("snapshots")) {
    await database.put("snapshots", { ...snapshot, format: snapshotFormat - 1 });
  }
  database.close();
  expect(await nameOffline()).toBeNull();
});

test("the store has another format when the shape of a kept reply changes", () => {
  const shapes = keptReads.map(({ reply }) => z.toJSONSchema(reply, { unrepresentable: "any" }));
  const hash = createHash("sha256").update(JSON.stringify(shapes)).digest("hex");
  // If only the hash differs, increase snapshotFormat and then change both here.
  expect([snapshotFormat, hash.slice(0, 16)]).toEqual([10, "e11c0f21ebef0b99"]);
});
