// @vitest-environment happy-dom
import { changePassword, signOutEverywhere } from "@armslot/contracts/people/account";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { programId } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";

cleanUpScreens();

const security = () => within(screen.getByRole("region", { name: "Security" }));
const field = (label: string) => security().getByLabelText(label);
const change = () => security().getByRole("button", { name: "Change Password" });

async function typePasswords(current: string, next: string, confirmation = next) {
  await userEvent.type(field("Current Password"), current);
  await userEvent.type(field("New Password"), next);
  await userEvent.type(field("Confirm Password"), confirmation);
}

test("changing the password shows 'Password changed.' and empties the fields", async () => {
  const { api } = await showAccount({
    prepare: (prepared) => prepared.answer(changePassword, () => ({})),
  });
  await typePasswords("fastball 1", "changeup 88");
  await userEvent.click(change());
  expect(await security().findByText("Password changed.")).toBeDefined();
  expect(document.activeElement?.textContent).toBe("Password changed.");
  expect(api.bodiesOf(changePassword)).toEqual([
    { currentPassword: "fastball 1", newPassword: "changeup 88" },
  ]);
  const fields = ["Current Password", "New Password", "Confirm Password"].map(field);
  expect(fields.map((one) => (one as HTMLInputElement).value)).toEqual(["", "", ""]);
});

test("the rules are checked off while typing", async () => {
  await showAccount();
  const marks = () => security().queryAllByRole("img", { name: "Met:" }).length;
  expect(marks()).toBe(0);
  await userEvent.type(field("New Password"), "change");
  expect(marks()).toBe(1);
  await userEvent.type(field("New Password"), "up 8");
  expect(marks()).toBe(3);
});

test.each([
  ["without the current password", "", "changeup 88", "changeup 88"],
  ["that breaks a rule", "fastball 1", "12345678", "12345678"],
  ["that differs from its confirmation", "fastball 1", "changeup 88", "changeup 89"],
])("a new password %s cannot be sent", async (_why, current, next, confirmation) => {
  const { api } = await showAccount({ prepare: (prepared) => prepared.hold(changePassword) });
  if (current !== "") await userEvent.type(field("Current Password"), current);
  await userEvent.type(field("New Password"), next);
  await userEvent.type(field("Confirm Password"), confirmation);
  expect(change()).toHaveProperty("disabled", true);
  await userEvent.type(field("Confirm Password"), "{Enter}");
  expect(api.received(changePassword)).toEqual([]);
});

test("a wrong current password shows an error at its field and keeps the typed text", async () => {
  await showAccount({
    prepare: (api) =>
      api.fail(changePassword, "invalid-input", {
        fields: { currentPassword: "Incorrect password. Please try again." },
      }),
  });
  await typePasswords("fastball 2", "changeup 88");
  await userEvent.click(change());
  const alert = await security().findByText("Incorrect password. Please try again.");
  expect(field("Current Password").getAttribute("aria-describedby")).toContain(alert.id);
  expect(document.activeElement).toBe(field("Current Password"));
  expect(field("New Password")).toHaveProperty("value", "changeup 88");
});

test.each([
  ["too-many-requests", "Too many failed attempts. Please try again later."],
  ["unavailable", "An error occurred. Please try again."],
] as const)("a refusal as %s shows '%s'", async (code, sentence) => {
  await showAccount({ prepare: (api) => api.fail(changePassword, code) });
  await typePasswords("fastball 1", "changeup 88");
  await userEvent.click(change());
  expect((await security().findByRole("alert")).textContent).toBe(sentence);
});

async function clickSignOut() {
  await userEvent.click(security().getByRole("button", { name: "Sign out everywhere" }));
}

test("signing out everywhere needs a confirmation and leads to the sign-in page", async () => {
  const { api, place, store, queryClient } = await showAccount({
    prepare: (prepared) => prepared.answer(signOutEverywhere, () => ({})),
  });
  await clickSignOut();
  expect(
    security().getByRole("group", {
      name: "This signs you out on every device, and ends your calendar link.",
    }),
  ).toBeDefined();
  expect(api.received(signOutEverywhere)).toEqual([]);
  await userEvent.click(security().getByRole("button", { name: "Confirm" }));
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  expect(place()).toBe("/login");
  expect(store.getState().auth.isAuthenticated).toBe(false);
  const kept = () => queryClient.getQueryCache().getAll();
  await waitFor(() => expect(kept().filter(({ state }) => state.data !== undefined)).toEqual([]));
});

test("signing out everywhere can be canceled", async () => {
  const { api } = await showAccount({ prepare: (prepared) => prepared.hold(signOutEverywhere) });
  await clickSignOut();
  await userEvent.click(security().getByRole("button", { name: "Cancel" }));
  expect(document.activeElement?.textContent).toBe("Sign out everywhere");
  expect(api.received(signOutEverywhere)).toEqual([]);
});

test("a failure to sign out everywhere shows an error and changes nothing", async () => {
  const { place, store } = await showAccount({
    prepare: (api) => api.fail(signOutEverywhere, "unavailable"),
  });
  await clickSignOut();
  await userEvent.click(security().getByRole("button", { name: "Confirm" }));
  expect((await security().findByRole("alert")).textContent).toBe(
    "Error logging out. Please try again.",
  );
  expect(store.getState().auth.isAuthenticated).toBe(true);
  expect(place()).toBe(`/programs/${programId}/account`);
});

test("signing out everywhere erases what the device stores, except its theme and columns", async () => {
  localStorage.clear();
  localStorage.setItem("theme", "dark");
  sessionStorage.setItem("compared", "[1]");
  localStorage.setItem("columns:4:pitches", '["spinRate"]');
  localStorage.setItem("draft:4:1:new-game:2", "{}");
  await showAccount({ prepare: (api) => api.answer(signOutEverywhere, () => ({})) });
  await clickSignOut();
  await userEvent.click(security().getByRole("button", { name: "Confirm" }));
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  expect(sessionStorage.getItem("compared")).toBeNull();
  expect({ ...localStorage }).toEqual({
    theme: "dark",
    "columns:4:pitches": '["spinRate"]',
  });
});
