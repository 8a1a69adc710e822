import { readdirSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { limits } from "@armslot/contracts/core/limits";
import { endpoints } from "@armslot/contracts/endpoints";
import { exportProgram } from "@armslot/contracts/sharing/exports";
import { trackLimits } from "@armslot/contracts/video/estimate-limits";
import { expect, test } from "vitest";
import { filmedTrack } from "../baseball/test/filmed-flights.ts";
import { thrownPitch } from "../baseball/test/filmed-pitches.ts";
import { chartedOperations } from "../kit/charted-operations.mjs";
import { aProfile, seasonFile } from "../kit/samples.mjs";
import {
  aGame,
  anAthlete,
  aProgram,
  browserWithSession,
  somePitches,
} from "../server/test/kit/build.ts";
import { type CallInput, goodCall, noLimits } from "../server/test/kit/endpoint-calls.ts";
import { aFilmedPitch } from "../server/test/kit/estimates.ts";
import { openTestApp, type TestApp } from "../server/test/kit/test-app.ts";
import { newBrowser, type TestBrowser, urlOf } from "../server/test/kit/test-browser.ts";
import { anUploadedFile } from "../server/test/kit/written-files.ts";

const longestTurnMs = 250;
const athletes = 1_000;
const careers = 4;
const gamesOfCareer = 250;
const pitchesOfGame = 80;
const pitchesOfLongGame = 500;
/** What was added before there were limits of words stays readable. */
const notes = 15_000;
const repeats = 3;
const ticksPerSecond = 100;

interface World {
  readonly testApp: TestApp;
  readonly programId: string;
  readonly userId: string;
  readonly athleteIds: readonly string[];
  readonly athleteId: string;
  readonly gameId: string;
  readonly pitchIds: readonly string[];
}

/** Fills a program with long careers, a long game and many words about one athlete. */
async function aLargeProgram(testApp: TestApp): Promise<World> {
  const { programId, admin } = await aProgram(testApp);
  const athleteIds: string[] = [];
  for (let count = 0; count < athletes; count += 1) {
    const lastName = `Pitcher ${count}`;
    athleteIds.push((await anAthlete(testApp, { programId, lastName })).athleteId);
  }
  const [athleteId = ""] = athleteIds;
  const game = await aGame(testApp, { programId, athleteId });
  const thrown = Array.from({ length: pitchesOfLongGame }, (_, n) => ({
    ...{ velo: 80 + (n % 17) / 2, vertBreak: n % 20, hb: n % 15, source: "trackman" as const },
  }));
  const pitchIds = await somePitches(testApp, game, thrown);
  const { userId } = admin;
  await testApp.db.asOwner(async (sql) => {
    for (const [place, id] of athleteIds.entries()) {
      const games = place < careers ? gamesOfCareer : 3;
      await sql`
        with new_games as (
          insert into games (program_id, athlete_id, game_id, game_date, opponent, kind, source, created_at, updated_at)
          select ${programId}::uuid, ${id}::uuid, gen_random_uuid(), date '2026-05-01' - n * 5, 'Team ' || n % 7, 'game', 'trackman', now(), now()
          from generate_series(1, ${games}::integer) n
          returning game_id
        )
        insert into pitches (
          program_id, athlete_id, game_id, pitch_id, pitch_num, pitch_type, source, velo, vert_break, hb, spin_rate, release_height,
          release_side, extension, plate_height, plate_side, vert_approach, inning, outs, balls, strikes, batter_hand, call
        )
        select ${programId}::uuid, ${id}::uuid, game_id, gen_random_uuid(), n,
          (array['Four-Seam', 'Slider', 'Curveball', 'Changeup'])[n % 4 + 1], 'trackman',
          90 + random()::numeric, 12 + random()::numeric, 8 + random()::numeric, 2300 + n, 5.8, 1.9, 6.2, 2.5 + random()::numeric,
          random()::numeric, -5, n / 10 + 1, n % 3, n % 4, n % 3, case when n % 2 = 0 then 'R' else 'L' end,
          (array['ball', 'called_strike', 'swinging_strike', 'foul', 'in_play', null])[n % 6 + 1]
        from new_games, generate_series(1, ${pitchesOfGame}::integer) n`;
    }
    await sql`
      insert into private_notes (program_id, note_id, athlete_id, author_id, note, version, created_at, updated_at)
      select ${programId}::uuid, gen_random_uuid(), ${athleteId}::uuid, ${userId}::uuid, repeat('Note ' || n || ' ', 40), 1, now(), now()
      from generate_series(1, ${notes}::integer) n`;
    await sql`
      insert into follow_ups (program_id, follow_up_id, athlete_id, owner_id, due, about, version, created_by, created_at)
      select ${programId}::uuid, gen_random_uuid(), ${athleteId}::uuid, ${userId}::uuid, date '2026-06-01', 'Call ' || n, 1, ${userId}::uuid, now()
      from generate_series(1, ${notes / 5}::integer) n`;
    await sql`
      insert into looks (program_id, look_id, athlete_id, scout_id, seen_on, kind, added_at)
      select ${programId}::uuid, gen_random_uuid(), ${athleteId}::uuid, ${userId}::uuid, date '2026-05-01', 'game', now()
      from generate_series(1, ${notes / 5}::integer) n`;
    await sql.unsafe("analyze");
  });
  const ids = { programId, userId, athleteIds, athleteId, gameId: game.gameId, pitchIds };
  return { testApp, ...ids };
}

/** The largest file: 49,000 pitches of seven pitchers in 70 games each. */
function largestFile(mark: string): string {
  const rows = Array.from({ length: 7 }, (_, n) => {
    const season = { pitcher: `00${n + 1}, Pitcher`, id: n + 1, games: 70, pitches: 100 };
    return seasonFile({ ...season, prefix: `${mark}-${n}` })
      .split("\r\n")
      .slice(n === 0 ? 0 : 1, -1);
  });
  return `${rows.flat().join("\r\n")}\r\n`;
}

/** A track with as many balls as the contract takes, whose release is marked over as many frames as are fitted. */
function longestTrack() {
  const marks = filmedTrack(thrownPitch(1004), { view: "plate", framesPerSecond: 120, seed: 4 });
  const more = 13;
  const shift = (frame: number) => frame + more;
  return {
    ...marks,
    frames: [
      ...Array.from({ length: more }, (_, frame) => 1 + frame / 120),
      ...marks.frames.map((time) => time - (marks.frames[0] ?? 0) + 1 + more / 120),
    ],
    releaseFrame: shift(marks.releaseFrame),
    catchFrame: shift(marks.catchFrame),
    track: {
      ...marks.track,
      balls: marks.track.balls
        .slice(0, trackLimits.ballsMax)
        .map((ball) => ({ ...ball, frame: shift(ball.frame) })),
    },
  };
}

type Dearest = (world: World) => Promise<CallInput>;

let marks = 0;
const nextMark = () => {
  marks += 1;
  return `dearest-${marks}`;
};

const everyone = ({ athleteIds }: World) => athleteIds.slice(0, limits.pageSizeMax);
const ofProgram = ({ programId }: World) => ({ programId });

const ofLargestFile: Dearest = async ({ testApp, programId, userId }) => {
  const content = largestFile(nextMark());
  const fileId = await anUploadedFile(testApp, { programId, userId, content });
  return { params: { programId, fileId }, body: { decisions: {} } };
};

/** A game of as many pitches as one can have, of an athlete of its own. */
async function aLongGame({ testApp, programId }: World) {
  const { athleteId } = await anAthlete(testApp, { programId });
  const game = await aGame(testApp, { programId, athleteId });
  const thrown = Array.from({ length: pitchesOfLongGame }, (_, n) => ({ velo: 80 + (n % 17) / 2 }));
  return { ...game, pitchIds: await somePitches(testApp, game, thrown) };
}

/** The inputs that cost more than a call of one row. */
const dearest: Readonly<Record<string, Dearest>> = {
  compareAthletes: async (world) => ({
    params: ofProgram(world),
    query: { athletes: world.athleteIds.slice(0, careers).join(",") },
  }),
  addRoster: async (world) => ({
    params: ofProgram(world),
    body: {
      athletes: Array.from({ length: limits.rosterRowsMax }, (_, n) =>
        aProfile({ lastName: `${nextMark()} ${n}` }),
      ),
    },
  }),
  createGame: async (world) => ({
    params: { programId: world.programId, athleteId: world.athleteId },
    body: {
      ...{ gameDate: "2026-02-27", kind: "bullpen", opponent: "", location: "Home" },
      pitches: Array.from({ length: limits.pitchesPerGameMax }, (_, n) => ({
        ...{
          pitchType: "Slider",
          velo: 80 + (n % 40) / 4,
          vertBreak: n % 20,
          hb: -4,
          call: "foul",
        },
      })),
    },
  }),
  sendFieldOperations: async ({ testApp, programId }) => {
    const { athleteId } = await anAthlete(testApp, { programId });
    const operations = chartedOperations({ athleteId, games: 1, pitches: 99 });
    return { params: { programId }, body: { operations } };
  },
  correctPitches: async (world) => {
    const { athleteId, gameId, pitchIds } = await aLongGame(world);
    const params = { programId: world.programId, athleteId, gameId };
    return { params, body: { version: 1, pitchIds, values: { pitchType: "Curveball" } } };
  },
  moveGame: async (world) => {
    const { athleteId, gameId } = await aLongGame(world);
    const params = { programId: world.programId, athleteId, gameId };
    return { params, body: { toAthleteId: world.athleteId, version: 1 } };
  },
  deleteGame: async (world) => {
    const { athleteId, gameId } = await aLongGame(world);
    return { params: { programId: world.programId, athleteId, gameId } };
  },
  uploadImportFile: async (world) => ({
    params: ofProgram(world),
    query: { name: "games.csv" },
    file: largestFile(nextMark()),
  }),
  importDeviceFile: async (world) => ({
    params: ofProgram(world),
    query: { name: "games.csv" },
    file: largestFile(nextMark()),
  }),
  reviewImportFile: ofLargestFile,
  runImport: ofLargestFile,
  saveVideoEstimate: async ({ testApp, programId }) => {
    const { clipId } = await aFilmedPitch(testApp, programId);
    return {
      params: { programId, clipId, estimateId: testApp.parts.newId() },
      body: longestTrack(),
    };
  },
  moveToStage: async (world) => {
    const call = await goodCall(world.testApp, endpointOf("moveToStage"), world.programId);
    return { ...call, body: { ...call.body, athleteIds: everyone(world) } };
  },
  downloadExport: async (world) => {
    const { testApp, programId } = world;
    const browser = await browserWithSession(testApp, world);
    const { exportId } = await browser.call(exportProgram, { params: { programId } });
    return { params: { programId, exportId } };
  },
  tagAthletes: async (world) => {
    const call = await goodCall(world.testApp, endpointOf("tagAthletes"), world.programId);
    return { ...call, body: { ...call.body, athleteIds: everyone(world) } };
  },
};

function endpointOf(name: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`There is no endpoint ${name}.`);
  return found;
}

