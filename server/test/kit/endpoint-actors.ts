import type { Role } from "@armslot/contracts/core/access";
import { deleteUser } from "../../src/storage/users.ts";
import { aProgram, aUser, type BuiltUser, browserWithSession } from "./build.ts";
import type { TestApp } from "./test-app.ts";
import { newBrowser, type TestBrowser } from "./test-browser.ts";

/** Two separate programs: the one whose objects are requested, and another. */
export interface TwoPrograms {
  readonly home: string;
  readonly away: string;
}

export async function twoPrograms(testApp: TestApp): Promise<TwoPrograms> {
  const [home, away] = [await aProgram(testApp), await aProgram(testApp)];
  return { home: home.programId, away: away.programId };
}

/** A kind of requester: a member of one of the programs, or someone without a valid session. */
export interface Actor {
  readonly name: string;
  readonly member?: { readonly role: Role; readonly of: keyof TwoPrograms };
  /** Creates a new actor of this kind and returns their browser. */
  browser(testApp: TestApp, programs: TwoPrograms): Promise<TestBrowser>;
}

function member(name: string, role: Role, of: keyof TwoPrograms): Actor {
  return {
    name,
    member: { role, of },
    browser: async (testApp, programs) =>
      await browserWithSession(testApp, await aUser(testApp, { programId: programs[of], role })),
  };
}

/** An admin at home whose session has ended. */
function former(
  name: string,
  end: (testApp: TestApp, admin: BuiltUser) => Promise<TestBrowser>,
): Actor {
  return {
    name,
    browser: async (testApp, { home }) =>
      await end(testApp, await aUser(testApp, { programId: home, role: "admin" })),
  };
}

export const actors: readonly Actor[] = [
  { name: "a visitor", browser: async (testApp) => newBrowser(testApp) },
  member("a user", "user", "home"),
  member("an admin", "admin", "home"),
  member("a user of another program", "user", "away"),
  member("an admin of another program", "admin", "away"),
  former("a removed admin", async (testApp, admin) => {
    const browser = await browserWithSession(testApp, admin);
    await testApp.parts.db.identity((sql) => deleteUser(sql, admin));
    return browser;
  }),
  former("an admin whose session is over", (testApp, admin) =>
    browserWithSession(testApp, admin, { lifetimeMs: 0 }),
  ),
];
