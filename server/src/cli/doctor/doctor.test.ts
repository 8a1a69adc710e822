import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, request as httpRequest } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../../scripts/free-port.mjs";
import { isProductBuilt, runArmslot, startBuiltProduct } from "../../../../scripts/product.mjs";
import { closeAtEnd } from "../../../test/kit/close-at-end.ts";
import { newDataFolder } from "../../../test/kit/database/data-folder.ts";
import { ownDisk } from "../../../test/kit/services/own-disk.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import { runOn } from "../../../test/kit/test-cli.ts";
import { type Settings, WrongSettings } from "../../core/settings.ts";
import { checkBackup } from "./backup-check.ts";
import type { Check } from "./check.ts";
import { checkDisk, checkNode, checkSettings } from "./machine-checks.ts";
import { checkCertificate, checkProxy, checkServer } from "./web-checks.ts";

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "armslot-doctor-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  testApp = await openTestApp();
});

describe("doctor", () => {
  test.skipIf(!isProductBuilt)("finds nothing wrong with a running server", async () => {
    const product = await startBuiltProduct({ DATA_DIR: newDataFolder() });
    closeAtEnd(product.stop);
    const { code, out, error } = await runArmslot(product.env, ["doctor", "--json"]);
    expect({ code, error }).toEqual({ code: 0, error: "" });
    const { checks }: { checks: Check[] } = JSON.parse(out);
    const names = [
      "Settings",
      "Disk",
      "Backup",
      "Database",
      "Migrations",
      "Rows",
      "Row security",
      "Locks",
      "Clock",
      "Outings",
      "Videos",
      "Mail",
    ];
    expect(checks.slice(1).map(({ name, state }) => [name, state])).toEqual(
      [...names, "Server", "Certificate"].map((name) => [name, "ok"]),
    );
  });

  test("prints a line for each check, and one about the failures", async () => {
    const readSettings = () => {
      throw new WrongSettings("PORT must be a number.\nHOST must be a name.");
    };
    const { code, out, error } = await runOn(testApp, ["doctor"], { readSettings });
    expect({ code, error }).toEqual({ code: 1, error: "1 of 2 checks failed.\n" });
    expect(out).toMatch(
      /^\w+ +Node\.js +\d.*\nfailed +Settings +PORT must be a number\. HOST must/,
    );
  });

  test("refuses a wrong address for the test message", async () => {
    const { code, error } = await runOn(testApp, ["doctor", "--mail", "nobody"]);
    expect(code).toBe(2);
    expect(error).toMatch(/^[^\n]+\n$/);
  });
});

test.each([
  ["18.20.0", "failed"],
  ["20.18.3", "failed"],
  ["20.19.0", "warning"],
  ["21.7.0", "failed"],
  ["22.11.0", "failed"],
  ["22.12.0", "ok"],
  ["23.1.0", "warning"],
  ["24.0.0", "ok"],
  ["26.0.0", "warning"],
])("judges Node.js %s as %s", (version, state) => {
  const check = checkNode(version);
  expect(check.state).toBe(state);
  expect(check.finding.includes("Install Node.js 24.")).toBe(state !== "ok");
});

test("names the risks of valid settings", () => {
  const secret = join(folder, "server-secret");
  writeFileSync(secret, "s".repeat(40), { mode: 0o600 });
  const safe = { ...testApp.parts.settings, demo: false } as Settings;
  const production = { ...safe, isProduction: true, isSecure: true, trustedProxies: 1 };
  const smtp = { ...production, host: "127.0.0.1", emailProvider: "smtp" } as Settings;
  const settingsFile = join(folder, ".env");
  writeFileSync(settingsFile, "SERVER_SECRET=s", { mode: 0o640 });
  const files = { ownFiles: [secret], settingsFile };
  expect(checkSettings(smtp, files).state).toBe("ok");
  const risks: [Partial<Settings>, string][] = [
    [{ isSecure: false }, "Passwords are sent unencrypted."],
    [{ trustedProxies: 0 }, "set TRUST_PROXY=1"],
    [{ host: "0.0.0.0" }, "for a container publish the port on 127.0.0.1 and leave HOST"],
    [{ demo: true }, "npx armslot demo remove"],
    [{ emailProvider: "outbox" }, "Mail is kept and not sent."],
  ];
  for (const [risk, sentence] of risks) {
    const check = checkSettings({ ...smtp, ...risk } as Settings, files);
    expect(check).toMatchObject({ state: "warning", finding: expect.stringContaining(sentence) });
  }
  chmodSync(secret, 0o644);
  expect(checkSettings(smtp, files).finding).toContain(`Run: chmod 600 ${secret}`);
  chmodSync(settingsFile, 0o644);
  expect(checkSettings(smtp, files).finding).toContain(`Run: chmod o= ${settingsFile}`);
});

