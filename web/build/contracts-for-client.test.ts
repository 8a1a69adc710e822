import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endpoints } from "@armslot/contracts/endpoints";
import { build } from "vite";
import { expect, test } from "vitest";
import { contractsForClient, readByClient } from "./contracts-for-client.ts";

const entry = "\0entry";
const contracts = fileURLToPath(new URL("../../contracts/src/", import.meta.url));

/** Returns the bundle of a page with this source. */
async function bundled(source: string): Promise<string> {
  const page = {
    name: "page",
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? source : null),
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [page, contractsForClient()],
    resolve: { conditions: ["source", "module", "browser", "development|production"] },
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("The build gave no output.");
  return output.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}

test("a page that only calls an endpoint bundles its method and path, but no validation library", async () => {
  const code = await bundled(
    `import { addAthlete } from "${contracts}roster/athletes.ts"; globalThis.page = addAthlete;`,
  );
  expect(code).toContain("/api/programs/:programId/athletes");
  expect(code).toContain('method: "POST"');
  expect(code).toContain("idempotent: true");
  expect(code).not.toContain("Zod");
});

test("a page that calls an endpoint bundles the codes of its errors, but no sentence", async () => {
  const code = await bundled(
    `import { saveVideoEstimate } from "${contracts}video/estimates.ts"; globalThis.page = saveVideoEstimate;`,
  );
  expect(code).toContain('"clip-not-found": 0');
  expect(code).toContain('"marks-speed": 0');
  expect(code).not.toContain("sentence");
});

test("no screen reads a property of an endpoint that the build removes", () => {
  const source = fileURLToPath(new URL("../src/", import.meta.url));
  const isCode = (file: string) => /\.tsx?$/.test(file) && !file.includes(".test.");
  const code = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter(isCode)
    .map((file) => readFileSync(join(source, file), "utf8"))
    .join("\n");
  const names = endpoints.map(({ name }) => name).join("|");
  const read = [...code.matchAll(new RegExp(`\\b(?:endpoint|${names})\\.(\\w+)`, "g"))];
  expect(read.length).toBeGreaterThan(3);
  const removed = read.filter(([, property = ""]) => !readByClient.has(property));
  expect(removed.map(([text]) => text)).toEqual([]);
});

test("a form bundles the schema that it uses, but no other schema of the contract", async () => {
  const code = await bundled(
    `import { athleteProfile } from "${contracts}roster/athletes.ts"; globalThis.page = athleteProfile;`,
  );
  expect(code).toContain("ZodMiniObject");
  expect(code).toContain("must be a year.");
  expect(code).not.toContain("submittedBy");
});
