// @vitest-environment happy-dom
import { addAthlete, getAthlete } from "@armslot/contracts/roster/athletes";
import { createShare } from "@armslot/contracts/sharing/shares";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aProfile } from "../../test/program-data.ts";
import { forgetFirstReplies, readFirstReplies } from "./api.ts";
import { AppError } from "./app-error.ts";
import {
  createQueryClient,
  endpointKey,
  showWritten,
  useEndpointMutation,
  useEndpointQuery,
} from "./queries.ts";

let keys: (string | null)[] = [];
/** The tags of the replies that a request says it has. */
let known: (string | null)[] = [];
let answers: (() => Response)[] = [];

function json(body: unknown, status = 200, etag?: string): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...(etag && { etag }) },
  });
}

beforeEach(() => {
  keys = [];
  known = [];
  answers = [];
  vi.stubGlobal("fetch", async (_address: string, request: RequestInit) => {
    const headers = new Headers(request.headers);
    keys.push(headers.get("Idempotency-Key"));
    known.push(headers.get("If-None-Match"));
    return (answers.shift() ?? (() => json({})))();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function within(client: QueryClient) {
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

const profile = aProfile();
const params = { programId: "p" };

test("repeats a failed create with the same key, and uses a new key for other input and after success", async () => {
  const { result } = renderHook(() => useEndpointMutation(addAthlete), {
    wrapper: within(createQueryClient()),
  });
  const body = { ...profile };
  answers = [() => json({}, 503), () => json({})];
  await expect(result.current.mutateAsync({ params, body })).rejects.toBeInstanceOf(AppError);
  await result.current.mutateAsync({ params, body });
  await result.current.mutateAsync({ params, body });
  await result.current.mutateAsync({ params, body: { ...profile, city: "D" } });
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test("a create without a key is sent once by a double click, and again after its reply", async () => {
  const { result } = renderHook(() => useEndpointMutation(createShare), {
    wrapper: within(createQueryClient()),
  });
  const chosen = {
    consent: "athlete",
    showsSchool: false,
    showsHometown: false,
    filter: {},
  } as const;
  const month = { params: { ...params, athleteId: "a" }, body: { ...chosen, days: 30 } };
  const week = { ...month, body: { ...chosen, days: 7 } };
  answers = [() => json({ link: "first" }), () => json({ link: "other" })];
  const clicks = [month, month, week].map((input) => result.current.mutateAsync(input));
  expect(await Promise.all(clicks)).toEqual([
    { link: "first" },
    { link: "first" },
    { link: "other" },
  ]);
  answers = [() => json({}, 503), () => json({ link: "later" })];
  await expect(result.current.mutateAsync(month)).rejects.toBeInstanceOf(AppError);
  expect(await result.current.mutateAsync(month)).toEqual({ link: "later" });
});

test("a page never shows another athlete's data while an athlete loads", async () => {
  const { result, rerender } = renderHook(
    ({ athleteId }) =>
      useEndpointQuery(getAthlete, { params: { ...params, athleteId }, query: {} }),
    { wrapper: within(createQueryClient()), initialProps: { athleteId: "a" } },
  );
  answers = [];
  await waitFor(() => expect(result.current.data).toEqual({}));
  rerender({ athleteId: "b" });
  expect(result.current.data).toBeUndefined();
});

test("repeats a failed read once, within a second", async () => {
  vi.useFakeTimers();
  try {
    const unavailable = () => json({ code: "unavailable", detail: "Please try again." }, 503);
    answers = [unavailable, unavailable, unavailable];
    const { result } = renderHook(
      () => useEndpointQuery(getAthlete, { params: { ...params, athleteId: "a" }, query: {} }),
      { wrapper: within(createQueryClient()) },
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keys).toHaveLength(2);
    expect(result.current.isError).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("a page that opens without a connection reads again once there is one", async () => {
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  answers = [lost, lost];
  const wrapper = within(createQueryClient());
  const { result } = renderHook(
    () => useEndpointQuery(getAthlete, { params: { ...params, athleteId: "a" }, query: {} }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(keys).toHaveLength(2);
  connection.mockRestore();
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(keys).toHaveLength(3));
});

test("reports every failure to onError", async () => {
  const reported: Error[] = [];
  answers = [() => json({ code: "signed-out", detail: "Please sign in." }, 401)];
  renderHook(
    () => useEndpointQuery(getAthlete, { params: { ...params, athleteId: "a" }, query: {} }),
    {
      wrapper: within(createQueryClient((error) => reported.push(error))),
    },
  );
  await waitFor(() => expect(reported).toHaveLength(1));
  expect(reported[0]).toMatchObject({ code: "signed-out" });
});

describe("a reply with an ETag", () => {
  const key = endpointKey(getAthlete, { params: { ...params, athleteId: "a" }, query: {} });
  const first = { games: [{ gameId: "g" }], version: 1 };

  function shown() {
    const client = createQueryClient();
    const input = { params: { ...params, athleteId: "a" }, query: {} };
    const { result } = renderHook(() => useEndpointQuery(getAthlete, input), {
      wrapper: within(client),
    });
    return { client, result, again: () => client.refetchQueries({ queryKey: key }) };
  }

  test("a screen that reads again keeps its reply until the server sends another one", async () => {
    answers = [
      () => json(first, 200, "one"),
      () => new Response(null, { status: 304, headers: { etag: "one" } }),
      () => json({ ...first, version: 2 }, 200, "two"),
      () => new Response(null, { status: 304, headers: { etag: "two" } }),
    ];
    const { result, again } = shown();
    await waitFor(() => expect(result.current.data).toEqual(first));
    const before = result.current.data;
    await again();
    expect(result.current.data).toBe(before);
    await again();
    await waitFor(() => expect(result.current.data).toMatchObject({ version: 2 }));
    expect(result.current.data?.games).toBe(before?.games);
    await again();
    expect(result.current.data).toMatchObject({ version: 2 });
    expect(known).toEqual([null, "one", "one", "two"]);
  });

  test("a reply that was equal to the one before has the newer tag", async () => {
    answers = [() => json(first, 200, "one"), () => json(first, 200, "two")];
    const { result, again } = shown();
    await waitFor(() => expect(result.current.data).toEqual(first));
    await again();
    await again();
    expect(known).toEqual([null, "one", "two"]);
  });

  test("a reply that this page changed itself is read in full", async () => {
    answers = [() => json(first, 200, "one"), () => json(first, 200, "two")];
    const { client, result, again } = shown();
    await waitFor(() => expect(result.current.data).toEqual(first));
    showWritten(client, key, () => ({ ...first, version: 9 }));
    await again();
    await waitFor(() => expect(result.current.data).toEqual(first));
    expect(known).toEqual([null, null]);
  });

  test("a preloaded reply is known, too", async () => {
    document.head.innerHTML = `<link as="fetch" href="/api/programs/p/athletes/a">`;
    answers = [
      () => json(first, 200, "one"),
      () => new Response(null, { status: 304, headers: { etag: "one" } }),
    ];
    await readFirstReplies();
    const { result, again } = shown();
    await again();
    expect(result.current.data).toEqual(first);
    expect(known).toEqual([null, "one"]);
    document.head.innerHTML = "";
  });
});

describe("data that the page's head preloads", () => {
  const address = "/api/programs/p/athletes/a";
  const show = () =>
    renderHook(
      () => useEndpointQuery(getAthlete, { params: { ...params, athleteId: "a" }, query: {} }),
      { wrapper: within(createQueryClient()) },
    );

  beforeEach(() => {
    document.head.innerHTML = `<link as="fetch" href="/api/session"><link as="fetch" href="${address}">`;
  });

  afterEach(() => {
    forgetFirstReplies();
    document.head.innerHTML = "";
  });

  test("a preloaded reply is in the first render if it has arrived, and is asked for once", async () => {
    answers = [() => json({ uid: "a" })];
    await readFirstReplies();
    const { result } = show();
    expect(result.current.data).toEqual({ uid: "a" });
    expect(result.current.isFetching).toBe(false);
    expect(keys).toHaveLength(1);
  });

  test("a preloaded reply that has not arrived is waited for, and asked for once", async () => {
    answers = [() => json({ uid: "a" })];
    const read = readFirstReplies();
    const { result } = show();
    expect(result.current.isPending).toBe(true);
    await read;
    await waitFor(() => expect(result.current.data).toEqual({ uid: "a" }));
    expect(keys).toHaveLength(1);
  });

  test("a preloaded reply shows once, so that a later screen reads again", async () => {
    answers = [() => json({ uid: "a" }), () => json({ uid: "newer" })];
    await readFirstReplies();
    show();
    const { result } = show();
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toEqual({ uid: "newer" }));
  });

  test("a preloaded reply that is forgotten is read again", async () => {
    answers = [() => json({ uid: "a" }), () => json({ uid: "newer" })];
    await readFirstReplies();
    forgetFirstReplies();
    const { result } = show();
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toEqual({ uid: "newer" }));
  });

  test("a preloaded reply that is a refusal shows as one", async () => {
    answers = [() => json({ code: "not-found", detail: "There is no such athlete." }, 404)];
    const read = readFirstReplies();
    const { result } = show();
    await read;
    await waitFor(() => expect(result.current.error?.code).toBe("not-found"));
  });

  test("a preloaded reply that failed before the screen asks is read again", async () => {
    answers = [
      () => json({ code: "unavailable", detail: "Please try again." }, 503),
      () => json({ uid: "a" }),
    ];
    await readFirstReplies();
    const { result } = show();
    await waitFor(() => expect(result.current.data).toEqual({ uid: "a" }));
    expect(keys).toHaveLength(2);
  });
});
