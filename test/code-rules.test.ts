import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { isCode, isTest, projectFiles, read } from "./project-files.ts";

const code = projectFiles.filter(isCode);
const product = code.filter((path) => !isTest(path));

/** Excludes the rules themselves, which contain the forbidden text. */
const withoutRules = (files: readonly string[]) =>
  files.filter((path) => !path.startsWith("test/"));

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
  it("every file is found", () => {
    expect(product).toContain("contracts/src/errors.ts");
  });

  it("every file is in a folder with a descriptive name", () => {
    const nameless = /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib2)(?:\/|\.|-)/;
    expect(projectFiles.filter((path) => nameless.test(path))).toEqual([]);
  });

  it("every file is not an index file", () => {
    const indexes = code.filter((path) => /^index\.[cm]?[jt]sx?$/.test(basename(path)));
    expect(indexes).toEqual([]);
  });

  it("every file has no note about unfinished work", () => {
    expect(linesWith(withoutRules(code), /\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  it("disables no check, except one lint rule for one line with a reason", () => {
    expect(linesWith(withoutRules(code), disabledChecks)).toEqual([]);
  });

  it.each([
    "// biome-ignore lint/a11y/noRedundantRoles: browsers drop the role of a table with block rows.",
    "{/* biome-ignore lint/a11y/noRedundantRoles: as for the table. */}",
  ])("every file can have the comment %s", (comment) => {
    expect(comment).not.toMatch(disabledChecks);
  });

  it.each([
    "// biome-ignore lint/a11y/noRedundantRoles",
    "// biome-ignore lint/a11y/noRedundantRoles: <explanation>",
    "// biome-ignore lint/a11y/noRedundantRoles: ok",
    "// biome-ignore lint: the whole linter is wrong here.",
    "// biome-ignore format: the columns are easier to read.",
    "// biome-ignore-all lint/a11y/noRedundantRoles: the whole file has block rows.",
    "// @ts-expect-error the types are wrong",
  ])("every file cannot have the comment %s", (comment) => {
    expect(comment).toMatch(disabledChecks);
  });

  it("names no package registry and no folder of a developer's machine", () => {
    const machine = /registry\.npmjs|\/home\/\w+\/|\/Users\/\w+\/|\/work\/|\/root\//;
    const texts = projectFiles.filter(
      (path) => !/\.(?:png|jpe?g|webp|avif|ico|mp4|webm)$/.test(path),
    );
    expect(linesWith(withoutRules(texts), machine)).toEqual([]);
  });
});

/** Matches every comment that disables a check, except a `biome-ignore` of one rule with a reason of at least two words. */
const disabledChecks =
  /biome-ignore(?! lint\/\w+\/\w+: \w[^<]* \w)|eslint-disable|oxlint-disable|@ts-(?:ignore|nocheck|expect-error)|v8 ignore|istanbul ignore/;

describe("the browser's code", () => {
  it("writes no raw HTML", () => {
    const sinks = /\.(?:innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|srcdoc/i;
    const pages = product.filter((path) => path.startsWith("web/src/"));
    expect(linesWith(pages, sinks)).toEqual([]);
  });
});

describe("the server's code", () => {
  const server = product.filter((path) => path.startsWith("server/src/"));

  it("writes rows in storage/ only", () => {
    const writes =
      /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+\w+\s+(?:\w+\s+)?set)\b/i;
    const elsewhere = server.filter((path) => !/^server\/src\/(?:storage|database)\//.test(path));
    expect(linesWith(elsewhere, writes)).toEqual([]);
  });

  it("lists the columns that it reads", () => {
    expect(linesWith(server, /\bselect\s+(?:\w+\.)?\*|\breturning\s+(?:\w+\.)?\*/i)).toEqual([]);
  });

  it("the server's statements take a person's full name from one function", () => {
    expect(linesWith(server, /first_name\s*\|\|/)).toEqual([]);
  });
});

describe("code and documents", () => {
  it("code and documents do not mention npm ci, which rejects this lockfile (decision 7)", () => {
    const pages = projectFiles.filter((path) => path.endsWith(".md"));
    const checked = [...product, ...pages].filter(
      (path) => !/^(?:docs\/decisions|scripts|bench)\//.test(path),
    );
    expect(linesWith(withoutRules(checked), /\bnpm (?:ci|clean-install)\b/)).toEqual([]);
  });
});

describe("every screen", () => {
  it("every screen makes no formatter of a language as it loads, which takes a phone 70 ms", () => {
    const loaded = withoutRules(product).filter((path) => /^(?:web|contracts)\/src\//.test(path));
    expect(linesWith(loaded, /^(?:export )?const \w+ = new Intl\./)).toEqual([]);
    const sentences = loaded.filter((path) => path.startsWith("contracts/"));
    expect(linesWith(sentences, /toLocaleString/)).toEqual([]);
  });

  it("every screen's style depends on nothing that is anywhere in the page, which a phone looks for at each change", () => {
    const styles = projectFiles.filter((path) => path.endsWith(".css"));
    expect(styles).toContain("web/src/styles/chart-pad.css");
    expect(linesWith(styles, /(?:^|[\s,])(?:html|body|:root|main|#content)\S*:has\(/)).toEqual([]);
  });
});

describe("every test", () => {
  const tests = withoutRules(code.filter(isTest));

  it("mocks none of our own modules", () => {
    expect(linesWith(tests, /\bvi\.(?:mock|doMock)\(\s*["'`](?:\.|@armslot)/)).toEqual([]);
  });

  it("no test sleeps", () => {
    expect(linesWith(tests, /waitForTimeout|\bsleep\(/)).toEqual([]);
  });
});
