import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listEnv, readEnv } from "./env.ts";
import { settingNames } from "./setting-names.ts";
import { WrongSettings } from "./settings.ts";

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

test("says which file cannot be read", () => {
  mkdirSync(join(root, ".env"));
  expect(() => readEnv(root)).toThrow(WrongSettings);
  expect(() => readEnv(root)).toThrow(
    `Cannot read ${root}/.env (EISDIR). Let the user that runs Armslot read it.`,
  );
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

test("reports every line of .env that sets nothing, and no comment, empty line or line of a quoted value", () => {
  writeFile(
    "# PORT 80, it's a \"comment",
    "",
    "BACKUP_DIR: /backups",
    "  PORT=4001 # not 3000",
    'EMAIL_FROM="Armslot',
    'of ours"',
    "TRUST_PROXY 1",
    "export DEMO=off",
  );
  expect(() => readEnv(root)).toThrow(
    [
      "Line 3 of .env sets nothing. Write a setting as NAME=VALUE.",
      "Line 7 of .env sets nothing. Write a setting as NAME=VALUE.",
    ].join("\n"),
  );
});

test("reads a file with a byte order mark and the line ends of Windows", () => {
  writeFileSync(join(root, ".env"), "\uFEFFPORT=4001\r\n# a comment\r\n\r\nDEMO=off\r\n");
  expect(readEnv(root)).toMatchObject({ port: 4001, demo: false });
});

test("accepts settings of a provider that is not in use, and unknown names in the environment", () => {
  writeFile("EMAIL_PROVIDER=outbox", "SMTP_URL=smtp://mail.example", "EMAILJS_SERVICE_ID=a");
  vi.stubEnv("DATABSE_URL", "postgres://db.example/a");
  expect(readEnv(root).databaseUrl).toBeUndefined();
});

test("lists every setting with its effective value and origin, and no secret", () => {
  const key = "K3y-of-the-account-0123456789abcdef";
  writeFile(
    "PORT=4001",
    `SERVER_SECRET=${key}`,
    "DATABASE_URL=postgres://keeper:hidden@db1.example:5432,db2.example/armslot?sslmode=require",
    `MIXPANEL_TOKEN=${key}`,
    `EMAILJS_PRIVATE_KEY=${key}`,
    "DEMO_PASSWORD=curveball 42",
    "TRUST_PROXY=",
  );
  vi.stubEnv("HOST", "0.0.0.0");
  vi.stubEnv("SMTP_URL", "smtp://mailer:sesame@mail.example:2587");
  const listed = listEnv(root);
  expect(listed.map(({ name }) => name)).toEqual([...settingNames]);
  const shown = new Map(listed.map(({ name, ...rest }) => [name, rest]));
  expect(shown.get("PORT")).toEqual({ value: "4001", from: ".env" });
  expect(shown.get("PUBLIC_URL")).toEqual({ value: "http://localhost:4001", from: "default" });
  expect(shown.get("HOST")).toEqual({ value: "0.0.0.0", from: "environment" });
  expect(shown.get("TRUST_PROXY")).toEqual({ value: "0", from: "default" });
  expect(shown.get("EMAIL_FROM")).toEqual({ value: null, from: "default" });
  expect(shown.get("SERVER_SECRET")).toEqual({ value: "(set)", from: ".env" });
  expect(shown.get("SMTP_URL")).toEqual({ value: "mail.example:2587", from: "environment" });
  const text = JSON.stringify(listed);
  for (const secret of [key, "keeper", "hidden", "mailer", "sesame", "curveball"]) {
    expect(text).not.toContain(secret);
  }
});
