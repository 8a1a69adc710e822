// @vitest-environment happy-dom

import { offlineMessages } from "@armslot/contracts/charting/offline-messages";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { devicePerTest } from "../../../test/device-per-test.ts";
import { idleAtOnce } from "../../../test/idle-at-once.ts";
import { athleteId, programId, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../../test/show-app.tsx";
import { createQueryClient } from "../../client/queries.ts";
import { keepReading } from "../../device/device-owner.ts";

devicePerTest();
cleanUpScreens();
idleAtOnce();

function showUnreachable(fails: "network" | "server", page = "") {
  return showApp({
    at: `/programs/${programId}/athletes/${athleteId}${page}`,
    viewer: session,
    prepare: (api) => {
      if (fails === "network") api.drop(getAthlete);
      else api.fail(getAthlete, "unexpected");
    },
  });
}

const hint = () => screen.queryByText(offlineMessages.keepHint, { exact: false });

test("a screen that cannot be read without a connection says where to let the device keep it", async () => {
  showUnreachable("network");
  const text = await screen.findByText(offlineMessages.keepHint, { exact: false });
  expect(text.querySelector("a")?.getAttribute("href")).toBe(`/programs/${programId}/account`);
});

/** Waits until the read failed and what the application says about itself is there. */
async function untilFailed() {
  await screen.findAllByRole("alert");
  await waitFor(() => expect(document.querySelector("main [aria-live]")).not.toBeNull());
}

test("nothing suggests it when the server fails", async () => {
  showUnreachable("server");
  await untilFailed();
  expect(hint()).toBeNull();
});

test("nothing suggests it to a member who lets the device keep what they read", async () => {
  await keepReading({ session, queryClient: createQueryClient(), isOn: true });
  showUnreachable("network");
  await untilFailed();
  expect(hint()).toBeNull();
});

test("charting has a line of its own, so nothing that no one can see or reach lies behind it", async () => {
  showUnreachable("network", "/chart");
  await screen.findByRole("region", { name: "Next pitch" });
  await waitFor(() => expect(document.querySelector("main [aria-live]")).not.toBeNull());
  expect(hint()).toBeNull();
});
