// @vitest-environment happy-dom

import { getSession, type Session, signIn } from "@armslot/contracts/people/sign-in";
import { getAthlete, saveAthlete } from "@armslot/contracts/roster/athletes";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import type { FakeApi } from "../../test/fake-api.ts";
import {
  athleteId,
  athleteOf,
  idOf,
  programId,
  screenOf,
  session,
} from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { readOwner } from "../device/device-database.ts";
import { keepReading } from "../device/device-owner.ts";
import { keeping } from "../device/kept-reading.ts";

devicePerTest();
cleanUpScreens();

const place = `/programs/${programId}/athletes/${athleteId}`;
const signInPage = `/login?next=${encodeURIComponent(place)}`;
const quick = userEvent.setup({ delay: null });

let stopWatching: (() => void) | null = null;
afterEach(() => {
  stopWatching?.();
  vi.useRealTimers();
});

/** Shows the athlete's page in edit mode with a new school typed and nothing saved. */
async function showUnsavedEdit(viewer: Session = session) {
  const shown = showApp({
    at: place,
    viewer,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  await quick.click(screen.getByRole("button", { name: "Edit Profile" }));
  await quick.clear(await screen.findByLabelText("School"));
  // Each typed letter renders the form, which took a third of this file's time.
  await quick.paste("Hillcrest Academy");
  return shown;
}

async function watched() {
  const shown = await showUnsavedEdit();
  const end = await shown.sessionRecovery.load();
  stopWatching = end.watch();
  return shown;
}

function endSession(api: FakeApi) {
  for (const endpoint of [getAthlete, saveAthlete]) api.fail(endpoint, "signed-out");
  api.answer(getSession, () => ({ session: null }));
}

function acceptPassword(api: FakeApi, fresh: Session = session) {
  api.answer(signIn, () => {
    api.answer(getAthlete, () => screenOf());
    api.answer(saveAthlete, ({ body }) => {
      const saved = { ...body, version: body.version + 1 };
      api.answer(getAthlete, () => screenOf(saved));
      return athleteOf(saved);
    });
    api.answer(getSession, () => ({ session: fresh }));
    return fresh;
  });
}

function save() {
  return quick.click(screen.getByRole("button", { name: "Save" }));
}

function findDialog() {
  return screen.findByRole("dialog", { name: "Sign in again" });
}

async function submitPassword(password: string) {
  const dialog = within(await findDialog());
  await quick.click(dialog.getByLabelText("Password"));
  if (password) await quick.paste(password);
  await quick.click(dialog.getByRole("button", { name: "Sign In" }));
}

async function refused() {
  const shown = await showUnsavedEdit();
  endSession(shown.api);
  await save();
  await findDialog();
  return shown;
}

const school = () => screen.getByLabelText("School");

test("a refused save is sent once more after signing in again, and nothing typed is lost", async () => {
  const { api, place: here } = await refused();
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
  acceptPassword(api);
  await submitPassword("fastball9");
  await screen.findByRole("button", { name: "Edit Profile" });
  const basics = screen.getByRole("region", { name: "Basic Information" });
  expect(basics.textContent).toContain("Hillcrest Academy");
  expect(api.bodiesOf(signIn)).toEqual([{ email: session.user.email, password: "fastball9" }]);
  expect(api.received(saveAthlete)).toHaveLength(2);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(here()).toBe(place);
});

test("the dialog names the member and asks only for their password", async () => {
  await refused();
  const dialog = await findDialog();
  expect(dialog.textContent).toContain("Casey Alder");
  const email = within(dialog).getByLabelText("Email");
  expect(email).toHaveProperty("value", session.user.email);
  expect(email).toHaveProperty("readOnly", true);
  const password = within(dialog).getByLabelText("Password");
  expect(password.getAttribute("autocomplete")).toBe("current-password");
  expect(document.activeElement).toBe(password);
});

test.each([
  ["wrong-password", "Incorrect password. Please try again."],
  ["too-many-requests", "Too many failed attempts. Please try again later."],
  ["unavailable", "An error occurred. Please try again."],
] as const)("a sign-in refused as %s shows '%s' and keeps the edit", async (code, sentence) => {
  const { api } = await refused();
  api.fail(signIn, code);
  await submitPassword("curveball");
  const dialog = await findDialog();
  expect((await within(dialog).findByRole("alert")).textContent).toBe(sentence);
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
  expect(api.received(saveAthlete)).toHaveLength(1);
});

test("an empty password shows an error and sends nothing", async () => {
  const { api } = await refused();
  await quick.click(within(await findDialog()).getByRole("button", { name: "Sign In" }));
  expect(await screen.findByText("Password is required.")).toBeDefined();
  expect(api.received(signIn)).toHaveLength(0);
});

test("Cancel leads to the sign-in page, which remembers the page", async () => {
  const { place: here, store } = await refused();
  await quick.click(within(await findDialog()).getByRole("button", { name: "Cancel" }));
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  expect(here()).toBe(signInPage);
  expect(store.getState().auth.isAuthenticated).toBe(false);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Escape keeps the page, fails the save, and the next save asks again", async () => {
  const { place: here } = await refused();
  fireEvent(await findDialog(), new Event("cancel", { cancelable: true }));
  expect(await screen.findByText("Failed to save changes.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
  expect(here()).toBe(place);
  await save();
  await findDialog();
});

test("a save that is refused again after signing in is not sent a third time", async () => {
  const { api } = await refused();
  api.answer(signIn, () => session);
  await submitPassword("fastball9");
  expect(await screen.findByText("Failed to save changes.")).toBeDefined();
  await findDialog();
  expect(api.received(saveAthlete)).toHaveLength(2);
});

test("a refused read leads to the sign-in page if nothing is unsaved", async () => {
  const { api, queryClient, place: here } = await showUnsavedEdit();
  await quick.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByRole("button", { name: "Edit Profile" });
  endSession(api);
  await queryClient.invalidateQueries();
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  expect(here()).toBe(signInPage);
});

test("a refused read opens the dialog if something is unsaved, and is repeated after signing in", async () => {
  const { api, queryClient } = await showUnsavedEdit();
  endSession(api);
  await queryClient.invalidateQueries();
  await findDialog();
  acceptPassword(api);
  const before = api.received(getAthlete).length;
  await submitPassword("fastball9");
  await waitFor(() => expect(api.received(getAthlete)).toHaveLength(before + 1));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
  expect(api.received(saveAthlete)).toHaveLength(0);
});

test("a role or title that changed meanwhile takes effect after signing in again", async () => {
  const { api, store } = await refused();
  acceptPassword(api, { ...session, user: { ...session.user, role: "user", title: "Scout" } });
  await submitPassword("fastball9");
  await screen.findByRole("button", { name: "Edit Profile" });
  expect(store.getState().auth.user).toMatchObject({ role: "user", title: "Scout" });
});

test("signing in to another program discards the waiting save and leads to that dashboard", async () => {
  const { api, place: here } = await refused();
  const other = idOf(77);
  acceptPassword(api, { ...session, program: { ...session.program, programId: other } });
  await submitPassword("fastball9");
  await waitFor(() => expect(here()).toBe(`/programs/${other}`));
  expect(api.received(saveAthlete)).toHaveLength(1);
});

test("a tab that comes into view opens the dialog if the session ended and something is unsaved", async () => {
  const { api } = await watched();
  endSession(api);
  document.dispatchEvent(new Event("visibilitychange"));
  await findDialog();
  expect(api.received(saveAthlete)).toHaveLength(0);
});

/** Lets the device keep what the member reads. Returns the function that looks up whose reading it keeps. */
async function keptOn({ queryClient }: Awaited<ReturnType<typeof showUnsavedEdit>>) {
  await keepReading({ session, queryClient, isOn: true });
  const keptFor = async () => (await readOwner())?.session.user.uid ?? null;
  expect(await keptFor()).toBe(session.user.uid);
  return keptFor;
}

test("the device erases what it kept while the dialog asks after the server says that no one is signed in (OFFLINE-8)", async () => {
  const shown = await watched();
  const keptFor = await keptOn(shown);
  endSession(shown.api);
  window.dispatchEvent(new Event("focus"));
  await findDialog();
  await waitFor(async () => expect(await keptFor()).toBeNull());
  acceptPassword(shown.api);
  await submitPassword("fastball9");
  await waitFor(async () => expect(await keptFor()).toBe(session.user.uid));
  expect(keeping.getState().isOn).toBe(false);
});

test("the device erases what it kept when a save is refused because the session ended (OFFLINE-8)", async () => {
  const shown = await showUnsavedEdit();
  const keptFor = await keptOn(shown);
  endSession(shown.api);
  await save();
  await findDialog();
  await waitFor(async () => expect(await keptFor()).toBeNull());
});

test("a tab that comes into view leads to the sign-in page if the session ended and nothing is unsaved", async () => {
  const { api, place: here } = await watched();
  await quick.click(screen.getByRole("button", { name: "Cancel" }));
  endSession(api);
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(here()).toBe(signInPage));
});

test("another person's sign-in in this browser ends the session of the tab", async () => {
  const { api } = await watched();
  const other = { ...session, user: { ...session.user, uid: idOf(78), firstName: "Robin" } };
  api.answer(getSession, () => ({ session: other }));
  window.dispatchEvent(new Event("focus"));
  expect((await findDialog()).textContent).toContain("Casey Alder");
});

test("a page never stays open in another person's session, even if the dialog was dismissed before", async () => {
  const { api, place: here } = await watched();
  endSession(api);
  window.dispatchEvent(new Event("focus"));
  fireEvent(await findDialog(), new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const other = { ...session, user: { ...session.user, uid: idOf(78), firstName: "Robin" } };
  acceptPassword(api, other);
  api.answer(getSession, () => ({ session: other }));
  window.dispatchEvent(new Event("focus"));
  fireEvent(await findDialog(), new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(here()).not.toBe(place));
  expect(api.received(saveAthlete)).toHaveLength(0);
});

test("a session that continues updates the names and nothing else", async () => {
  const { api, store } = await watched();
  const renamed = { ...session, user: { ...session.user, title: "Coordinator" } };
  api.answer(getSession, () => ({ session: renamed }));
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(store.getState().auth.user?.title).toBe("Coordinator"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
});

test("an unreachable server does not end the session", async () => {
  const { api, store } = await watched();
  await quick.click(screen.getByRole("button", { name: "Cancel" }));
  api.drop(getSession);
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(api.addresses.at(-1)).toBe("/api/session"));
  const renamed = { ...session, user: { ...session.user, title: "Coordinator" } };
  api.answer(getSession, () => ({ session: renamed }));
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(store.getState().auth.user?.title).toBe("Coordinator"));
});

test("a visible tab checks the session every minute, and a hidden one does not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { api } = await watched();
  const asked = () => api.received(getSession).length;
  const before = asked();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.advanceTimersByTime(60_000);
  visibility.mockReturnValue("visible");
  vi.advanceTimersByTime(60_000);
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test("a dismissed dialog opens again only for the next write", async () => {
  const { api } = await watched();
  endSession(api);
  window.dispatchEvent(new Event("focus"));
  fireEvent(await findDialog(), new Event("cancel", { cancelable: true }));
  const before = api.received(getSession).length;
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(api.received(getSession)).toHaveLength(before + 1));
  expect(screen.queryByRole("dialog")).toBeNull();
  await save();
  await findDialog();
});

test("signing in again in another tab continues in this tab", async () => {
  const { api } = await watched();
  endSession(api);
  await save();
  await findDialog();
  acceptPassword(api);
  api.answer(saveAthlete, ({ body }) => athleteOf({ ...body, version: 2 }));
  api.answer(getSession, () => ({ session }));
  const otherTab = new BroadcastChannel("armslot-session");
  otherTab.postMessage("changed");
  await screen.findByRole("button", { name: "Edit Profile" });
  expect(api.received(saveAthlete)).toHaveLength(2);
  otherTab.close();
});

test("signing out in another tab leads to the sign-in page immediately", async () => {
  const { api, place: here } = await watched();
  await quick.click(screen.getByRole("button", { name: "Cancel" }));
  endSession(api);
  const otherTab = new BroadcastChannel("armslot-session");
  otherTab.postMessage("changed");
  await waitFor(() => expect(here()).toBe(signInPage));
  otherTab.close();
});

test("the message to other tabs says only that something changed", async () => {
  const { store } = await watched();
  const received: unknown[] = [];
  const otherTab = new BroadcastChannel("armslot-session");
  otherTab.onmessage = ({ data }) => received.push(data);
  store.getState().actions.setSession(null);
  await waitFor(() => expect(received).toEqual(["changed"]));
  otherTab.close();
});
