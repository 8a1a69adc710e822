// @vitest-environment happy-dom

import { getGame } from "@armslot/contracts/games/games";
import {
  decideLateTaps,
  keepGamesApart,
  type LateTapsQuestion,
  listSameOutings,
  mergeGames,
  type SameOutingQuestion,
} from "@armslot/contracts/games/same-outings";
import { getAthlete } from "@armslot/contracts/roster/athletes";
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

const otherGameId = "0195f3a0-0000-7000-8000-00000000d001";
const facts = { date: "2026-05-03", kind: "game", opponent: "Coastal State" } as const;
const question: SameOutingQuestion = {
  counted: { ...facts, gameId, source: "field", pitches: 31 },
  other: { ...facts, gameId: otherGameId, opponent: null, source: "trackman", pitches: 30 },
  alike: 29,
};
const athletePage = `/programs/${programId}/athletes/${athleteId}`;

function serve(
  questions: readonly SameOutingQuestion[],
  lateTaps: readonly LateTapsQuestion[] = [],
) {
  const api = fakeApi();
  const games = [gameRow, { ...gameRow, gameId: otherGameId, isLeftOut: true, hasQuestion: true }];
  api.answer(getAthlete, () => screenOf({ submission: 2 }, { games }));
  api.answer(getGame, () => ({
    game: { ...game, hasQuestion: true },
    pitches: [pitchOf({ pitchNum: 1 })],
  }));
  api.answer(listSameOutings, () => ({ questions: [...questions], lateTaps: [...lateTaps] }));
  return api;
}

const card = async () => within(await screen.findByRole("region", { name: "Same outing?" }));
const press = async (name: string) => userEvent.click((await card()).getByRole("button", { name }));

test("the athlete's page lists both games, and makes one of them", async () => {
  const api = serve([question]);
  api.answer(mergeGames, () => ({ gameId, filled: 29, added: 1 }));
  await showScreen(athletePage);
  const links = (await card()).getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual([
    "05/03/2026, Game vs Coastal State, Charted, 31 pitches",
    "05/03/2026, Game, TrackMan, 30 pitches",
  ]);
  const sentence = (await card()).getByText(/^29 pitches look alike\. Until you decide/);
  expect(sentence.textContent).toContain("the workload counts only 31 pitches");
  expect(sentence.textContent).toContain("undoing a file's import takes its pitches");
  const loaded = api.received(getAthlete).length;
  await press("One Game");
  expect(await screen.findByText(/^They are one game now:/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "One Game" })).toBeNull();
  expect(api.bodiesOf(mergeGames)).toEqual([{ otherGameId }]);
  await waitFor(() => expect(api.received(getAthlete).length).toBeGreaterThan(loaded));
});

test("parts of an outing without a common pitch say that both count", async () => {
  serve([{ ...question, alike: 0 }]);
  await showScreen(athletePage);
  expect((await card()).getByText("These look like parts of the same outing:")).toBeTruthy();
  const sentence = (await card()).getByText(/^They have no pitch in common\./);
  expect(sentence.textContent).toContain("Until you decide, both count.");
});

test("two phones' games say that neither answer can be undone, and ask before they become one", async () => {
  const api = serve([{ ...question, other: { ...question.other, source: "field" } }]);
  api.answer(mergeGames, () => ({ gameId, filled: 0, added: 1 }));
  await showScreen(athletePage);
  expect((await card()).getByText(/Neither answer can be undone\.$/)).toBeTruthy();
  await press("One Game");
  expect(
    (await card()).getByRole("group", { name: "Make one game of them for good?" }),
  ).toBeTruthy();
  expect(api.received(mergeGames)).toHaveLength(0);
  await press("Confirm");
  expect(await screen.findByText(/^They are one game now:/)).toBeTruthy();
});

test("the page of a game asks about it alone, and keeps both games", async () => {
  const elsewhere = { ...question.counted, gameId: "0195f3a0-0000-7000-8000-00000000d002" };
  const third = { ...question.other, gameId: "0195f3a0-0000-7000-8000-00000000d003" };
  const api = serve([{ ...question, counted: elsewhere, other: third }, question]);
  api.answer(keepGamesApart, () => ({}));
  await showScreen(`${athletePage}/games/${otherGameId}`);
  await press("Two Games");
  await press("Cancel");
  await press("Two Games");
  expect(api.received(keepGamesApart)).toHaveLength(0);
  await press("Confirm");
  expect(await screen.findByText("They stay two games, and both count.")).toBeTruthy();
  expect(api.received(mergeGames)).toHaveLength(0);
});

test("a failure keeps the question and says what happened", async () => {
  const api = serve([question]);
  api.fail(mergeGames, "merge-outdated");
  await showScreen(athletePage);
  await press("One Game");
  expect((await (await card()).findByRole("alert")).textContent).toContain("Load the page again");
});

test("nothing is asked if no game looks like another one", async () => {
  const api = serve([question]);
  api.answer(getAthlete, () => screenOf({ submission: 1 }, { games: [gameRow] }));
  await showScreen(athletePage);
  await screen.findByRole("table", { name: "Games captured" });
  expect(api.received(listSameOutings)).toHaveLength(0);
});

test("late pitches in doubt are listed with what both witnesses have, and each is decided alone", async () => {
  const seen = { source: "trackman", pitchType: "Slider", velo: 81.2, call: "foul" } as const;
  const late = { source: "field", pitchType: "Curveball", velo: null, call: null } as const;
  const { counted } = question;
  const pitches = [7, 9].map((pitchNum) => {
    return {
      pitchId: `0195f3a0-0000-7000-8000-00000000d10${pitchNum}`,
      pitchNum,
      stored: seen,
      late,
    };
  });
  const pitchIds = pitches.slice(1).map(({ pitchId }) => pitchId);
  const api = serve([], [{ game: counted, pitches }]);
  api.answer(decideLateTaps, () => ({ added: 1 }));
  await showScreen(athletePage);
  const card = within(await screen.findByRole("region", { name: "Same pitches?" }));
  expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Pitch 7TrackMan: Slider, 81.2 mph, FoulCharted: CurveballOne PitchTwo Pitches",
    "Pitch 9TrackMan: Slider, 81.2 mph, FoulCharted: CurveballOne PitchTwo Pitches",
  ]);
  await userEvent.click(card.getByRole("button", { name: "Two Pitches, pitch 9" }));
  await waitFor(() => expect(api.bodiesOf(decideLateTaps)).toEqual([{ pitchIds, areSame: false }]));
});
