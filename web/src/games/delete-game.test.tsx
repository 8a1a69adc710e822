// @vitest-environment happy-dom

import { deleteGame, getGame, noteGameExport } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../test/fake-api.ts";
import {
  athleteId,
  game,
  gameId,
  pitchOf,
  programId,
  screenOf,
  session,
} from "../../test/program-data.ts";
import { cleanUpScreens, showApp, showScreen } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";

cleanUpScreens();

const ofAthlete = `/programs/${programId}/athletes/${athleteId}`;
const address = `${ofAthlete}/games/${gameId}`;
const member = { ...session, user: { ...session.user, role: "user" as const } };

function prepare(api: FakeApi): FakeApi {
  api.answer(getGame, () => ({ game, pitches: [pitchOf({ pitchNum: 1, velo: 88 })] }));
  api.answer(getAthlete, () => screenOf());
  return api;
}

async function openDialog() {
  await userEvent.click(await screen.findByRole("button", { name: "Delete Game" }));
  return within(await screen.findByRole("dialog", { name: "Delete Game" }));
}

test("deletes after the athlete's name is typed and goes to the athlete's page", async () => {
  const api = prepare(fakeApi());
  api.answer(deleteGame, () => ({}));
  const router = await showScreen(address);
  const dialog = await openDialog();
  expect(dialog.getByText(/04\/18\/2026 with 1 pitch\./)).toBeDefined();
  expect(dialog.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByRole("textbox"), "Mateo Quill");
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(ofAthlete));
  expect(api.received(deleteGame).map(({ params }) => params)).toEqual([
    { programId, athleteId, gameId },
  ]);
});

test("the game can be exported first, and the export is recorded", async () => {
  const api = prepare(fakeApi());
  api.answer(noteGameExport, () => ({}));
  const downloads = watchDownloads();
  await showScreen(address);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Export CSV First" }));
  expect(downloads.map(({ name }) => name)).toEqual([`game_data_${gameId}.csv`]);
  await waitFor(() => expect(api.received(noteGameExport)).toHaveLength(1));
});

test("a failure shows an error in the dialog", async () => {
  const api = prepare(fakeApi());
  api.fail(deleteGame, "game-not-found");
  await showScreen(address);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole("textbox"), "Mateo Quill{Enter}");
  expect(await dialog.findByRole("alert")).toBeDefined();
});

test("a member without admin rights has no delete button", async () => {
  showApp({ at: address, viewer: member, prepare });
  await screen.findByRole("button", { name: "Game History" });
  expect(screen.queryByRole("button", { name: "Delete Game" })).toBeNull();
});
