// @vitest-environment happy-dom
import { emptyGame } from "@armslot/baseball/charting/field-game";
import { getCharting } from "@armslot/contracts/charting/charting";
import type { CallOf, Endpoint } from "@armslot/contracts/core/endpoint";
import { deleteGame, getGame } from "@armslot/contracts/games/games";
import { mergeGames } from "@armslot/contracts/games/same-outings";
import { deleteAthlete, getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../test/fake-api.ts";
import { countWaiting, emptyOutbox } from "../../test/outbox-database.ts";
import {
  athleteId,
  game,
  gameId,
  idOf,
  programId,
  rowOf,
  screenOf,
  session,
} from "../../test/program-data.ts";
import { call } from "../client/api.ts";
import { AppError } from "../client/app-error.ts";
import { createQueryClient, endpointKey } from "../client/queries.ts";
import { keepReading } from "./device-owner.ts";
import { readDraft, storeDraft } from "./draft-storage.ts";
import { eraseDraftsOf } from "./drafts.ts";
import { forgetDeletions } from "./forget-deleted.ts";
import { sendWaiting } from "./send-operations.ts";

const { opened } = emptyOutbox();
const otherId = idOf(8);
const otherGameId = idOf(9);
const params = { programId, athleteId };
const ofGame = { ...params, gameId };
const reader = { programId, userId: session.user.uid };

/** All that a member read: an athlete under two filters, with games and charting, another athlete with a game, and the roster. */
const reading = {
  page: [getAthlete, { params, query: {} }],
  filtered: [getAthlete, { params, query: { type: "Slider" } }],
  game: [getGame, { params: ofGame }],
  otherGame: [getGame, { params: { ...params, gameId: otherGameId } }],
  charting: [getCharting, { params, query: { date: "2026-05-12" } }],
  other: [getAthlete, { params: { programId, athleteId: otherId }, query: {} }],
  gameOfOther: [getGame, { params: { programId, athleteId: otherId, gameId } }],
  roster: [listAthletes, { params: { programId }, query: {} }],
  rosterToday: [listAthletes, { params: { programId }, query: { today: "2026-05-12" } }],
} as const;
type Name = keyof typeof reading;
const names = Object.keys(reading) as Name[];
const ofOther: readonly Name[] = ["other", "gameOfOther", "roster", "rosterToday"];

let api: FakeApi;
let page: QueryClient;

/** Opens a page with an empty memory. */
async function openPage(): Promise<void> {
  page = createQueryClient();
  const { queries = {}, ...others } = page.getDefaultOptions();
  page.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  forgetDeletions(page, async (athlete) => eraseDraftsOf(athlete));
  await keepReading({ session, queryClient: page, isOn: true });
}

const read = (name: Name) => {
  const [endpoint, input] = reading[name] as readonly [Endpoint, CallOf<Endpoint>];
  return page.fetchQuery({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: 0,
  });
};

/** Returns the names of what a page shows without a connection. */
async function readOffline(): Promise<Name[]> {
  for (const endpoint of [getAthlete, getGame, getCharting, listAthletes]) api.drop(endpoint);
  const shown = names.map(async (name) => ((await read(name).catch(() => null)) ? [name] : []));
  return (await Promise.all(shown)).flat();
}

async function readOfflineAfterReload(): Promise<Name[]> {
  await openPage();
  return await readOffline();
}

function serve(): void {
  api.answer(getAthlete, () => screenOf());
  api.answer(getGame, () => ({ game, pitches: [] }));
  api.answer(getCharting, () => ({ outings: [], otherGames: [], last: null }));
  api.answer(listAthletes, () => ({ athletes: [rowOf(), rowOf({ uid: otherId })] }));
}

beforeEach(async () => {
  api = fakeApi();
  serve();
  await openPage();
  for (const name of names) await read(name);
  expect(await readOfflineAfterReload()).toEqual(names);
  await openPage();
  serve();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the athletes of the kept rosters. */
async function rostersOffline(): Promise<string[][]> {
  await openPage();
  for (const endpoint of [getAthlete, getGame, getCharting, listAthletes]) api.drop(endpoint);
  const kept = await Promise.all((["roster", "rosterToday"] as const).map(read));
  return kept.map((roster) =>
    (roster as { athletes: readonly { uid: string }[] }).athletes.map(({ uid }) => uid),
  );
}

/** Makes a change as a screen makes it. */
async function change<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<void> {
  const options = { mutationKey: [endpoint.name], mutationFn: () => call(endpoint, input) };
  await page.getMutationCache().build(page, options).execute(input);
}

test.each([
  [403, "forbidden", "page"],
  [404, "athlete-not-found", "page"],
  [404, "athlete-not-found", "filtered"],
  [404, "athlete-not-found", "charting"],
] as const)(
  "a refusal with %i %s of the %s erases all that was read of the athlete, and nothing of others (OFFLINE-12)",
  async (status, code, name) => {
    const [endpoint] = reading[name];
    await read(name);
    api.fail(endpoint, code, { status });
    await expect(read(name)).rejects.toMatchObject({ code });
    expect(await readOffline()).toEqual(ofOther);
    expect(await readOfflineAfterReload()).toEqual(ofOther);
    expect(await rostersOffline()).toEqual([[otherId], [otherId]]);
  },
);

test("a roster without the athlete erases all that was read of them (OFFLINE-12)", async () => {
  api.answer(listAthletes, () => ({ athletes: [rowOf({ uid: otherId })] }));
  await read("roster");
  await vi.waitFor(async () => expect(await readOfflineAfterReload()).toEqual(ofOther));
  expect(await rostersOffline()).toEqual([[otherId], [otherId]]);
});

test("a list of prospects without the athletes of the roster erases nothing of them", async () => {
  api.answer(listAthletes, () => ({ athletes: [] }));
  const input = { params: { programId }, query: { standing: "prospect" } } as const;
  await page.fetchQuery({
    queryKey: endpointKey(listAthletes, input),
    queryFn: ({ signal }) => call(listAthletes, input, { signal }),
  });
  expect(await readOfflineAfterReload()).toEqual(names);
  expect(await rostersOffline()).toEqual([
    [athleteId, otherId],
    [athleteId, otherId],
  ]);
});

test("a game that is gone is erased alone, and the athlete is read again", async () => {
  await read("filtered");
  api.fail(getGame, "game-not-found");
  api.answer(getAthlete, () => screenOf({ lastName: "Vance" }));
  await expect(read("game")).rejects.toMatchObject({ code: "game-not-found" });
  await vi.waitFor(async () => {
    expect(await readOfflineAfterReload()).toEqual(["page", "otherGame", ...ofOther]);
  });
  expect(await read("page")).toMatchObject({ athlete: { lastName: "Vance" } });
  expect(await rostersOffline()).toEqual([
    [athleteId, otherId],
    [athleteId, otherId],
  ]);
});

test("a game of a deleted athlete leads to the athlete, and all of it is erased", async () => {
  api.fail(getGame, "game-not-found");
  api.fail(getAthlete, "athlete-not-found");
  await expect(read("game")).rejects.toMatchObject({ code: "game-not-found" });
  await vi.waitFor(async () => expect(await readOfflineAfterReload()).toEqual(ofOther));
  expect(await rostersOffline()).toEqual([[otherId], [otherId]]);
});

test("a failure that is no refusal erases nothing", async () => {
  api.fail(getAthlete, "unexpected");
  await expect(read("page")).rejects.toBeInstanceOf(AppError);
  expect(await readOfflineAfterReload()).toEqual(names);
});

/** Stores games that were sent, and operations of the first one that were not. */
async function chartGames() {
  const database = await opened();
  const facts = { gameDate: "2026-05-12", lastId: gameId, openPitchId: null };
  for (const [outingId, of] of [
    [gameId, athleteId],
    [otherGameId, athleteId],
    [idOf(10), otherId],
  ] as const) {
    await database.put("outings", { ...reader, ...emptyGame, ...facts, outingId, athleteId: of });
  }
  const operation = { kind: "remove-pitch", opId: idOf(11), outingId: gameId, pitchId: idOf(12) };
  await database.add("waiting", {
    ...{ ...reader, opId: idOf(11), outingId: gameId },
    operation: operation as never,
  });
  const kept = async () => ({
    games: await database.getAllKeys("outings"),
    waiting: await database.count("waiting"),
  });
  expect(await kept()).toEqual({ games: [gameId, otherGameId, idOf(10)], waiting: 1 });
  return kept;
}

test("deleting an athlete erases readings, drafts and games, and keeps what is not sent (OFFLINE-11)", async () => {
  const kept = await chartGames();
  const drafts = [athleteId, otherId].map((of) => ({ ...reader, kind: "new-game", of }));
  for (const draft of drafts) storeDraft(draft, { typed: true });
  await Promise.all((["page", "filtered", "roster"] as const).map(read));
  api.answer(deleteAthlete, () => ({}));
  await change(deleteAthlete, { params });
  expect(await readOffline()).toEqual(ofOther);
  expect(await rostersOffline()).toEqual([[otherId], [otherId]]);
  expect(await readOffline()).toEqual(ofOther);
  expect(drafts.map(readDraft)).toEqual([null, { typed: true }]);
  expect(await kept()).toEqual({ games: [idOf(10)], waiting: 1 });
  await sendWaiting({
    database: await opened(),
    owner: reader,
    post: async ([operation]) => ({
      answers: [
        {
          opId: operation?.opId ?? "",
          status: "refused",
          problem: { code: "outing-removed", detail: "Deleted.", isFinal: true },
        },
      ],
      games: [],
    }),
  });
  expect(await countWaiting(await opened(), reader)).toMatchObject({
    operations: 0,
    refused: [{ reason: "Deleted.", operation: { gameId } }],
  });
});

test("a deletion that the server refuses erases nothing", async () => {
  const kept = await chartGames();
  api.fail(deleteAthlete, "forbidden");
  await expect(change(deleteAthlete, { params })).rejects.toMatchObject({ code: "forbidden" });
  expect(await readOfflineAfterReload()).toEqual(names);
  expect(await kept()).toMatchObject({ games: [gameId, otherGameId, idOf(10)] });
});

/** Holds the replies about an athlete until the returned function is called. */
function holdAthlete(): () => void {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.answer(getAthlete, async () => {
    await held;
    return screenOf();
  });
  return answer;
}

test("a read that began before the deletion is not kept after it", async () => {
  const answer = holdAthlete();
  const late = read("page").catch(() => null);
  api.answer(deleteAthlete, () => ({}));
  await change(deleteAthlete, { params });
  answer();
  await late;
  expect(await readOfflineAfterReload()).toEqual(ofOther);
});

test("a reply after more than 4 seconds is not kept after the deletion", async () => {
  const answer = holdAthlete();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shown = read("page");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await shown).toMatchObject({ athlete: { uid: athleteId } });
  vi.useRealTimers();
  api.answer(deleteAthlete, () => ({}));
  await change(deleteAthlete, { params });
  answer();
  await read("other");
  expect(await readOfflineAfterReload()).toEqual(ofOther);
});

test("deleting a game erases it and what lists it", async () => {
  const kept = await chartGames();
  api.answer(deleteGame, () => ({}));
  await change(deleteGame, { params: ofGame });
  expect(await readOfflineAfterReload()).toEqual(["otherGame", ...ofOther]);
  expect(await kept()).toEqual({ games: [otherGameId, idOf(10)], waiting: 1 });
});

test("a merge erases both games and what lists them", async () => {
  const kept = await chartGames();
  api.answer(mergeGames, () => ({ gameId, filled: 1, added: 0 }));
  await change(mergeGames, { params: ofGame, body: { otherGameId } });
  expect(await readOfflineAfterReload()).toEqual(ofOther);
  expect((await kept()).games).toHaveLength(3);
});

test("a roster that the server refuses is erased", async () => {
  api.fail(listAthletes, "forbidden");
  await expect(read("roster")).rejects.toBeInstanceOf(AppError);
  const rosters: readonly Name[] = ["roster", "rosterToday"];
  expect(await readOfflineAfterReload()).toEqual(names.filter((name) => !rosters.includes(name)));
});
