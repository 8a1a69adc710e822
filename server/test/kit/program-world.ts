import { beforeAll } from "vitest";
import { aProgram, signedInBrowser } from "./build.ts";
import { noLimits } from "./endpoint-calls.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

export let testApp: TestApp;
export let programId: string;
/** The browser of the program's admin. */
export let browser: TestBrowser;

/** Gives the tests of a file a program whose admin is signed in and may send any number of requests. */
export function openProgram(): void {
  beforeAll(async () => {
    testApp = await openTestApp({ settings: noLimits });
    const program = await aProgram(testApp);
    programId = program.programId;
    browser = await signedInBrowser(testApp, program.admin);
  });
}
