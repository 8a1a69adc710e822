import { aProfile } from "../../../kit/samples.mjs";
import { insertAthletes } from "../../src/storage/athletes.ts";
import type { MemberCall } from "./endpoint-calls.ts";

const createTarget: MemberCall["createTarget"] = async (_, programId) => ({ programId });

/** The athlete whose school is missing, by program. The path does not name one. */
const incomplete = new Map<string, string>();

/** A game as a member types it. */
export const aNewGame = () => ({
  ...{ gameDate: "2026-02-28", kind: "bullpen", opponent: "", location: "Home" },
  pitches: [{ pitchType: "Slider", velo: 80.5, vertBreak: null, hb: -4, call: "foul" }],
});

/** The calls of the endpoints about profiles that begin with a name and a hand. */
export const startCalls: Readonly<Record<string, MemberCall>> = {
  addPitchers: {
    createTarget,
    body: ({ parts }) => ({
      pitchers: [{ firstName: "Casey", lastName: parts.newId(), position: "RHP" }],
    }),
  },
  listIncompleteProfiles: { createTarget },
  getFirstSteps: { createTarget },
  completeProfiles: {
    async createTarget(testApp, programId) {
      const { db, newId, clock } = testApp.parts;
      const athleteId = newId();
      const added = { programId, athleteId, submittedBy: null, now: clock() };
      await db.tenant(programId, (tx) =>
        insertAthletes(tx, [{ ...aProfile(), ...added, school: null }]),
      );
      incomplete.set(programId, athleteId);
      return { programId };
    },
    body: ({ parts }, { programId = "" }) => ({
      athletes: [{ athleteId: incomplete.get(programId) ?? parts.newId(), school: "Bayview High" }],
    }),
  },
};
