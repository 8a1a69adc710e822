import { signIn, signOut } from "@armslot/contracts/people/sign-in";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "./api.ts";
import { AppError } from "./app-error.ts";
import { shouldRetry } from "./queries.ts";

const params = { programId: "p/1", athleteId: "a 1" };

interface SentRequest {
  readonly address: string;
  readonly request: RequestInit;
}

let sent: SentRequest[] = [];
let answer: (signal: AbortSignal) => Promise<Response>;

function json(body: unknown, status = 200, type = "application/json; charset=utf-8"): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": type } });
}

beforeEach(() => {
  sent = [];
  answer = async () => json({});
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    sent.push({ address, request });
    return answer(request.signal ?? new AbortController().signal);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no failure",
    (thrown: unknown) => thrown,
  );
}

describe("a call", () => {
  test("fills in the path, sends no body with GET and returns the reply", async () => {
    answer = async () => json({ uid: "a" });
    expect(await call(getAthlete, { params, query: {} })).toEqual({ uid: "a" });
    expect(sent[0]?.address).toBe("/api/programs/p%2F1/athletes/a%201");
    expect(sent[0]?.request).toMatchObject({ method: "GET", credentials: "same-origin" });
    expect(sent[0]?.request.body).toBeUndefined();
  });

  test("sends the body as JSON, and an empty object if there is none", async () => {
    await call(signIn, { body: { email: "a@example.com", password: "x" } });
    await call(signOut, {});
    expect(sent.map(({ request }) => request.body)).toEqual([
      '{"email":"a@example.com","password":"x"}',
      "{}",
    ]);
    expect(sent[1]?.request.headers).toMatchObject({ "Content-Type": "application/json" });
  });

  test("sends the idempotency key", async () => {
    await call(signOut, {}, { idempotencyKey: "key" });
    expect(sent[0]?.request.headers).toMatchObject({ "Idempotency-Key": "key" });
  });
});

describe("a failing call", () => {
  test("rejects with the problem's code, fields, current object and request ID", async () => {
    const problem = {
      code: "version-conflict",
      detail: "Someone else saved changes.",
      fields: { city: "City is required.", bad: 7 },
      current: { version: 3 },
      requestId: "r1",
    };
    answer = async () => json(problem, 412, "application/problem+json");
    const failure = await failureOf(call(getAthlete, { params, query: {} }));
    expect(failure).toBeInstanceOf(AppError);
    const { detail: sentence, ...others } = problem;
    expect(failure).toMatchObject({
      ...others,
      sentence,
      status: 412,
      fields: { city: "City is required." },
    });
  });

  test.each([
    [500, "unexpected"],
    [502, "unavailable"],
    [503, "unavailable"],
    [504, "unavailable"],
    [429, "rate-limited"],
  ])("a failing call with status %i and an unknown body rejects as %s", async (status, code) => {
    answer = async () =>
      new Response("<html>", { status, headers: { "content-type": "text/html" } });
    expect(await failureOf(call(listAthletes, { params }))).toMatchObject({ code, status });
  });

  test.each([200, 403, 404, 418, 511])(
    "a failing call with status %i and a page, such as a hotel's sign-in or a school's filter, says that something else answered",
    async (status) => {
      answer = async () =>
        new Response("<html>", { status, headers: { "content-type": "text/html" } });
      const failure = await failureOf(call(listAthletes, { params }));
      // A status of 403 or 404 would erase what the device kept for reading without a connection.
      expect(failure).toMatchObject({ code: "unavailable", noReply: "other-server", status: 503 });
      expect(failure).toMatchObject({
        sentence: expect.stringMatching(/^This Wi-Fi answered instead/),
      });
    },
  );

  test("a failing call that a busy or restarting server refused says so", async () => {
    answer = async () => new Response("<html>", { status: 503 });
    expect(await failureOf(call(listAthletes, { params }))).toMatchObject({
      noReply: null,
      sentence: "Armslot is busy or restarting. Please try again in a moment.",
    });
  });

  test("a failing call without a network says that there is no connection", async () => {
    answer = async () => Promise.reject(new TypeError("fetch failed"));
    expect(await failureOf(call(listAthletes, { params }))).toMatchObject({
      code: "unavailable",
      sentence: "No connection. Check your signal or Wi-Fi, then try again.",
    });
  });

  test("a failing call without a reply rejects after 10 seconds", async () => {
    vi.useFakeTimers();
    answer = (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    const failure = failureOf(call(listAthletes, { params }));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: "unavailable", noReply: "too-late" });
  });

  test("a failing call aborted by the caller rejects with the AbortError", async () => {
    const abort = new AbortController();
    answer = (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    const failure = failureOf(call(listAthletes, { params }, { signal: abort.signal }));
    abort.abort();
    expect(await failure).not.toBeInstanceOf(AppError);
    expect(await failure).toMatchObject({ name: "AbortError" });
  });
});

describe("a failed read", () => {
  test("a failed read is retried once, and only if the server was unreachable or failed", () => {
    expect(shouldRetry(0, new AppError("unavailable"))).toBe(true);
    expect(shouldRetry(0, new AppError("unexpected"))).toBe(true);
    expect(shouldRetry(1, new AppError("unavailable"))).toBe(false);
    expect(shouldRetry(0, new AppError("athlete-not-found", { status: 404 }))).toBe(false);
    expect(shouldRetry(0, new AppError("rate-limited"))).toBe(false);
  });
});
