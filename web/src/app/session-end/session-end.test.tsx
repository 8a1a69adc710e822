// @vitest-environment happy-dom
import { getAthlete, saveAthlete } from "@armslot/contracts/athletes";
import { listGames } from "@armslot/contracts/games";
import { getSession, type Session, signIn } from "@armslot/contracts/sign-in";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { FakeApi } from "../../../test/fake-api.ts";
import { athleteId, athleteOf, idOf, programId, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../../test/show-app.tsx";

cleanUpScreens();

const place = `/programs/${programId}/athletes/${athleteId}`;
const signInPage = `/login?next=${encodeURIComponent(place)}`;
const quick = userEvent.setup({ delay: null });

let stopWatching: (() => void) | null = null;
afterEach(() => {
  stopWatching?.();
  vi.useRealTimers();
});

/** The athlete's page as its viewer left it: in edit mode, a new school typed, nothing saved. */
async function typedIn(viewer: Session = session) {
  const shown = showApp({
    at: place,
    viewer,
    prepare: (api) => {
      api.answer(getAthlete, () => athleteOf());
      api.answer(listGames, () => ({ games: [] }));
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  await quick.click(screen.getByRole("button", { name: "Edit Profile" }));
  await quick.clear(await screen.findByLabelText("School"));
  await quick.type(screen.getByLabelText("School"), "Hillcrest Academy");
  return shown;
}

async function watched() {
  const shown = await typedIn();
  const end = await shown.minding.load();
  stopWatching = end.watch();
  return shown;
}

function endSession(api: FakeApi) {
  for (const endpoint of [getAthlete, saveAthlete]) api.fail(endpoint, "signed-out");
  api.answer(getSession, () => ({ session: null }));
}

function acceptPassword(api: FakeApi, fresh: Session = session) {
  api.answer(signIn, () => {
    api.answer(getAthlete, () => athleteOf());
    api.answer(saveAthlete, ({ body }) => athleteOf({ ...body, version: body.version + 1 }));
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

async function giveText(password: string) {
  const dialog = within(await findDialog());
  await quick.type(dialog.getByLabelText("Password"), password);
  await quick.click(dialog.getByRole("button", { name: "Sign In" }));
}

async function refused() {
  const shown = await typedIn();
  endSession(shown.api);
  await save();
  await findDialog();
  return shown;
}

const school = () => screen.getByLabelText("School");

test("a save that meets the session's end is sent once after signing in again, nothing typed lost", async () => {
  const { api, place: here } = await refused();
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
  acceptPassword(api);
  await giveText("fastball9");
  await screen.findByRole("button", { name: "Edit Profile" });
  const basics = screen.getByRole("region", { name: "Basic Information" });
  expect(basics.textContent).toContain("Hillcrest Academy");
  expect(api.bodiesOf(signIn)).toEqual([{ email: session.user.email, password: "fastball9" }]);
  expect(api.received(saveAthlete)).toHaveLength(2);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(here()).toBe(place);
});

test("the dialog says whose session ended and asks for their password only", async () => {
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
] as const)("a sign-in refused as %s says so, and the form still waits", async (code, sentence) => {
  const { api } = await refused();
  api.fail(signIn, code);
  await giveText("curveball");
  const dialog = await findDialog();
  expect((await within(dialog).findByRole("alert")).textContent).toBe(sentence);
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
  expect(api.received(saveAthlete)).toHaveLength(1);
});

test("an empty password is asked for without troubling the server", async () => {
  const { api } = await refused();
  await quick.click(within(await findDialog()).getByRole("button", { name: "Sign In" }));
  expect(await screen.findByText("Password is required.")).toBeDefined();
  expect(api.received(signIn)).toHaveLength(0);
});

test("Cancel leads to the sign-in page, which leads back", async () => {
  const { place: here, store } = await refused();
  await quick.click(within(await findDialog()).getByRole("button", { name: "Cancel" }));
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  expect(here()).toBe(signInPage);
  expect(store.getState().auth.isAuthenticated).toBe(false);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Escape leaves the page as it is: the save has failed, and the next one asks again", async () => {
  const { place: here } = await refused();
  fireEvent(await findDialog(), new Event("cancel", { cancelable: true }));
  expect(await screen.findByText("Failed to save changes.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
  expect(here()).toBe(place);
  await save();
  await findDialog();
});

test("a save refused again after signing in is not sent a third time by itself", async () => {
  const { api } = await refused();
  api.answer(signIn, () => session);
  await giveText("fastball9");
  expect(await screen.findByText("Failed to save changes.")).toBeDefined();
  await findDialog();
  expect(api.received(saveAthlete)).toHaveLength(2);
});

test("a read that meets the session's end goes to sign in when nothing is typed", async () => {
  const { api, queryClient, place: here } = await typedIn();
  await quick.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByRole("button", { name: "Edit Profile" });
  endSession(api);
  await queryClient.invalidateQueries();
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  expect(here()).toBe(signInPage);
});

test("a read that meets the session's end asks over the page when something is typed, and is read anew", async () => {
  const { api, queryClient } = await typedIn();
  endSession(api);
  await queryClient.invalidateQueries();
  await findDialog();
  acceptPassword(api);
  const before = api.received(getAthlete).length;
  await giveText("fastball9");
  await waitFor(() => expect(api.received(getAthlete)).toHaveLength(before + 1));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
  expect(api.received(saveAthlete)).toHaveLength(0);
});

test("a name or role that changed meanwhile is taken over", async () => {
  const { api, store } = await refused();
  acceptPassword(api, { ...session, user: { ...session.user, role: "user", title: "Scout" } });
  await giveText("fastball9");
  await screen.findByRole("button", { name: "Edit Profile" });
  expect(store.getState().auth.user).toMatchObject({ role: "user", title: "Scout" });
});

test("someone else's account under the same address is given nothing that was typed", async () => {
  const { api, place: here } = await refused();
  const other = idOf(77);
  acceptPassword(api, { ...session, program: { ...session.program, programId: other } });
  await giveText("fastball9");
  await waitFor(() => expect(here()).toBe(`/programs/${other}`));
  expect(api.received(saveAthlete)).toHaveLength(1);
});

test("a tab that comes into view notices the end, and asks over what is typed", async () => {
  const { api } = await watched();
  endSession(api);
  document.dispatchEvent(new Event("visibilitychange"));
  await findDialog();
  expect(api.received(saveAthlete)).toHaveLength(0);
});

test("a tab that comes into view goes to sign in when nothing is typed", async () => {
  const { api, place: here } = await watched();
  await quick.click(screen.getByRole("button", { name: "Cancel" }));
  endSession(api);
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(here()).toBe(signInPage));
});

test("another person signed in at this browser ends the session here", async () => {
  const { api } = await watched();
  const other = { ...session, user: { ...session.user, uid: idOf(78), firstName: "Robin" } };
  api.answer(getSession, () => ({ session: other }));
  window.dispatchEvent(new Event("focus"));
  expect((await findDialog()).textContent).toContain("Casey Alder");
});

test("a page is not left open in another person's session, not even one that was put away before", async () => {
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

test("a session that goes on changes nothing but its names", async () => {
  const { api, store } = await watched();
  const renamed = { ...session, user: { ...session.user, title: "Coordinator" } };
  api.answer(getSession, () => ({ session: renamed }));
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(store.getState().auth.user?.title).toBe("Coordinator"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(school()).toHaveProperty("value", "Hillcrest Academy");
});

test("a server out of reach ends no session", async () => {
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

test("a tab in view asks every minute, a hidden one does not", async () => {
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

test("a dialog that was put away does not come back by itself", async () => {
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

test("signing in again in another tab of the browser carries this one on", async () => {
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

test("signing out in another tab of the browser is noticed at once", async () => {
  const { api, place: here } = await watched();
  await quick.click(screen.getByRole("button", { name: "Cancel" }));
  endSession(api);
  const otherTab = new BroadcastChannel("armslot-session");
  otherTab.postMessage("changed");
  await waitFor(() => expect(here()).toBe(signInPage));
  otherTab.close();
});

test("other tabs are told that something changed and nothing about whom", async () => {
  const { store } = await watched();
  const heard: unknown[] = [];
  const otherTab = new BroadcastChannel("armslot-session");
  otherTab.onmessage = ({ data }) => heard.push(data);
  store.getState().actions.takeSession(null);
  await waitFor(() => expect(heard).toEqual(["changed"]));
  otherTab.close();
});
