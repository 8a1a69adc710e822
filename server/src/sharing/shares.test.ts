import { removeMember } from "@armslot/contracts/people/people";
import type { FilterTexts } from "@armslot/contracts/pitch/pitch-filter";
import { givenReadingNames } from "@armslot/contracts/pitch/readings";
import { deleteAthlete } from "@armslot/contracts/roster/athletes";
import {
  createShare,
  listShares,
  readSharedReport,
  revokeShare,
} from "@armslot/contracts/sharing/shares";
import { getSharing, setSharing } from "@armslot/contracts/sharing/sharing";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";
import { hashOfToken, newSecretToken } from "../core/secret-token.ts";
import { deleteExpired } from "../start/delete-expired.ts";

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
let athlete: BuiltAthlete;
let nextNetwork = 0;
const aNetwork = () => {
  nextNetwork += 1;
  return `198.51.100.${nextNetwork}`;
};

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  program = await aProgram(testApp);
  const { programId } = program;
  admin = await browserWithSession(testApp, program.admin);
  await admin.call(setSharing, { params: { programId }, body: { isAllowed: true } });
  athlete = await anAthlete(testApp, { programId, school: "Canary School", city: "Canary City" });
});

const plain = { days: 30, consent: "guardian", showsSchool: false, showsHometown: false } as const;

interface NewLink {
  readonly filter?: FilterTexts;
  readonly days?: 7 | 30 | 90;
  readonly showsSchool?: boolean;
  readonly showsHometown?: boolean;
}

async function aLink({ filter = {}, ...more }: NewLink = {}, by: TestBrowser = admin) {
  const { link } = await by.call(createShare, {
    params: athlete,
    body: { ...plain, ...more, filter },
  });
  return link;
}

const tokenOf = (link: string) => new URL(link).hash.slice(1);

const open = (token: string, network = aNetwork()) =>
  newBrowser(testApp, network).send(readSharedReport, { body: { token } });

async function report(link: string) {
  return await newBrowser(testApp, aNetwork()).call(readSharedReport, {
    body: { token: tokenOf(link) },
  });
}

const sharesOf = async () => (await admin.call(listShares, { params: athlete })).shares;

async function twoOutings() {
  const first = await aGame(testApp, {
    ...athlete,
    gameDate: "2025-04-02",
    opponent: "Canary Old",
  });
  await somePitches(testApp, first, [{ velo: 70, pitchType: "Knuckleball" }]);
  const second = await aGame(testApp, { ...athlete, gameDate: "2026-04-02", opponent: "Harbor" });
  await somePitches(testApp, second, [
    { velo: 90, vertBreak: 15, hb: 8 },
    { velo: 92, vertBreak: 17, hb: 10 },
    { velo: 80, pitchType: "Slider" },
  ]);
}

/** A value of each reading. Those that a report has no column or chart for are 77.7. */
const everyReading = {
  ...Object.fromEntries(givenReadingNames.map((name) => [name, 77.7])),
  ...{ vertBreak: 15, hb: 8, spinRate: 2200, spinAxis: 210, releaseHeight: 6, extension: 6.2 },
  ...{
    plateHeight: 2.5,
    plateSide: 0.3,
    releaseSide: 7.77,
    launchAngle: 7.77,
    vertApproach: -7.77,
  },
  call: "called_strike",
  batterHand: "R",
  balls: 1,
  strikes: 2,
} as const;

