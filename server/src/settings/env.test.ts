import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEnv } from "./env.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "armslot-env-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const writeFile = (...lines: string[]) => writeFileSync(join(root, ".env"), lines.join("\n"));

const database = [
  "DATABASE_URL=postgres://armslot@db.example/armslot",
  "SERVER_SECRET=0123456789abcdef0123456789abcdef",
];

test("reads settings from .env that the environment does not name", () => {
  writeFile("PORT=4001", "LOG_LEVEL=warn", ...database);
  vi.stubEnv("PORT", "4002");
  expect(readEnv(root)).toMatchObject({
    port: 4002,
    logLevel: "warn",
    databaseUrl: "postgres://armslot@db.example/armslot",
  });
});

test.each(["", "  "])("uses the default when the environment sets a variable to %j", (empty) => {
  writeFile("PORT=4001", "TRUST_PROXY=2", "EMAIL_PROVIDER=smtp", ...database);
  for (const name of ["PORT", "TRUST_PROXY", "EMAIL_PROVIDER", "DATABASE_URL"]) {
    vi.stubEnv(name, empty);
  }
  expect(readEnv(root)).toMatchObject({
    port: 3000,
    trustedProxies: 0,
    emailProvider: "outbox",
    databaseUrl: undefined,
  });
});

test("reports every unknown name in .env beside the other faults, and suggests a similar one", () => {
  writeFile("DATABSE_URL=postgres://db.example/a", "prot=1", "COMPOSE_PROJECT_NAME=a", "PORT=x");
  expect(() => readEnv(root)).toThrow(
    [
      "COMPOSE_PROJECT_NAME in .env is not a setting of Armslot. Remove it.",
      "DATABSE_URL in .env is not a setting of Armslot. Did you mean DATABASE_URL?",
      "prot in .env is not a setting of Armslot. Did you mean PORT?",
      'PORT must be a whole number from 1 to 65535, not "x".',
    ].join("\n"),
  );
});

test("accepts settings of a provider that is not in use, and unknown names in the environment", () => {
  writeFile("EMAIL_PROVIDER=outbox", "SMTP_URL=smtp://mail.example", "EMAILJS_SERVICE_ID=a");
  vi.stubEnv("DATABSE_URL", "postgres://db.example/a");
  expect(readEnv(root).databaseUrl).toBeUndefined();
});
