// @vitest-environment happy-dom

import { getGame } from "@armslot/contracts/games/games";
import { getAthlete, listAthletes, saveAthlete } from "@armslot/contracts/roster/athletes";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteOf, game, gameRow, programId, rowOf, screenOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();

const dashboard = `/programs/${programId}?q=quill`;

async function openAthleteFromDashboard() {
  const api = fakeApi();
  api.answer(listAthletes, () => ({ athletes: [rowOf()] }));
  api.answer(getAthlete, () => screenOf({}, { games: [gameRow] }));
  api.answer(saveAthlete, ({ body }) => athleteOf({ ...body, version: body.version + 1 }));
  api.answer(getGame, () => ({ game, pitches: [] }));
  const router = await showScreen("/", dashboard);
  await follow("Mateo Quill");
  await arriveAt("Mateo Quill");
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const follow = async (name: string) => userEvent.click(await screen.findByRole("link", { name }));
const arriveAt = (name: string) => screen.findByRole("heading", { level: 1, name });

async function expectRestoredDashboard(router: Awaited<ReturnType<typeof showScreen>>) {
  await arriveAt("Athletes");
  const { pathname, search } = router.state.location;
  expect(`${pathname}${search}`).toBe(dashboard);
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "quill");
}

test("Back leads from a game to the athlete, then to the dashboard with its search restored", async () => {
  const router = await openAthleteFromDashboard();
  await follow("04/18/2026");
  await arriveAt("Game Detail");
  await press("Back");
  await arriveAt("Mateo Quill");
  await press("Back");
  await expectRestoredDashboard(router);
});

test("Back still leads to the dashboard after an edit and the skip link", async () => {
  const router = await openAthleteFromDashboard();
  await press("Edit Profile");
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Edit Profile" });
  await follow("Skip to content");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  await press("Back");
  await expectRestoredDashboard(router);
});
