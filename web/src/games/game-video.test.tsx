// @vitest-environment happy-dom

import { getGame, noteGameExport, type Pitch } from "@armslot/contracts/games/games";
import { listVideoEstimates, type VideoEstimate } from "@armslot/contracts/video/estimates";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, game, gameId, idOf, pitchOf, programId } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";

cleanUpScreens();

const address = `/programs/${programId}/athletes/${athleteId}/games/${gameId}`;
const measured = pitchOf({ pitchNum: 1, pitchId: idOf(51), velo: 89.1 });
const filmed = pitchOf({ pitchNum: 2, pitchId: idOf(52) });
const estimate: VideoEstimate = {
  ...{ estimateId: idOf(60), pitchId: filmed.pitchId, clipId: idOf(61), method: "marks" },
  ...{ view: "plate", velo: { value: 82.4, range: 3.2 }, vertBreak: null, hb: null },
  ...{ plateSide: null, plateHeight: null, framesPerSecond: 119.9, frames: 50, slowedBy: 1 },
  pitch: { pitchNum: 2, pitchType: "Four-Seam", gameId, gameDate: "2026-05-01" },
  ...{ madeBy: { uid: idOf(62), name: null }, madeAt: "2026-05-01T12:00:00.000Z", endedAt: null },
};

async function show(search = "", estimates = [estimate], others: readonly Pitch[] = []) {
  const api = fakeApi();
  api.answer(getGame, () => ({ game, pitches: [measured, filmed, ...others] }));
  api.answer(listVideoEstimates, () => ({ estimates }));
  api.answer(noteGameExport, () => ({}));
  await showScreen(`${address}${search}`);
  await screen.findByRole("table", { name: "Pitches" });
}

async function savedFile(): Promise<string> {
  const downloads = watchDownloads();
  await userEvent.click(await screen.findByRole("button", { name: "All Readings (CSV)" }));
  return (await downloads[0]?.file.text()) ?? "";
}

test("VIDEO-11: a game shows no value from video among its readings until a member asks for it", async () => {
  await show();
  const choice = await screen.findByRole("checkbox", { name: "With video" });
  expect(choice).toHaveProperty("checked", false);
  expect(screen.queryByRole("columnheader", { name: "From Video" })).toBeNull();
  expect(screen.queryByText(/^Slider, from video/)).toBeNull();
  expect(await savedFile()).not.toContain("Video");
});

test("VIDEO-11: a game with video has a column, hollow marks and cells of All Readings with the ranges", async () => {
  await show("?video=with");
  await screen.findByRole("columnheader", { name: "From Video" });
  const [, , row] = within(screen.getByRole("table", { name: "Pitches" })).getAllByRole("row");
  expect(row?.textContent).toContain("82 ±4 mph");
  expect(await screen.findByText("Slider, from video (1)")).toBeTruthy();
  expect(screen.getByText("Slider (1)")).toBeTruthy();
  expect((await savedFile()).split("\r\n")[9]).toMatch(
    /"82.4","3.2","behind the plate","119.9","by marks"$/,
  );
});

const tracked: VideoEstimate = {
  ...{ ...estimate, estimateId: idOf(64), method: "track", madeAt: "2026-04-30T12:00:00.000Z" },
  ...{ vertBreak: { value: 2.4, range: 3.6 }, hb: { value: -5.2, range: 2.7 } },
  ...{ plateSide: { value: 0.4, range: 0.2 }, plateHeight: { value: 2, range: 0.4 } },
};
const ofDevice = { vertBreak: 3, hb: -6, plateSide: 0.1, plateHeight: 2.2 };
const moved = pitchOf({ pitchNum: 3, pitchId: idOf(53), ...ofDevice });
const onMoved = { ...tracked, estimateId: idOf(65), pitchId: moved.pitchId };
const noPlot = "None of these pitches has both V. Break and H. Break.";

test("VIDEO-11: a game with video has hollow marks for breaks and places that no device measured, also of an older film", async () => {
  await show("?video=with", [estimate, tracked, onMoved], [moved]);
  const movement = await screen.findByRole("slider", { name: "Movement, pitcher's view" });
  expect(movement.getAttribute("aria-valuetext")).toBe(
    "1 pitches. Slider 3.0 in vertical (n = 1), -6.0 in horizontal (n = 1). 1 from video. Use the arrow keys for each mark.",
  );
  await userEvent.click(screen.getByRole("radio", { name: "Location" }));
  const location = await screen.findByRole("slider", { name: "Location, catcher's view" });
  expect(location.getAttribute("aria-valuetext")).toContain("2 pitches, 1 of them from video.");
});

test("VIDEO-11: a game's table is sorted by its speeds from video, and pitches without one are last", async () => {
  const faster = { ...onMoved, velo: { value: 90, range: 4 } };
  await show("?video=with", [estimate, faster], [moved]);
  const header = await screen.findByRole("columnheader", { name: "From Video" });
  const table = screen.getByRole("table", { name: "Pitches" });
  const rows = () => within(table).getAllByRole("row");
  await userEvent.click(within(header).getByRole("button"));
  await waitFor(() => expect(rows()[1]?.textContent).toContain("82 ±4 mph"));
  await userEvent.click(within(header).getByRole("button"));
  await waitFor(() => expect(rows()[1]?.textContent).toContain("90 ±4 mph"));
  expect(rows()[3]?.textContent).toContain("89.1 mph");
});

test("VIDEO-11: a game's plots have nothing from video until a member asks for it", async () => {
  await show("", [tracked]);
  expect(await screen.findByText(noPlot)).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Location" })).toBeNull();
});
