// @vitest-environment happy-dom
import { saveAccount } from "@armslot/contracts/account";
import { listActivity } from "@armslot/contracts/activity";
import { listPeople } from "@armslot/contracts/people";
import { signOut } from "@armslot/contracts/sign-in";
import { getUsage } from "@armslot/contracts/usage";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { memberSession, programId, session } from "../../../test/program-data.ts";
import { showAccount, usage } from "../../../test/show-account.ts";
import { cleanUpScreens } from "../../../test/show-app.tsx";

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

cleanUpScreens();

test("names and title are saved and the rest of the application knows them at once", async () => {
  const saved = { ...session, user: { ...session.user, title: "Scout" } };
  const { api, store } = await showAccount({
    prepare: (prepared) => prepared.answer(saveAccount, () => saved),
  });
  const title = screen.getByLabelText("Title");
  await userEvent.clear(title);
  await userEvent.type(title, "Scout");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Changes saved.")).toBeDefined();
  expect(api.bodiesOf(saveAccount)).toEqual([
    { firstName: "Casey", lastName: "Alder", title: "Scout" },
  ]);
  expect(store.getState().auth.user?.title).toBe("Scout");
});

test("a failed save says so and keeps what was typed", async () => {
  await showAccount({ prepare: (api) => api.fail(saveAccount, "unexpected") });
  await userEvent.type(screen.getByLabelText("Title"), " II");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to update information. Please try again.");
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "Head Coach II");
});

test("names, title and all three passwords are required, and nothing else", async () => {
  await showAccount();
  const marked = [...document.querySelectorAll("input")].filter(({ required }) => required);
  expect(marked.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    "First Name",
    "Last Name",
    "Title",
    "Current Password",
    "New Password",
    "Confirm Password",
  ]);
});

test("email, team and league can be read and not changed", async () => {
  await showAccount();
  const fixed = ["Email", "Team", "League"].map((label) => screen.getByLabelText(label));
  expect(fixed.map((field) => field.getAttribute("value"))).toEqual([
    "casey@harbor.example",
    "Harbor College",
    "Coastal League",
  ]);
  expect(fixed.every((field) => field.hasAttribute("readonly"))).toBe(true);
  expect(
    screen.getByText("To change your email, program or league, contact support."),
  ).toBeDefined();
});

test("a chosen theme shows at once and is kept on the device", async () => {
  await showAccount();
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  await userEvent.click(screen.getByRole("radio", { name: "System" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("the month's usage stands in words beside its bar", async () => {
  await showAccount();
  expect(await screen.findByText("18 of 50 videos used this month")).toBeDefined();
  expect(screen.getByText("32 uploads remaining")).toBeDefined();
  expect(screen.getByText("36%")).toBeDefined();
  expect(screen.getByText("412 videos in total")).toBeDefined();
  const bar = screen.getByRole("progressbar", { name: "Videos this month" });
  expect(bar.getAttribute("value")).toBe("18");
});

test("a single remaining upload is in the singular", async () => {
  await showAccount({
    prepare: (api) => api.answer(getUsage, () => ({ ...usage, videosThisMonth: 49 })),
  });
  expect(await screen.findByText("1 upload remaining")).toBeDefined();
});

test("usage that cannot be read offers another try", async () => {
  const { api } = await showAccount({
    prepare: (prepared) => prepared.fail(getUsage, "not-found"),
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  api.answer(getUsage, () => usage);
  await userEvent.click(again);
  expect(await screen.findByText("32 uploads remaining")).toBeDefined();
});

test("logging out forgets the person and everything loaded, and goes to the front page", async () => {
  const { store, queryClient, place } = await showAccount({
    prepare: (api) => api.answer(signOut, () => ({})),
  });
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(place()).toBe("/"));
  await waitFor(() => expect(store.getState().auth.isAuthenticated).toBe(false));
  expect(store.getState().program.program).toBeNull();
  const kept = queryClient.getQueryCache().getAll();
  expect(kept.filter(({ state }) => state.data !== undefined)).toEqual([]);
});

test("while one logs out nothing more is asked of the server, and after a failure it is again", async () => {
  vi.stubGlobal("alert", () => undefined);
  const { api, queryClient } = await showAccount();
  const cut = api.hold(signOut);
  await screen.findByRole("table", { name: "Users" });
  await screen.findByText("32 uploads remaining");
  await screen.findByText("Nothing has been done here yet.");
  const asked = () => [getUsage, listPeople, listActivity].map((one) => api.received(one).length);
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await act(() => queryClient.invalidateQueries());
  expect(asked()).toEqual([1, 1, 1]);
  cut();
  await waitFor(() => expect(asked()).toEqual([2, 2, 2]));
});

test("a failed logout alerts and changes nothing", async () => {
  const told: unknown[] = [];
  vi.stubGlobal("alert", (text: unknown) => told.push(text));
  const { store, place } = await showAccount({ prepare: (api) => api.drop(signOut) });
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(told).toEqual(["Error logging out. Please try again."]));
  expect(store.getState().auth.isAuthenticated).toBe(true);
  expect(place()).toBe(`/programs/${programId}/account`);
});

test("a member who is no admin invites colleagues and sees neither people nor activity", async () => {
  const { api } = await showAccount({ viewer: memberSession });
  expect(screen.getByRole("link", { name: "Invite a Colleague" }).getAttribute("href")).toBe(
    `/programs/${programId}/account/add-user`,
  );
  expect(screen.queryByRole("region", { name: "User Management" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Activity" })).toBeNull();
  expect(api.received(listPeople)).toEqual([]);
  expect(api.received(listActivity)).toEqual([]);
});

test("one's own new name stands in the list of people and in the activity as well", async () => {
  const { api } = await showAccount({
    prepare: (prepared) => prepared.answer(saveAccount, () => session),
  });
  await screen.findByRole("table", { name: "Users" });
  await userEvent.type(screen.getByLabelText("Title"), " II");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(api.received(listPeople).length).toBe(2));
  await waitFor(() => expect(api.received(listActivity).length).toBe(2));
});
