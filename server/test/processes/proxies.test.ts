import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { limits } from "@armslot/contracts/core/limits";
import { errors } from "@armslot/contracts/errors";
import { uploadImportFile } from "@armslot/contracts/imports/imports";
import { signIn } from "@armslot/contracts/people/sign-in";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";

const command = fileURLToPath(new URL("../../dist/cli/armslot.js", import.meta.url));
const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), "utf8");
const name = "armslot.example";
const requestsPerMinute = 20;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-proxy-"));
});
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0).reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, words, { env, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      output += String(text);
    });
  }
  return { output: () => output };
}

/** Creates a self-signed certificate for the examples' host in the two files that they use. */
function makeCertificate() {
  const files = { certificate: join(folder, "site.pem"), key: join(folder, "site.key") };
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc"];
  const output = ["-keyout", files.key, "-out", files.certificate, "-days", "2"];
  execFileSync("openssl", ["req", ...kind, ...subject, ...output], { stdio: "pipe" });
  return files;
}

interface Ports {
  readonly https: number;
  readonly http: number;
  readonly server: number;
}

/** Starts nginx with the example, changed only in ports, certificate and the folders that need root. */
function startNginx(ports: Ports, edit: (text: string) => string) {
  const { certificate, key } = makeCertificate();
  const site = edit(example("nginx.conf"))
    .replace("127.0.0.1:3000", `127.0.0.1:${ports.server}`)
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${ports.https} ssl`)
    .replace("/etc/ssl/armslot.example.pem", certificate)
    .replace("/etc/ssl/armslot.example.key", key);
  const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const folders = kept.map((part) => `${part}_temp_path ${join(folder, part)};`).join("\n");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const main = `${user} daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr;
    events {} http { access_log off; ${folders} ${site} }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, main);
  return start("nginx", ["-p", folder, "-e", "stderr", "-c", file], { PATH: process.env.PATH });
}

/** Starts Caddy with the example, changed only in ports and certificate. */
function startCaddy(ports: Ports, edit: (text: string) => string) {
  const { certificate, key } = makeCertificate();
  const site = edit(example("Caddyfile"))
    .replace("127.0.0.1:3000", `127.0.0.1:${ports.server}`)
    .replace(`${name} {`, `${name} {\n\ttls ${certificate} ${key}`);
  const file = join(folder, "Caddyfile");
  const listening = `http_port ${ports.http}\n\thttps_port ${ports.https}\n\tdefault_bind 127.0.0.1`;
  writeFileSync(file, `{\n\tadmin off\n\t${listening}\n}\n${site}`);
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder };
  return start("caddy", ["run", "--adapter", "caddyfile", "--config", file], env);
}

interface PageResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface RequestOptions {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address of the visitor's machine. */
  readonly from?: string;
}

const kinds = [
  ["nginx", startNginx, (text: string) => text.replace(/proxy_set_header Host .*/, "")],
  [
    "caddy",
    startCaddy,
    (text: string) =>
      text.replace(/(reverse_proxy .*)/, "$1 {\nheader_up Host {upstream_hostport}\n}"),
  ],
] as const;

/** Whether the program is installed. */
function isInstalled(program: string): boolean {
  const option = program === "nginx" ? "-v" : "version";
  return spawnSync(program, [option], { stdio: "ignore" }).status === 0;
}

/** Returns a note for the test's name if something that it needs is missing, or "". */
function missingNote(program: string): string {
  if (!existsSync(command)) return " (skipped: the server is not built)";
  const missing = [program, "openssl"].filter((needed) => !isInstalled(needed));
  return missing.length === 0 ? "" : ` (skipped: ${missing.join(" and ")} not installed)`;
}
const cases = kinds.map((kind) => [...kind, missingNote(kind[0])] as const);