test("measures the disk of a data folder that does not exist yet", () => {
  const check = checkDisk({ dataDir: join(folder, "later/data") });
  expect(check.finding).toMatch(/^[\d,]+ MB free for DATA_DIR /);
});

const probe = ownDisk(8);
probe?.remove();
describe.runIf(probe)("a disk", () => {
  test.each([
    [8, "failed", "writes are refused below 64 MB. Free some space."],
    [256, "warning", "Free some space."],
  ])("a disk of %i MB is reported as %s", (megabytes, state, sentence) => {
    const disk = ownDisk(megabytes);
    onTestFinished(() => disk?.remove());
    const check = checkDisk({ dataDir: disk?.folder ?? "" });
    expect(check).toMatchObject({ state, finding: expect.stringContaining(sentence) });
  });

  test("a disk that cannot be written fails", () => {
    const disk = ownDisk(8);
    onTestFinished(() => disk?.remove());
    const on = disk?.folder ?? "";
    execFileSync("mount", ["-o", "remount,ro", on]);
    expect(checkDisk({ dataDir: join(on, "data") })).toEqual({
      name: "Disk",
      state: "failed",
      finding: `This user cannot write to ${on}. Run Armslot as the folder's owner.`,
    });
  });
});

test("judges the newest backup by its age, and by the size of the older ones", () => {
  const backupDir = mkdtempSync(join(folder, "backups-"));
  const settings = { backupDir, backupEveryHours: 24, isProduction: true };
  const at = (hours: number) => new Date(Date.parse("2026-03-02T05:00:00Z") + hours * 3_600_000);
  expect(checkBackup(settings, at(0))).toMatchObject({ state: "failed" });
  writeFileSync(join(backupDir, "armslot-20260301-050000.tar.gz"), "");
  writeFileSync(join(backupDir, "armslot-20260302-050000.tar.gz"), "");
  writeFileSync(join(backupDir, "armslot-20260304-050000.tar.gz.partial"), "");
  expect(checkBackup(settings, at(48))).toMatchObject({
    state: "ok",
    finding: `The newest backup in ${backupDir} is 48 hours old.`,
  });
  expect(checkBackup(settings, at(49)).state).toBe("failed");
  const larger = join(backupDir, "armslot-20260301-050000.tar.gz");
  writeFileSync(larger, "data that the newest backup does not have");
  expect(checkBackup(settings, at(48))).toMatchObject({
    state: "warning",
    finding: expect.stringContaining(`is less than half as large as ${larger}.`),
  });
  const ahead = join(backupDir, "armslot-20270101-050000.tar.gz");
  writeFileSync(ahead, "");
  expect(checkBackup(settings, at(48))).toMatchObject({
    state: "warning",
    finding: expect.stringContaining(`${ahead} is dated in the future`),
  });
  expect(checkBackup({ ...settings, backupDir: join(backupDir, "none") }, at(0)).state).toBe(
    "failed",
  );
  const unset = { ...settings, backupDir: undefined };
  expect(checkBackup(unset, at(0)).state).toBe("warning");
  expect(checkBackup({ ...unset, isProduction: false }, at(0)).state).toBe("ok");
});

