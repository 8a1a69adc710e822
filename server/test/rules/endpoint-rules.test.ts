import { compareAthletes } from "@armslot/contracts/compare/compare";
import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { eventPaths } from "@armslot/contracts/core/events";
import { endpoints } from "@armslot/contracts/endpoints";
import { codesOf } from "@armslot/contracts/errors";
import { listApiTokens } from "@armslot/contracts/people/api-tokens";
import { listSentInvites } from "@armslot/contracts/people/people";
import { getCalendarFeed } from "@armslot/contracts/scouting/follow-ups";
import { sharedClipFilm } from "@armslot/contracts/sharing/clip-sharing";
import { exportAthlete } from "@armslot/contracts/sharing/exports";
import { filmPaths } from "@armslot/contracts/video/recordings";
import { beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../../src/database/database.ts";
import type { Parts } from "../../src/deps/parts.ts";
import { anApiToken } from "../kit/api-tokens.ts";
import {
  aGame,
  anAthlete,
  anInvite,
  aProgram,
  aUser,
  type BuiltGame,
  type BuiltProgram,
  browserWithSession,
  somePitches,
} from "../kit/build.ts";
import { watched } from "../kit/database/sql.ts";
import { type CallInput, goodCall, memberCalls, noLimits } from "../kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { problemIn, type TestBrowser, urlOf } from "../kit/test-browser.ts";
import { anImport, anUploadedFile } from "../kit/written-files.ts";

let statements = 0;

function counting(tx: Tx): Tx {
  return watched(tx, () => {
    statements += 1;
  });
}

/** Returns the database parts with a counter of statements. */
function countingParts({ db }: Parts): Partial<Parts> {
  return {
    db: {
      tenant: (programId, work) => db.tenant(programId, (tx) => work(counting(tx))),
      sessionRead: (session, work) =>
        db.sessionRead(session, (tx, found) => work(counting(tx), found)),
      sessionWrite: (session, work) =>
        db.sessionWrite(session, (tx, found) => work(counting(tx), found)),
      tenantRead: (programId, work) => db.tenantRead(programId, (tx) => work(counting(tx))),
      snapshot: (reader, work) => db.snapshot(reader, (tx) => work(counting(tx))),
      identity: (work) => db.identity((tx) => work(counting(tx))),
      identitySql: counting(db.identitySql),
      requireRoom: () => db.requireRoom(),
      poolLoads: () => db.poolLoads(),
      ready: () => db.ready(),
      close: () => db.close(),
    },
  };
}

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;

beforeAll(async () => {
  testApp = await openTestApp({ parts: countingParts, settings: noLimits });
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
});

const members = endpoints.filter(({ access, sendsFile }) => access !== "anyone" && !sendsFile);
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.name, endpoint] as const);

