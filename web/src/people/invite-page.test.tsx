// @vitest-environment happy-dom
import { acceptInvite, checkInvite } from "@armslot/contracts/people/invites";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeApi } from "../../test/fake-api.ts";
import { programId, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

const token = "b".repeat(52);
const invite = {
  programName: "Harbor College",
  firstName: "Jordan",
  lastName: "Pike",
  email: "jordan@harbor.example",
};

cleanUpScreens();

function showInvite(prepare: (api: FakeApi) => void = () => undefined) {
  return showApp({
    at: `/invite/${programId}?token=${token}`,
    prepare: (api) => {
      api.answer(checkInvite, () => invite);
      prepare(api);
    },
  });
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const submit = () => screen.getByRole("button", { name: "Submit" });

async function choosePassword(password: string) {
  await heading("Join Harbor College");
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.type(screen.getByLabelText("Confirm Password"), password);
}

test("shows the program and the invitee in the bare layout", async () => {
  showInvite();
  await heading("Join Harbor College");
  expect(screen.getByText(/Jordan Pike/)).toBeDefined();
  expect(screen.getByLabelText("Email")).toMatchObject({
    value: "jordan@harbor.example",
    readOnly: true,
  });
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("both password fields are required", async () => {
  showInvite();
  await heading("Join Harbor College");
  expect(screen.getByLabelText("Password")).toHaveProperty("required", true);
  expect(screen.getByLabelText("Confirm Password")).toHaveProperty("required", true);
});

test("removes the token from the address and sends it only in request bodies", async () => {
  const { api, router, place } = showInvite();
  await heading("Join Harbor College");
  await waitFor(() => expect(place()).toBe(`/invite/${programId}`));
  expect(router.state.location.state).toEqual({ linkToken: token });
  expect(api.bodiesOf(checkInvite).length).toBeGreaterThan(0);
  expect(api.addresses.every((address) => !address.includes(token))).toBe(true);
});

test("a password that breaks a rule or differs from its confirmation is not sent", async () => {
  const { api } = showInvite();
  await choosePassword("fastball");
  expect(submit()).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("Password"), "9");
  expect(screen.getByText("Passwords do not match")).toBeDefined();
  expect(submit()).toHaveProperty("disabled", true);
  expect(api.bodiesOf(acceptInvite)).toEqual([]);
});

test("choosing a password signs in and leads to the dashboard", async () => {
  const { api, place, store } = showInvite((prepared) =>
    prepared.answer(acceptInvite, () => session),
  );
  await choosePassword("fastball9");
  await userEvent.click(submit());
  await waitFor(() => expect(place()).toBe(`/programs/${programId}`));
  expect(api.bodiesOf(acceptInvite)).toEqual([{ programId, token, password: "fastball9" }]);
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test.each([
  ["email-taken", "An account with this email already exists."],
  ["invalid-invite-token", "Invalid or expired invite token"],
  ["unavailable", "An error occurred. Please try again."],
] as const)("a refusal as %s shows '%s' and keeps the password", async (code, sentence) => {
  showInvite((api) => api.fail(acceptInvite, code));
  await choosePassword("fastball9");
  await userEvent.click(submit());
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "fastball9");
});

test("an invalid link shows the reason, advice, and the way to sign in for those who used it before", async () => {
  showInvite((api) => api.fail(checkInvite, "invalid-invite-token"));
  await heading("Invalid or expired invite token");
  expect(screen.getByText(/Ask the person who invited you/)).toBeDefined();
  expect(screen.getByText(/If you have joined already, sign in\./)).toBeDefined();
  const signIn = screen.getByRole("link", { name: "Sign In" });
  expect(signIn.getAttribute("href")).toBe("/login");
});

test("a link whose check fails can be tried again", async () => {
  const { api } = showInvite((prepared) => prepared.drop(checkInvite));
  await heading("No connection. Check your signal or Wi-Fi, then try again.");
  api.answer(checkInvite, () => invite);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await heading("Join Harbor College");
});
