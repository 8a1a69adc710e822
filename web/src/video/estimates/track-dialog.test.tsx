// @vitest-environment happy-dom

import { clipFlight } from "@armslot/baseball/video/clip-flight";
import type { FlightEstimate } from "@armslot/baseball/video/estimate-flight";
import { valueTexts } from "@armslot/baseball/video/estimate-text";
import type { FollowedBall } from "@armslot/baseball/video/follow-ball";
import type { Clip } from "@armslot/contracts/video/clips";
import {
  flightErrors,
  saveVideoEstimate,
  type VideoEstimate,
} from "@armslot/contracts/video/estimates";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { filmedTrack } from "../../../../baseball/test/filmed-flights.ts";
import { thrownPitch } from "../../../../baseball/test/filmed-pitches.ts";
import { fakeApi } from "../../../test/fake-api.ts";
import { idOf, programId } from "../../../test/program-data.ts";
import { createQueryClient } from "../../client/queries.ts";
import type { FrameReader } from "../player/frame-reader.ts";
import type { FollowNews, FollowTask } from "./flight-follower.ts";
import { TrackDialog } from "./track-dialog.tsx";
import { tapPoints } from "./track-taps.ts";

const tracked = filmedTrack(thrownPitch(1004), { view: "plate", framesPerSecond: 60, seed: 4 });
const { track, ...marks } = tracked;
const estimate = clipFlight(tracked, null);
const lost: FlightEstimate = { kind: "refused", reason: "few-balls", factor: null };
const followed = (found: FlightEstimate): FollowedBall => ({
  ...{ marks: tracked, estimate: found, motions: new Map() },
  path: found.kind === "flight" ? track.balls.map(({ frame, at }) => ({ frame, at })) : [],
});

/** The worker of another thread, which answers when a test says so. */
class WorkerOnHand extends EventTarget {
  static last: WorkerOnHand | null = null;
  readonly frames: number[] = [];
  task: FollowTask | null = null;
  isEnded = false;
  constructor() {
    super();
    WorkerOnHand.last = this;
  }
  postMessage(message: FollowTask | { readonly kind: "decoded"; readonly frame: number }): void {
    if (message.kind === "follow") this.task = message;
    else this.frames.push(message.frame);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

/** Waits for the task, and answers it. */
async function answer(news: FollowNews): Promise<FollowTask> {
  const task = await vi.waitUntil(() => WorkerOnHand.last?.task, { timeout: 20_000 });
  WorkerOnHand.last?.dispatchEvent(new MessageEvent("message", { data: news }));
  return task;
}

beforeEach(() => {
  vi.stubGlobal("Worker", WorkerOnHand);
  const picture = { left: 0, top: 0, width: track.size.width / 2, height: track.size.height / 2 };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(picture as DOMRect);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const first = 10;
const reader: FrameReader = {
  times: Array.from({ length: 60 }, (_, frame) => frame / 60),
  ...track.size,
  read: () =>
    Promise.resolve({ toVideoFrame: () => ({}), rotation: 0, draw: () => undefined } as never),
  close: () => undefined,
};
const clip: Clip = {
  ...{ clipId: idOf(64), recordingId: idOf(63), pitchId: idOf(52), version: 1 },
  ...{ fromMs: 0, toMs: null, releaseMs: null, pairedBy: "person" as const, margin: null },
  ...{ needsLook: false, notes: 0 },
};

function show(velo: number | null = null) {
  const api = fakeApi();
  const [onSaved, onClose] = [vi.fn(), vi.fn()];
  const source = { key: clip.clipId, source: "", release: null, title: "Pitch 2", facts: [] };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TrackDialog
        clip={{ ...source, stored: { programId, clip } }}
        {...{ reader, marks, first, velo, onSaved, onClose }}
        view="plate"
      />
    </QueryClientProvider>,
  );
  return { api, onSaved, onClose };
}

const trackButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Track the Ball" });

/** Taps the points one after another, each two pixels of the film further to the right. */
function tapAll(points: readonly (typeof tapPoints)[number][] = tapPoints): void {
  for (const [index, { name }] of points.entries()) {
    fireEvent.change(screen.getByLabelText("Point to tap"), { target: { value: name } });
    const target = screen.getByRole("img", { name: /^Pitch 2, frame / });
    const at = { clientX: 100 + index, clientY: 50, pointerId: 1 };
    fireEvent.pointerDown(target, at);
    fireEvent.pointerUp(target, at);
  }
}

async function startTracking(velo: number | null = null) {
  const shown = show(velo);
  tapAll();
  await userEvent.click(trackButton());
  return shown;
}

test("the ball can be tracked once every point but the rubber is tapped", () => {
  show();
  const needed = tapPoints.filter(({ isOptional }) => !isOptional);
  tapAll(needed.slice(1));
  expect(screen.getByText("Tap each point as exactly as you can. 1 to go.")).toBeTruthy();
  expect(trackButton().disabled).toBe(true);
  tapAll(needed.slice(0, 1));
  expect(trackButton().disabled).toBe(false);
  expect(screen.getByText(/The rubber makes the values better\.$/)).toBeTruthy();
});

test("a tracked ball is asked for with the taps in pixels of the film and the frames around the flight", async () => {
  await startTracking();
  const task = await answer({ kind: "followed", ball: null });
  expect(task.field.frontLeft).toEqual({ frame: 1, at: [200, 100] });
  expect(task.field.rubberRight).toEqual({ frame: 1, at: [212, 100] });
  expect(task.balls.map(({ frame }) => frame)).toEqual([
    3,
    Math.round((1 + marks.catchFrame) / 2),
    marks.catchFrame - 2,
  ]);
  expect(task).toMatchObject({ marks, track: { view: "plate", every: 1, usesGun: false } });
  expect(WorkerOnHand.last?.frames).toContain(0);
  await vi.waitFor(() => expect(WorkerOnHand.last?.isEnded).toBe(true));
});

test("a tracked ball shows each value with its range, and only its track is sent when it is accepted", async () => {
  const { api, onSaved } = await startTracking();
  const saved: VideoEstimate = {
    ...{ estimateId: idOf(60), pitchId: idOf(52), clipId: clip.clipId, method: "track" },
    ...{ view: "plate", velo: null, vertBreak: null, hb: null, plateSide: null },
    pitch: { pitchNum: 1, pitchType: "Four-Seam", gameId: idOf(70), gameDate: "2026-05-01" },
    ...{ plateHeight: null, framesPerSecond: 60, frames: 30, slowedBy: 1, endedAt: null },
    ...{ madeBy: { uid: idOf(62), name: null }, madeAt: "2026-05-01T12:00:00.000Z" },
  };
  api.answer(saveVideoEstimate, () => saved);
  await answer({ kind: "followed", ball: followed(estimate) });
  const values = await screen.findByRole("list", { name: "Values from video" });
  if (estimate.kind !== "flight") return expect.fail(estimate.reason);
  for (const text of valueTexts(estimate.values)) expect(values.textContent).toContain(text);
  // The ball was also found in the last frame that was marked in the hand.
  expect(track.balls[0]?.frame).toBe(0);
  const found = track.balls.length - 1;
  expect(
    screen.getByText(new RegExp(`found in ${found} of ${marks.catchFrame} frames`)),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(api.bodiesOf(saveVideoEstimate)).toEqual([tracked]);
});

test("a tracked ball that the server refuses says why and stays", async () => {
  const { api, onSaved } = await startTracking();
  api.fail(saveVideoEstimate, "track-lost");
  await answer({ kind: "followed", ball: followed(estimate) });
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText(flightErrors["track-lost"].sentence)).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
});

test("a lost ball has its sentence instead of values, and a way back to the taps", async () => {
  await startTracking();
  await answer({ kind: "followed", ball: followed(lost) });
  expect(await screen.findByText(flightErrors["track-lost"].sentence)).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Values from video" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Back to the Taps" }));
  expect(trackButton().disabled).toBe(false);
  expect(screen.getByText("All points are there.")).toBeTruthy();
});