/** What the page of a link has, typed by hand (SHARE-4). */
const sharedPaths = [
  ...["programName", "expiresAt"],
  ...["firstName", "lastName", "position", "gradClass", "heightFeet", "heightInches"].map(
    (name) => `athlete.${name}`,
  ),
  ...["athlete.school", "athlete.hometown"],
  ...["pitchType", "pitches", "usage", "calls", "strikeRate", "swings", "whiffRate"].map(
    (name) => `report.types.${name}`,
  ),
  ...[
    ...["velo", "vertBreak", "hb", "spinRate", "spinAxis", "movementAxis"],
    ...["releaseHeight", "extension"],
  ].flatMap((name) => [`report.types.readings.${name}.n`, `report.types.readings.${name}.mean`]),
  ...["report.types.readings.velo.max", "report.sources"],
  ...["csw", "swingingStrike", "zone"].flatMap((name) =>
    ["n", "value"].map((part) => `report.rates.${name}.${part}`),
  ),
  ...["gameDate", "opponent", "kind", "types.type", "types.pitches"].map(
    (name) => `report.outings.${name}`,
  ),
  ...["n", "mean", "min", "max"].map((name) => `report.outings.types.velo.${name}`),
  ...["type", "velo", "vertBreak", "hb", "plateHeight", "plateSide", "zoneCell", "batterHand"].map(
    (name) => `report.marks.${name}`,
  ),
].toSorted();

/** Returns the path of each value, without the places in lists. */
function pathsIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, path));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) =>
    pathsIn(each, path === "" ? key : `${path}.${key}`),
  );
}

