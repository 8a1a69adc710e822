import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@armslot/contracts/endpoints";
import { importDeviceFile, listImportFiles, runImport } from "@armslot/contracts/imports/imports";
import { signIn } from "@armslot/contracts/people/sign-in";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import { anAthlete, anInvite, aProgram, browserWithSession } from "../../test/kit/build.ts";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { urlOf } from "../../test/kit/test-browser.ts";
import { importResults } from "../deps/import-tally.ts";

const token = "a-token-for-the-collector-of-metrics";
let testApp: TestApp;

const open = async (settings: Readonly<Record<string, string>>) => {
  testApp = await openTestApp({ settings });
};
const ask = async (options: InjectOptions = {}) =>
  (await testApp.app()).inject({
    url: "/metrics",
    headers: { host: "127.0.0.1:3000" },
    ...options,
  });

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Parses the text format of Prometheus. Throws for a line that is neither a comment nor a sample. */
function samplesIn(text: string): Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value] = /^([a-z_\d]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (value === undefined) throw new Error(`No sample: ${line}`);
      const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)];
      const named = pairs.map(([, label = "", text = ""]) => [label, text] as const);
      return { name, labels: Object.fromEntries(named), value: Number(value) };
    });
}

const samples = async () => samplesIn((await ask()).body);
const sampleOf = (all: readonly Sample[], name: string, labels: Sample["labels"] = {}) =>
  all.find(
    (sample) => sample.name === name && JSON.stringify(sample.labels) === JSON.stringify(labels),
  )?.value;

test("answers like an unknown path unless METRICS is on", async () => {
  await open({});
  const unknown = await ask({ url: "/unknown", headers: { host: "armslot.test" } });
  const off = await ask();
  expect(off.statusCode).toBe(404);
  expect(off.json().code).toBe(unknown.json().code);
});

const namesOfProxies = [
  ...["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"],
  ...["X-Forwarded-Port", "X-Forwarded-Server", "X-Forwarded-Ssl", "X-Forwarded-Prefix"],
  ...["X-Forwarded-By", "X-Forwarded", "Forwarded-For", "X-Real-IP", "X-Client-IP"],
  ...["X-Cluster-Client-IP", "X-Original-Forwarded-For", "X-Original-Host", "X-Original-URL"],
  ...["X-Remote-IP", "X-Scheme", "X-Url-Scheme", "Front-End-Https", "True-Client-IP"],
  ...["CF-Connecting-IP", "CF-Connecting-IPv6", "CF-Ray", "CF-Visitor", "CF-IPCountry"],
  ...["CDN-Loop", "Fly-Client-IP", "Fly-Forwarded-Proto", "Fastly-Client-IP", "DO-Connecting-IP"],
  ...["X-Envoy-External-Address", "X-Azure-ClientIP", "X-ARR-SSL", "X-Appengine-User-IP"],
  ...["X-Amzn-Trace-Id", "X-Vercel-Forwarded-For", "X-NF-Client-Connection-IP"],
];

test("answers a collector on this machine that sends headers of its own", async () => {
  await open({ METRICS: "on" });
  const headers = {
    host: "127.0.0.1:3000",
    accept: "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.9",
    "accept-encoding": "gzip",
    "user-agent": "Prometheus/3.5.0",
    "x-prometheus-scrape-timeout-seconds": "10",
  };
  expect((await ask({ headers })).statusCode).toBe(200);
});

test("refuses a request with a header of a proxy without a token, whichever header it is", async () => {
  await open({ METRICS: "on" });
  for (const name of namesOfProxies) {
    for (const value of ["127.0.0.1", ""]) {
      const headers = { host: "127.0.0.1:3000", [name]: value };
      expect((await ask({ headers })).statusCode, name).toBe(404);
    }
  }
});

test("answers only this machine without a token", async () => {
  await open({ METRICS: "on" });
  const good = await ask();
  expect(good.statusCode).toBe(200);
  expect(good.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await ask({ remoteAddress: "192.0.2.1" })).statusCode).toBe(404);
});

test("answers without a token only under this machine's own names", async () => {
  await open({ METRICS: "on", PUBLIC_URL: "https://armslot.example" });
  const statusFor = async (host: string) => (await ask({ headers: { host } })).statusCode;
  for (const own of ["127.0.0.1:3000", "localhost:3000", "LOCALHOST", "[::1]:9000", "127.0.0.1"]) {
    expect(await statusFor(own), own).toBe(200);
  }
  // A proxy that adds no headers, a forwarded port, and a name that was pointed to 127.0.0.1.
  const foreign = ["armslot.example", "192.0.2.1:3000", "rebound.example:3000"];
  for (const host of [...foreign, "localhost.rebound.example", "127.0.0.1:3000.example", "::1"]) {
    expect(await statusFor(host), host).toBe(404);
  }
});