/** Returns the dearest input of an endpoint: a read is about the longest career, the longest game and most words. */
async function inputOf(world: World, endpoint: Endpoint): Promise<CallInput> {
  const own = dearest[endpoint.name];
  if (own) return await own(world);
  const { testApp, programId, userId, athleteId, gameId } = world;
  const call = await goodCall(testApp, endpoint, programId, userId);
  const isRead = endpoint.method === "GET" || endpoint.name === "readAcademics";
  // A report has an athlete of its own.
  if (!isRead || endpoint.name === "getReport") return call;
  const large = { athleteId, gameId, userId };
  const params = Object.fromEntries(
    Object.entries(call.params ?? {}).map(([name, value]) => [
      name,
      name in large ? large[name as keyof typeof large] : value,
    ]),
  );
  return { ...call, ...(call.params && { params }) };
}

/** Milliseconds of processor of the processes that serve a database. */
function processorOf(database: string): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(database)) return sum;
        const text = readFileSync(`/proc/${pid}/stat`, "utf8");
        const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
        return sum + ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
      } catch {
        return sum;
      }
    }, 0);
}

/** Sends a call and reads its answer. A file is read in pieces, as a browser does: the kit would make one text of tens of megabytes. */
async function sent(browser: TestBrowser, endpoint: Endpoint, input: object) {
  if (!endpoint.sendsFile) {
    const { statusCode, rawPayload } = await browser.send(endpoint, input as never);
    return { statusCode, bytes: rawPayload.length };
  }
  const { method } = endpoint;
  const url = urlOf(endpoint, input);
  const response = await browser.request({ method, url, payloadAsStream: true });
  let bytes = 0;
  for await (const piece of response.stream()) bytes += (piece as Buffer).length;
  return { statusCode: response.statusCode, bytes };
}

