// @vitest-environment happy-dom

import { deviceDatabase } from "@armslot/contracts/charting/offline-files";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { athleteId, programId, rowOf, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { ownDevice } from "../device/device-owner.ts";

devicePerTest();
cleanUpScreens();

const chart = `/programs/${programId}/athletes/${athleteId}/chart`;

/** Opens the charting screen with a connection, and waits until the device kept the roster. */
async function chartOnce() {
  await showWithRoster();
  await waitFor(async () => expect(await keptTexts()).toContain("Kept"));
  cleanup();
}

async function showWithRoster() {
  const { api } = showApp({
    at: chart,
    viewer: session,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
      api.answer(listAthletes, () => ({
        athletes: [rowOf({ uid: athleteId, lastName: "Kept" })],
        staff: [
          {
            uid: athleteId,
            birthYear: 2009,
            arsenal: ["Sweeper"],
            days: [],
            caught: [],
            changes: [],
          },
        ],
      }));
    },
  });
  await screen.findByRole("group", { name: "Pitch type" });
  // The roster is read once it is decided whether this device keeps it.
  await waitFor(() => expect(api.received(listAthletes)).not.toHaveLength(0));
}

/** Opens the charting screen of a phone on which a colleague was signed in and did not sign out. */
async function chartOnSharedPhone() {
  const other = { ...session, user: { ...session.user, uid: `${session.user.uid.slice(0, -1)}f` } };
  await ownDevice(other, new QueryClient());
  await ownDevice(session, new QueryClient());
  await showWithRoster();
}

/** Returns what the device keeps, as text. */
async function keptTexts(): Promise<string> {
  // Opening a database that the product has not made yet would make an empty one.
  const there = await indexedDB.databases();
  if (!there.some(({ name }) => name === deviceDatabase)) return "";
  const database = await openDB(deviceDatabase);
  const all = await database.getAll("snapshots");
  database.close();
  return JSON.stringify(all);
}

test("the first charting keeps names, hands and pitch types of the roster and nothing else, for the pad without a connection", async () => {
  await chartOnce();
  const kept = await keptTexts();
  const { school, city } = screenOf().athlete;
  for (const secret of [school, city, "2009"]) expect(kept).not.toContain(secret);
  expect(kept).not.toContain("pitchAverages");
  showApp({
    at: chart,
    viewer: session,
    prepare: (api) => {
      api.drop(getAthlete);
      api.drop(listAthletes);
    },
  });
  expect(await screen.findByRole("heading", { level: 1, name: /Kept$/ })).toBeDefined();
  const [first] = within(screen.getByRole("group", { name: "Pitch type" })).getAllByRole("button");
  expect(first?.textContent).toBe("Sweeper");
});

test("a dashboard without a connection lists the roster that charting kept", async () => {
  await chartOnce();
  showApp({
    at: `/programs/${programId}`,
    viewer: session,
    prepare: (api) => api.drop(listAthletes),
  });
  expect(await screen.findByRole("link", { name: /Kept$/ })).toBeDefined();
  expect(screen.queryByText("Failed to load athletes")).toBeNull();
});

test("a phone that others use keeps names only after a yes", async () => {
  await chartOnSharedPhone();
  expect(await keptTexts()).not.toContain("Kept");
  await userEvent.click(await screen.findByRole("button", { name: "Keep Names" }));
  await waitFor(async () => expect(await keptTexts()).toContain("Kept"));
  expect(screen.queryByRole("region", { name: "Shared phone" })).toBeNull();
});

test("a phone that others use asks no second time after a no, and keeps nothing", async () => {
  await chartOnSharedPhone();
  await userEvent.click(await screen.findByRole("button", { name: "Not Here" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Shared phone" })).toBeNull());
  cleanup();
  await showWithRoster();
  expect(screen.queryByRole("region", { name: "Shared phone" })).toBeNull();
  expect(await keptTexts()).not.toContain("Kept");
});
