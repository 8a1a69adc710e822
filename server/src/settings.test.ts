import { expect, test } from "vitest";
import { readSettings, WrongSettings } from "./settings.ts";

test("every wrong setting is told, all at once, each in a sentence of its own", () => {
  const given = {
    PORT: "abc",
    PUBLIC_URL: "ftp://armslot.example",
    TRUST_PROXY: "yes",
    DEMO: "maybe",
    AUTH_ACCOUNT_HINTS: "1",
    ALLOW_INSECURE_HTTP: "yes",
    LOG_LEVEL: "loud",
    SERVER_SECRET: "short",
    DEMO_PASSWORD: "short",
    LIMIT_REQUESTS_PER_MINUTE: "0",
    PASSWORD_HASH_MEMORY_KIB: "1024",
    EMAIL_PROVIDER: "pigeon",
  };
  let message = "";
  try {
    readSettings(given, ".");
  } catch (failure) {
    if (!(failure instanceof WrongSettings)) throw failure;
    message = failure.message;
  }
  const told = message.split("\n").map((line) => line.split(" ")[0]);
  expect(new Set(told)).toEqual(new Set(Object.keys(given)));
  expect(told).toHaveLength(Object.keys(given).length);
});

test("plain http beyond the own machine is refused unless it is accepted by name", () => {
  const given = { PUBLIC_URL: "http://armslot.example" };
  expect(() => readSettings(given, ".")).toThrow("ALLOW_INSECURE_HTTP=on");
  const settings = readSettings({ ...given, ALLOW_INSECURE_HTTP: "on" }, ".");
  expect(settings).toMatchObject({ isSecure: false, isProduction: true });
});

test("a PostgreSQL of one's own needs a secret of one's own and has no demo unless asked", () => {
  const given = { DATABASE_URL: "postgres://armslot@db.example/armslot" };
  expect(() => readSettings(given, ".")).toThrow("SERVER_SECRET is required");
  const SERVER_SECRET = "0123456789abcdef0123456789abcdef";
  expect(readSettings({ ...given, SERVER_SECRET }, ".").demo).toBe(false);
  expect(readSettings({ ...given, SERVER_SECRET, DEMO: "on" }, ".").demo).toBe(true);
});

test("while the address is loopback all of its names on that port are ours, and no others", () => {
  const { hosts, origins } = readSettings({ PORT: "4000" }, ".");
  expect(hosts).toEqual(["localhost:4000", "127.0.0.1:4000", "[::1]:4000"]);
  expect(origins).toEqual(hosts.map((host) => `http://${host}`));
  expect(readSettings({ PUBLIC_URL: "https://armslot.example" }, ".").hosts).toEqual([
    "armslot.example",
  ]);
});