describe("the API document", () => {
  test("lists exactly the endpoints of the contract", async () => {
    const { paths } = (await browser.request({ url: "/api/openapi.json" })).json();
    const documented = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = endpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    // The analytics endpoints use the SDK's formats, so they are not in the contract.
    const sdk = Object.values(eventPaths).map((path) => `POST ${path}`);
    // Films are sent in the formats of tus and of HTTP's ranges.
    const films = [
      ...["HEAD", "PATCH", "DELETE"].map((method) => `${method} ${filmPaths.upload}`),
      ...["GET", "HEAD"].flatMap((method) => [
        `${method} ${filmPaths.film}`,
        `${method} ${filmPaths.poster}`,
        `${method} ${sharedClipFilm.path}`,
      ]),
    ].map((line) => line.replaceAll(/:(\w+)/g, "{$1}"));
    expect(documented.sort()).toEqual([...declared, ...sdk, ...films].sort());
  });

  test("the API document has unique names", () => {
    const names = endpoints.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** Texts in place of an ID. */
const noIds = ["1", "null", "../..", "%00", "'", "x".repeat(90)];

describe.each(named(members))("%s", (_, endpoint) => {
  test("answers a malformed ID like a missing object", async () => {
    const { programId } = program;
    const { params = {}, query, body = {} } = await goodCall(testApp, endpoint, programId);
    const missing = codesOf(endpoint).find((code) => code.endsWith("-not-found")) ?? "not-found";
    for (const name of Object.keys(params)) {
      for (const noId of noIds) {
        const url = urlOf(endpoint, { params: { ...params, [name]: noId }, query });
        const answer = await browser.request({
          method: endpoint.method,
          url,
          headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
          payload: JSON.stringify(body),
        });
        const { code } = problemIn(answer);
        expect(["malformed-request", "not-found", "method-not-allowed", missing]).toContain(code);
      }
    }
  });
});

/** Adds several objects of each kind around a game. */
async function growAround(game: BuiltGame): Promise<void> {
  const { programId, athleteId } = game;
  for (let n = 0; n < 5; n += 1) {
    await anAthlete(testApp, { programId });
    await aUser(testApp, { programId });
    await anInvite(testApp, { programId });
    const another = await aGame(testApp, { programId, athleteId });
    await somePitches(testApp, another, [{ velo: 88 }, { velo: 89, pitchType: `Type ${n}` }]);
    await browser.call(exportAthlete, { params: { programId, athleteId } });
    await anImport(testApp, { programId });
    await anUploadedFile(testApp, { programId });
    await anApiToken(testApp, program.admin);
  }
}

interface Counts {
  few: number;
  many: number;
}

/** Calls every endpoint in a small program and, after it has grown, again. Returns how many statements each call ran. */
async function countStatements(calls: readonly Endpoint[]): Promise<Map<Endpoint, Counts>> {
  const { programId } = program;
  const game = await aGame(testApp, await anAthlete(testApp, { programId }));
  await somePitches(testApp, game, [{ velo: 90 }]);
  const around: Readonly<Record<string, string>> = {
    ...game,
    importId: await anImport(testApp, { programId }),
  };
  const targets = new Map<Endpoint, CallInput["params"]>();
  for (const endpoint of calls) {
    const isAround = [...endpoint.path.matchAll(/:(\w+)/g)].every(
      ([, name = ""]) => name in around,
    );
    const make = async () => await goodCall(testApp, endpoint, programId, program.admin.userId);
    targets.set(endpoint, isAround ? around : (await make()).params);
  }
  const count = async (endpoint: Endpoint) => {
    const params = targets.get(endpoint);
    const query: Record<string, string> = { ...memberCalls[endpoint.name]?.query };
    if (endpoint === compareAthletes) query.athletes = game.athleteId;
    statements = 0;
    const answer = await browser.send(endpoint, { params, query } as never);
    expect(answer.statusCode, `${endpoint.name}: ${answer.body}`).toBe(200);
    return statements;
  };
  const counts = new Map<Endpoint, Counts>();
  for (const endpoint of calls) counts.set(endpoint, { few: await count(endpoint), many: 0 });
  await growAround(game);
  for (const [endpoint, found] of counts) found.many = await count(endpoint);
  return counts;
}

const reads = members.filter(({ method }) => method === "GET");
/** The reads of more statements than the session's, and how many they run. */
const laterReads = new Map<Endpoint, number>([
  [listSentInvites, 2],
  [listApiTokens, 2],
  [getCalendarFeed, 2],
]);

describe("regardless of the amount of data", () => {
  let counts: Map<Endpoint, Counts>;

  beforeAll(async () => {
    counts = await countStatements([...reads, exportAthlete]);
  });

  test.each(named(reads.filter((endpoint) => !laterReads.has(endpoint))))(
    "%s runs one statement",
    (_, endpoint) => {
      expect(counts.get(endpoint)).toEqual({ few: 1, many: 1 });
    },
  );

  test.each(named([...laterReads.keys()]))("%s runs the same few statements", (_, endpoint) => {
    const count = laterReads.get(endpoint);
    expect(counts.get(endpoint)).toEqual({ few: count, many: count });
  });

  test("exports an athlete with the same number of statements", () => {
    const { few = 0, many } = counts.get(exportAthlete) ?? {};
    expect(few).toBeGreaterThan(0);
    expect(many).toBe(few);
  });
});
