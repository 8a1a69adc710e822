import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keptSecret, serverSecretOf } from "./server-secret.ts";

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "armslot-secret-"));
  file = join(dataDir, "server-secret");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const fresh = "fresh".repeat(10);
const secret = () => serverSecretOf({ serverSecret: undefined, dataDir }, () => fresh);

describe("the server's secret", () => {
  test("the server's secret is created once, readable by its owner only, and leaves no other file", () => {
    expect(secret()).toBe(fresh);
    expect(serverSecretOf({ serverSecret: undefined, dataDir }, () => "another")).toBe(fresh);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["server-secret"]);
  });

  test("the server's secret is SERVER_SECRET if it is set, without creating a file", () => {
    const serverSecret = "a secret of the operator, long enough";
    expect(serverSecretOf({ serverSecret, dataDir }, () => fresh)).toBe(serverSecret);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("the server's secret may be a file with 32 characters that the operator wrote", () => {
    writeFileSync(file, `${"s".repeat(32)}\n`);
    expect(secret()).toBe("s".repeat(32));
  });

  test.each([
    ["empty", ""],
    ["one character too short", "s".repeat(31)],
    ["all spaces", " ".repeat(60)],
    ["full of zero bytes", "\0".repeat(52)],
  ])("the server's secret is refused and left alone when its file is %s", (_, content) => {
    writeFileSync(file, content);
    expect(secret).toThrow(
      `${file} is empty or damaged. Restore it from a backup, or delete it and start again: that creates a new one, and pending invite links stop working.`,
    );
    expect(readFileSync(file, "utf8")).toBe(content);
    rmSync(file);
    expect(secret()).toBe(fresh);
  });

  test("the server's secret is missing from a backup if it is damaged, and ends the backup if it cannot be read", () => {
    expect(keptSecret(dataDir)).toBeUndefined();
    writeFileSync(file, "short");
    expect(keptSecret(dataDir)).toBeUndefined();
    writeFileSync(file, fresh);
    expect(keptSecret(dataDir)).toBe(fresh);
    rmSync(file);
    mkdirSync(file);
    expect(() => keptSecret(dataDir)).toThrow(
      /^Cannot read or create .*server-secret: EISDIR.* Check the file's permissions\.$/,
    );
  });

  test("the server's secret that cannot be read is refused with the reason", () => {
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, "");
    expect(secret).toThrow(
      /^Cannot read or create .*server-secret: .*ENOTDIR.* Check the file's permissions\.$/,
    );
  });
});