interface Cost {
  readonly name: string;
  readonly status: number;
  readonly processorMs: number;
  readonly databaseMs: number;
  readonly turnMs: number;
  readonly bytes: number;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test("the dearest input of every endpoint holds up no other request", {
  timeout: 3_600_000,
}, async () => {
  const testApp = await openTestApp({
    settings: { ...noLimits, VIDEO_TRACKING: "on" },
    database: { statementTimeoutMs: 60_000, deadlineMs: 120_000 },
  });
  const world = await aLargeProgram(testApp);
  const [database] = await testApp.db.asOwner((sql) => sql`select current_database() as name`);
  const databaseMs = () => processorOf(String(database.name));
  const costs: Cost[] = [];
  // A token reads the same tables as an export, which is measured.
  for (const endpoint of endpoints.filter(({ tokenOnly }) => !tokenOnly)) {
    const measured: Omit<Cost, "name">[] = [];
    for (let time = 0; time < repeats; time += 1) {
      const input = await inputOf(world, endpoint);
      const browser =
        endpoint.access === "anyone"
          ? newBrowser(testApp)
          : await browserWithSession(testApp, world);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      const [own, before] = [process.cpuUsage(), databaseMs()];
      delay.enable();
      const { statusCode, bytes } = await sent(browser, endpoint, input);
      await pause(5);
      delay.disable();
      const { user: inUser, system } = process.cpuUsage(own);
      measured.push({
        status: statusCode,
        processorMs: (inUser + system) / 1_000,
        databaseMs: databaseMs() - before,
        turnMs: delay.max / 1e6,
        bytes,
      });
    }
    const of = (name: keyof Omit<Cost, "name">) => median(measured.map((each) => each[name]));
    costs.push({
      // Some calls work once, such as a change of password.
      ...{ name: endpoint.name, status: Math.min(...measured.map(({ status }) => status)) },
      processorMs: of("processorMs"),
      ...{ databaseMs: of("databaseMs"), turnMs: of("turnMs"), bytes: of("bytes") },
    });
  }
  costs.sort((one, other) => other.turnMs - one.turnMs);
  process.stdout.write("endpoint, status, processor ms, database ms, longest turn ms, KB\n");
  for (const { name, status, processorMs, databaseMs: inDatabase, turnMs, bytes } of costs) {
    const numbers = [processorMs, inDatabase, turnMs, bytes / 1024].map((each) => each.toFixed(1));
    process.stdout.write(`${name}, ${status}, ${numbers.join(", ")}\n`);
  }
  expect(costs.filter(({ status }) => status >= 400)).toEqual([]);
  expect(costs.filter(({ turnMs }) => turnMs > longestTurnMs)).toEqual([]);
});