test("answers everyone who has the token, and no one else", async () => {
  await open({ METRICS: "on", METRICS_TOKEN: token });
  const as = (authorization: string | undefined) =>
    ask({
      remoteAddress: "192.0.2.1",
      headers: { host: "10.0.0.5:3000", ...(authorization !== undefined && { authorization }) },
    });
  expect((await as(`Bearer ${token}`)).statusCode).toBe(200);
  for (const wrong of [undefined, "", "Bearer ", token, `Bearer ${token}x`, `Basic ${token}`]) {
    expect((await as(wrong)).statusCode, wrong).toBe(404);
  }
  expect((await ask()).statusCode).toBe(404);
});

test("the metrics have no label with an ID, an address, or anything else that a client sent", async () => {
  await open({ METRICS: "on", LIMIT_REQUESTS_PER_MINUTE: "100000" });
  const app = await testApp.app();
  const { programId, admin } = await aProgram(testApp, { name: "Canary Club" });
  const canary = "canary-of-a-client";
  for (const { method, path } of Object.values(endpoints)) {
    for (const id of [programId, canary]) {
      const url = `${path.replaceAll(/:[A-Za-z]+/g, id)}?${canary}=${canary}`;
      const headers = { host: "armslot.test", [canary]: canary, "user-agent": canary };
      await app.inject({ method, url, headers, payload: { email: admin.email, canary } });
    }
  }
  for (const url of [`/${canary}`, `/api/${canary}`, `/assets/${canary}.js`]) {
    await app.inject({ url, headers: { host: "armslot.test" } });
    await app.inject({ method: "PATCH", url, headers: { host: canary } });
  }
  const all = await samples();
  const patterns = new Set<string>(Object.values(endpoints).map(({ path }) => path));
  const others = ["unknown", "*", "/metrics", "/healthz", "/readyz", "/api/a/e", "/api/a/p"];
  const allowed: Readonly<Record<string, (value: string) => boolean>> = {
    method: (value) => ["GET", "HEAD", "POST", "PUT", "DELETE", "other"].includes(value),
    route: (value) => patterns.has(value) || others.includes(value),
    status: (value) => /^[1-5]\d\d$/.test(value),
    le: (value) => /^(?:[\d.]+|\+Inf)$/.test(value),
    pool: (value) => ["app", "identity", "exports"].includes(value),
    state: (value) =>
      ["busy", "idle", "waiting", "running", "queued", "sending", "failed"].includes(value),
    result: (value) => importResults.some((each) => each === value),
    // Those of Node.js and of prom-client itself.
    kind: (value) => ["major", "minor", "incremental", "weakcb"].includes(value),
    space: (value) => /^[a-z_]+$/.test(value),
    type: (value) => /^[A-Za-z]+$/.test(value),
    version: (value) => value === process.version,
    major: (value) => /^\d+$/.test(value),
    minor: (value) => /^\d+$/.test(value),
    patch: (value) => /^\d+$/.test(value),
  };
  const wrong = all.flatMap(({ name, labels }) =>
    Object.entries(labels)
      .filter(([label, value]) => !allowed[label]?.(value))
      .map((pair) => [name, pair]),
  );
  expect(wrong).toEqual([]);
  const routes = new Set(all.flatMap(({ labels }) => labels.route ?? []));
  expect([...patterns].filter((path) => !routes.has(path))).toEqual([]);
  const { body } = await ask();
  for (const secret of [canary, programId, admin.email, admin.userId, "Canary Club"]) {
    expect(body).not.toContain(secret);
  }
});

