import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { isTest, projectFiles, read } from "./project-files.ts";

const filesMax = 30;
/** A table is a file, however many there are. */
const exempt = ["server/src/storage"];

const sources = projectFiles.filter(
  (path) => /^(?:contracts|baseball|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path),
);
const known = new Set(sources);

/** Matches the path of each import of values that is not deferred. */
const imports = /^(?:import|export)\s(?!type\b)(?:[^;"']*\sfrom\s)?["']([^"']+)["']/gm;

/** Returns the source that an import names, or undefined for a package. */
function sourceOf(from: string, imported: string): string | undefined {
  const ours = /^@armslot\/(\w+)\/(.+)$/.exec(imported);
  const path = ours ? `${ours[1]}/src/${ours[2]}.ts` : posix.join(posix.dirname(from), imported);
  return known.has(path) ? path : undefined;
}

/** The folders that each folder imports values from. */
const edges = new Map<string, Set<string>>();
for (const path of sources) {
  const folder = posix.dirname(path);
  const others = edges.get(folder) ?? new Set<string>();
  edges.set(folder, others);
  for (const [, imported = ""] of read(path).matchAll(imports)) {
    const source = sourceOf(path, imported);
    if (source !== undefined && posix.dirname(source) !== folder) others.add(posix.dirname(source));
  }
}

/** Returns every folder that a folder reaches over imports. */
function reachedFrom(folder: string): Set<string> {
  const reached = new Set<string>();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const other of edges.get(next) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      open.push(other);
    }
  }
  return reached;
}

describe("the folders of the sources", () => {
  it(`the folders of the sources hold at most ${filesMax} files, except the tables`, () => {
    const counts = new Map<string, number>();
    for (const path of sources) {
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const crowded = [...counts].filter(
      ([folder, count]) => count > filesMax && !exempt.includes(folder),
    );
    expect(crowded).toEqual([]);
  });
  it("the folders of the sources import values from each other in no circle", () => {
    expect(edges.size).toBeGreaterThan(100);
    expect([...edges.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(300);
    const inCircles = [...edges.keys()].filter((folder) => reachedFrom(folder).has(folder));
    expect(inCircles).toEqual([]);
  });
});
