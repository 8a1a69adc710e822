// @vitest-environment happy-dom
import { checkReset, resetPassword } from "@armslot/contracts/people/password-reset";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeApi } from "../../test/fake-api.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

const token = "c".repeat(52);

cleanUpScreens();

function showReset(prepare: (api: FakeApi) => void = () => undefined) {
  return showApp({
    at: `/reset-password?token=${token}`,
    prepare: (api) => {
      api.answer(checkReset, () => ({}));
      prepare(api);
    },
  });
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const save = () => screen.getByRole("button", { name: "Save Password" });

async function choosePassword(password: string) {
  await heading("Choose a New Password");
  await userEvent.type(screen.getByLabelText("New Password"), password);
  await userEvent.type(screen.getByLabelText("Confirm Password"), password);
}

test("removes the token from the address and sends it only in request bodies", async () => {
  const { api, router, place } = showReset();
  await heading("Choose a New Password");
  await waitFor(() => expect(place()).toBe("/reset-password"));
  expect(router.state.location.state).toEqual({ linkToken: token });
  expect(api.addresses.every((address) => !address.includes(token))).toBe(true);
});

test("both password fields are required", async () => {
  showReset();
  await heading("Choose a New Password");
  expect(screen.getByLabelText("New Password")).toHaveProperty("required", true);
  expect(screen.getByLabelText("Confirm Password")).toHaveProperty("required", true);
});

test("saving a password leads to the sign-in page with a confirmation, signed out", async () => {
  const { api, place, store } = showReset((prepared) => prepared.answer(resetPassword, () => ({})));
  await choosePassword("fastball9");
  await userEvent.click(save());
  await waitFor(() => expect(place()).toBe("/login"));
  expect((await screen.findByRole("status")).textContent).toBe(
    "Password saved. Sign in with your new password.",
  );
  expect(api.bodiesOf(resetPassword)).toEqual([{ token, password: "fastball9" }]);
  expect(store.getState().auth.isAuthenticated).toBe(false);
});

test("a password that breaks a rule is not sent", async () => {
  const { api } = showReset();
  await choosePassword("12345678");
  expect(save()).toHaveProperty("disabled", true);
  expect(api.bodiesOf(resetPassword)).toEqual([]);
});

test("a link that expired meanwhile shows the reason and keeps the password", async () => {
  showReset((api) => api.fail(resetPassword, "invalid-reset-token"));
  await choosePassword("fastball9");
  await userEvent.click(save());
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This reset link is invalid or has expired.",
  );
  expect(screen.getByLabelText("New Password")).toHaveProperty("value", "fastball9");
});

test("an invalid link shows the reason and links to the sign-in page", async () => {
  showReset((api) => api.fail(checkReset, "invalid-reset-token"));
  await heading("This reset link is invalid or has expired.");
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
});

test("a link whose check fails can be tried again", async () => {
  const { api } = showReset((prepared) => prepared.drop(checkReset));
  await heading("No connection. Check your signal or Wi-Fi, then try again.");
  api.answer(checkReset, () => ({}));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await heading("Choose a New Password");
});
