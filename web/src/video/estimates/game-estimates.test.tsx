// @vitest-environment happy-dom

import { getGame } from "@armslot/contracts/games/games";
import { listClips } from "@armslot/contracts/video/clips";
import {
  compareVideo,
  listVideoEstimates,
  removeVideoEstimate,
  type VideoEstimate,
} from "@armslot/contracts/video/estimates";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import {
  athleteId,
  filmOf,
  game,
  gameId,
  idOf,
  pitchOf,
  programId,
} from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const pitch = pitchOf({ pitchNum: 1, pitchId: idOf(51), velo: 89.1 });
const unmarked = pitchOf({ pitchNum: 2, pitchId: idOf(52) });
const pitches = [pitch, unmarked];
const estimate: VideoEstimate = {
  ...{ estimateId: idOf(60), pitchId: pitch.pitchId, clipId: idOf(61), method: "marks" },
  ...{ view: null, velo: { value: 88.4, range: 3.2 }, vertBreak: null, hb: null },
  ...{ plateSide: null, plateHeight: null, framesPerSecond: 119.9, frames: 50, slowedBy: 1 },
  pitch: { pitchNum: 1, pitchType: "Four-Seam", gameId, gameDate: "2026-05-01" },
  ...{ madeBy: { uid: idOf(62), name: "Robin Alder" }, madeAt: "2026-05-01T12:00:00.000Z" },
  endedAt: null,
};
const films = filmOf(unmarked.pitchId);

async function show() {
  const api = fakeApi();
  api.answer(getGame, () => ({ game, pitches }));
  api.answer(listClips, () => films);
  api.answer(listVideoEstimates, () => ({ estimates: [estimate] }));
  await showScreen(`/programs/${programId}/athletes/${athleteId}/games/${gameId}`);
  return { api, list: await screen.findByRole("list", { name: "Speeds from video" }) };
}

test("a speed from video shows its range in whole mph, and how it was found", async () => {
  const { list } = await show();
  expect(within(list).getByText("88 ±4 mph, from video")).toBeTruthy();
  expect(list.textContent).toContain("by marks, 120 frames a second, 48 frames in flight");
});

test("a clip without marks says that it waits for them", async () => {
  const { list } = await show();
  expect(within(list).getByText("Waiting for marks")).toBeTruthy();
  expect(within(list).getByRole("button", { name: /^Mark Speed: / })).toBeTruthy();
});

test("a speed from video is removed after a question", async () => {
  const { api, list } = await show();
  api.answer(removeVideoEstimate, () => ({}));
  api.answer(listVideoEstimates, () => ({ estimates: [] }));
  await userEvent.click(within(list).getByRole("button", { name: /^Remove the speed of / }));
  expect(api.received(removeVideoEstimate)).toEqual([]);
  await userEvent.click(within(list).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Waiting for marks")).toBeTruthy();
  expect(screen.queryByText("88 ±4 mph, from video")).toBeNull();
  expect(api.received(removeVideoEstimate)).toHaveLength(1);
});

test("a clip's history has the speeds that no longer count, and who marked them", async () => {
  const { api, list } = await show();
  const former = { ...estimate, estimateId: idOf(65), velo: { value: 91.2, range: 4.1 } };
  const endedAt = "2026-05-02T12:00:00.000Z";
  api.answer(listVideoEstimates, () => ({ estimates: [estimate, { ...former, endedAt }] }));
  await userEvent.click(within(list).getByText("History of This Clip"));
  const history = await within(list).findByRole("list", { name: /^Speeds of Pitch 2/ });
  const lines = within(history).getAllByRole("listitem");
  expect(lines).toHaveLength(2);
  expect(lines[0]?.textContent).toMatch(/^88 ±4 mph, from video.*marked by Robin Alder/);
  expect(lines[0]?.textContent).not.toContain("replaced");
  expect(lines[1]?.textContent).toMatch(/^91 ±5 mph, from video.*replaced or removed/);
  expect(api.addresses.filter((address) => address.includes("clipId="))).toEqual([
    expect.stringContaining(`clipId=${idOf(64)}`),
  ]);
});

test("a clip's history that cannot be read says so and can be tried again", async () => {
  const { api, list } = await show();
  api.fail(listVideoEstimates, "unexpected");
  await userEvent.click(within(list).getByText("History of This Clip"));
  expect(
    await within(list).findByText("Failed to load the history. Please try again."),
  ).toBeTruthy();
  api.answer(listVideoEstimates, () => ({ estimates: [] }));
  await userEvent.click(within(list).getByRole("button", { name: /Try Again|Retry/i }));
  expect(await within(list).findByText("No speed was marked on this clip.")).toBeTruthy();
});

test("the comparison of video with a device says how many speeds are within the range", async () => {
  const api = fakeApi();
  const pitched = { pitchId: idOf(70), gameId, pitchNum: 3, gameDate: "2026-05-01" };
  const compared = { ...pitched, source: "trackman", method: "marks" as const, range: 4 };
  const athlete = { uid: athleteId, firstName: "Mateo", lastName: "Quill" };
  api.answer(listClips, () => ({ recordings: [], clips: [], hasMore: false }));
  api.answer(compareVideo, () => ({
    pitches: [
      { ...compared, athlete, device: 90, video: 93, framesPerSecond: 120 },
      { ...compared, pitchId: idOf(71), athlete, device: 88, video: 83, framesPerSecond: 60 },
    ],
    hasMore: false,
  }));
  await showScreen(`/programs/${programId}/upload`);
  const region = await screen.findByRole("region", { name: "Video Against Your Device" });
  expect(region.textContent).toContain("1 of 2");
  expect(region.textContent).toContain("1.0 mph slower");
  expect(region.textContent).toContain("4.1 mph");
});
