// @vitest-environment happy-dom

import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { getSharing, noteSummarySent } from "@armslot/contracts/sharing/sharing";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { acceptOperations } from "../../test/field-server.ts";
import { athleteId, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

devicePerTest();
cleanUpScreens();

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "clipboard");
});

/** Replaces the device's share sheet with one that fails as often as the errors say, and returns what reached it. */
function shareSheet(...errors: readonly DOMException[]) {
  const waiting = [...errors];
  const given: ShareData[] = [];
  const share = async (data: ShareData) => {
    const error = waiting.shift();
    if (error) throw error;
    given.push(data);
  };
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  return given;
}

/** Charts one pitch and opens the dialog that finishes the game. */
async function finishOnePitch({ isAllowed = true } = {}) {
  const { api } = showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
      api.answer(getSharing, () => ({ isAllowed }));
      acceptOperations(api);
    },
  });
  const pad = await screen.findByRole("region", { name: "Next pitch" });
  await userEvent.click(await within(pad).findByRole("button", { name: "Called" }));
  await userEvent.click(await screen.findByRole("button", { name: "Finish" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Finish Game" }));
  await waitFor(() => expect(api.received(getSharing)).toHaveLength(1));
  return { api, dialog };
}

type Dialog = Awaited<ReturnType<typeof finishOnePitch>>["dialog"];

const send = (dialog: Dialog) => userEvent.click(dialog.getByRole("button", { name: "Send…" }));

test("a summary for the staff leaves as text where the browser makes no picture, and no consent is recorded", async () => {
  const given = shareSheet();
  const { api, dialog } = await finishOnePitch({ isAllowed: false });
  await userEvent.click(dialog.getByRole("radio", { name: "Only our staff" }));
  await send(dialog);
  await waitFor(() => expect(given).toHaveLength(1));
  expect(Object.keys(given[0] ?? {})).toEqual(["text"]);
  expect(given[0]?.text).toContain("1 pitch, strikes 100% of 1");
  expect(api.received(noteSummarySent)).toEqual([]);
});

test("a summary for others stays on the phone until the server has the consent", async () => {
  const given = shareSheet();
  const { api, dialog } = await finishOnePitch();
  api.drop(noteSummarySent);
  await userEvent.click(dialog.getByRole("radio", { name: /A parent or guardian/ }));
  await send(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe(fieldMessages.consentFailed);
  expect(given).toEqual([]);
  api.answer(noteSummarySent, () => ({}));
  await send(dialog);
  await waitFor(() => expect(given).toHaveLength(1));
  expect(api.bodiesOf(noteSummarySent).at(-1)).toEqual({ consent: "guardian" });
});

test("a summary without a chosen reader, or for others while the program shares nothing, does not leave", async () => {
  const given = shareSheet();
  const { api, dialog } = await finishOnePitch({ isAllowed: false });
  await send(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe(fieldMessages.readerMissing);
  await userEvent.click(dialog.getByRole("radio", { name: /The athlete is 18/ }));
  await send(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe(fieldMessages.sharingOff);
  expect(given).toEqual([]);
  expect(api.received(noteSummarySent)).toEqual([]);
});

test("a summary that cannot be copied, as on a plain http address, leads to the picture, which every browser saves", async () => {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  const { dialog } = await finishOnePitch();
  await userEvent.click(dialog.getByRole("radio", { name: "Only our staff" }));
  await userEvent.click(dialog.getByRole("button", { name: "Copy Summary" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "This browser does not let Armslot copy. Save the picture instead.",
  );
  expect(dialog.getByRole("button", { name: "Save Picture" })).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Send…" })).toBeNull();
});

test("a share sheet that did not open is said, and the next try records no second consent", async () => {
  const given = shareSheet(new DOMException("No gesture", "NotAllowedError"));
  const { api, dialog } = await finishOnePitch();
  api.answer(noteSummarySent, () => ({}));
  await userEvent.click(dialog.getByRole("radio", { name: /The athlete is 18/ }));
  await send(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe(fieldMessages.sheetRefused);
  await send(dialog);
  await waitFor(() => expect(given).toHaveLength(1));
  expect(api.bodiesOf(noteSummarySent)).toEqual([{ consent: "athlete" }]);
});
