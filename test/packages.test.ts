import semver from "semver";
import { describe, expect, it } from "vitest";
import { nodesBeside, supportedNodes } from "../scripts/node-version.mjs";
import { read } from "./project-files.ts";

interface Manifest {
  readonly engines?: Readonly<Record<string, string>>;
  readonly allowScripts?: Record<string, boolean>;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly overrides?: Record<string, string>;
  readonly private?: boolean;
  readonly version: string;
  readonly workspaces?: string[];
}

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
  readonly license?: string;
  readonly os?: readonly string[];
}

const rootManifest: Manifest = JSON.parse(read("package.json"));
const rooms = ["", ...(rootManifest.workspaces ?? []).map((name) => `${name}/`)];
const manifests = rooms.map((room) => {
  const manifest: Manifest = JSON.parse(read(`${room}package.json`));
  return { room, manifest };
});
const lock: { packages: Record<string, Locked> } = JSON.parse(read("package-lock.json"));
const installed = Object.entries(lock.packages).filter(([path]) => path.includes("node_modules/"));

const wanted = manifests.flatMap(({ room, manifest }) =>
  Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.overrides,
  }).map(([name, version]) => ({ room, name, version })),
);

describe("every declared package", () => {
  it.each(wanted)("$name in $room has one exact version", ({ version }) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  });

  it("every declared package has one version in all rooms", () => {
    const split = wanted.filter(({ name, version }) =>
      wanted.some((other) => other.name === name && other.version !== version),
    );
    expect(split).toEqual([]);
  });

  it("every declared package is in the lockfile with that version", () => {
    const missing = wanted.filter(({ room, name, version }) => {
      if (name.startsWith("@armslot/")) return false;
      const paths = [`${room}node_modules/${name}`, `node_modules/${name}`];
      return !paths.some((path) => lock.packages[path]?.version === version);
    });
    expect(missing).toEqual([]);
  });
});

describe("the lockfile of the benchmarks' Lighthouse", () => {
  const packages: Record<string, Locked> = JSON.parse(
    read("bench/lighthouse/package-lock.json"),
  ).packages;
  const locked = Object.entries(packages).filter(([path]) => path !== "");

  it("the lockfile of the benchmarks' Lighthouse has one exact version, and integrity hashes but no registry or install script for every package", () => {
    const { dependencies }: Manifest = JSON.parse(read("bench/lighthouse/package.json"));
    expect(dependencies).toEqual({ lighthouse: packages["node_modules/lighthouse"]?.version });
    const doubtful = locked.filter(
      ([, { integrity, resolved, hasInstallScript }]) => !integrity || resolved || hasInstallScript,
    );
    expect(doubtful.map(([path]) => path)).toEqual([]);
    expect(locked.length).toBeGreaterThan(1);
  });
});

describe("the lockfile", () => {
  it("names no registry", () => {
    const named = installed.filter(([, { link, resolved }]) => !link && resolved !== undefined);
    expect(named.map(([path]) => path)).toEqual([]);
    expect(read("package-lock.json")).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  });

  it("the lockfile has an integrity hash for every package", () => {
    const bare = installed.filter(([, { link, integrity }]) => !link && integrity === undefined);
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it("the lockfile has no install script that package.json neither allows nor denies", () => {
    const names = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
    expect(names.length).toBeGreaterThan(0);
    const decided = Object.keys(rootManifest.allowScripts ?? {});
    expect(names.filter((name) => !decided.includes(name))).toEqual([]);
  });
});

/** Packages whose manifest names no license, and where it is stated. */
const licensesElsewhere: Readonly<Record<string, string>> = {
  // Only the part of tus-js-client for Node.js imports it, and we run the one for browsers: no build contains it.
  "node_modules/combine-errors": "MIT, in its Readme",
};

describe("every locked package", () => {
  it("every locked package names its license", () => {
    const silent = installed.filter(([, { link, license }]) => !link && license === undefined);
    expect(silent.map(([path]) => path)).toEqual(Object.keys(licensesElsewhere));
  });
});

describe("every locked package that is not optional", () => {
  it("every locked package that is not optional runs on the oldest supported versions of Node.js", () => {
    const tooNew = installed.flatMap(([path, { optional, engines, version }]) => {
      const range = optional ? undefined : engines?.node;
      const lacking = supportedNodes.filter(
        (node) => range && semver.valid(node) && !semver.satisfies(node, range),
      );
      return lacking.map((node) => `${path} ${version} does not run on Node.js ${node}`);
    });
    expect(tooNew).toEqual([]);
  });
});

describe("every room", () => {
  it.each(manifests)("$room is private", ({ manifest }) => {
    expect(manifest.private).toBe(true);
  });
});

describe("the supported versions of Node.js", () => {
  it("the supported versions of Node.js include every minimum of the manifest", () => {
    const minimums = rootManifest.engines?.node?.match(/\d+\.\d+\.\d+/g) ?? [];
    expect(minimums.length).toBeGreaterThan(0);
    expect(supportedNodes).toEqual(expect.arrayContaining(minimums));
  });

  it.each([
    ["20.20.1", ["20.19.0", "22.12.0", "22", "24"]],
    ["20.19.0", ["22.12.0", "22", "24"]],
    ["22.12.0", ["20.19.0", "22", "24"]],
    ["22.19.0", ["20.19.0", "22.12.0", "24"]],
    ["24.3.0", ["20.19.0", "22.12.0", "22"]],
    ["26.0.0", ["20.19.0", "22.12.0", "22", "24"]],
  ])(
    "the supported versions of Node.js that npm test tries on %s are all others",
    (current, others) => {
      expect(nodesBeside(current)).toEqual(others);
    },
  );
});
