// @vitest-environment happy-dom

import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import { signOutEverywhere } from "@armslot/contracts/people/account";
import { signOut } from "@armslot/contracts/people/sign-in";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { acceptOperations, refuseOperations } from "../../test/field-server.ts";
import { athleteId, programId, session } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";
import { outboxOf } from "../device/outbox.ts";

devicePerTest();
cleanUpScreens();

const owner = { userId: session.user.uid, programId };

const day = { athleteId, gameDate: "2026-05-12" };

async function chartOnePitch() {
  const outbox = outboxOf(owner);
  await outbox.store({
    day,
    facts: { kind: "game" },
    action: { kind: "chart", fields: { call: "ball" }, start: {}, isLast: true },
  });
  return outbox;
}

async function unsentLogout() {
  const outbox = await chartOnePitch();
  const { api, place } = await showAccount({
    prepare: (prepared) => prepared.answer(signOut, () => ({})),
  });
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  const dialog = await screen.findByRole("dialog", { name: "1 Pitch Only on This Phone" });
  const choose = async (name: string) => {
    await userEvent.click(within(dialog).getByRole("button", { name }));
  };
  return { api, place, choose, outbox };
}

test("logging out with unsent pitches can keep them for the member", async () => {
  const { choose, place, outbox } = await unsentLogout();
  await choose("Keep for Me and Log Out");
  await waitFor(() => expect(place()).toBe("/"));
  expect(await outbox.waiting()).toMatchObject({ pitches: 1 });
});

test("logging out with unsent pitches can delete them", async () => {
  const { choose, place, outbox } = await unsentLogout();
  await choose("Delete and Log Out");
  await waitFor(() => expect(place()).toBe("/"));
  expect(await outbox.waiting()).toMatchObject({ operations: 0 });
});

/** Shows the account of a member whose one pitch was sent. */
async function showSent() {
  const outbox = await chartOnePitch();
  const shown = await showAccount({ prepare: acceptOperations });
  await outbox.send();
  const logout = () => userEvent.click(screen.getByRole("button", { name: "Logout" }));
  return { ...shown, outbox, logout };
}

test("a failed logout leaves what was sent on the phone, and the next one erases it", async () => {
  const alerts: unknown[] = [];
  vi.stubGlobal("alert", (text: unknown) => alerts.push(text));
  const { api, place, outbox, logout } = await showSent();
  api.drop(signOut);
  await logout();
  await waitFor(() => expect(alerts).toHaveLength(1));
  expect((await outbox.games.read(day))?.pitches.size).toBe(1);
  api.answer(signOut, () => ({}));
  await logout();
  await waitFor(() => expect(place()).toBe("/"));
  expect(await outbox.games.read(day)).toBeNull();
});

test("a pitch of another tab that comes during a logout stays on the phone", async () => {
  const { api, place, outbox, logout } = await showSent();
  api.answer(signOut, async () => {
    await chartOnePitch();
    return {};
  });
  await logout();
  await waitFor(() => expect(place()).toBe("/"));
  expect((await outbox.games.read(day))?.pitches.size).toBe(2);
  expect(await outbox.waiting()).toMatchObject({ pitches: 1 });
});

test("a failed logout deletes no unsent pitches", async () => {
  const alerts: unknown[] = [];
  vi.stubGlobal("alert", (text: unknown) => alerts.push(text));
  const { api, choose, outbox } = await unsentLogout();
  api.drop(signOut);
  await choose("Delete and Log Out");
  await waitFor(() => expect(alerts).toHaveLength(1));
  expect(await outbox.waiting()).toMatchObject({ pitches: 1 });
});

test("logging out sends unsent pitches first, and stays if that fails", async () => {
  const { api, choose, place, outbox } = await unsentLogout();
  api.drop(sendFieldOperations);
  await choose("Send and Log Out");
  await screen.findByRole("alert");
  expect(place()).toBe(`/programs/${programId}/account`);
  expect(await outbox.waiting()).toMatchObject({ pitches: 1 });
  acceptOperations(api);
  await choose("Send and Log Out");
  await waitFor(() => expect(place()).toBe("/"));
  expect(api.received(signOut)).toHaveLength(1);
  expect(await outbox.waiting()).toMatchObject({ operations: 0 });
});

test("logging out keeps pitches that the server refuses for good, and says why", async () => {
  const { api, choose, place, outbox } = await unsentLogout();
  refuseOperations(api);
  await choose("Send and Log Out");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Someone deleted this game in Armslot.",
  );
  expect(place()).toBe(`/programs/${programId}/account`);
  expect((await outbox.waiting()).refused).toHaveLength(2);
  expect(api.bodiesOf(sendFieldOperations)).toMatchObject([{ userId: owner.userId }]);
});

test.each([
  ["Keep for Me and Log Out", 2],
  ["Delete and Log Out", 0],
])(
  "logging out with refused pitches alone asks, and '%s' leaves %i of them",
  async (choice, left) => {
    const outbox = await chartOnePitch();
    const { api, place } = await showAccount({
      prepare: (prepared) => {
        prepared.answer(signOut, () => ({}));
        refuseOperations(prepared);
      },
    });
    await outbox.send();
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    const dialog = await screen.findByRole("dialog", { name: "Changes Only on This Phone" });
    expect(dialog.textContent).toContain(
      "1 pitch was refused: Someone deleted this game in Armslot.",
    );
    expect(within(dialog).queryByRole("button", { name: "Send and Log Out" })).toBeNull();
    expect(api.received(signOut)).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: choice }));
    await waitFor(() => expect(place()).toBe("/"));
    expect((await outbox.waiting()).refused).toHaveLength(left);
  },
);

async function unsentSignOutEverywhere() {
  const outbox = await chartOnePitch();
  const { api, place } = await showAccount({
    prepare: (prepared) => prepared.answer(signOutEverywhere, () => ({})),
  });
  await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  const dialog = await screen.findByRole("dialog", { name: "1 Pitch Only on This Phone" });
  expect(api.received(signOutEverywhere)).toEqual([]);
  const choose = async (name: string) => {
    await userEvent.click(within(dialog).getByRole("button", { name }));
  };
  return { api, place, choose, outbox };
}

test("signing out everywhere with unsent pitches can be canceled", async () => {
  const { api, choose, place, outbox } = await unsentSignOutEverywhere();
  await choose("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(place()).toBe(`/programs/${programId}/account`);
  expect(api.received(signOutEverywhere)).toEqual([]);
  expect(await outbox.waiting()).toMatchObject({ pitches: 1 });
});

test.each([
  ["Keep for Me and Log Out", 1],
  ["Delete and Log Out", 0],
])("signing out everywhere with '%s' leaves %i pitches on the phone", async (choice, pitches) => {
  const { api, choose, place, outbox } = await unsentSignOutEverywhere();
  await choose(choice);
  await waitFor(() => expect(place()).toBe("/login"));
  expect(api.received(signOutEverywhere)).toHaveLength(1);
  expect(await outbox.waiting()).toMatchObject({ pitches });
});
