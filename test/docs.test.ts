import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFiles, read, root } from "./project-files.ts";

const pages = projectFiles.filter((path) => path.endsWith(".md"));
const texts = projectFiles.filter(
  (path) => !/(?:^|\/)package-lock\.json$|\.(?:csv|jpe?g|mp4|png|webp|webm|avif)$/.test(path),
);
const manifest: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
const commandCode = projectFiles
  .filter((path) => path.startsWith("server/src/cli/") && !path.endsWith(".test.ts"))
  .map(read)
  .join("\n");
const rooms = /^(?:baseball|bench|contracts|deploy|docs|e2e|kit|scripts|server|test|web|\.ci)\//;

function eachIn(pattern: RegExp): (readonly [page: string, found: string])[] {
  return pages.flatMap((page) =>
    [...read(page).matchAll(pattern)].flatMap(([, found]) =>
      found ? [[page, found] as const] : [],
    ),
  );
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

const headingsOf = (page: string) =>
  [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));

function hasTarget(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : join(dirname(page), decodeURIComponent(path));
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || headingsOf(target).includes(anchor);
}

describe("in the documents", () => {
  it("the pages are found", () => {
    expect(pages).toContain("CONTRIBUTING.md");
  });

  it("the manual names the PostgreSQL that comes with Armslot", () => {
    const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
      read("server/package.json"),
    );
    const [version = ""] = new Set(Object.values(optionalDependencies));
    const [release] = /^\d+\.\d+/.exec(version) ?? [];
    expect(read("docs/operating.md")).toContain(`comes with PostgreSQL ${release}, and`);
  });

  it("every npm command exists", () => {
    const named = [...eachIn(/npm run ([\w:-]+)/g), ...eachIn(/npm (start|test)\b/g)];
    expect(named.filter(([, name]) => !(name in manifest.scripts))).toEqual([]);
  });

  it("every step of npm test exists", () => {
    const steps = read("scripts/test-steps.mjs");
    const named = eachIn(/npm test -- ([a-z0-9 -]+)/g).flatMap(([page, names]) =>
      names.split(" ").map((name) => [page, name] as const),
    );
    expect(named.filter(([, name]) => !steps.includes(`name: "${name}"`))).toEqual([]);
  });

  it("every command of npx armslot exists", () => {
    const groups = "(?:analytics|athlete|database|demo|imports|leads|mail|program|user) [a-z-]+";
    const named = eachIn(new RegExp(`npx armslot (${groups}|[a-z][a-z-]*)`, "g"));
    const words = named.flatMap(([page, names]) => names.split(" ").map((word) => [page, word]));
    expect(words.filter(([, word]) => !commandCode.includes(word ?? ""))).toEqual([]);
  });

  it("every hint of the server to a command is spelled as it is typed", () => {
    const hints = [...commandCode.matchAll(/.{0,12}(?<![\w/@-])armslot (?:[a-z-]+|\$\{)/g)];
    const untyped = hints.map(([hint]) => hint).filter((hint) => !hint.includes("npx armslot "));
    expect(hints.length).toBeGreaterThan(15);
    expect(untyped).toEqual([]);
  });

  it("every link within the project has a target", () => {
    const links = eachIn(/\]\((?!https?:|mailto:)([^)\s]+)(?: "[^"]*")?\)/g);
    expect(links.filter(([page, link]) => !hasTarget(page, link))).toEqual([]);
  });

  it("every path of the project exists", () => {
    const paths = eachIn(/`([\w./-]+)`/g).filter(([, path]) => rooms.test(path));
    // Build output and data exist only after a run.
    const sources = paths.filter(
      ([, path]) => !/(?:^|\/)(?:dist|data|node_modules)(?:\/|$)/.test(path),
    );
    expect(sources.filter(([, path]) => !existsSync(join(root, path)))).toEqual([]);
  });
});

