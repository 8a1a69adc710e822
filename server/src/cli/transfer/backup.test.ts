import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Encrypter } from "age-encryption";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeAtEnd } from "../../../test/kit/close-at-end.ts";
import { withDatabase } from "../../../test/kit/database/data-folder.ts";
import { emptyDatabase } from "../../../test/kit/database/database-harness.ts";
import { makePitchedGame, makeProgram } from "../../../test/kit/database/database-rows.ts";
import { makeReleased } from "../../../test/kit/database/released-database.ts";
import { sqlOn, tagged } from "../../../test/kit/database/sql.ts";
import { ownDisk } from "../../../test/kit/services/own-disk.ts";
import { oneLine, runAlone } from "../../../test/kit/test-cli.ts";
import { addBackup, backupsIn } from "../../backup/backup-folder.ts";
import { openDatabase } from "../../database/open-database.ts";
import { withOwner } from "../../database/owner-access.ts";

const secret = "the secret of a server that was restored";
let root: string;
let dataDir: string;
/** A backup that no test changes. */
let good: string;
let folder: string;
let number = 0;

const armslot = (...words: string[]) => runAlone({ DATA_DIR: dataDir }, words);
const newFolder = () => {
  number += 1;
  return join(root, String(number));
};

/** The file that a backup command wrote. */
async function backUp(to: string, ...words: string[]): Promise<string> {
  const { code, out, error } = await armslot("backup", to, ...words, "--json");
  expect({ code, error }).toEqual({ code: 0, error: "" });
  return JSON.parse(out).file;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "armslot-backups-"));
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
  dataDir = withDatabase(newFolder());
  const db = tagged(await openDatabase({ dataDir, purpose: "serve" }));
  closeAtEnd(db.close);
  const { programId } = await makeProgram(db);
  await makePitchedGame(db, programId);
  writeFileSync(join(dataDir, "server-secret"), secret, { mode: 0o600 });
  good = await backUp(newFolder());
});
beforeEach(() => {
  folder = newFolder();
});

/** Expects a failure that is one line and contains this text. */
async function refused(words: readonly string[], text: string): Promise<void> {
  const { code, out, error } = await armslot(...words);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(error).toMatch(oneLine);
  expect(error).toContain(text);
}

/** Writes a changed copy of the good backup. */
function changed(change: (bytes: Buffer) => Buffer): string {
  const file = newFolder();
  writeFileSync(file, change(readFileSync(good)));
  return file;
}

/** A copy whose archive had one text replaced by another of the same length, and was compressed again. */
function rewritten(from: string, to: string): string {
  return changed((bytes) => {
    const text = gunzipSync(bytes).toString("latin1");
    expect(text).toContain(from);
    return gzipSync(Buffer.from(text.replace(from, to), "latin1"));
  });
}

