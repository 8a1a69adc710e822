// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { getAthlete, listAthletes } from "@armslot/contracts/athletes/athletes";
import { deviceDatabase } from "@armslot/contracts/charting/offline-files";
import { cleanup, screen } from "@testing-library/react";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { athleteId, programId, rowOf, screenOf, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../../test/show-app.tsx";
import { eraseReading } from "../../offline/kept-reading.ts";
import { outboxOf } from "../../outbox/outbox.ts";

cleanUpScreens();

const chart = `/programs/${programId}/athletes/${athleteId}/chart`;

beforeEach(async () => {
  localStorage.clear();
  await outboxOf({ userId: session.user.uid, programId }).erase();
});
afterEach(eraseReading);

/** Opens the charting screen with a connection, and waits until the device kept the roster. */
async function chartOnce() {
  showApp({
    at: chart,
    viewer: session,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
      api.answer(listAthletes, () => ({ athletes: [rowOf({ uid: athleteId, lastName: "Kept" })] }));
    },
  });
  await screen.findByRole("group", { name: "Pitch type" });
  await vi.waitFor(async () => expect(await keptTexts()).toContain("Kept"));
  cleanup();
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

test("the first charting keeps names and hands of the roster and nothing else, and names the pitcher without a connection", async () => {
  await chartOnce();
  const kept = await keptTexts();
  const { school, city } = screenOf().athlete;
  for (const secret of [school, city]) expect(kept).not.toContain(secret);
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
