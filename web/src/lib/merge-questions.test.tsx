// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/athletes";
import {
  keepGamesApart,
  listMergeQuestions,
  type MergeQuestion,
  mergeOuting,
} from "@armslot/contracts/charting";
import { getGame } from "@armslot/contracts/games";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import {
  athleteId,
  game,
  gameId,
  gameRow,
  pitchOf,
  programId,
  screenOf,
} from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();

const deviceGameId = "0195f3a0-0000-7000-8000-00000000d001";
const question: MergeQuestion = {
  ...{ outingId: gameId, gameId: deviceGameId, date: "2026-05-03", source: "trackman" },
  ...{ charted: 31, measured: 30, alike: 29, obstacle: null },
};
const athletePage = `/programs/${programId}/athletes/${athleteId}`;

function serve(questions: readonly MergeQuestion[]) {
  const api = fakeApi();
  const games = [
    { ...gameRow, source: "field" as const },
    { ...gameRow, gameId: deviceGameId },
  ];
  api.answer(getAthlete, () => screenOf({ submission: 2 }, { games }));
  api.answer(getGame, () => ({
    game: { ...game, source: "field" as const },
    pitches: [pitchOf({ pitchNum: 1, source: "field" })],
  }));
  api.answer(listMergeQuestions, () => ({ questions: [...questions] }));
  return api;
}

const card = async () =>
  within(await screen.findByRole("region", { name: "Charted outing and device" }));
const press = async (name: string) => userEvent.click((await card()).getByRole("button", { name }));

test("the athlete's page asks, merges, and says how to take it back", async () => {
  const api = serve([question]);
  api.answer(mergeOuting, () => ({ filled: 29, added: 1 }));
  await showScreen(athletePage);
  const shown = await card();
  expect(
    shown.getByText("Charted outing of 05/03/2026 looks like the TrackMan game of that day."),
  ).toBeTruthy();
  expect(shown.getByText(/^29 pitches match, of 31 charted and 30 from TrackMan\./)).toBeTruthy();
  expect(
    shown.getByText(/An undo of the TrackMan import gives the charted outing back/),
  ).toBeTruthy();
  const loaded = api.received(getAthlete).length;
  await press("Merge");
  const note = await screen.findByText(/^Merged: 29 pitches measured by TrackMan\. 1 more came/);
  expect(within(note).getByRole("link", { name: "Import History" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Merge" })).toBeNull();
  expect(api.bodiesOf(mergeOuting)).toEqual([{ deviceGameId }]);
  await waitFor(() => expect(api.received(getAthlete).length).toBeGreaterThan(loaded));
});

test("the page of the charted game asks about it alone, and keeps both games", async () => {
  const other = { ...question, outingId: "0195f3a0-0000-7000-8000-00000000d002" };
  const api = serve([other, question]);
  api.answer(keepGamesApart, () => ({}));
  await showScreen(`${athletePage}/games/${gameId}`);
  await press("Keep Apart");
  expect(
    await screen.findByText(/^The charted outing and the TrackMan game stay two games\./),
  ).toBeTruthy();
  expect(api.received(mergeOuting)).toHaveLength(0);
});

test("a failure keeps the question and says what happened", async () => {
  const api = serve([question]);
  api.fail(mergeOuting, "merge-outdated");
  await showScreen(athletePage);
  await press("Merge");
  expect((await (await card()).findByRole("alert")).textContent).toContain("Load the page again");
});

test.each([
  ["corrected", /Someone corrected the TrackMan game by hand/],
  ["several-imports", /The TrackMan game comes from several imports/],
] as const)("a device's game that is %s can only be kept apart", async (obstacle, reason) => {
  serve([{ ...question, obstacle }]);
  await showScreen(athletePage);
  expect((await card()).getByText(reason)).toBeTruthy();
  expect((await card()).queryByRole("button", { name: "Merge" })).toBeNull();
});

test("an athlete without charted games is not asked about", async () => {
  const api = serve([question]);
  api.answer(getAthlete, () => screenOf({ submission: 1 }, { games: [gameRow] }));
  await showScreen(athletePage);
  await screen.findByRole("table", { name: "Games captured" });
  expect(api.received(listMergeQuestions)).toHaveLength(0);
});
