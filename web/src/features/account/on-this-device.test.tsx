// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { offlineMessages } from "@armslot/contracts/offline-messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showAccount } from "../../../test/show-account.ts";
import { cleanUpScreens } from "../../../test/show-app.tsx";
import { eraseReading, keeping } from "../../offline/kept-reading.ts";

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
