// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { exportAthlete, exportProgram } from "@armslot/contracts/sharing/exports";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, gameRow, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp, showScreen } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";

cleanUpScreens();

const exportId = "01950000-0000-7000-8000-00000000e001";
const downloadPath = `/api/programs/${programId}/exports/${exportId}`;

async function regionOf(name: string) {
  return within(await screen.findByRole("region", { name }));
}

test("downloads the athlete's export from the server", async () => {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf({}, { games: [gameRow] }));
  api.answer(exportAthlete, () => ({ exportId }));
  const downloads = watchDownloads();
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  const region = await regionOf("Export");
  await userEvent.click(region.getByRole("button", { name: "Export" }));
  const started = await region.findByText("The download has started.");
  expect(started.getAttribute("role")).toBe("status");
  expect(downloads.map(({ path }) => path)).toEqual([downloadPath]);
  expect(api.received(exportAthlete).map(({ params }) => params)).toEqual([
    { programId, athleteId },
  ]);
});

test("says why the program's export cannot start, and tries again", async () => {
  const api = fakeApi();
  api.fail(exportProgram, "exports-running");
  const downloads = watchDownloads();
  await showScreen(`/programs/${programId}/account`);
  const region = await regionOf("Export");
  const button = region.getByRole("button", { name: "Export Program" });
  await userEvent.click(button);
  expect((await region.findByRole("alert")).textContent).toBe(
    "Other exports are running. Please try again in a moment.",
  );
  expect(downloads).toEqual([]);
  api.answer(exportProgram, () => ({ exportId }));
  await userEvent.click(button);
  await waitFor(() => expect(downloads.map(({ path }) => path)).toEqual([downloadPath]));
  expect(region.queryByRole("alert")).toBeNull();
});

test("offers the program's export to admins only", async () => {
  const user = { ...session.user, role: "user" as const };
  showApp({ at: `/programs/${programId}/account`, viewer: { ...session, user } });
  await screen.findByRole("region", { name: "Team and Place Names" });
  expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
});
