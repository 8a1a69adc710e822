import { tmpdir } from "node:os";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram } from "../../test/kit/build.ts";
import { mixpanelToken, startMixpanel } from "../../test/kit/services/mixpanel-service.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { refuseWhenFull } from "../database/disk-space.ts";
import { recordEvents } from "../storage/analytics-events.ts";
import { putProfile } from "../storage/analytics-profiles.ts";
import { forwardEvents, forwardProfiles } from "./forward-batch.ts";
import { forwardDue, retryAfterMs, startForwarder } from "./forwarder.ts";
import { openMixpanel } from "./mixpanel.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

interface Overrides {
  readonly name?: string;
  readonly at?: Date;
}

/** Records events to forward, the oldest first. */
async function waiting(count: number, overrides: (place: number) => Overrides = () => ({})) {
  const now = testApp.clock();
  const events = Array.from({ length: count }, (_, place) => ({
    insertId: `event-${String(place).padStart(4, "0")}`,
    name: "CSV Download",
    distinctId: "01950000-0000-7000-8000-000000000001",
    userId: "01950000-0000-7000-8000-000000000001",
    properties: { gameId: "01950000-0000-7000-8000-000000000002" },
    at: now,
    now,
    ...overrides(place),
  }));
  await testApp.parts.db.identity((sql) => recordEvents(sql, events));
}

const stateNow = async () =>
  await testApp.db.asOwner(async (sql) => {
    const [row] = await sql<{ sent: number; refused: number; leased: number; waiting: number }[]>`
      select count(*) filter (where forwarded_at is not null)::int as sent,
        count(*) filter (where refused is not null)::int as refused,
        count(*) filter (where lease_until is not null)::int as leased,
        count(*) filter (where forwarded_at is null and refused is null)::int as waiting
      from analytics_events`;
    return row;
  });

function forward(url: string, withinMs?: number, signal = new AbortController().signal) {
  const { db, clock, log } = testApp.parts;
  const mixpanel = openMixpanel({ token: mixpanelToken, apiHost: url }, withinMs);
  return forwardDue({ db, clock, mixpanel, signal }, log);
}

describe("events", () => {
  test("events are sent in batches of 500, each once, in Mixpanel's import format", async () => {
    const service = await startMixpanel();
    await waiting(1_100);
    expect(await forward(service.url)).toEqual({ outcome: "nothing" });
    expect(service.requests.map(({ records }) => records.length)).toEqual([500, 500, 100]);
    expect(service.events.size).toBe(1_100);
    expect(service.events.get("event-0000")).toEqual({
      event: "CSV Download",
      properties: {
        gameId: "01950000-0000-7000-8000-000000000002",
        $user_id: "01950000-0000-7000-8000-000000000001",
        distinct_id: "01950000-0000-7000-8000-000000000001",
        $insert_id: "event-0000",
        time: testApp.clock().getTime(),
      },
    });
    expect(await stateNow()).toEqual({ sent: 1_100, refused: 0, leased: 0, waiting: 0 });
    await forward(service.url);
    expect(service.requests).toHaveLength(3);
  });

  test("events that Mixpanel refuses store the reason and are not sent again; the rest of their batch counts as sent", async () => {
    const service = await startMixpanel();
    await waiting(3, (place) => (place === 1 ? { at: new Date(0) } : {}));
    await forward(service.url);
    await forward(service.url);
    expect(service.requests).toHaveLength(1);
    expect([...service.events.keys()]).toEqual(["event-0000", "event-0002"]);
    const rows = await testApp.db.asOwner(
      (sql) => sql`
        select insert_id as id, refused from analytics_events where refused is not null`,
    );
    expect([...rows]).toEqual([
      { id: "event-0001", refused: "properties.time: 'properties.time' is invalid" },
    ]);
    expect(await stateNow()).toEqual({ sent: 2, refused: 1, leased: 0, waiting: 0 });
  });

  test.each([400, 413])(
    "events refused with %i without naming the record are found by halving the batch",
    async (status) => {
      const service = await startMixpanel((reply, { records }) => {
        const isBad = JSON.stringify(records).includes("event-0003");
        if (isBad) reply.writeHead(status).end("<html>no</html>");
        return isBad;
      });
      await waiting(9);
      expect(await forward(service.url)).toEqual({ outcome: "nothing" });
      expect(service.events.size).toBe(8);
      expect(await stateNow()).toEqual({ sent: 8, refused: 1, leased: 0, waiting: 0 });
    },
  );

  test.each([401, 403, 404, 429, 500, 503])(
    "events stay queued after a %i and are sent later",
    async (status) => {
      let isDown = true;
      const service = await startMixpanel((reply) => {
        if (isDown) reply.writeHead(status).end("try later");
        return isDown;
      });
      await waiting(3);
      const reason = `Mixpanel answered ${status}.`;
      expect(await forward(service.url)).toEqual({ outcome: "retry", reason });
      expect(await stateNow()).toEqual({ sent: 0, refused: 0, leased: 0, waiting: 3 });
      isDown = false;
      await forward(service.url);
      expect(service.events.size).toBe(3);
    },
  );

  test("events stay queued when one half of a batch fails", async () => {
    const service = await startMixpanel((reply, { records }) => {
      if (records.length === 8) reply.writeHead(413).end();
      else if (JSON.stringify(records).includes("event-0007")) reply.writeHead(500).end();
      else return false;
      return true;
    });
    await waiting(8);
    expect(await forward(service.url)).toMatchObject({ outcome: "retry" });
    expect(await stateNow()).toEqual({ sent: 4, refused: 0, leased: 0, waiting: 4 });
  });

  test("events stay queued on a timeout, a refused connection or a redirect", async () => {
    const elsewhere = await startMixpanel();
    const silent = await startMixpanel(() => true);
    const moved = await startMixpanel((reply) => {
      reply.writeHead(307, { location: `${elsewhere.url}/import?strict=1` }).end();
      return true;
    });
    const cut = await startMixpanel((reply) => {
      reply.socket?.destroy();
      return true;
    });
    const gone = await startMixpanel();
    await gone.stop();
    await waiting(1);
    const reasonOf = async (url: string) => {
      const result = await forward(url, 300);
      return "reason" in result ? result.reason : result.outcome;
    };
    expect(await reasonOf(silent.url)).toBe("Mixpanel did not answer in time.");
    expect(await reasonOf(moved.url)).toBe("Mixpanel answered 307.");
    expect(await reasonOf(cut.url)).toMatch(/^Mixpanel could not be reached, or/);
    expect(await reasonOf(gone.url)).toMatch(/\(ECONNREFUSED\)\.$/);
    expect(elsewhere.requests).toHaveLength(0);
    expect(await stateNow()).toEqual({ sent: 0, refused: 0, leased: 0, waiting: 1 });
  });

  test("events are sent once by concurrent servers", async () => {
    const service = await startMixpanel();
    await waiting(1_200);
    await Promise.all([forward(service.url), forward(service.url), forward(service.url)]);
    const sent = service.requests.flatMap(({ records }) => records);
    expect(sent).toHaveLength(1_200);
    expect(service.events.size).toBe(1_200);
  });

  test("events that a server claimed but never settled can be claimed again after a minute", async () => {
    const service = await startMixpanel();
    await waiting(2);
    const leaseUntil = new Date(testApp.clock().getTime() + 60_000);
    await testApp.db.asOwner((sql) => sql`update analytics_events set lease_until = ${leaseUntil}`);
    await forward(service.url);
    expect(service.requests).toHaveLength(0);
    testApp.clock.advance({ seconds: 60 });
    await forward(service.url);
    expect(service.events.size).toBe(2);
  });
});