describe("backup", () => {
  test("writes a file that is named by its time, and prints it", async () => {
    const { code, out } = await armslot("backup", folder);
    expect(code).toBe(0);
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(/^armslot-\d{8}-\d{6}\.tar\.gz$/);
    const lines = "Rows +\\d+\\n  Videos +0\\n  Size +\\d+ KB\\n  Encrypted  no";
    expect(out).toMatch(new RegExp(`^Wrote .*${name}\\.\\n\\n  ${lines}`));
    const [stored] = backupsIn(folder, new Date());
    expect(Math.abs(Date.now() - Number(stored?.createdAt))).toBeLessThan(60_000);
  });

  test("keeps the newest backups, and files that are not backups", async () => {
    mkdirSync(folder);
    const old = ["armslot-20250101-000000.tar.gz", "armslot-20250102-000000.tar.gz"];
    for (const name of [...old, "notes.txt"]) writeFileSync(join(folder, name), "");
    const file = await backUp(folder, "--keep", "2");
    expect(readdirSync(folder).sort()).toEqual([old[1], basename(file), "notes.txt"]);
  });

  test("keeps backups that are more than twice as large, and warns of lost data", async () => {
    const { size } = statSync(good);
    mkdirSync(folder);
    const [large, small] = ["armslot-20250101-000000.tar.gz", "armslot-20250102-000000.tar.gz"];
    writeFileSync(join(folder, large), Buffer.alloc(3 * size));
    writeFileSync(join(folder, small), Buffer.alloc(size));
    const { code, out } = await armslot("backup", folder, "--keep", "1");
    expect(code).toBe(0);
    expect(out).toContain(`Deleted ${join(folder, small)}.`);
    expect(out).toContain(`is less than half as large as ${join(folder, large)}. Check that`);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test("a backup that is dated in the future is neither counted nor deleted", async () => {
    mkdirSync(folder);
    const ahead = "armslot-20990101-000000.tar.gz";
    for (const name of ["armslot-20250101-000000.tar.gz", ahead])
      writeFileSync(join(folder, name), "");
    const file = await backUp(folder, "--keep", "1");
    expect(readdirSync(folder).sort()).toEqual([basename(file), ahead]);
  });

  test.for(["0", "two", "-1"])("refuses --keep %s", async (keep) => {
    const { code, error } = await armslot("backup", folder, `--keep=${keep}`);
    expect({ code, error }).toEqual({
      code: 2,
      error: "--keep must be a whole number from 1 to 9999.\n",
    });
  });

  test("says what to do when it cannot write there", async () => {
    await refused(["backup", join(folder, "below")], "Create that folder, or check the name.");
    writeFileSync(folder, "");
    await refused(["backup", folder], "This is a file. Name a folder.");
  });

  test("finds no database in an empty folder, and creates none", async () => {
    const empty = newFolder();
    const { code, error } = await runAlone({ DATA_DIR: empty }, ["backup", folder]);
    expect({ code, error }).toEqual({
      code: 1,
      error: expect.stringMatching(/^There is no database in DATA_DIR .+ check DATA_DIR\.\n$/),
    });
    expect(() => statSync(empty)).toThrow();
  });

  test("a backup has its final name only when it is complete", async () => {
    const [name] = readdirSync(join(good, ".."));
    let during: string[] = [];
    const file = await addBackup(
      folder,
      { createdAt: new Date("2026-03-02T10:15:00Z"), isEncrypted: false },
      async (output) => {
        await new Promise((resolve) => output.write("half", resolve));
        during = readdirSync(folder);
        expect(statSync(join(folder, during[0] ?? "")).mode & 0o777).toBe(0o600);
        await new Promise<void>((resolve) => output.end(resolve));
      },
    );
    expect(name).not.toContain("partial");
    expect(during).toEqual(["armslot-20260302-101500.tar.gz.partial"]);
    expect(readdirSync(folder)).toEqual([basename(file)]);
  });

  test("removes its file when it fails, and the file of a backup that was killed an hour ago", async () => {
    mkdirSync(folder);
    const killed = [
      "armslot-20260101-000000.tar.gz.partial",
      "armslot-20260102-000000.tar.gz.partial",
    ];
    for (const name of killed) writeFileSync(join(folder, name), "half");
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(folder, killed[0] ?? ""), hoursAgo(2), hoursAgo(2));
    const failing = addBackup(
      folder,
      { createdAt: new Date(), isEncrypted: false },
      async (output) => {
        await new Promise((resolve) => output.write("half", resolve));
        throw new Error("the database went away");
      },
    );
    await expect(failing).rejects.toThrow("the database went away");
    expect(readdirSync(folder)).toEqual([killed[1]]);
  });

  const probe = ownDisk(8);
  probe?.remove();
  test.runIf(probe)("leaves nothing on a full disk", async () => {
    const disk = ownDisk(8);
    closeAtEnd(async () => disk?.remove());
    const on = disk?.folder ?? "";
    disk?.fill();
    const names = readdirSync(on);
    await refused(["backup", on], "The disk is full. Free some space and back up again.");
    expect(readdirSync(on)).toEqual(names);
  });
});

describe("backup verify", () => {
  test("prints how many rows a backup has, and of when", async () => {
    const { out } = await armslot("backup", "verify", good);
    expect(out).toMatch(/is complete: \d+ rows of \d{4}-\d\d-\d\dT[\d:.]+Z\.\n$/);
  });

  test("finds every changed byte that matters", async () => {
    const content = gunzipSync(readFileSync(good));
    const { length } = readFileSync(good);
    let refusals = 0;
    for (let at = 0; at < length; at += Math.ceil(length / 40)) {
      const file = changed((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      });
      const { code, error } = await armslot("backup", "verify", file);
      // A few bits of gzip mean nothing: the time in its header, or the code of a letter that does not occur.
      if (code === 0) expect(gunzipSync(readFileSync(file)).equals(content)).toBe(true);
      else expect(error).toMatch(/^\S+ is (?:damaged: .* Use another backup|not a backup .*)\.\n$/);
      refusals += code;
    }
    expect(refusals).toBeGreaterThan(30);
  });

  test("finds missing bytes", async () => {
    const { length } = readFileSync(good);
    for (const bytes of [length - 1, length - 9, Math.floor(length / 2), 20]) {
      const file = changed((all) => all);
      truncateSync(file, bytes);
      await refused(["backup", "verify", file], "Use another backup.");
    }
  });

  test.each([
    ["Harbor Academy", "tables/programs/000001 in it was changed or is missing"],
    ["Harbor", "bytes in it were changed"],
  ])("finds a change to %j that fits the compression", async (to, damage) => {
    const file = rewritten("Harbor College", to);
    await refused(["backup", "verify", file], `is damaged: ${damage}. Use another backup.`);
  });

  test("refuses files that are not backups", async () => {
    await refused(["backup", "verify", newFolder()], "There is no such file. Check its name.");
    await refused(["backup", "verify", root], "This is a folder. Name a backup in it.");
    const text = changed(() => Buffer.from("some text"));
    await refused(["backup", "verify", text], "is not a backup of Armslot. Check its name.");
    await refused(["backup", "verify", changed(() => gzipSync("some text"))], "is damaged");
  });

  test("refuses the format of a newer Armslot", async () => {
    const file = rewritten('"armslotBackup": 2', '"armslotBackup": 3');
    await refused(["backup", "verify", file], "Install that version or a later one.");
  });
});

describe("restore", () => {
  const restore = (file: string, to: string) => runAlone({ DATA_DIR: to }, ["restore", file]);

  test("refuses the folder of a running server", async () => {
    await refused(["restore", good], "Stop it, or set DATA_DIR to a new folder");
  });

  test("refuses a backup of a newer Armslot before it creates anything", async () => {
    const { error } = await restore(rewritten("0001-", "9001-"), folder);
    expect(error).toMatch(oneLine);
    expect(error).toContain("The backup was made by a newer Armslot (it has migration 9001-");
    expect(() => statSync(folder)).toThrow();
  });

  test("refuses a backup that is older than release 0.1.0 before it creates anything", async () => {
    const older = rewritten("0001-baseline.sql", "0009-readings.sql");
    expect(await restore(older, folder)).toMatchObject({
      code: 1,
      error:
        "This backup is older than Armslot 0.1.0. Restore it with Armslot 0.1.0, start that once, then this version.\n",
    });
    expect(() => statSync(folder)).toThrow();
  });

  test("a backup of release 0.1.0 is restored, and its database taken over", async () => {
    const released = { ...(await emptyDatabase()), DATA_DIR: newFolder() };
    const restored = { ...(await emptyDatabase()), DATA_DIR: newFolder() };
    const at = ({ DATABASE_URL: databaseUrl, DATA_DIR }: typeof released) => ({
      databaseUrl,
      dataDir: DATA_DIR,
    });
    await withOwner(at(released), (owner) => makeReleased(sqlOn(owner)));
    const { out } = await runAlone(released, ["backup", folder, "--json"]);
    expect(await runAlone(restored, ["restore", JSON.parse(out).file])).toMatchObject({ code: 0 });
    const db = await openDatabase({ ...at(restored), purpose: "serve" });
    closeAtEnd(db.close);
    await db.ready();
  });

  test("restores nothing of a damaged backup, and then all of a good one, with the server's secret for its owner only", async () => {
    for (const bad of [
      rewritten("Harbor College", "Harbor Academy"),
      rewritten("Harbor College", "Harbor\tCollege"),
      changed((bytes) => bytes.subarray(0, 3_000)),
      changed((bytes) => bytes.fill(4, 3_000, 3_009)),
    ]) {
      const { error } = await restore(bad, folder);
      expect(error).toMatch(/^\S+ is damaged: [^\n]+ Use another backup\.\n$/);
      expect(() => statSync(folder)).toThrow();
    }
    const { code, out } = await restore(good, folder);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Restored .*: \d+ rows of \S+\.\nAll sessions ended, so everyone signs in again\.\n$/,
    );
    const restored = join(folder, "server-secret");
    expect(readFileSync(restored, "utf8")).toBe(secret);
    expect(statSync(restored).mode & 0o777).toBe(0o600);
    expect(await restore(good, folder)).toMatchObject({
      code: 1,
      error: `${folder} already has a database, and nothing was changed. Move the folder away, or set DATA_DIR to a new one, and restore again.\n`,
    });
  });
});