const requirementPages = pages.filter((path) => path.startsWith("docs/requirements/"));
const defined = requirementPages.flatMap((path) =>
  [...read(path).matchAll(/^- \*\*([A-Z]+-\d+)\*\* \S/gm)].map(([, id = ""]) => id),
);
/** Matches names of standards that look like the ID of a requirement. */
const standards = /^(?:ISO|PDF|SHA|UTF)-\d+$/;

function unknownRequirements(text: string): string[] {
  const cited = [...text.matchAll(/\b(?!CVE-|GHSA-)[A-Z]{2,8}-\d+\b/g)].map(([id]) => id);
  return cited.filter((id) => !standards.test(id) && !defined.includes(id));
}

const decisions = pages.flatMap((page) => /^docs\/decisions\/(\d{4})-/.exec(page)?.[1] ?? []);

describe("decision records", () => {
  it("decision records are numbered from 1 without a gap, each with a number of its own", () => {
    expect(decisions.sort().map(Number)).toEqual(decisions.map((_, index) => index + 1));
  });
  it("decision records begin with their number", () => {
    for (const page of pages.filter((path) => path.startsWith("docs/decisions/"))) {
      expect(read(page)).toMatch(new RegExp(`^# ${Number(page.slice(15, 19))}\\. `));
    }
  });
});

describe("requirements", () => {
  it("requirements are read from the pages in docs/requirements", () => {
    expect(defined).toContain("AVG-2");
  });

  it("requirements have an ID that is defined once", () => {
    expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([]);
  });

  it("requirements are listed by group in the index", () => {
    const index = read("docs/requirements/README.md");
    const groups = new Set(defined.map((id) => id.replace(/-\d+$/, "")));
    expect([...groups].filter((group) => !index.includes(`\`${group}\``))).toEqual([]);
  });

  it("requirements exist when a file cites them", () => {
    const unknown = texts.flatMap((path) =>
      unknownRequirements(read(path)).map((id) => [path, id] as const),
    );
    expect(unknown).toEqual([]);
  });

  it("requirements have their fixed sentences in the contract, letter for letter", () => {
    const contract = texts.filter((path) => path.startsWith("contracts/src/")).map(read);
    const rows = read("docs/requirements/product.md").match(/^ {2}\| .+ \| "[^|]+ \|$/gm) ?? [];
    const sentences = rows.flatMap((row) => row.match(/"[^"]+"/g) ?? []);
    expect(sentences.length).toBeGreaterThan(20);
    const isMissing = (sentence: string) => !contract.some((text) => text.includes(sentence));
    expect(sentences.filter(isMissing)).toEqual([]);
  });

  it("requirements are reported when a text cites an unknown one", () => {
    const planted = ["AVG-2", `AVG-${999}`, `NONE-${1}`, "UTF-8"];
    expect(unknownRequirements(planted.join(", "))).toEqual([`AVG-${999}`, `NONE-${1}`]);
  });
});

/** Returns the documents that a text cites and that are not in the repository. */
function absentPages(path: string, text: string): string[] {
  const cited = [...text.matchAll(/[\w./-]*[\w-]\.md\b/g)].map(([page]) => page);
  const folders = ["", dirname(path), "docs"];
  const isAbsent = (page: string) =>
    !folders.some((folder) => existsSync(join(root, folder, page)));
  const unnamed = text.match(/\bspecification\b|\bdecisions? rows?\b|\bquality R\d+/gi) ?? [];
  return [...cited.filter(isAbsent), ...unnamed];
}

describe("citations", () => {
  const planted = ["docs/absent", ".md; the speci", "fication, section 8; quality R", "11"].join(
    "",
  );

  it("name documents that are in the repository", () => {
    const absent = texts.flatMap((path) =>
      absentPages(path, read(path)).map((page) => [path, page] as const),
    );
    expect(absent).toEqual([]);
  });

  it("citations are reported when the document is absent, and accepted when it is present", () => {
    expect(absentPages("docs/data.md", planted)).toHaveLength(3);
    expect(absentPages("docs/data.md", "See operating.md, docs/api.md and SEC-5.")).toEqual([]);
  });
});
