// @vitest-environment happy-dom
import { packedMarksOf } from "@armslot/baseball/numbers/packed-marks";
import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import { getVideoMeans } from "@armslot/contracts/athlete/video-means";
import { getAthlete, type PitchTotals } from "@armslot/contracts/roster/athletes";
import { listVideoEstimates, type VideoEstimate } from "@armslot/contracts/video/estimates";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import {
  athleteId,
  gameId,
  gameRow,
  idOf,
  programId,
  screenOf,
} from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/athletes/${athleteId}`;
const velo = { n: 6, mean: 91, min: 90, max: 92.4, spread: 0.8 };
const fourSeam: TypeStatistics = {
  ...{ pitchType: "Four-Seam", pitches: 12, usage: 1, calls: 0, strikeRate: null },
  ...{ swings: 0, whiffRate: null, readings: { velo } },
};
const totals: PitchTotals = {
  ...{ pitchType: "Four-Seam", pitches: 12, totalVelo: 546, veloCount: 6 },
  ...{ totalVB: 0, vbCount: 0, totalHB: 0, hbCount: 0 },
};
const estimate: VideoEstimate = {
  ...{ estimateId: idOf(60), pitchId: idOf(61), clipId: idOf(62), method: "marks", view: null },
  ...{ velo: { value: 88.4, range: 3.2 }, vertBreak: null, hb: null },
  ...{ plateSide: null, plateHeight: null, framesPerSecond: 119.9, frames: 50, slowedBy: 1 },
  pitch: { pitchNum: 1, pitchType: "Four-Seam", gameId, gameDate: "2026-05-01" },
  ...{ madeBy: { uid: idOf(63), name: null }, madeAt: "2026-05-01T12:00:00.000Z", endedAt: null },
};
const readings = { velo: { n: 6, mean: 88.2, range: 1.4 } };
const means = {
  types: [{ pitchType: "Four-Seam", readings }],
  outings: [{ gameId, pitchType: "Four-Seam", readings }],
  pitches: [
    {
      ...{ gameId, pitchNum: 7 },
      breaks: { vertBreak: { value: 15.2, range: 3.6 }, hb: { value: 7.1, range: 2.7 } },
      place: { plateSide: { value: 0.4, range: 0.2 }, plateHeight: { value: 2, range: 0.4 } },
    },
  ],
};
const unmeasured = {
  ...{ velo: null, vertBreak: null, hb: null, plateSide: null, plateHeight: null },
  ...{ releaseSide: null, releaseHeight: null, zoneCell: null, batterHand: null },
};
const marks = packedMarksOf([
  { ...unmeasured, game: 0, pitchType: "Four-Seam", pitchNum: 7 },
  { ...unmeasured, game: 0, pitchType: "Four-Seam", pitchNum: 8 },
]);

async function show({ estimates = [estimate], search = "" } = {}) {
  const api = fakeApi();
  const data = { games: [gameRow], types: [fourSeam], marks };
  api.answer(getAthlete, () => screenOf({ pitchAverages: [totals] }, data));
  api.answer(listVideoEstimates, () => ({ estimates }));
  api.answer(getVideoMeans, () => means);
  const router = await showScreen(`${address}${search}`);
  const table = await screen.findByRole("table", { name: "Pitch averages" });
  const cell = () => within(table).getAllByRole("cell")[1]?.textContent;
  const searchIs = (expected: string) =>
    waitFor(() => expect(router.state.location.search).toBe(expected));
  return { api, cell, searchIs };
}

test("a speed from video says which pitch of which game it is of, and leads there", async () => {
  await show();
  const list = await screen.findByRole("list", { name: "Speeds from video" });
  const link = within(list).getByRole("link", { name: "05/01/2026, Pitch 1, Four-Seam" });
  expect(link.getAttribute("href")).toBe(`${address}/games/${gameId}`);
});

test("VIDEO-10: a mean from video has its own range and n below a device's, once the filter adds video", async () => {
  const { api, cell, searchIs } = await show();
  const choice = await screen.findByRole("combobox", { name: "Values from video" });
  expect(cell()).toBe("91.0 mph");
  expect(api.received(getVideoMeans)).toEqual([]);
  await userEvent.selectOptions(choice, "With video");
  expect(await screen.findByText(/from video, n 6/)).toBeTruthy();
  expect(cell()).toBe("91.0 mph88 ±2 mph from video, n 6");
  expect(screen.getByText(/12 of 12 pitches/).parentElement?.textContent).toContain("With video");
  await searchIs("?video=with");
});

test("VIDEO-10: a mean of an outing from video is hollow in the trend and has its range in the numbers", async () => {
  await show({ search: "?video=with" });
  expect(await screen.findByText(/Hollow: from video/)).toBeTruthy();
  expect(await screen.findByText("Four-Seam, from video (1 outing)")).toBeTruthy();
});

test("VIDEO-10: the movement and the place of a pitch from video are hollow once the filter adds video", async () => {
  await show();
  const choice = await screen.findByRole("combobox", { name: "Values from video" });
  expect(screen.queryByRole("slider", { name: "Movement, pitcher's view" })).toBeNull();
  expect(screen.queryByRole("slider", { name: "Location, catcher's view" })).toBeNull();
  await userEvent.selectOptions(choice, "With video");
  for (const name of ["Movement, pitcher's view", "Location, catcher's view"]) {
    const chart = await screen.findByRole("slider", { name });
    expect(chart.querySelector("[data-from-video]")?.getAttribute("data-from-video")).toBe("1");
  }
});

test("VIDEO-10: Clear leaves values from video out again", async () => {
  const { cell, searchIs } = await show({ search: "?video=with&tab=1" });
  await screen.findByText(/from video, n 6/);
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(cell()).toBe("91.0 mph");
  await searchIs("?tab=1");
});

test("VIDEO-10: the filter does not offer video for an athlete without a value from video", async () => {
  const { api } = await show({ estimates: [] });
  await screen.findByRole("region", { name: "Export" });
  expect(api.received(listVideoEstimates).length).toBeGreaterThan(0);
  expect(screen.queryByRole("combobox", { name: "Values from video" })).toBeNull();
});

test("VIDEO-10: means from video that fail to load say so beside the averages, and load again", async () => {
  const { api, cell } = await show();
  api.fail(getVideoMeans, "unexpected");
  const choice = await screen.findByRole("combobox", { name: "Values from video" });
  await userEvent.selectOptions(choice, "With video");
  const problem = /Failed to load the values from video/;
  const alert = await screen.findByText(problem);
  expect(cell()).toBe("91.0 mph");
  api.answer(getVideoMeans, () => means);
  const row = alert.closest("div");
  if (!row) return expect.fail("the sentence is beside no button");
  await userEvent.click(within(row).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/from video, n 6/)).toBeTruthy();
});