test.each([
  ["events", forwardEvents],
  ["profiles", forwardProfiles],
])("claims no %s on a full disk", async (_, forwardKind) => {
  const service = await startMixpanel();
  const { programId, admin } = await aProgram(testApp);
  const { clock, db } = testApp.parts;
  const properties = {
    createdAt: clock().toISOString(),
    name: "Robin Alder",
    email: admin.email,
    programId,
    title: "Coach",
    type: "admin",
    league: "Test League",
  };
  const profile = { programId, userId: admin.userId, properties, now: clock() };
  await db.identity((sql) => putProfile(sql, profile));
  await waiting(2);
  const most = Number.MAX_SAFE_INTEGER;
  const onFullDisk = refuseWhenFull(db, tmpdir(), { writeBytes: most, smallWriteBytes: most });
  const mixpanel = openMixpanel({ token: mixpanelToken, apiHost: service.url });
  const { signal } = new AbortController();
  const batch = forwardKind({ db: onFullDisk, clock, mixpanel, signal });
  await expect(batch).rejects.toMatchObject({ kind: "out-of-space" });
  expect(service.requests).toHaveLength(0);
  const inTime = await forwardKind({ db, clock, mixpanel, signal });
  expect(inTime).toEqual({ outcome: "done", refused: 0 });
});

test("retries back off from 2 seconds, doubling up to a minute", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map(retryAfterMs);
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

describe("the forwarder", () => {
  const partsWith = (apiHost: string, token: string | undefined = mixpanelToken) => ({
    ...testApp.parts,
    settings: { ...testApp.parts.settings, mixpanel: token ? { token, apiHost } : undefined },
  });

  test("sends queued events at its start and stops within about a second while a request hangs", async () => {
    let received: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      received = resolve;
    });
    const service = await startMixpanel(() => {
      received();
      return true;
    });
    await waiting(1);
    const stop = startForwarder(partsWith(service.url));
    await asked;
    const since = performance.now();
    await stop();
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(await stateNow()).toEqual({ sent: 0, refused: 0, leased: 0, waiting: 1 });
  });

  test("the forwarder does not query events without a token", async () => {
    const service = await startMixpanel();
    await waiting(1);
    let looks = 0;
    const db = new Proxy(testApp.parts.db, {
      get(target, name) {
        looks += 1;
        return Reflect.get(target, name);
      },
    });
    await startForwarder({ ...partsWith(service.url, ""), db })();
    expect(looks).toBe(0);
    expect(service.requests).toHaveLength(0);
    await startForwarder({ ...partsWith(service.url), db })();
    expect(looks).toBeGreaterThan(0);
  });
});
