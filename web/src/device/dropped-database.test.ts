// @vitest-environment happy-dom
import { getSession } from "@armslot/contracts/people/sign-in";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { acceptOperations, FieldServer } from "../../test/field-server.ts";
import { emptyOutbox } from "../../test/outbox-database.ts";
import { athleteId, programId, session } from "../../test/program-data.ts";
import { unsentCopyPrefix } from "./device-settings.ts";
import { roomForPitches } from "./make-room.ts";
import { Outbox } from "./outbox.ts";
import { unsentOnPhone } from "./unsent-on-phone.ts";

const owner = { userId: session.user.uid, programId };
const riley = { ...owner, userId: "riley" };
const day = { athleteId, gameDate: "2026-05-12" };

emptyOutbox();
const open: Outbox[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const outbox of open.splice(0)) outbox.close();
});

/** Opens the outbox as a new page does. */
function openPage(of = owner): Outbox {
  const outbox = new Outbox(of);
  open.push(outbox);
  return outbox;
}

async function chart(outbox: Outbox, pitches: number): Promise<void> {
  for (let velo = 80; velo < 80 + pitches; velo += 1) {
    const action = {
      kind: "chart",
      fields: { velo, call: "ball" },
      start: {},
      isLast: true,
    } as const;
    await outbox.store({ day, facts: { kind: "game" }, action });
  }
}

const veloOf = async (outbox: Outbox) => {
  const read = await outbox.games.read(day);
  return [...(read?.pitches.values() ?? [])].map(({ velo }) => velo);
};

/** Drops the database, as Chromium does on a full disk. It closes all connections. */
async function dropDatabase(): Promise<void> {
  await new Promise((done) => {
    indexedDB.deleteDatabase("armslot-outbox").onsuccess = done;
  });
}

/** Makes every database fail to open, as on a full disk, and returns the function that frees it. */
function fillDisk(): () => void {
  const opening = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException(
      "Encountered full disk while opening backing store.",
      "QuotaExceededError",
    );
  });
  return () => opening.mockRestore();
}

/** The browser's other store, with a count of how often its keys are listed. */
function watchedStore(ownKeys: (store: Storage) => ReturnType<typeof Reflect.ownKeys>): Storage {
  const get = (store: Storage, name: string) => {
    const value: unknown = Reflect.get(store, name);
    return typeof value === "function" ? value.bind(store) : value;
  };
  return new Proxy(localStorage, { ownKeys, get });
}

const copies = () => Object.keys(localStorage).filter((key) => key.startsWith(unsentCopyPrefix));

test("a tap and its sending list no keys of the browser's other store", async () => {
  const outbox = openPage();
  await chart(outbox, 1);
  let listings = 0;
  const ownKeys = (store: Storage) => {
    listings += 1;
    return Reflect.ownKeys(store);
  };
  vi.stubGlobal("localStorage", watchedStore(ownKeys));
  await chart(outbox, 2);
  expect(outbox.status()).toMatchObject({ pitches: 3 });
  const api = fakeApi();
  api.answer(getSession, () => ({ session }));
  acceptOperations(api);
  await outbox.send();
  expect(outbox.status()).toMatchObject({ pitches: 0 });
  expect(listings).toBe(0);
  vi.unstubAllGlobals();
  expect(copies()).toEqual([]);
});

test("a page that lost the database never shows fewer pitches, and stores them again once there is room", async () => {
  const outbox = openPage();
  await chart(outbox, 12);
  const freeDisk = fillDisk();
  await dropDatabase();
  await vi.waitFor(() =>
    expect(outbox.status()).toMatchObject({ pitches: 12, onPageOnly: 12, fault: "full" }),
  );
  await expect(chart(outbox, 1)).rejects.toThrow("full disk");
  expect(outbox.status()).toMatchObject({ pitches: 12, onPageOnly: 12, fault: "full" });
  expect(await veloOf(outbox)).toHaveLength(12);
  expect(outbox.unsent()).toMatchObject([{ pitches: { length: 12 } }]);

  freeDisk();
  await outbox.waiting();
  expect(outbox.status()).toMatchObject({ pitches: 12, onPageOnly: 0, putBack: 12 });
  await chart(outbox, 1);
  expect(outbox.status()).toMatchObject({ pitches: 13, fault: null });
  expect(await veloOf(openPage())).toEqual([80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 80]);
});

