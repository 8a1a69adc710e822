import type { ActivityAction, ActivityCounts } from "@armslot/contracts/activity/activity";
import { setStanding } from "@armslot/contracts/athletes/standing";
import { anAthlete, type BuiltProgram } from "./build.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** The activity entry that a flow must add. */
export interface ExpectedEntry {
  /** A member's ID, or null for the operator. */
  readonly actor: string | null;
  readonly subject?: string;
  readonly counts?: ActivityCounts;
  /** Another action of the flow, which has an entry of its own. */
  readonly besides?: ActivityAction;
  /** If it is not the program of this test. */
  readonly programId?: string;
}

export interface FlowWorld {
  readonly testApp: TestApp;
  readonly program: BuiltProgram;
  /** The browser of the program's admin. */
  readonly browser: TestBrowser;
}

/** The flows of scouting's actions, with the entry that each must add. */
export function scoutingFlows(world: () => FlowWorld) {
  return {
    "standing-changed": async () => {
      const { testApp, program, browser } = world();
      const athlete = await anAthlete(testApp, program);
      const body = { standing: "prospect", since: "2026-03-01" } as const;
      await browser.call(setStanding, { params: athlete, body });
      return { actor: program.admin.userId, subject: athlete.athleteId };
    },
  } satisfies Partial<Record<ActivityAction, () => Promise<ExpectedEntry>>>;
}
