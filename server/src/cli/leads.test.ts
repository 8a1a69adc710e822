import { joinWaitlist, sendContactMessage } from "@armslot/contracts/site/public-site";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { watched } from "../../test/kit/database/sql.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { oneLine, runOn } from "../../test/kit/test-cli.ts";
import type { Pieces } from "./command.ts";

let testApp: TestApp;
let statements = 0;

beforeAll(async () => {
  testApp = await openTestApp({
    settings: { CONTACT_RECIPIENT: "desk@armslot.test" },
    parts: ({ db }) => {
      const identitySql = watched(db.identitySql, (text) => {
        if (text.includes('from "leads"')) statements += 1;
      });
      return { db: { ...db, identitySql } };
    },
  });
});
beforeEach(async () => {
  testApp.clock.advance({ days: 1 });
  await testApp.db.asOwner((sql) => sql`delete from leads`);
  statements = 0;
  testApp.mails.length = 0;
});

const entry = {
  fullName: "Noor Vale",
  email: "noor@visitors.test",
  league: "Coastal League",
  programName: "Harbor Point",
  title: "Scout",
};
const message = {
  fullName: "Ana Ibarra",
  email: "ana@visitors.test",
  programName: "Riverside",
  message: 'He said "hi",\nand left.',
};

async function oneOfEach(): Promise<void> {
  const browser = newBrowser(testApp);
  await browser.call(joinWaitlist, { body: entry });
  testApp.clock.advance({ seconds: 1 });
  await browser.call(sendContactMessage, { body: message });
}

/** Stores contact messages, three a second. */
const many = (count: number) =>
  testApp.db.asOwner(
    (sql) => sql`
      insert into leads (lead_id, kind, digest, full_name, email, program_name, message, created_at)
      select gen_random_uuid(), 'contact', sha256(n::text::bytea), 'Visitor ' || n, 'v@visitors.test', 'P', 'Hello',
        timestamptz '2026-01-01T00:00:00Z' + (n / 3) * interval '1 second'
      from generate_series(1, ${count}::int) n`,
  );

/** Returns the cells of each line of a CSV file. */
const cellsOf = (csv: string) =>
  csv
    .slice(1)
    .split(/\r\n/)
    .filter(Boolean)
    .map((line) => line.slice(1, -1).split('","'));

