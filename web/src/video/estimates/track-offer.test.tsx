// @vitest-environment happy-dom
import type { FlightMarks } from "@armslot/contracts/video/estimates";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { filmedTrack } from "../../../../baseball/test/filmed-flights.ts";
import { thrownPitch } from "../../../../baseball/test/filmed-pitches.ts";
import { session } from "../../../test/program-data.ts";
import { ViewerContext } from "../../session/session.ts";
import type { FrameReader } from "../player/frame-reader.ts";
import { TrackOffer } from "./track-offer.tsx";

afterEach(cleanup);

const filming = { view: "plate", framesPerSecond: 60, seed: 4 } as const;
const { track, ...marks } = filmedTrack(thrownPitch(1004), filming);
const reader: FrameReader = {
  ...{ times: marks.frames, ...track.size, close: () => undefined },
  read: () => Promise.reject(new Error("No frame is drawn here.")),
};

function show(flight: FlightMarks | string, tracksVideo = true) {
  const clip = { key: "", source: "", release: null, title: "Pitch 2", facts: [], stored: null };
  render(
    <ViewerContext value={{ ...session, program: { ...session.program, tracksVideo } }}>
      <TrackOffer
        {...{ clip, reader, flight, view: "plate", first: 0, velo: null, onSaved: vi.fn() }}
      />
    </ViewerContext>,
  );
  return screen.queryByRole<HTMLButtonElement>("button", { name: "Track the Ball" });
}

test("tracking is offered for marks with a speed, on a server that tracks balls", () => {
  expect(show(marks)?.disabled).toBe(false);
});

test("tracking is not offered on a server that does not track balls", () => {
  expect(show(marks, false)).toBeNull();
  expect(document.body.textContent).toBe("");
});

test.each([
  ["before both moments are marked", "Mark the release and the catch."],
  ["of a clip that is slowed down in part", partlySlowed()],
  ["of a clip whose speed no one said", { ...marks, ...slowed(), slowedBy: null }],
] as const)("tracking cannot start %s", (_, flight) => {
  expect(show(flight)?.disabled).toBe(true);
});

function partlySlowed(): FlightMarks {
  return { ...marks, frames: marks.frames.map((time) => Math.max(time, 2.2 * time - 1.44)) };
}

function slowed(): Pick<FlightMarks, "frames"> {
  return { frames: marks.frames.map((time) => 4 * time) };
}
