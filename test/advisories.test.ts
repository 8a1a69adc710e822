import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  auditAtRegistry,
  bundledAdvisories,
  knownFaults,
  lockfiles,
  readLockfile,
} from "../scripts/advisories.mjs";

const advisories = bundledAdvisories();
const locked = (path: string, version: string) => ({ packages: { [path]: { version } } });

describe("the bundled advisories", () => {
  it.each(lockfiles)("name no package of %s at rank high", (path) => {
    expect(Object.keys(readLockfile(path).packages).length).toBeGreaterThan(50);
    expect(knownFaults(readLockfile(path), advisories)).toEqual([]);
  });

  it("the bundled advisories refuse the @fastify/static that serves guarded files to anyone", () => {
    expect(knownFaults(locked("node_modules/@fastify/static", "9.1.3"), advisories)).toEqual([
      "@fastify/static 9.1.3: GHSA-83w8-p2f5-377r / CVE-2026-15074 (high). Upgrade to 10.1.1 or newer.",
      "@fastify/static 9.1.3: GHSA-423g-23ch-w7c6 (high). Upgrade to 10.1.3 or newer.",
    ]);
  });

  it("the bundled advisories refuse a package that only another package asks for", () => {
    const nested = locked("node_modules/ajv/node_modules/fast-uri", "3.1.2");
    expect(knownFaults(nested, advisories)).toEqual([
      "fast-uri 3.1.2: GHSA-f65p-4m7j-42xc (high). Upgrade to 3.1.6 or newer.",
      "fast-uri 3.1.2: GHSA-jqff-g426-hqxp (high). Upgrade to 3.1.6 or newer.",
      "fast-uri 3.1.2: GHSA-fph4-wmhf-6fwf (high). Upgrade to 3.1.6 or newer.",
    ]);
  });

  it("the bundled advisories let an advisory of rank moderate wait for the next upgrade", () => {
    expect(knownFaults(locked("node_modules/react-router", "7.18.1"), advisories)).toEqual([]);
  });

  it("the bundled advisories have the version that fixes them outside the vulnerable range", () => {
    const wrong = advisories.filter(
      (each) =>
        knownFaults(locked(`node_modules/${each.package}`, each.fixedIn), [
          { ...each, rank: "high" },
        ]).length > 0,
    );
    expect(wrong).toEqual([]);
    expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
  });
});

describe("the registry's own list", () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  /** Starts a registry on loopback that answers the question for advisories, and returns what the audit makes of it. */
  async function auditAt(answer: { status: number; body?: object }) {
    const registry = createServer((request, response) => {
      request.resume();
      const isAsked = request.url?.endsWith("/security/advisories/bulk");
      response.writeHead(isAsked ? answer.status : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(isAsked ? (answer.body ?? {}) : {}));
    });
    await new Promise<void>((done) => registry.listen(0, "127.0.0.1", done));
    closing.push(() => registry.close());
    const { port } = registry.address() as AddressInfo;
    return await auditAtRegistry({
      env: { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_proxy: "" },
    });
  }

  it("the registry's own list fails the step when it has an advisory of rank high", async () => {
    const advisory = {
      id: 1,
      url: "https://github.com/advisories/GHSA-0000-0000-0000",
      title: "An invented fault",
      severity: "high",
      vulnerable_versions: "<99.0.0",
      cwe: [],
      cvss: { score: 7, vectorString: null },
    };
    const result = await auditAt({ status: 200, body: { "@fastify/static": [advisory] } });
    expect(result).toEqual({
      isGood: false,
      said: "npm audit: @fastify/static: An invented fault (high)",
    });
  });

  it("the registry's own list passes the step when it has none", async () => {
    const result = await auditAt({ status: 200 });
    expect(result).toEqual({ isGood: true, said: "npm audit: nothing of rank high" });
  });

  it("the registry's own list is reported as missing, without an error and without an address, when the registry refuses", async () => {
    const result = await auditAt({ status: 405 });
    expect(result).toEqual({
      isGood: true,
      said: "npm audit: the registry did not answer (405 Method Not Allowed)",
    });
  });
});
