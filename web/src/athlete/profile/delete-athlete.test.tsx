// @vitest-environment happy-dom
import { deleteAthlete, getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { exportAthlete } from "@armslot/contracts/sharing/exports";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, programId, screenOf, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp, showScreen } from "../../../test/show-app.tsx";
import { watchDownloads } from "../../../test/watch-downloads.ts";

cleanUpScreens();

const dashboard = `/programs/${programId}`;
const address = `${dashboard}/athletes/${athleteId}`;
const member = { ...session, user: { ...session.user, role: "user" as const } };

function serve() {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(listAthletes, () => ({ athletes: [] }));
  return api;
}

async function openDialog() {
  await userEvent.click(await screen.findByRole("button", { name: "Delete Athlete" }));
  return within(await screen.findByRole("dialog", { name: "Delete Athlete" }));
}

test("deletes after the name is typed and goes to the dashboard", async () => {
  const api = serve();
  api.answer(deleteAthlete, () => ({}));
  const router = await showScreen(address);
  const dialog = await openDialog();
  const confirm = dialog.getByRole("button", { name: "Delete" });
  expect(confirm).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByRole("textbox"), "Mateo Quil");
  expect(confirm).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByRole("textbox"), "l ");
  await userEvent.click(confirm);
  await waitFor(() => expect(router.state.location.pathname).toBe(dashboard));
  expect(api.received(deleteAthlete).map(({ params }) => params)).toEqual([
    { programId, athleteId },
  ]);
});

test("Cancel deletes nothing, and the name must be typed again", async () => {
  const api = serve();
  await showScreen(address);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole("textbox"), "Mateo Quill");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.received(deleteAthlete)).toEqual([]);
  expect((await openDialog()).getByRole("textbox")).toHaveProperty("value", "");
});

test("a failure shows an error in the dialog and changes nothing else", async () => {
  const api = serve();
  api.fail(deleteAthlete, "unavailable");
  const router = await showScreen(address);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole("textbox"), "mateo quill");
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "Armslot is busy or restarting. Please try again in a moment.",
  );
  expect(router.state.location.pathname).toBe(address);
});

test("everything about the athlete can be exported first", async () => {
  const api = serve();
  api.answer(exportAthlete, () => ({ exportId: athleteId }));
  const downloads = watchDownloads();
  await showScreen(address);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Export First" }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.path).toBe(`/api/programs/${programId}/exports/${athleteId}`);
  expect(api.received(deleteAthlete)).toEqual([]);
});

test("a member without admin rights has no delete button", async () => {
  showApp({
    at: address,
    viewer: member,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  expect(screen.queryByRole("button", { name: "Delete Athlete" })).toBeNull();
});
