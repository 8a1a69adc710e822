// @vitest-environment happy-dom
import { createHash } from "node:crypto";
import { getAthlete } from "@armslot/contracts/athletes/athletes";
import { deviceDatabase } from "@armslot/contracts/charting/offline-files";
import type { ErrorCode } from "@armslot/contracts/ground/errors";
import type { QueryClient } from "@tanstack/react-query";
import { openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { devicePerTest } from "../../test/device-per-test.ts";
import { athleteId, programId, screenOf, session } from "../../test/program-data.ts";
import { AppError } from "../lib/app-error.ts";
import { createQueryClient, endpointKey } from "../lib/queries.ts";
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
  await storeSnapshot(late);
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
  expect([snapshotFormat, hash.slice(0, 16)]).toEqual([8, "b6381081e94ace9e"]);
});
