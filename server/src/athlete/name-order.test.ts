import { randomBytes } from "node:crypto";
import { foldName } from "@armslot/baseball/roster/names";
import { listPeople } from "@armslot/contracts/people/people";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { anAthlete, aProgram, aUser, signedInBrowser } from "../../test/kit/build.ts";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { asOwner } from "../../test/kit/database/database-server.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { migrate } from "../database/migrate.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

/** First and last code points: Latin, Vietnamese, Greek, Cyrillic, and punctuation. */
const alphabets = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
  [0x1ea0, 0x1ef9],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2010, 0x2027],
] as const;

const characters = alphabets
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
  )
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => !/\p{Cn}/u.test(character));
const character = fc.constantFrom(...characters);
const particle = fc.constantFrom("De la ", "de ", "O'", "Mc", "Ñ", "St. ", "ß", "-", " ");
const name = fc
  .array(fc.oneof(character, particle), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join("").trim().normalize("NFC"))
  .filter((text) => text !== "" && !/:\/\/|www\.|=\?/i.test(text));

const inOrder = [
  ...["Álvarez", "Alvarez-Soto", "de la Cruz", "De Zan", "Dean", "Nuñez", "NUNEZ B"],
  ...["Oneida", "O'Neil", "Ordon", "Øster", "Zed"],
];

describe("the order of names", () => {
  test("folds every letter of the supported alphabets like foldName", async () => {
    const texts = characters.map((letter) => `a${letter}b`);
    const rows = await testApp.db.asOwner(
      (sql) => sql`
        select given, fold_name(given) as folded from unnest(${texts}::text[]) given`,
    );
    const differing = rows.filter(({ given, folded }) => foldName(given) !== folded);
    expect(differing).toEqual([]);
    expect(rows.length).toBe(characters.length);
  });

  test("the order of names of a roster is by folded last name, then folded first name", async () => {
    const person = fc.record({ firstName: name, lastName: name });
    const roster = fc.array(person, { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(roster, async (athletes) => {
        const { programId, admin } = await aProgram(testApp);
        for (const athlete of athletes) await anAthlete(testApp, { programId, ...athlete });
        const browser = await signedInBrowser(testApp, admin);
        const reply = await browser.call(listAthletes, { params: { programId } });
        const keys = reply.athletes.map(({ firstName, lastName }) => [
          foldName(lastName),
          foldName(firstName),
        ]);
        expect(keys).toEqual(keys.toSorted(byParts));
      }),
      { numRuns: 12 },
    );
  });

  test("keeps accents, case, particles and apostrophes where people look for them", async () => {
    const { programId, admin } = await aProgram(testApp);
    for (const lastName of inOrder.toReversed()) await anAthlete(testApp, { programId, lastName });
    const browser = await signedInBrowser(testApp, admin);
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    expect(athletes.map(({ lastName }) => lastName)).toEqual(inOrder);
  });

  test("the order of names of members is by folded full name", async () => {
    const { programId, admin } = await aProgram(testApp);
    for (const firstName of ["Zoe", "Éva", "eva-Lind"]) {
      await aUser(testApp, { programId, firstName, lastName: "Testa" });
    }
    const browser = await signedInBrowser(testApp, admin);
    const { people } = await browser.call(listPeople, { params: { programId } });
    const names = people.map(({ firstName }) => firstName);
    expect(names).toEqual(["Ada", "eva-Lind", "Éva", "Zoe"]);
  });

  test("takes names that fold to many more characters", async () => {
    const { programId, admin } = await aProgram(testApp);
    const long = "ﷺ".repeat(100);
    await anAthlete(testApp, { programId, firstName: long, lastName: long });
    const browser = await signedInBrowser(testApp, admin);
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    expect(athletes.map(({ lastName }) => lastName)).toEqual([long]);
  });
});

function byParts(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((part, place) => part !== b[place]);
  if (index < 0) return 0;
  return (a[index] ?? "") < (b[index] ?? "") ? -1 : 1;
}

/** Creates a migrated database. Returns its name. */
async function aDatabase(options: string): Promise<string> {
  const testServer = inject("testServer");
  const database = `test_${randomBytes(6).toString("hex")}`;
  const inPostgres = (statement: string) =>
    asOwner(testServer, "postgres", (sql) => sql.unsafe(statement));
  await inPostgres(`create database ${database} template template0 ${options}`);
  closeAtEnd(async () => {
    await inPostgres(`drop database ${database} with (force)`);
  });
  return database;
}

describe("a database with another locale", () => {
  test("sorts names in the same order", async () => {
    // Swedish sorts Ø after Z.
    const swedish = await aDatabase("locale_provider icu icu_locale 'sv' locale 'C'");
    await asOwner(inject("testServer"), swedish, async (sql) => {
      await migrate(sql.owner);
      const ordered = (order: string) =>
        sql.unsafe(
          `select name from unnest(array['Zed', 'Øster', 'Ordon']) name order by ${order}`,
        );
      const namesBy = async (order: string) => (await ordered(order)).map((row) => row.name);
      expect(await namesBy("name")).toEqual(["Ordon", "Zed", "Øster"]);
      expect(await namesBy(`fold_name(name) collate "C"`)).toEqual(["Ordon", "Øster", "Zed"]);
    });
  });

  test("a database with another locale is refused if it cannot store every name", async () => {
    const western = await aDatabase("encoding 'LATIN1' locale 'C'");
    await asOwner(inject("testServer"), western, async (sql) => {
      await expect(migrate(sql.owner)).rejects.toThrow(
        `${western} uses the encoding LATIN1. Create a database with ENCODING 'UTF8'`,
      );
    });
  });
});