describe("leads list", () => {
  test("lists senders and messages, newest last", async () => {
    await oneOfEach();
    const { code, out, error } = await runOn(testApp, ["leads", "list"]);
    expect([code, error]).toEqual([0, ""]);
    expect(out.replaceAll(/^\S+Z/gm, "TIME")).toBe(
      [
        "TIME  waitlist  noor@visitors.test  Noor Vale, Scout, Harbor Point, Coastal League",
        "TIME  contact  ana@visitors.test  Ana Ibarra, Riverside",
        '  He said "hi",',
        "  and left.",
        "",
      ].join("\n"),
    );
    expect(await runOn(testApp, ["leads", "list", "--kind", "waitlist"])).toMatchObject({
      out: expect.not.stringContaining("Ana"),
    });
  });

  test("prints an empty list when there are no messages", async () => {
    expect((await runOn(testApp, ["leads", "list"])).out).toBe("There are no messages yet.\n");
    expect((await runOn(testApp, ["leads", "list", "--json"])).out).toBe('{"leads":[]}\n');
    expect(cellsOf((await runOn(testApp, ["leads", "list", "--csv"])).out)).toHaveLength(1);
  });

  test("prints one JSON object", async () => {
    await oneOfEach();
    const { out } = await runOn(testApp, ["leads", "list", "--json"]);
    expect(out).toMatch(oneLine);
    const nothing = { league: null, title: null, message: null };
    const more = { leadId: expect.any(String), createdAt: expect.stringMatching(/^2026-.*Z$/) };
    expect(JSON.parse(out)).toEqual({
      leads: [
        { kind: "waitlist", ...nothing, ...entry, ...more },
        { kind: "contact", ...nothing, ...message, ...more },
      ],
    });
  });

  test("prints a CSV file that keeps quotes, commas and line ends", async () => {
    await oneOfEach();
    const { out } = await runOn(testApp, ["leads", "list", "--csv"]);
    const [first = "", second = "", third = ""] = out.split("\r\n");
    expect(first).toBe(
      '\uFEFF"Lead ID","Sent at","Kind","Full Name","Email","League","Program Name","Title","Message"',
    );
    expect(second).toMatch(
      /^"[0-9a-f-]{36}","2026-[^"]+Z","waitlist","Noor Vale","noor@visitors.test","Coastal League","Harbor Point","Scout",""$/,
    );
    expect(third).toContain(
      '"Ana Ibarra","ana@visitors.test","","Riverside","","He said ""hi"",\nand left."',
    );
  });

  test.each(["=1+1", "+1", "-1", "@x", "＝1", "＋1", "－1", "＠x"])(
    "prints no cell that a spreadsheet runs, for fields that begin with %s",
    async (formula) => {
      const browser = newBrowser(testApp);
      const typed = { fullName: formula, league: formula, programName: formula, title: formula };
      await browser.call(joinWaitlist, { body: { ...typed, email: "=a@visitors.test" } });
      const asked = { fullName: formula, programName: formula, message: `${formula}\n${formula}` };
      await browser.call(sendContactMessage, { body: { ...asked, email: "=a@visitors.test" } });
      const { out } = await runOn(testApp, ["leads", "list", "--csv"]);
      const cells = cellsOf(out).slice(1).flat();
      expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      expect(cells.filter((cell) => cell.startsWith(`'${formula}`)).length).toBe(7);
      const list = JSON.parse((await runOn(testApp, ["leads", "list", "--json"])).out);
      expect(list.leads[0].title, "JSON is as typed").toBe(formula);
    },
  );

  test("prints no control characters", async () => {
    const { clock, newId } = testApp.parts;
    await testApp.db.asOwner(
      (sql) => sql`
        insert into leads (lead_id, kind, digest, full_name, email, program_name, message, created_at)
        values (${newId()}, 'contact', sha256('x'), ${"\u001b[31mred"}, 'a@b.test', 'P', ${"\u001b]0;title\u0007"}, ${clock()})`,
    );
    const { out } = await runOn(testApp, ["leads", "list"]);
    expect([...out].filter((character) => character < " ")).toEqual(["\n", "\n"]);
  });

  test("lists 1,200 messages in order and page by page", async () => {
    await many(1_200);
    const { out } = await runOn(testApp, ["leads", "list", "--json"]);
    const { leads } = JSON.parse(out) as { leads: { fullName: string; createdAt: string }[] };
    expect(new Set(leads.map(({ fullName }) => fullName)).size).toBe(1_200);
    const times = leads.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(statements).toBe(3);
    const { out: csv } = await runOn(testApp, ["leads", "list", "--csv"]);
    expect(cellsOf(csv)).toHaveLength(1_201);
  });

  test("reads no more pages when the reader has left", async () => {
    await many(1_200);
    let taken = 0;
    const writeOut = async (pieces: Pieces) => {
      for await (const _piece of pieces) {
        taken += 1;
        if (taken === 2) return;
      }
    };
    const result = await runOn(testApp, ["leads", "list", "--csv"], { writeOut });
    expect([result.code, statements]).toEqual([0, 1]);
  });

  test.each([
    [["--kind", "spam"], "--kind must be waitlist or contact."],
    [["--csv", "--json"], "Choose one of --csv and --json."],
  ])("refuses %j in one line", async (words, sentence) => {
    const { code, out, error } = await runOn(testApp, ["leads", "list", ...words]);
    expect(code).toBe(2);
    const isJson = words.includes("--json");
    expect(out).toBe(isJson ? `${JSON.stringify({ error: error.trimEnd() })}\n` : "");
    expect(error).toMatch(oneLine);
    expect(error).toContain(sentence);
  });
});

describe("outbox", () => {
  test("lists, shows and retries failed mails about visitors' messages", async () => {
    testApp.transport.next(
      { state: "failed", reason: "no such template" },
      { state: "failed", reason: "no such template" },
    );
    const browser = newBrowser(testApp);
    await browser.refused(joinWaitlist, { body: entry });
    await browser.refused(sendContactMessage, { body: message });
    const { mails } = JSON.parse((await runOn(testApp, ["outbox", "--json"])).out);
    expect(mails).toMatchObject([
      { kind: "waitlist", state: "failed", to: "desk@armslot.test", lastError: "no such template" },
      { kind: "contact", state: "failed", to: "desk@armslot.test" },
    ]);
    const shown = await runOn(testApp, ["outbox", "show", mails[1].mailId]);
    for (const line of ["Type: Contact Form", "Email: ana@visitors.test", "and left."]) {
      expect(shown.out.split("\n")).toContain(line);
    }
    expect(shown.out).toMatch(/From email +ana@visitors\.test/);
    expect((await runOn(testApp, ["outbox", "retry"])).out).toBe("Queued 2 mails again.\n");
    await testApp.deliverMails();
    expect(testApp.mails.map(({ kind }) => kind)).toEqual(["waitlist", "contact"]);
  });
});
