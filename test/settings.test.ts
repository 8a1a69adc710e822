import { describe, expect, it } from "vitest";
import { isCode, isTest, projectFiles, read } from "./project-files.ts";

const exampleLines = read(".env.example").split("\n");
const listed = exampleLines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

const readByServer = ["settings", "mail-settings", "analytics-settings"].flatMap((name) =>
  [
    ...read(`server/src/settings/${name}.ts`).matchAll(
      /\b(?:text|needed|whole|oneOf|url)\(\s*"([A-Z][A-Z0-9_]+)"/g,
    ),
  ].flatMap(([, setting]) => setting ?? []),
);

/** Read by the commands of the root, not by the server. */
const readByCommands = ["CHROMIUM_PATH"];

describe(".env.example", () => {
  it("lists every setting that the server reads, and nothing that nobody reads", () => {
    expect(readByServer).toContain("PORT");
    const known = new Set([...readByServer, ...readByCommands]);
    expect([...new Set(listed)].sort()).toEqual([...known].sort());
  });

  it("lists each setting once", () => {
    expect(listed).toHaveLength(new Set(listed).size);
  });

  it("sets nothing by itself, so that a copy of it keeps every default", () => {
    expect(exampleLines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
  });
});

describe("the environment", () => {
  it("is read by the server in env.ts only", () => {
    const readers = projectFiles
      .filter((path) => path.startsWith("server/src/") && isCode(path) && !isTest(path))
      .filter((path) => /process\.env|from "node:process"/.test(read(path)));
    expect(readers).toEqual(["server/src/settings/env.ts"]);
  });

  it.each(readByCommands)("%s is read by the commands", (name) => {
    expect(read("scripts/find-chromium.mjs")).toContain(name);
  });
});
