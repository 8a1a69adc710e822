import { readFileSync } from "node:fs";
import { checkSetup, completeSetup } from "@armslot/contracts/people/program-setup";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { oneLine, runOn } from "../../test/kit/test-cli.ts";
import { WrongSettings } from "../core/settings.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { type CommandContext, CommandFailed, type Pieces } from "./command.ts";
import { commands } from "./commands.ts";

let testApp: TestApp;
const open = async () => {
  testApp = await openTestApp();
};

const armslot = (words: readonly string[], changes: Partial<CommandContext> = {}) =>
  runOn(testApp, words, changes);

describe("the command line", () => {
  beforeAll(open);

  test("lists every command and no other", async () => {
    const { code, out } = await armslot(["--help"]);
    expect(code).toBe(0);
    const listed = out
      .split("\n")
      .flatMap((line) => line.match(/^ {2}([a-z]+(?: [a-z-]+)*)/)?.[1] ?? []);
    expect(listed).toEqual(commands.map(({ name }) => name));
  });

  test.for(commands)("prints the options of $name", async ({ name, options }) => {
    const { code, out, error } = await armslot([...name.split(" "), "--help"]);
    expect({ code, error }).toEqual({ code: 0, error: "" });
    for (const option of [...Object.keys(options), "json"]) expect(out).toContain(`--${option}`);
  });

  test.for([
    [],
    ["pitch"],
    ["program", "burn"],
    ["program", "list", "--loud"],
    ["program", "list", "more"],
    ["program", "create", "--name", "A", "--league", "B"],
    ["program", "create", "--name"],
    ["program", "create", "--name", "A", "--league", "B", "--email", "nobody"],
    ["program", "create", "--name", " ", "--league", "B", "--email", "a@b.example"],
    [
      "program",
      "create",
      "--name",
      "A",
      "--league",
      "B",
      "--email",
      "a@b.example",
      "--video-cap",
      "1e3",
    ],
    [
      "program",
      "create",
      "--name",
      "A",
      "--league",
      "B",
      "--email",
      "a@b.example",
      "--video-cap",
      "100001",
    ],
    ["program", "delete"],
    ["program", "reissue-setup"],
    ["program", "delete", "01a1fbf5-b9e4-7142-9e8b-5bf7306a80cc", "more"],
    ["user", "list", "more"],
    ["user", "reset-link"],
    ["user", "set-role", "ada@harbor.example"],
    ["user", "set-role", "ada@harbor.example", "owner"],
    ["mail", "test"],
    ["mail", "test", "nobody"],
    ["import", "games.csv"],
    ["import", "--program", "01a1fbf5-b9e4-7142-9e8b-5bf7306a80cc"],
    ["import", "games.csv", "--program", "01a1fbf5-b9e4-7142-9e8b-5bf7306a80cc", "--opponent", " "],
  ])("refuses %j in one line", async (words) => {
    const { code, out, error } = await armslot(words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(error).toMatch(oneLine);
  });

  test.for([["program"], ["program", "--help"], ["outbox", "--help"]])(
    "lists the commands of a group for %j",
    async (words) => {
      const { code, out, error } = await armslot(words);
      expect({ code, error }).toEqual({ code: 0, error: "" });
      const [group = ""] = words;
      const ofGroup = commands.filter(({ name }) => name.startsWith(`${group} `));
      if (words.length === 1 || group === "program") {
        for (const { name } of ofGroup) expect(out).toContain(`  ${name} `);
        expect(out).not.toContain("user list");
      } else expect(out).toContain("Usage: npx armslot outbox");
    },
  );

  test.for([["--version"], ["-v"], ["version"]])("prints the versions for %j", async (words) => {
    const { code, out } = await armslot(words);
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect({ code, out }).toEqual({
      code: 0,
      out: `Armslot ${version}, Node.js ${process.versions.node}\n`,
    });
    expect(JSON.parse((await armslot([...words, "--json"])).out)).toEqual({
      armslot: version,
      node: process.versions.node,
    });
  });

  test.for([
    ["user", "list", "--program", "none", "--json"],
    ["user", "reset-link", "nobody@example.test", "--json"],
    ["pitch", "--json"],
    ["program", "list", "--loud", "--json"],
  ])("prints the failure of %j as one JSON object too", async (words) => {
    const { code, out, error } = await armslot(words);
    expect(code).toBeGreaterThan(0);
    expect(error).toMatch(oneLine);
    expect(JSON.parse(out)).toEqual({ error: error.trimEnd() });
  });

  test("adds no object to an output that broke off", async () => {
    let written = "";
    const writeOut = async (pieces: Pieces) => {
      for await (const piece of pieces) written += piece.slice(0, 5);
      throw new CommandFailed("Cannot write to standard output.");
    };
    const { code } = await armslot(["program", "list", "--json"], { writeOut });
    expect({ code, written }).toEqual({ code: 1, written: '{"pro' });
  });

  test("prints each of several wrong settings on a line of its own", async () => {
    const faults = ["PORT must be a number.", "DATABASE_URL must be an address."];
    const fail = (count: number) => ({
      readSettings: () => {
        throw new WrongSettings(faults.slice(0, count).join("\n"));
      },
    });
    expect(await armslot(["migrate"], fail(1))).toEqual({
      code: 2,
      out: "",
      error: "Invalid settings: PORT must be a number.\n",
    });
    const { code, out, error } = await armslot(["migrate", "--json"], fail(2));
    expect({ code, error }).toEqual({
      code: 2,
      error: "Invalid settings:\nPORT must be a number.\nDATABASE_URL must be an address.\n",
    });
    expect(JSON.parse(out)).toEqual({
      error: "Invalid settings: PORT must be a number. DATABASE_URL must be an address.",
    });
  });

  test.each([
    [
      "unavailable",
      "The database does not answer. Run npx armslot doctor to see why, and then this",
    ],
    [
      "out-of-space",
      "The disk of the database is full. Nothing was saved. Free some space, and run this",
    ],
  ] as const)(
    "the command line says to an operator what to do if the database is %s",
    async (kind, sentence) => {
      const openParts = () => Promise.reject(new DatabaseUnavailable(kind));
      const failed = await armslot(["program", "list"], { openParts });
      expect(failed).toEqual({ code: 1, out: "", error: `${sentence} command again.\n` });
    },
  );

  test("exits with the server's exit code", async () => {
    expect(await armslot(["serve"])).toEqual({ code: 7, out: "", error: "" });
  });
});

describe("program create", () => {
  beforeEach(open);

  const words = [
    "program",
    "create",
    "--name",
    "Harbor",
    "--league",
    "Coast",
    "--email",
    "Ada@Harbor.example",
  ];

  test("prints a link that sets up the program, and lists the program", async () => {
    const { code, out, error } = await armslot([...words, "--video-cap", "0", "--json"]);
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(out).toMatch(oneLine);
    const { programId, setupUrl, ...rest } = JSON.parse(out);
    expect(rest).toEqual({});
    const url = new URL(setupUrl);
    expect(url.origin).toBe(testApp.parts.settings.publicUrl);
    expect(url.pathname).toBe(`/program-setup/${programId}`);
    const token = url.searchParams.get("token") ?? "";
    const browser = newBrowser(testApp);
    expect(await browser.call(checkSetup, { body: { programId, token } })).toMatchObject({
      programName: "Harbor",
      adminEmail: "ada@harbor.example",
    });
    const counts = { users: 0, athletes: 0, games: 0, pitches: 0 };
    const program = { programId, name: "Harbor", league: "Coast", status: "pending", ...counts };
    const list = await armslot(["program", "list", "--json"]);
    expect(JSON.parse(list.out)).toEqual({ programs: [program] });

    const person = {
      firstName: "Ada",
      lastName: "Birch",
      title: "Coach",
      password: "curveball 42",
    };
    const colleague = {
      firstName: "Bo",
      lastName: "Elm",
      title: "Scout",
      email: "bo@harbor.example",
    };
    await browser.call(completeSetup, {
      body: { programId, token, ...person, invites: [colleague] },
    });
    const mails = await armslot(["outbox", "--json"]);
    expect(JSON.parse(mails.out)).toMatchObject({
      mails: [{ kind: "invite", state: "queued", to: "bo@harbor.example", program: "Harbor" }],
    });
    expect(mails.out).not.toMatch(/[a-z2-7]{52}/);
    expect((await armslot(["outbox"])).out).toContain("bo@harbor.example");
    const again = await armslot(words);
    expect(again).toEqual({
      code: 1,
      out: "",
      error: "An account with this email already exists.\n",
    });
  });

  test("prints the link for a person", async () => {
    const { code, out } = await armslot(words);
    expect(code).toBe(0);
    expect(out).toMatch(
      /Setup link\s+https:\/\/armslot\.test\/program-setup\/[0-9a-f-]{36}\?token=[a-z2-7]{52}\n/,
    );
  });
});

test("loads the demo once, lists it with its contents, and removes it", async () => {
  await open();
  const loaded = await armslot(["demo", "load", "--json"]);
  expect(JSON.parse(loaded.out)).toEqual({
    programId: expect.any(String),
    email: "coach@demo.armslot.example",
    password: expect.any(String),
  });
  expect(await armslot(["demo", "load"])).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringMatching(oneLine),
  });
  const { programs } = JSON.parse((await armslot(["program", "list", "--json"])).out);
  expect(programs).toEqual([expect.objectContaining({ status: "active", users: 4, athletes: 29 })]);
  expect(programs[0].pitches).toBeGreaterThan(5_000);
  expect((await armslot(["program", "list"])).out).toContain("Demo Program");
  expect((await armslot(["demo", "remove"])).out).toBe("Deleted the demo program.\n");
  expect((await armslot(["demo", "remove", "--json"])).out).toBe('{"isRemoved":false}\n');
  expect((await armslot(["program", "list"])).out).toContain("There are no programs yet.");
  expect((await armslot(["outbox"])).out).toBe("The mail queue is empty.\n");
  expect(JSON.parse((await armslot(["migrate", "--json"])).out)).toEqual({ isUpToDate: true });
});
