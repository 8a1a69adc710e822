// @vitest-environment happy-dom

import { signOut } from "@armslot/contracts/people/sign-in";
import { removeRecording } from "@armslot/contracts/video/recordings";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { idOf, programId, session } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";
import { filmsOf, openFilmDatabase } from "../video/films/film-database.ts";
import { filmQueueOf } from "../video/films/film-queue.ts";
import { sendingFilms } from "../video/films/sending-films.ts";

devicePerTest();
cleanUpScreens();

const owner = { userId: session.user.uid, programId };

const keptFilms = async () => await filmsOf(await openFilmDatabase(), owner);

/** Presses Logout on a phone with one video that waits for a person. */
async function logOutWithFilm() {
  const recordingId = idOf(1);
  const problem = { sentence: "Choose the file again.", canRetry: true };
  const database = await openFilmDatabase();
  await database.put("films", {
    ...{ ...owner, recordingId, clipId: idOf(2), name: "pitch.mp4", addedAt: 0, modifiedAt: 0 },
    place: { athleteId: null, gameId: null, pitchId: null, label: null },
    ...{ choices: {}, step: "chosen", byteCount: 1_000, startedAt: null, prepared: null, problem },
  });
  const queue = filmQueueOf(owner);
  sendingFilms.setState({ queue });
  await queue.change(recordingId, { problem });
  expect(queue.status().films).toHaveLength(1);
  const shown = await showAccount({
    prepare: (api) => {
      api.answer(signOut, () => ({}));
      api.answer(removeRecording, () => ({}));
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  const dialog = within(await screen.findByRole("dialog", { name: "1 Video Only on This Phone" }));
  expect(shown.api.received(signOut)).toHaveLength(0);
  return { ...shown, dialog };
}

test("logging out with a video that is only on this phone keeps it for the member", async () => {
  const { dialog, place } = await logOutWithFilm();
  await userEvent.click(dialog.getByRole("button", { name: "Keep for Me and Log Out" }));
  await waitFor(() => expect(place()).toBe("/"));
  expect(await keptFilms()).toHaveLength(1);
});

test("logging out deletes a video that is only on this phone when asked to, and Cancel stays", async () => {
  const { dialog, place, api } = await logOutWithFilm();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.received(signOut)).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete and Log Out" }));
  await waitFor(() => expect(place()).toBe("/"));
  expect(await keptFilms()).toEqual([]);
});
