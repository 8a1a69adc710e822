// @vitest-environment happy-dom

import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { acceptOperations } from "../../test/field-server.ts";
import { athleteId, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { compareClock } from "../client/field-clock.ts";
import { outboxOf } from "../device/outbox.ts";

devicePerTest();
cleanUpScreens();
const outbox = () => outboxOf({ userId: session.user.uid, programId });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date("2026-05-12T18:00:00"));
});

afterEach(() => {
  serverSays("2026-05-12T18:00:00");
  vi.useRealTimers();
});

/** Compares the clock with a local time of the server. */
function serverSays(localTime: string) {
  compareClock(new Date(localTime).toUTCString());
}

async function showChart() {
  const shown = showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
      acceptOperations(api);
    },
  });
  await screen.findByRole("group", { name: "Pitch type" });
  const foul = async () => {
    const pad = screen.getByRole("region", { name: "Next pitch" });
    await userEvent.click(within(pad).getByRole("button", { name: "Foul" }));
  };
  /** Sends everything, and returns the fields of all operations. */
  const sent = async () => {
    await outbox().sendAll();
    return shown.api
      .received(sendFieldOperations)
      .flatMap(({ body }) => body.operations.map((operation) => operation.fields));
  };
  return { foul, sent };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a phone that is a day behind says so before the first pitch, and stores the right day once asked to", async () => {
  const { foul, sent } = await showChart();
  expect(screen.queryByRole("alert")).toBeNull();
  serverSays("2026-05-13T18:00:00");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This phone's clock says 05/12/2026, but today is 05/13/2026.",
  );
  await press("Use 05/13/2026");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await foul();
  await screen.findByRole("button", { name: "Edit pitch 1: Foul" });
  expect(await sent()).toMatchObject([
    { gameDate: "2026-05-13" },
    { call: "foul", thrownAt: "2026-05-13T18:00:00" },
  ]);
});

test("a game that was begun on the wrong day moves to the right one, and goes on there", async () => {
  const { foul, sent } = await showChart();
  await foul();
  await screen.findByRole("button", { name: "Edit pitch 1: Foul" });
  serverSays("2026-05-11T18:00:00");
  await screen.findByText(/today is 05\/11\/2026/);
  await press("Use 05/11/2026");
  await foul();
  await screen.findByRole("button", { name: "Edit pitch 2: Foul" });
  expect(await sent()).toMatchObject([
    { gameDate: "2026-05-12" },
    { call: "foul" },
    { gameDate: "2026-05-11" },
    { call: "foul", thrownAt: "2026-05-11T18:00:00" },
  ]);
});

test("a charter can keep the phone's day, and is not asked again", async () => {
  const { foul, sent } = await showChart();
  serverSays("2026-05-13T18:00:00");
  await screen.findByRole("alert");
  await press("Keep 05/12/2026");
  serverSays("2026-05-13T18:00:01");
  expect(screen.queryByRole("alert")).toBeNull();
  await foul();
  await screen.findByRole("button", { name: "Edit pitch 1: Foul" });
  expect(await sent()).toMatchObject([{ gameDate: "2026-05-12" }, { call: "foul" }]);
});

test("a clock that is minutes off is named, one that is seconds off or was set right is not", async () => {
  await showChart();
  serverSays("2026-05-12T18:04:00");
  expect(screen.queryByRole("alert")).toBeNull();
  serverSays("2026-05-12T17:48:00");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This phone's clock is 12 minutes fast.",
  );
  serverSays("2026-05-12T18:00:30");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