test("counts requests, connections, hashes, mails and the age of the newest backup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "armslot-metrics-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  await open({ METRICS: "on", BACKUP_DIR: folder });
  const { programId, admin } = await aProgram(testApp);
  await anInvite(testApp, { programId, mail: "failed" });
  await anInvite(testApp, { programId, mail: "sent" });
  const before = await samples();
  expect(sampleOf(before, "armslot_backup_age_seconds")).toBeUndefined();
  expect(sampleOf(before, "armslot_mails", { state: "failed" })).toBe(1);
  expect(sampleOf(before, "armslot_mails", { state: "queued" })).toBe(0);
  expect(sampleOf(before, "armslot_mail_oldest_age_seconds", { state: "failed" })).toBe(0);
  expect(sampleOf(before, "armslot_mail_oldest_age_seconds", { state: "queued" })).toBeUndefined();
  testApp.clock.advance({ minutes: 5 });
  const now = testApp.clock();
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  const name = hourAgo
    .replace(/\.\d+Z/, "")
    .replaceAll(/[-:]/g, "")
    .replace("T", "-");
  writeFileSync(join(folder, `armslot-${name}.tar.gz`), "");
  for (let time = 0; time < 3; time += 1) {
    const headers = { host: "armslot.test", origin: "https://armslot.test" };
    const payload = { email: admin.email, password: "wrong horse 9" };
    await (await testApp.app()).inject({ method: "POST", url: signIn.path, headers, payload });
  }
  const after = await samples();
  const route = { method: "POST", route: signIn.path };
  expect(sampleOf(after, "armslot_http_requests_total", { ...route, status: "401" })).toBe(3);
  expect(sampleOf(after, "armslot_http_request_duration_seconds_count", route)).toBe(3);
  expect(sampleOf(after, "armslot_mail_oldest_age_seconds", { state: "failed" })).toBe(300);
  const age = sampleOf(after, "armslot_backup_age_seconds") ?? 0;
  expect(Math.abs(age - 3600)).toBeLessThan(1);
  for (const state of ["running", "waiting"]) {
    expect(sampleOf(after, "armslot_password_hashes", { state })).toBe(0);
  }
  const identity = (state: string) =>
    sampleOf(after, "armslot_database_connections", { pool: "identity", state });
  expect(identity("waiting")).toBe(0);
  expect(identity("idle")).toBeGreaterThan(0);
  expect(sampleOf(after, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
});

test("the metrics include every metric that the dashboard shows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "armslot-metrics-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  await open({ METRICS: "on", BACKUP_DIR: folder });
  const dashboard = new URL("../../../deploy/grafana-dashboard.json", import.meta.url);
  const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync(dashboard, "utf8"),
  );
  const { body } = await ask();
  const known = new Set([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = ""]) => name));
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:armslot|nodejs|process)_[a-z_0-9]+/g) ?? []),
  );
  expect(shown.length).toBeGreaterThan(8);
  const isKnown = (name: string) =>
    known.has(name) || known.has(name.replace(/_(?:bucket|count|sum)$/, ""));
  expect(shown.filter((name) => !isKnown(name))).toEqual([]);
  const own = [...known].filter((name) => name.startsWith("armslot_"));
  const unseen = own.filter((name) => !shown.some((each) => each.startsWith(name)));
  expect(unseen).toEqual([]);
});

test("counts the files that were imported in the browser or with an API token, by result", async () => {
  await open({ METRICS: "on" });
  const program = await aProgram(testApp);
  const params = { programId: program.programId };
  await anAthlete(testApp, { ...params, firstName: "Pitcher", lastName: "One" });
  const browser = await browserWithSession(testApp, program.admin);
  const { token: apiToken } = await anApiToken(testApp, { ...program.admin, scopes: ["import"] });
  const counted = async () => {
    const all = await samples();
    const counts = importResults.map((result) => [
      result,
      sampleOf(all, "armslot_imports_total", { result }),
    ]);
    return Object.fromEntries(counts);
  };
  const sent = (file: string) =>
    sendWithToken(testApp, apiToken, {
      method: "POST",
      url: urlOf(importDeviceFile, { params, query: { name: "games.csv" } }),
      headers: { "content-type": "application/octet-stream" },
      payload: Buffer.from(file),
    });
  const none = { stored: 0, repeated: 0, waiting: 0, refused: 0, failed: 0 };
  expect(await counted()).toEqual(none);
  await sent(trackmanFile([{ uid: "a" }]));
  await sent(trackmanFile([{ uid: "a" }]));
  await sent(trackmanFile([{ uid: "b", pitcher: "Two, Pitcher", id: 900002 }]));
  await sent("no table");
  expect(await counted()).toEqual({ ...none, stored: 1, repeated: 1, waiting: 1, refused: 1 });
  const { files } = await browser.call(listImportFiles, { params });
  const fileParams = { ...params, fileId: files[0]?.fileId ?? "" };
  await browser.call(runImport, { params: fileParams, body: { decisions: {} } });
  const refusal = await browser.refused(runImport, { params: fileParams, body: { decisions: {} } });
  expect(refusal.code).toBe("import-file-not-found");
  expect(await counted()).toEqual({ ...none, stored: 2, repeated: 1, waiting: 1, refused: 2 });
});

test("names counters, and nothing else, with _total", async () => {
  await open({ METRICS: "on" });
  const { body } = await ask();
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(types.length).toBeGreaterThan(20);
  const misnamed = types.filter(
    ([, name = "", type]) => name.endsWith("_total") !== (type === "counter"),
  );
  expect(misnamed).toEqual([]);
});
