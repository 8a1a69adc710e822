// @vitest-environment happy-dom
import { saveAccount } from "@armslot/contracts/people/account";
import { listActivity } from "@armslot/contracts/people/activity";
import { listPeople } from "@armslot/contracts/people/people";
import { signOut } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { memberSession, programId, session } from "../../test/program-data.ts";
import { showAccount, usage } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

cleanUpScreens();

test("saving names and title updates the whole application", async () => {
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

test("a failed save shows an error and keeps the typed text", async () => {
  await showAccount({ prepare: (api) => api.fail(saveAccount, "unexpected") });
  await userEvent.type(screen.getByLabelText("Title"), " II");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to update information. Please try again.");
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "Head Coach II");
});

test("only names, title and the three passwords are required", async () => {
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

test("email, team and league are read-only", async () => {
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

test("choosing a theme applies it and stores it on the device", async () => {
  await showAccount();
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  await userEvent.click(screen.getByRole("radio", { name: "System" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("shows the month's usage in words beside the bar", async () => {
  await showAccount();
  expect(await screen.findByText("18 of 50 videos used this month")).toBeDefined();
  expect(screen.getByText("32 uploads remaining")).toBeDefined();
  expect(screen.getByText("36%")).toBeDefined();
  expect(screen.getByText("412 videos in total")).toBeDefined();
  const bar = screen.getByRole("progressbar", { name: "Videos this month" });
  expect(bar.getAttribute("value")).toBe("18");
});

test("one remaining upload uses the singular", async () => {
  await showAccount({
    prepare: (api) => api.answer(getUsage, () => ({ ...usage, videosThisMonth: 49 })),
  });
  expect(await screen.findByText("1 upload remaining")).toBeDefined();
});

test("usage that fails to load offers another try", async () => {
  const { api } = await showAccount({
    prepare: (prepared) => prepared.fail(getUsage, "not-found"),
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  api.answer(getUsage, () => usage);
  await userEvent.click(again);
  expect(await screen.findByText("32 uploads remaining")).toBeDefined();
});

test("logging out clears the session and all loaded data and goes to the landing page", async () => {
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

test("logging out pauses all reads, and a failure resumes them", async () => {
  vi.stubGlobal("alert", () => undefined);
  const { api, queryClient } = await showAccount();
  const cut = api.hold(signOut);
  await screen.findByRole("table", { name: "Users" });
  await screen.findByText("32 uploads remaining");
  await screen.findByText("No activity yet.");
  const reads = () => [getUsage, listPeople, listActivity].map((one) => api.received(one).length);
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(api.received(signOut)).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Logout" })).toHaveProperty("disabled", true),
  );
  await act(() => queryClient.invalidateQueries());
  expect(reads()).toEqual([1, 1, 1]);
  cut();
  await waitFor(() => expect(reads()).toEqual([2, 2, 2]));
});

test("a failed logout shows an alert and changes nothing", async () => {
  const alerts: unknown[] = [];
  vi.stubGlobal("alert", (text: unknown) => alerts.push(text));
  const { store, place } = await showAccount({ prepare: (api) => api.drop(signOut) });
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(alerts).toEqual(["Error logging out. Please try again."]));
  expect(store.getState().auth.isAuthenticated).toBe(true);
  expect(place()).toBe(`/programs/${programId}/account`);
});

test("a member without admin rights can invite and sees neither people nor activity", async () => {
  const { api } = await showAccount({ viewer: memberSession });
  expect(screen.getByRole("link", { name: "Invite a Colleague" }).getAttribute("href")).toBe(
    `/programs/${programId}/account/add-user`,
  );
  expect(screen.queryByRole("region", { name: "User Management" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Activity" })).toBeNull();
  expect(api.received(listPeople)).toEqual([]);
  expect(api.received(listActivity)).toEqual([]);
});

test("saving the own name reloads the people and the activity", async () => {
  const { api } = await showAccount({
    prepare: (prepared) => prepared.answer(saveAccount, () => session),
  });
  await screen.findByRole("table", { name: "Users" });
  await userEvent.type(screen.getByLabelText("Title"), " II");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(api.received(listPeople).length).toBe(2));
  await waitFor(() => expect(api.received(listActivity).length).toBe(2));
});

test.each([
  ["an admin", session, ["User Management", "Activity"]],
  ["a member", memberSession, ["Colleagues"]],
])("%s finds a link to each region", async (_, viewer, titles) => {
  await showAccount({ viewer });
  const links = within(screen.getByRole("navigation", { name: "Account sections" }));
  const regions = screen.getAllByRole("region").map((one) => `#${one.id}`);
  const targets = links.getAllByRole("link").map((one) => one.getAttribute("href") ?? "");
  expect(targets.map((one) => one.slice(one.indexOf("#")))).toEqual(regions);
  for (const title of titles) expect(links.getByRole("link", { name: title })).toBeDefined();
});

test("an address with a region's name leads to the region", async () => {
  await showAccount();
  await userEvent.click(screen.getByRole("link", { name: "Appearance" }));
  await waitFor(() => expect(document.activeElement?.id).toBe("appearance"));
  expect(screen.getByRole("link", { name: "Appearance" }).getAttribute("aria-current")).toBe(
    "location",
  );
});