describe("a link", () => {
  test("a link has its secret in the fragment, which is nowhere else", async () => {
    const link = await aLink();
    expect(link).toMatch(/^https:\/\/armslot\.test\/shared#[a-z2-7]{52}$/);
    const token = tokenOf(link);
    await report(link);
    const rows = await testApp.db.asOwner((sql) => sql`select to_jsonb(s) as row from shares s`);
    expect(JSON.stringify([...rows])).not.toContain(token);
    expect(testApp.logLines.join("\n")).not.toContain(token);
    expect(JSON.stringify(await sharesOf())).not.toContain(token);
  });

  test("shows exactly the chosen facts and no ID", async () => {
    await twoOutings();
    await anAthlete(testApp, { programId: program.programId, lastName: "Canary Other" });
    const shared = await report(await aLink());
    expect(shared.athlete).toEqual({
      firstName: "Casey",
      lastName: "Underhill",
      position: expect.stringMatching(/^[RL]HP$/),
      gradClass: expect.any(Number),
      heightFeet: expect.any(Number),
      heightInches: expect.any(Number),
      school: null,
      hometown: null,
    });
    const text = JSON.stringify(shared);
    for (const hidden of ["Canary School", "Canary City", "Canary Other", program.admin.email]) {
      expect(text).not.toContain(hidden);
    }
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).toContain("Canary Old");

    const more = await report(await aLink({ showsSchool: true, showsHometown: true }));
    expect(more.athlete.school).toBe("Canary School");
    expect(more.athlete.hometown).toMatch(/^Canary City, [A-Z]{2}$/);
  });

  test("shows only what is under its filter, with the numbers of those pitches", async () => {
    await twoOutings();
    const shared = await report(await aLink({ filter: { season: "2026" } }));
    const { types, outings, marks } = shared.report;
    expect(outings).toEqual([
      {
        gameDate: "2026-04-02",
        opponent: "Harbor",
        kind: "game",
        types: [
          { type: 0, pitches: 2, velo: { n: 2, mean: 91, min: 90, max: 92 } },
          { type: 1, pitches: 1, velo: { n: 1, mean: 80, min: 80, max: 80 } },
        ],
      },
    ]);
    expect(types.map(({ pitchType, pitches }) => [pitchType, pitches])).toEqual([
      ["Four-Seam", 2],
      ["Slider", 1],
    ]);
    expect(types[0]?.readings).toEqual({
      velo: { n: 2, mean: 91, max: 92 },
      vertBreak: { n: 2, mean: 16 },
      hb: { n: 2, mean: 9 },
      // Between atan(8 / 15) and atan(10 / 17), to the right of 12:00.
      movementAxis: { n: 2, mean: expect.closeTo(180 + (28.0725 + 30.4655) / 2, 3) },
    });
    expect(marks).toMatchObject({ type: [1, 0, 0], velo: [80, 92, 90], vertBreak: [null, 17, 15] });
    expect(JSON.stringify(shared)).not.toMatch(/Canary Old|Knuckleball|2025/);
  });

  test("shows no pitch outside its filter in the numbers of an outing", async () => {
    await twoOutings();
    const shared = await report(await aLink({ filter: { type: "Slider" } }));
    expect(shared.filter).toEqual({ type: "Slider" });
    expect(shared.report.outings).toMatchObject([
      { opponent: "Harbor", types: [{ pitches: 1, velo: { n: 1, mean: 80, min: 80, max: 80 } }] },
    ]);
    expect(JSON.stringify(shared.report)).not.toMatch(/9[012]|Four-Seam/);
  });

  test("a link has the keys of what a report shows and no other, whatever the pitches have", async () => {
    const game = await aGame(testApp, { ...athlete, opponent: "Harbor", location: "Canary Park" });
    await somePitches(testApp, game, [
      ...Array.from({ length: 6 }, (_, place) => ({ ...everyReading, velo: 90 + place })),
      { excludedReason: "Canary reason", pitchType: "Canary type" },
    ]);
    const shared = await report(await aLink({ showsSchool: true, showsHometown: true }));
    expect([...new Set(pathsIn(shared))].toSorted()).toEqual(sharedPaths);
    expect(JSON.stringify(shared)).not.toMatch(/Canary (?:Park|reason|type)|77\.7/);
  });

  test("takes nothing but its token: no other filter, athlete or method", async () => {
    const token = tokenOf(await aLink({ filter: { season: "2026" } }));
    const visitor = newBrowser(testApp, aNetwork());
    for (const more of [{ filter: {} }, { athleteId: athlete.athleteId }, { season: "2025" }]) {
      const answer = await visitor.send(readSharedReport, { body: { token, ...more } as never });
      expect(problemIn(answer).code).toBe("invalid-input");
    }
    const url = "/api/shared-report";
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const answer = await visitor.request({
        method,
        url,
        headers: { "sec-fetch-site": "same-origin" },
      });
      expect([404, 405]).toContain(answer.statusCode);
    }
    const { programId, athleteId } = athlete;
    for (const cookie of [`__Host-sid=${token}`, `__Host-dev=${token}`]) {
      const answer = await visitor.request({
        url: `/api/programs/${programId}/athletes/${athleteId}`,
        headers: { cookie, authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(401);
    }
    expect((await visitor.send(readSharedReport, { body: { token } })).statusCode).toBe(200);
  });

  test("counts its views, and is listed with who created it", async () => {
    const link = await aLink({ days: 7, filter: { type: "Slider" } });
    await report(link);
    await report(link);
    const now = testApp.clock().getTime();
    expect(await sharesOf()).toEqual([
      {
        shareId: expect.any(String),
        consent: "guardian",
        showsSchool: false,
        showsHometown: false,
        showsClips: false,
        filter: { type: "Slider" },
        views: 2,
        lastViewedAt: new Date(now).toISOString(),
        createdAt: new Date(now).toISOString(),
        createdBy: expect.any(String),
        expiresAt: new Date(now + 7 * 86_400_000).toISOString(),
        revokedAt: null,
      },
    ]);
  });
});

/** What ends a link. */
const endings: Readonly<Record<string, () => Promise<string>>> = {
  "never existed": async () => newSecretToken(),
  "is malformed": async () => "' or true --",
  expired: async () => {
    const token = tokenOf(await aLink({ days: 7 }));
    testApp.clock.advance({ days: 7, seconds: 1 });
    return token;
  },
  "was revoked": async () => {
    const token = tokenOf(await aLink());
    const [share] = await sharesOf();
    await admin.call(revokeShare, { params: { ...athlete, shareId: share?.shareId ?? "" } });
    return token;
  },
  "ended with all links of its program, which allows new ones": async () => {
    const token = tokenOf(await aLink());
    const { programId } = program;
    for (const isAllowed of [false, true]) {
      await admin.call(setSharing, { params: { programId }, body: { isAllowed } });
    }
    return token;
  },
  "went with its athlete": async () => {
    const token = tokenOf(await aLink());
    await admin.call(deleteAthlete, { params: athlete });
    return token;
  },
  "went with the member who created it": async () => {
    const member = await aUser(testApp, { programId: program.programId });
    const token = tokenOf(await aLink({}, await browserWithSession(testApp, member)));
    await admin.call(removeMember, { params: member });
    return token;
  },
  "went with its program": async () => {
    const token = tokenOf(await aLink());
    await testApp.db.asOwner(
      (sql) => sql`delete from programs where program_id = ${program.programId}`,
    );
    return token;
  },
};

function bytesOf({ statusCode, headers, body }: Awaited<ReturnType<typeof open>>) {
  // The reply's length varies with its request's ID, which grows a digit now and then.
  const { date: _date, "x-request-id": _id, "content-length": _length, ...others } = headers;
  return { statusCode, others, body: body.replace(/"requestId":"[^"]+"/, "") };
}

test.each(Object.entries(endings))("a link that %s gets the same bytes", async (_, end) => {
  const alive = tokenOf(await aLink({ days: 90 }));
  expect((await open(alive)).statusCode).toBe(200);
  const token = await end();
  const answer = await open(token);
  expect(problemIn(answer).code).toBe("link-not-found");
  expect(bytesOf(answer)).toEqual(bytesOf(await open(newSecretToken())));
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("looks up at most 20 bad tokens of a network in 15 minutes", async () => {
  const token = tokenOf(await aLink());
  const network = aNetwork();
  for (let time = 0; time < 20; time += 1) {
    expect((await open(newSecretToken(), network)).statusCode).toBe(404);
  }
  expect(problemIn(await open(token, network)).code).toBe("too-many-requests");
  expect((await open(token)).statusCode).toBe(200);
});

describe("a program", () => {
  test("a program has no links before an admin allows them", async () => {
    const { programId, admin: coach } = await aProgram(testApp);
    const theirs = await browserWithSession(testApp, coach);
    const params = await anAthlete(testApp, { programId });
    const body = { ...plain, filter: {} };
    expect(await theirs.call(getSharing, { params: { programId } })).toEqual({ isAllowed: false });
    expect((await theirs.refused(createShare, { params, body })).code).toBe("forbidden");
    await theirs.call(setSharing, { params: { programId }, body: { isAllowed: true } });
    expect((await theirs.send(createShare, { params, body })).statusCode).toBe(200);
  });

  test("a program needs a stated consent, and creates no link without one", async () => {
    for (const consent of [undefined, "", "coach"]) {
      const body = { ...plain, consent, filter: {} } as never;
      const problem = await admin.refused(createShare, { params: athlete, body });
      expect(problem.fields).toEqual({ consent: "Confirm who agreed to the sharing." });
    }
    expect(await sharesOf()).toEqual([]);
  });

  test("forgets a link 30 days after its end", async () => {
    await aLink({ days: 7 });
    testApp.clock.advance({ days: 36 });
    await deleteExpired(testApp.parts);
    const stored = () =>
      testApp.db.asOwner((sql) => sql`select from shares where program_id = ${program.programId}`);
    expect(await stored()).toHaveLength(1);
    testApp.clock.advance({ days: 2 });
    await deleteExpired(testApp.parts);
    expect(await stored()).toHaveLength(0);
  });
});

test("keeps the lookup's role away from everything but the link itself", async () => {
  const token = tokenOf(await aLink());
  const found = await testApp.db.identitySql`
    select program_id from shares where token_hash = ${hashOfToken(token)}`;
  expect(found).toHaveLength(1);
  await expect(testApp.db.identitySql`select athlete_id from shares`).rejects.toThrow();
  await expect(
    testApp.db.tenantRead(program.programId, (sql) => sql`select token_hash from shares`),
  ).rejects.toThrow();
});