describe("an https server with a certificate of its own", () => {
  let publicUrl: string;
  let reply = { status: 200, headers: {} as Record<string, string> };
  beforeAll(async () => {
    const [cert, key] = [join(folder, "site.pem"), join(folder, "site.key")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc"];
    const output = ["-keyout", key, "-out", cert, "-days", "20"];
    execFileSync("openssl", ["req", ...kind, ...subject, ...output], { stdio: "pipe" });
    const options = { cert: readFileSync(cert), key: readFileSync(key) };
    const server = createHttpsServer(options, (_request, response) => {
      response.writeHead(reply.status, reply.headers).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closeAtEnd(async () => {
      server.close();
      server.closeAllConnections();
    });
    publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  });

  test("an https server with a certificate of its own is not trusted, and fails when the certificate has expired", async () => {
    const check = await checkCertificate(publicUrl, new Date());
    expect(check).toMatchObject({
      state: "failed",
      finding: expect.stringMatching(/^Not trusted/),
    });
    const expired = await checkCertificate(publicUrl, new Date(Date.now() + 21 * 86_400_000));
    expect(expired.finding).toMatch(/^Expired: it was valid until \d{4}-\d{2}-\d{2}\. Renew it\.$/);
    const none = await checkCertificate("https://localhost:1", new Date());
    expect(none.finding).toContain("does not answer with TLS (ECONNREFUSED)");
  });

  test.each([
    [200, { "x-request-id": "1" }, "ok", "leads to Armslot"],
    [421, { "x-request-id": "1" }, "failed", "proxy_set_header Host"],
    [502, {}, "failed", "does not reach the server"],
    [200, {}, "failed", "is not answered by Armslot"],
  ] as const)(
    "an https server with a certificate of its own as proxy: %i with %j is %s",
    async (status, headers, state, sentence) => {
      reply = { status, headers: { ...headers } };
      const check = await checkProxy({ publicUrl, trustedProxies: 1, serverSecret: undefined });
      expect(check).toMatchObject({ state, finding: expect.stringContaining(sentence) });
    },
  );
});

describe("a server that listens", () => {
  let port: number;
  beforeAll(async () => {
    const app = await testApp.app();
    await app.listen({ port: 0, host: "127.0.0.1" });
    ({ port } = app.server.address() as AddressInfo);
  });

  test.each([
    [0, undefined, "ok", "TRUST_PROXY is right"],
    [1, undefined, "failed", "no proxy sends X-Forwarded-For"],
    [1, "203.0.113.7", "ok", "TRUST_PROXY is right"],
    [0, "203.0.113.7", "failed", "Set TRUST_PROXY=1."],
    [1, "203.0.113.7, 10.0.0.2", "failed", "Set TRUST_PROXY=2."],
  ] as const)(
    "a server that listens with TRUST_PROXY=%i and %s forwarded: %s",
    async (proxies, forwarded, state, sentence) => {
      const proxy = createHttpServer((request, response) => {
        const headers = {
          ...request.headers,
          host: "armslot.test",
          ...(forwarded !== undefined && { "x-forwarded-for": forwarded }),
        };
        const path = request.url ?? "/";
        httpRequest({ host: "127.0.0.1", port, path, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(response);
        }).end();
      });
      await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => {
        proxy.close();
        proxy.closeAllConnections();
      });
      const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const { serverSecret } = testApp.parts;
      const check = await checkProxy({ publicUrl, trustedProxies: proxies, serverSecret });
      expect(check).toMatchObject({ state, finding: expect.stringContaining(sentence) });
      const other = { publicUrl, trustedProxies: proxies, serverSecret: `${serverSecret}x` };
      expect((await checkProxy(other)).finding).toContain("another Armslot server");
      const plain = await fetch(`${publicUrl}/readyz`);
      expect(await plain.json()).toEqual({ status: "ready" });
    },
  );

  test("finds the running server, another program on its port, and none", async () => {
    expect((await checkServer({ host: "0.0.0.0", port })).state).toBe("ok");
    const none = await checkServer({ host: "127.0.0.1", port: await freePort() });
    expect(none).toMatchObject({
      state: "warning",
      finding: expect.stringMatching(/^Not running/),
    });
  });
});
