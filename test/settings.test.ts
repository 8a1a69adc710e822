import { describe, expect, it } from "vitest";
import { isCode, isTest, projectFiles, read } from "./project-files.ts";

const exampleLines = read(".env.example").split("\n");
const listed = exampleLines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

const known = [
  ...read("server/src/core/setting-names.ts").matchAll(/^ {2}"([A-Z][A-Z0-9_]+)",$/gm),
].flatMap(([, name]) => name ?? []);

const readByServer = projectFiles
  .filter((path) => /^server\/src\/core\/(?:[\w-]+-)?settings\.ts$/.test(path))
  .flatMap((path) => [
    ...read(path).matchAll(/\b(?:text|required|integer|oneOf|url)\(\s*"([A-Z][A-Z0-9_]+)"/g),
  ])
  .flatMap(([, setting]) => setting ?? []);

describe(".env.example", () => {
  it("lists every setting that the server reads, and no other", () => {
    expect(readByServer).toContain("PORT");
    expect([...new Set(listed)].sort()).toEqual([...new Set(readByServer)].sort());
    expect([...known].sort()).toEqual([...new Set(readByServer)].sort());
  });

  it("lists each setting once", () => {
    expect(listed).toHaveLength(new Set(listed).size);
  });

  it(".env.example has every setting commented out, so a copy keeps all defaults", () => {
    expect(exampleLines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
  });
});

describe("the environment", () => {
  it("the environment is read by the server in env.ts only", () => {
    const readers = projectFiles
      .filter((path) => path.startsWith("server/src/") && isCode(path) && !isTest(path))
      .filter((path) => /process\.env|from "node:process"/.test(read(path)));
    expect(readers).toEqual(["server/src/core/env.ts"]);
  });
});
