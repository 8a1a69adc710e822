// @vitest-environment happy-dom
import { getUsage, saveAccount } from "@armslot/contracts/account";
import { signOut } from "@armslot/contracts/sign-in";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { FakeApi } from "../../../test/fake-api.ts";
import { programId, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../../test/show-app.tsx";

const counts = { videoCap: 50, videosThisMonth: 18, totalVideoCount: 412 };

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

cleanUpScreens();

async function showAccount(prepare: (api: FakeApi) => void = () => undefined) {
  const shown = showApp({
    at: `/programs/${programId}/account`,
    viewer: session,
    prepare: (api) => {
      api.answer(getUsage, () => counts);
      prepare(api);
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Account" });
  return shown;
}

test("names and title are saved and the rest of the application knows them at once", async () => {
  const saved = { ...session, user: { ...session.user, title: "Scout" } };
  const { api, store } = await showAccount((prepared) => prepared.answer(saveAccount, () => saved));
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
  await showAccount((api) => api.fail(saveAccount, "unexpected"));
  await userEvent.type(screen.getByLabelText("Title"), " II");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to update information. Please try again.");
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "Head Coach II");
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

test("usage that cannot be read offers another try", async () => {
  const { api } = await showAccount((prepared) => prepared.fail(getUsage, "not-found"));
  const again = await screen.findByRole("button", { name: "Try again" });
  api.answer(getUsage, () => counts);
  await userEvent.click(again);
  expect(await screen.findByText("32 uploads remaining")).toBeDefined();
});

test("logging out forgets the person and everything loaded, and goes to the front page", async () => {
  const { store, queryClient, place } = await showAccount((api) => api.answer(signOut, () => ({})));
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(place()).toBe("/"));
  await waitFor(() => expect(store.getState().auth.isAuthenticated).toBe(false));
  expect(store.getState().program.program).toBeNull();
  const kept = queryClient.getQueryCache().getAll();
  expect(kept.filter(({ state }) => state.data !== undefined)).toEqual([]);
});

test("a failed logout alerts and changes nothing", async () => {
  const told: unknown[] = [];
  vi.stubGlobal("alert", (text: unknown) => told.push(text));
  const { store, place } = await showAccount((api) => api.drop(signOut));
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(told).toEqual(["Error logging out. Please try again."]));
  expect(store.getState().auth.isAuthenticated).toBe(true);
  expect(place()).toBe(`/programs/${programId}/account`);
});
