// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { offlineMessages } from "@armslot/contracts/charting/offline-messages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { session } from "../../../test/program-data.ts";
import { showAccount } from "../../../test/show-account.ts";
import { cleanUpScreens } from "../../../test/show-app.tsx";
import { eraseReading, keeping } from "../../offline/kept-reading.ts";
import { ViewerContext } from "../../session/session.ts";
import { AppStoreContext, createAppStore } from "../../session/store/app-store.ts";
import { OnThisDevice } from "./on-this-device.tsx";

cleanUpScreens();
afterEach(eraseReading);

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
  ["makes its member the owner of the device", session, 2],
  ["makes no one the owner after its member signed out", null, 1],
] as const)("the region %s", async (_, signedIn, changes) => {
  const store = createAppStore();
  store.getState().actions.setSession(signedIn);
  let changed = 0;
  const stop = keeping.subscribe(() => {
    changed += 1;
  });
  render(
    <AppStoreContext value={store}>
      <QueryClientProvider client={new QueryClient()}>
        <ViewerContext value={session}>
          <OnThisDevice />
        </ViewerContext>
      </QueryClientProvider>
    </AppStoreContext>,
  );
  // The device does one thing after the other, so an owner is there before it is erased.
  await eraseReading();
  stop();
  expect(changed).toBe(changes);
});
