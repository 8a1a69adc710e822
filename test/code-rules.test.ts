import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { isCode, isTest, projectFiles, read } from "./project-files.ts";

const code = projectFiles.filter(isCode);
const product = code.filter((path) => !isTest(path));

/** The rules themselves name what they forbid. */
const others = (files: readonly string[]) => files.filter((path) => !path.startsWith("test/"));

function linesWith(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
  );
}

describe("every file", () => {
  it("is found", () => {
    expect(product).toContain("contracts/src/errors.ts");
  });

  it("lives in a room whose name says what it does", () => {
    const nameless = /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib2)(?:\/|\.|-)/;
    expect(projectFiles.filter((path) => nameless.test(path))).toEqual([]);
  });

  it("is no index file", () => {
    const indexes = code.filter((path) => /^index\.[cm]?[jt]sx?$/.test(basename(path)));
    expect(indexes).toEqual([]);
  });

  it("holds no note of work left over", () => {
    expect(linesWith(others(code), /\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  it("switches off no check", () => {
    const switches =
      /biome-ignore|eslint-disable|oxlint-disable|@ts-(?:ignore|nocheck|expect-error)|v8 ignore|istanbul ignore/;
    expect(linesWith(others(code), switches)).toEqual([]);
  });

  it("names no package registry and no folder of a developer's machine", () => {
    const machine = /registry\.npmjs|\/home\/\w+\/|\/Users\/\w+\/|\/work\/|\/root\//;
    const texts = projectFiles.filter(
      (path) => !/\.(?:png|jpe?g|webp|avif|ico|mp4|webm)$/.test(path),
    );
    expect(linesWith(others(texts), machine)).toEqual([]);
  });
});

describe("the browser's code", () => {
  it("writes no raw HTML", () => {
    const sinks = /\.(?:innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|srcdoc/i;
    const pages = product.filter((path) => path.startsWith("web/src/"));
    expect(linesWith(pages, sinks)).toEqual([]);
  });
});

describe("the server's code", () => {
  const server = product.filter((path) => path.startsWith("server/src/"));

  it("writes rows in tables/ only", () => {
    const writes =
      /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+\w+\s+(?:\w+\s+)?set)\b/i;
    const elsewhere = server.filter((path) => !/^server\/src\/(?:tables|database)\//.test(path));
    expect(linesWith(elsewhere, writes)).toEqual([]);
  });

  it("lists the columns that it reads", () => {
    expect(linesWith(server, /\bselect\s+(?:\w+\.)?\*|\breturning\s+(?:\w+\.)?\*/i)).toEqual([]);
  });
});

describe("every sentence of ours", () => {
  it("tells nobody to run npm ci, which refuses this lockfile (decision 7)", () => {
    const pages = projectFiles.filter((path) => path.endsWith(".md"));
    const told = [...product, ...pages].filter(
      (path) => !/^(?:docs\/decisions|scripts|bench)\//.test(path),
    );
    expect(linesWith(others(told), /\bnpm (?:ci|clean-install)\b/)).toEqual([]);
  });
});

describe("every test", () => {
  const tests = others(code.filter(isTest));

  it("replaces none of our own modules", () => {
    expect(linesWith(tests, /\bvi\.(?:mock|doMock)\(\s*["'`](?:\.|@armslot)/)).toEqual([]);
  });

  it("waits for a state, never for a time", () => {
    expect(linesWith(tests, /waitForTimeout|\bsleep\(/)).toEqual([]);
  });
});