describe.each(cases)("behind %s", (program, startProxy, withoutHost, missing) => {
  /** Starts the built server behind the example's proxy and returns functions that act like a browser. */
  async function open(edit: (text: string) => string = (text) => text) {
    const ports = { https: await freePort(), http: await freePort(), server: await freePort() };
    const origin = `https://${name}:${ports.https}`;
    const server = start(process.execPath, [command, "serve"], {
      DATA_DIR: join(folder, "data"),
      PORT: String(ports.server),
      PUBLIC_URL: origin,
      TRUST_PROXY: "1",
      DEMO: "off",
      LIMIT_REQUESTS_PER_MINUTE: String(requestsPerMinute),
    });
    const proxy = startProxy(ports, edit);
    await expect.poll(server.output, { timeout: 120_000 }).toContain("is ready");
    const ask = (given: RequestOptions, plain = false) =>
      new Promise<PageResponse>((resolve, reject) => {
        const port = plain ? ports.http : ports.https;
        const host = `${name}:${port}`;
        const headers = { host, ...given.headers };
        const ca = readFileSync(join(folder, "site.pem"));
        const options = {
          ...{ host: "127.0.0.1", port, servername: name, ca, agent: false },
          ...{ path: given.path, method: given.method, headers, localAddress: given.from },
        };
        const sent = (plain ? httpRequest : httpsRequest)(options, (response) => {
          const { statusCode: status, headers: received } = response;
          text(response).then((body) => resolve({ status, headers: received, body }), reject);
        });
        sent.on("error", reject).end(given.body);
      });
    const health = () =>
      ask({ path: "/healthz" }).then(
        ({ status }) => status,
        () => proxy.output(),
      );
    await expect.poll(health).toBe(200);
    return { ask, origin, ports };
  }

  test.skipIf(missing)(
    `serves pages, forms and uploads, redirects http to https, and counts requests per visitor${missing}`,
    async () => {
      const { ask, origin } = await open();
      const page = await ask({ path: "/login" });
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "strict-transport-security": "max-age=63072000",
      });
      const plain = await ask({ path: "/login?next=1" }, true);
      expect(plain.status).toBe(308);
      expect(plain.headers.location).toMatch(
        /^https:\/\/armslot\.example(?::\d+)?\/login\?next=1$/,
      );
      const signedIn = await ask({
        path: signIn.path,
        method: signIn.method,
        headers: { origin, "content-type": "application/json" },
        body: JSON.stringify({ email: "nobody@example.test", password: "wrong password 1" }),
      });
      expect(JSON.parse(signedIn.body).code).toBe("invalid-credential");
      const uploaded = await ask({
        path: `/api/programs/${randomUUID()}/import-files?name=games.csv`,
        method: uploadImportFile.method,
        headers: { origin, "content-type": "application/octet-stream" },
        body: "x".repeat(limits.importFileMaxBytes),
      });
      expect(JSON.parse(uploaded.body).code).toBe("signed-out");
      const statuses: (number | undefined)[] = [];
      for (let time = 0; time <= requestsPerMinute; time += 1) {
        const headers = { "x-forwarded-for": `198.51.100.${time}` };
        statuses.push((await ask({ path: "/api/session", headers })).status);
      }
      expect(statuses.at(-1)).toBe(429);
      const other = await ask({ path: "/api/session", from: "127.0.0.2" });
      expect(other.status).toBe(200);
    },
    240_000,
  );

  test.skipIf(missing)(
    `answers 421 with both hosts if the proxy does not forward the Host header${missing}`,
    async () => {
      const { ask, origin, ports } = await open(withoutHost);
      const page = await ask({ path: "/login" });
      expect(page.status).toBe(421);
      const { title, detail } = JSON.parse(page.body);
      expect(title).toBe(errors["unknown-host"].sentence);
      expect(detail).toContain(`is configured for "${new URL(origin).host}"`);
      const received = program === "nginx" ? "armslot" : `127.0.0.1:${ports.server}`;
      expect(detail).toContain(`the request is for "${received}"`);
    },
    240_000,
  );
});
