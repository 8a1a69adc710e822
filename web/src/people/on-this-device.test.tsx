// @vitest-environment happy-dom
import { offlineMessages } from "@armslot/contracts/charting/offline-messages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { session } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";
import { eraseReading } from "../device/device-owner.ts";
import { keeping } from "../device/kept-reading.ts";
import { ViewerContext } from "../session/session.ts";
import { OnThisDevice } from "./on-this-device.tsx";

devicePerTest();
cleanUpScreens();

test("the box shows a choice while the device still looks up its owner", async () => {
  await showAccount();
  const box = await screen.findByRole<HTMLInputElement>("checkbox", {
    name: offlineMessages.keepLabel,
  });
  fireEvent.click(box);
  expect(keeping.getState().isOn).toBe(false);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(keeping.getState().isOn).toBe(true));
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  await waitFor(() => expect(keeping.getState().isOn).toBe(false));
  expect(box.checked).toBe(false);
});

test.each([
  ["makes its member the owner of the device", false, 2],
  ["makes no one the owner after its member signed out", true, 1],
])("the region %s", async (_, isSignedOut, changes) => {
  const viewer = { ...session, user: { ...session.user } };
  if (isSignedOut) await eraseReading(viewer);
  let changed = 0;
  const stop = keeping.subscribe(() => {
    changed += 1;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ViewerContext value={viewer}>
        <OnThisDevice />
      </ViewerContext>
    </QueryClientProvider>,
  );
  // The device does one thing after the other, so an owner is there before it is erased.
  await eraseReading();
  stop();
  expect(changed).toBe(changes);
});