describe("an encrypted backup", () => {
  const passphrase = "correct horse battery staple";
  const withPassphrase = (text: string, ...words: string[]) =>
    runAlone({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: text }, words);
  let encrypted: string;
  beforeAll(async () => {
    const to = newFolder();
    expect(await withPassphrase(passphrase, "backup", to)).toMatchObject({ code: 0, error: "" });
    encrypted = join(to, readdirSync(to)[0] ?? "");
  });

  test("an encrypted backup is named .age, counts as a backup, and holds nothing readable", async () => {
    expect(encrypted).toMatch(/\.tar\.gz\.age$/);
    expect(statSync(encrypted).mode & 0o777).toBe(0o600);
    expect(backupsIn(join(encrypted, ".."), new Date())).toHaveLength(1);
    const text = readFileSync(encrypted, "latin1");
    expect(text).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(text).not.toContain(readFileSync(good, "latin1").slice(0, 10));
  });

  test("an encrypted backup is verified and restored with its passphrase, without its secret if SERVER_SECRET is set", async () => {
    const verified = await withPassphrase(passphrase, "backup", "verify", encrypted, "--json");
    expect(verified).toMatchObject({ code: 0, error: "" });
    const there = { DATA_DIR: folder, ...(await emptyDatabase()) };
    const settings = { ...there, BACKUP_PASSPHRASE: passphrase };
    const { out } = await runAlone(settings, ["restore", encrypted]);
    expect(out).toContain(`: ${JSON.parse(verified.out).rows} rows of `);
    expect(out).toContain("SERVER_SECRET is not the one in the backup");
    expect(() => statSync(join(folder, "server-secret"))).toThrow();
  });

  test.for([
    ["another passphrase", "incorrect horse battery staple", "Check BACKUP_PASSPHRASE or --key."],
    [
      "no passphrase",
      "",
      "is encrypted. Set BACKUP_PASSPHRASE to its passphrase, or name the file",
    ],
  ] as const)("a restore is refused with %s", async ([, text, expected]) => {
    const settings = { DATA_DIR: folder, BACKUP_PASSPHRASE: text };
    const { code, error } = await runAlone(settings, ["restore", encrypted]);
    expect(code).toBe(1);
    expect(error).toMatch(oneLine);
    expect(error).toContain(expected);
    expect(() => statSync(folder)).toThrow();
  });

  test("an encrypted backup is refused when any byte was changed or is missing", async () => {
    // The product's own number of rounds takes a second for each.
    const quick = new Encrypter();
    quick.setPassphrase(passphrase);
    quick.setScryptWorkFactor(4);
    const bytes = Buffer.from(await quick.encrypt(readFileSync(good)));
    const whole = newFolder();
    writeFileSync(whole, bytes);
    expect((await withPassphrase(passphrase, "backup", "verify", whole)).code).toBe(0);
    for (const at of [30, 100, 180, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      const file = newFolder();
      for (const content of [copy, bytes.subarray(0, at)]) {
        writeFileSync(file, content);
        const { code, error } = await withPassphrase(passphrase, "backup", "verify", file);
        expect({ at, code }).toEqual({ at, code: 1 });
        expect(error).toMatch(/^.*(?:damaged|not a backup).*\.\n$/);
      }
    }
  });

  test("an encrypted backup can be for a public key, so the server cannot open it", async () => {
    const key = newFolder();
    const made = await armslot("backup", "new-key", key, "--json");
    const { recipient } = JSON.parse(made.out);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    await refused(["backup", "new-key", key], "Name a new file.");
    await refused(["backup", "new-key", join(newFolder(), "key")], "that this user may write to.");
    const settings = { DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient };
    const { out } = await runAlone(settings, ["backup", folder, "--json"]);
    const { file, isEncrypted } = JSON.parse(out);
    expect(isEncrypted).toBe(true);
    await refused(["backup", "verify", file], "is encrypted.");
    await refused(["backup", "verify", file, "--key", good], "has no private key of age");
    await refused(["backup", "verify", file, "--key", newFolder()], "Cannot read the key file");
    expect(await armslot("backup", "verify", file, "--key", key)).toMatchObject({ code: 0 });
    const other = newFolder();
    await armslot("backup", "new-key", other);
    await refused(["backup", "verify", file, "--key", other], "Check BACKUP_PASSPHRASE or --key.");
  });

  test.for([
    { BACKUP_PASSPHRASE: "too short" },
    { BACKUP_RECIPIENT: "age1short" },
    { BACKUP_DIR: "data/backups" },
  ])("refuses %j", async (settings) => {
    const { code, error } = await runAlone(settings, ["backup", folder]);
    expect(code).toBe(2);
    expect(error).toMatch(
      new RegExp(`^Invalid settings: ${Object.keys(settings)[0]} must .*\\.\\n$`),
    );
  });
});
