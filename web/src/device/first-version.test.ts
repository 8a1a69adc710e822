// @vitest-environment happy-dom
import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import { getSession } from "@armslot/contracts/people/sign-in";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { FieldServer, refuseOperations } from "../../test/field-server.ts";
import { emptyOutbox } from "../../test/outbox-database.ts";
import { athleteId, programId, session } from "../../test/program-data.ts";
import { unsentCopyPrefix } from "./device-settings.ts";
import { Outbox } from "./outbox.ts";
import type { OutboxDatabase } from "./outbox-database.ts";

// What the first version stored on phones and sent, in its own words. A phone with unsent pitches keeps it during an update, and an open
// page of the first version reads what a newer one stored.
const id = (at: number) => `019a1111-0000-7000-8000-${String(at).padStart(12, "0")}`;
const owner = { userId: session.user.uid, programId };
const day = { athleteId, gameDate: "2026-05-12" };
const outingId = id(1);
const facts = { athleteId, gameDate: day.gameDate, kind: "game", opponent: null, location: null };
const start = { kind: "put-outing", opId: id(2), outingId, fields: facts };
const pitch = {
  kind: "put-pitch",
  opId: id(4),
  outingId,
  pitchId: id(3),
  fields: { velo: 88, call: "ball" },
};
const operations = [start, pitch];
const outing = { ...owner, ...day, outingId, facts: null, lastId: id(4), openPitchId: null };
const noPitches = { pitches: new Map(), removed: new Set() };
const waiting = [
  { ...owner, opId: start.opId, outingId, operation: start },
  { ...owner, opId: pitch.opId, outingId, pitchId: pitch.pitchId, operation: pitch },
];

const { opened } = emptyOutbox();
const open: Outbox[] = [];
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close();
});

function openPage(): Outbox {
  const outbox = new Outbox(owner);
  open.push(outbox);
  return outbox;
}

/** A server that takes everything, or on which someone deleted every game. */
function server({ isDeleted = false } = {}) {
  const api = fakeApi();
  api.answer(getSession, () => ({ session }));
  if (isDeleted) refuseOperations(api);
  else new FieldServer().answer(api);
  return api;
}

const velocities = async (outbox: Outbox) =>
  [...((await outbox.games.read(day))?.pitches.values() ?? [])].map(({ velo }) => velo);

/** Stores records as they are, without the types of this version. */
async function store(database: OutboxDatabase, name: "outings" | "waiting", record: object) {
  await database.add(name, record as never);
}

test("pitches that the first version stored are shown and sent after an update", async () => {
  const database = await opened();
  await store(database, "outings", { ...outing, ...noPitches });
  for (const each of waiting) await store(database, "waiting", each);
  const api = server();
  const outbox = openPage();
  expect(await velocities(outbox)).toEqual([88]);
  await outbox.sendAll();
  expect(api.bodiesOf(sendFieldOperations)).toEqual([{ userId: owner.userId, operations }]);
  expect(await outbox.waiting()).toMatchObject({ operations: 0, refused: [] });
  expect(await velocities(outbox)).toEqual([88]);
});

test("the second copy that the first version stored is put back after an update", async () => {
  const prefix = `${unsentCopyPrefix}${owner.userId}:${programId}:`;
  for (const each of waiting) localStorage.setItem(prefix + each.opId, JSON.stringify(each));
  localStorage.setItem(`${prefix}outing-${outingId}`, JSON.stringify(outing));
  server();
  const outbox = openPage();
  await vi.waitFor(async () => expect(await velocities(outbox)).toEqual([88]));
  expect(await outbox.waiting()).toMatchObject({ operations: 2, pitches: 1, putBack: 1 });
});

test("a page of the first version reads what this one stored", async () => {
  const outbox = openPage();
  const action = { kind: "chart", fields: pitch.fields, start: {}, isLast: true } as const;
  await outbox.store({ day, facts: { kind: "game" }, action } as never);
  const database = await opened();
  const [stored] = await database.getAll("outings");
  const of = { outingId: stored?.outingId };
  expect(stored).toMatchObject({ ...owner, ...day, outingId: expect.any(String) });
  expect(await database.getAll("waiting")).toMatchObject([
    { ...owner, ...of, operation: { ...of, kind: "put-outing", fields: facts } },
    { ...owner, ...of, operation: { ...of, kind: "put-pitch", fields: pitch.fields } },
  ]);
  server({ isDeleted: true });
  await outbox.send();
  const ofGame = { ...day, facts: null };
  expect(await database.getAll("refused")).toMatchObject([
    { ...owner, operation: { ...of, kind: "put-outing" }, outing: ofGame },
    { ...owner, operation: { ...of, kind: "put-pitch" }, outing: ofGame },
  ]);
});