test("a ball in a picture that moves too much, or that the browser cannot track, says so", async () => {
  await startTracking();
  await answer({ kind: "followed", ball: null });
  expect(await screen.findByText(/^The picture moves too much\./)).toBeTruthy();
  WorkerOnHand.last = null;
  await userEvent.click(trackButton());
  await answer({ kind: "failed" });
  expect(await screen.findByText(/^This browser could not track the ball\./)).toBeTruthy();
});

test("tracking shows how far it is, and stopping ends the worker and keeps the taps", async () => {
  const { onClose } = await startTracking();
  expect(await screen.findByRole("progressbar", { name: "Tracking the ball" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  await vi.waitFor(() => expect(WorkerOnHand.last?.isEnded).toBe(true));
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(trackButton().disabled).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("tracking uses the device's speed of the pitch unless a member says no", async () => {
  await startTracking(88.1);
  const task = await answer({ kind: "followed", ball: null });
  expect(task).toMatchObject({ track: { usesGun: true }, gunVelo: 88.1 });
  await screen.findByText(/^The picture moves too much\./);
  WorkerOnHand.last = null;
  await userEvent.click(screen.getByRole("checkbox", { name: /^Use the device’s 88.1 mph/ }));
  await userEvent.click(trackButton());
  expect(await answer({ kind: "failed" })).toMatchObject({ track: { usesGun: false } });
});

test("a point is placed and moved with the keyboard alone, and the next one is chosen", async () => {
  show();
  const right = screen.getByRole("button", { name: "One pixel to the right" });
  right.focus();
  await userEvent.keyboard("{Enter}{Enter}");
  screen.getByRole("button", { name: "Next Point" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByLabelText<HTMLSelectElement>("Point to tap").value).toBe("frontRight");
  expect(screen.getByText("Tap each point as exactly as you can. 7 to go.")).toBeTruthy();
});
