import { speedVersion } from "@armslot/baseball/video/clip-speed";
import type { EstimatedReading, FlightMarks } from "@armslot/contracts/video/estimates";
import { insertVideoEstimate } from "../../src/storage/video-estimates.ts";
import { aGame, anAthlete, somePitches } from "./build.ts";
import type { MemberCall } from "./endpoint-calls.ts";
import { aFilm } from "./films.ts";
import type { TestApp } from "./test-app.ts";

/** Marks of a pitch of 92.6 mph: 48 frames at 120 frames a second, from the last one in the hand. */
export const someMarks: FlightMarks = {
  frames: Array.from({ length: 50 }, (_, frame) => 1 + frame / 120),
  ...{ releaseFrame: 1, catchFrame: 48, slowedBy: null },
  ...{ rubberFeet: 60.5, extensionFeet: 6, isYouth: false, altitudeFeet: null },
};

interface BuiltClip {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
  readonly pitchId: string;
  readonly clipId: string;
  readonly recordingId: string;
}

/** Stores a pitch with a clip of five seconds. */
export async function aFilmedPitch(
  testApp: TestApp,
  programId: string,
  velo: number | null = null,
): Promise<BuiltClip> {
  const game = await aGame(testApp, await anAthlete(testApp, { programId }));
  const [pitchId = ""] = await somePitches(testApp, game, [{ velo, source: "trackman" }]);
  return { ...game, pitchId, ...(await aFilm(testApp, { ...game, pitchId })) };
}

type Values = Record<EstimatedReading, { readonly value: number; readonly range: number } | null>;

/** Stores a speed from video of 90 mph with a range of 4. Other values are of a tracked ball. */
export async function anEstimate(
  { parts }: TestApp,
  { programId, pitchId, clipId }: Pick<BuiltClip, "programId" | "pitchId" | "clipId">,
  tracked: Partial<Values> = {},
): Promise<string> {
  const estimateId = parts.newId();
  const none = { vertBreak: null, hb: null, plateSide: null, plateHeight: null };
  const values = { ...none, velo: { value: 90, range: 4 }, ...tracked };
  const method = Object.keys(tracked).length > 0 ? "track" : "marks";
  await parts.db.tenant(programId, (tx) =>
    insertVideoEstimate(tx, {
      ...{ programId, estimateId, pitchId, clipId, method, version: speedVersion },
      ...{ view: null, values },
      ...{ framesPerSecond: 120, frames: 50, slowedBy: 1, inputs: someMarks },
      ...{ madeBy: parts.newId(), now: parts.clock() },
    }),
  );
  return estimateId;
}

const ofEstimate: MemberCall = {
  async createTarget(testApp, programId) {
    const estimateId = await anEstimate(testApp, await aFilmedPitch(testApp, programId));
    return { programId, estimateId };
  },
};

/** The calls of the endpoints for values from video, by endpoint name. */
export const estimateCalls: Readonly<Record<string, MemberCall>> = {
  listVideoEstimates: {
    createTarget: async (testApp, programId) => ({ ...(await anAthlete(testApp, { programId })) }),
  },
  saveVideoEstimate: {
    async createTarget(testApp, programId) {
      const { clipId } = await aFilmedPitch(testApp, programId);
      return { programId, clipId, estimateId: testApp.parts.newId() };
    },
    body: () => ({ ...someMarks }),
  },
  removeVideoEstimate: ofEstimate,
  keepVideoEstimate: ofEstimate,
  compareVideo: { createTarget: async (_, programId) => ({ programId }) },
};
