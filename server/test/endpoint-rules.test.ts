import { randomUUID } from "node:crypto";
import type { Endpoint } from "@armslot/contracts/endpoint";
import { endpoints } from "@armslot/contracts/endpoints";
import { eventPaths } from "@armslot/contracts/events";
import type { LightMyRequestResponse as Response } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sql } from "../src/database/database.ts";
import type { Parts } from "../src/parts.ts";
import {
  aGame,
  anAthlete,
  aProfile,
  aProgram,
  type BuiltGame,
  signedInBrowser,
  somePitches,
} from "./build.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { newBrowser, type TestBrowser, urlOf } from "./test-browser.ts";

let statements = 0;

function counting(sql: Sql): Sql {
  return new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      const [first] = args;
      if (Array.isArray(first) && "raw" in first) statements += 1;
      return Reflect.apply(target as never, self, args);
    },
  });
}

/** The database with every statement counted that a request makes. */
function countingParts({ db }: Parts): Partial<Parts> {
  return {
    db: {
      tenant: (programId, work) => db.tenant(programId, (sql) => work(counting(sql))),
      sessionRead: (session, work) =>
        db.sessionRead(session, (sql, found) => work(counting(sql), found)),
      tenantRead: (programId, work) => db.tenantRead(programId, (sql) => work(counting(sql))),
      identity: (work) => db.identity((sql) => work(counting(sql))),
      identitySql: counting(db.identitySql),
      ready: () => db.ready(),
      close: () => db.close(),
    },
  };
}

let testApp: TestApp;
let own: BuiltGame;
let foreign: BuiltGame;
let browser: TestBrowser;

async function aPitchedGame(programId: string): Promise<BuiltGame> {
  const game = await aGame(testApp, await anAthlete(testApp, { programId }));
  await somePitches(testApp, game, [{ velo: 90 }, { velo: 91 }]);
  return game;
}

beforeAll(async () => {
  testApp = await openTestApp({ parts: countingParts });
  const { programId, admin } = await aProgram(testApp);
  own = await aPitchedGame(programId);
  foreign = await aPitchedGame((await aProgram(testApp)).programId);
  browser = await signedInBrowser(testApp, admin);
});
afterAll(() => testApp.close());

/** A body that each endpoint with one accepts. */
const bodies: Readonly<Record<string, unknown>> = {
  addAthlete: aProfile(),
  saveAthlete: { ...aProfile(), version: 1 },
  saveAccount: { firstName: "Robin", lastName: "Alder", title: "Coach" },
};

const members = endpoints.filter(({ access }) => access !== "anyone");
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.name, endpoint] as const);

function send(from: TestBrowser, endpoint: Endpoint, params: object): Promise<Response> {
  const body = bodies[endpoint.name];
  return from.send(endpoint, { params, ...(body !== undefined && { body }) } as never);
}

/** An answer's bytes, less the id that every request has for itself. */
const bytesOf = ({ statusCode, body }: Response) =>
  `${statusCode} ${body.replace(/"requestId":"[^"]+"/, "")}`;

async function everyRow(): Promise<string> {
  return await testApp.db.asOwner(async (sql) => {
    const [row] = await sql`
      select (select json_agg(a order by athlete_id) from athletes a) as athletes,
        (select json_agg(u order by user_id) from users u) as users,
        (select json_agg(p order by pitch_id) from pitches p) as pitches`;
    return JSON.stringify(row);
  });
}

describe("the API document", () => {
  test("has every endpoint, and every endpoint of it is in the contract", async () => {
    const { paths } = (await browser.request({ url: "/api/openapi.json" })).json();
    const documented = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = endpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    // Where the analytics SDK sends to speaks the SDK's forms, not the contract's.
    const sdk = Object.values(eventPaths).map((path) => `POST ${path}`);
    expect(documented.sort()).toEqual([...declared, ...sdk].sort());
  });

  test("has names that are unique", () => {
    const names = endpoints.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(named(members))("%s", (_, endpoint) => {
  const missingIn = (programId: string) => ({
    programId,
    athleteId: randomUUID(),
    gameId: randomUUID(),
  });

  test("answers a member", async () => {
    const answer = await send(browser, endpoint, own);
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test("refuses a visitor and changes nothing", async () => {
    const before = await everyRow();
    const answer = await send(newBrowser(testApp), endpoint, own);
    expect(answer.json()).toMatchObject({ status: 401, code: "signed-out" });
    expect(await everyRow()).toBe(before);
  });

  test("answers another program's thing with the bytes of a missing one, and changes nothing", async () => {
    const before = await everyRow();
    const ofOther = await send(browser, endpoint, foreign);
    const ofNobody = await send(browser, endpoint, missingIn(randomUUID()));
    expect(ofOther.statusCode).toBe(404);
    expect(bytesOf(ofOther)).toBe(bytesOf(ofNobody));
    const { programId, athleteId, gameId } = { ...foreign, programId: own.programId };
    if (endpoint.path.includes(":athleteId")) {
      const mixed = await send(browser, endpoint, { programId, athleteId, gameId });
      const missing = await send(browser, endpoint, missingIn(programId));
      expect(mixed.statusCode).toBe(404);
      expect(bytesOf(mixed)).toBe(bytesOf(missing));
    }
    expect(await everyRow()).toBe(before);
  });

  test("answers an id that can't be one like a missing thing", async () => {
    for (const programId of ["1", "null", "..", "%00", "'", "x".repeat(90)]) {
      const url = urlOf(endpoint, { params: { ...own, programId } });
      const answer = await browser.request({
        method: endpoint.method,
        url,
        headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
        payload: "{}",
      });
      expect([400, 404], `${programId} ${answer.body}`).toContain(answer.statusCode);
    }
  });
});

describe.each(named(members.filter(({ method }) => method === "GET")))("%s", (_, endpoint) => {
  test("makes as many statements for much data as for little", async () => {
    const count = async () => {
      statements = 0;
      await send(browser, endpoint, own);
      return statements;
    };
    const few = await count();
    for (let n = 0; n < 5; n += 1) {
      await anAthlete(testApp, { programId: own.programId });
      const { programId, athleteId } = own;
      const game = await aGame(testApp, { programId, athleteId });
      await somePitches(testApp, game, [{ velo: 88 }, { velo: 89, pitchType: `Type ${n}` }]);
    }
    expect(await count()).toBe(few);
    expect(few).toBe(1);
  });
});
