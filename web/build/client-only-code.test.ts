import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutFramework } from "./router-for-production.ts";

const require = createRequire(import.meta.url);

test("what is cut from React Router is still there to be cut", () => {
  const entry = require.resolve("react-router");
  const folder = path.join(path.dirname(entry), "../production");
  const chunks = readdirSync(folder)
    .filter((file) => /^chunk-\w+\.mjs$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .filter((code) => code.includes("PrefetchPageLinks("));
  expect(chunks).toHaveLength(1);
  const [code = ""] = chunks;
  const lean = withoutFramework(code);
  expect(lean).toContain("function PrefetchPageLinks() { return null; }");
  expect(lean).toContain("/*#__PURE__*/ React");
});

test("a React Router without a known function is refused instead of shipped as it is", () => {
  expect(() => withoutFramework("export const x = 1;")).toThrow("PrefetchPageLinks");
});