test("the next page puts back what the browser dropped while none was open", async () => {
  const before = openPage();
  await chart(before, 3);
  before.close();
  await dropDatabase();
  const after = openPage();
  expect(await veloOf(after)).toEqual([80, 81, 82]);
  expect(await after.waiting()).toMatchObject({ pitches: 3, putBack: 3 });
});

test("pitches that are only on the page are sent from there, each once", async () => {
  const server = new FieldServer();
  const api = fakeApi();
  api.answer(getSession, () => ({ session }));
  server.answer(api);
  const outbox = openPage();
  await chart(outbox, 12);
  const freeDisk = fillDisk();
  await dropDatabase();
  await vi.waitFor(() => expect(outbox.status().onPageOnly).toBe(12));
  await outbox.send();
  expect(outbox.status()).toMatchObject({ pitches: 0, operations: 0, onPageOnly: 0 });
  expect(copies()).toEqual([]);
  expect(await veloOf(outbox)).toHaveLength(12);
  freeDisk();
  await chart(outbox, 1);
  await outbox.send();
  expect(server.pitches()).toMatchObject([{ length: 13 }]);
});

test("the second copy is gone once the server has the pitches, and once the member erased them", async () => {
  const server = new FieldServer();
  const api = fakeApi();
  api.answer(getSession, () => ({ session }));
  server.answer(api);
  const outbox = openPage();
  await chart(outbox, 2);
  expect(copies()).not.toEqual([]);
  await outbox.send();
  expect(copies()).toEqual([]);
  await chart(outbox, 1);
  expect(copies()).not.toEqual([]);
  await outbox.erase();
  expect(copies()).toEqual([]);
  await dropDatabase();
  expect(await veloOf(openPage())).toEqual([]);
});

test("another member neither counts nor puts back the pitches, whatever the browser dropped", async () => {
  await chart(openPage(), 2);
  await dropDatabase();
  const other = openPage(riley);
  expect(await other.waiting()).toMatchObject({ pitches: 0, operations: 0, putBack: 0 });
  expect(await veloOf(other)).toEqual([]);
  await other.erase();
  expect(await unsentOnPhone()).toMatchObject([{ owner, games: [{ pitches: { length: 2 } }] }]);
  expect(await openPage().waiting()).toMatchObject({ pitches: 2 });
});

test("a full phone gives up what else it keeps, one after the other, before a pitch", async () => {
  const outbox = openPage();
  await chart(outbox, 1);
  const freeDisk = fillDisk();
  await dropDatabase();
  await vi.waitFor(() => expect(outbox.status().fault).toBe("full"));
  const given: string[] = [];
  roomForPitches.steps = [
    async () => void given.push("reading"),
    async () => {
      given.push("files");
      freeDisk();
    },
    async () => void given.push("more"),
  ];
  await chart(outbox, 1);
  expect(given).toEqual(["reading", "files"]);
  expect(outbox.status()).toMatchObject({ pitches: 2, fault: null, onPageOnly: 0 });
});

test.each([
  ["full", new DOMException("", "QuotaExceededError")],
  ["full", new DOMException("IO error: 000004.log: FILE_ERROR_NO_SPACE", "UnknownError")],
  ["refused", new DOMException("Not allowed", "SecurityError")],
  ["failed", new DOMException("Internal error opening backing store", "UnknownError")],
] as const)("a browser that cannot open its storage is '%s' after %s", async (fault, failure) => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw failure;
  });
  const outbox = openPage();
  await expect(chart(outbox, 1)).rejects.toThrow();
  expect(outbox.status()).toMatchObject({ fault, isKnown: false, pitches: 0 });
});
