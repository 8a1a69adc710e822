// @vitest-environment happy-dom
import { errorCodes, errors } from "@armslot/contracts/errors";
import { signIn } from "@armslot/contracts/people/sign-in";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { programId, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { signInSentence } from "../session/sign-in-sentence.ts";

cleanUpScreens();

async function send(email: string, password: string) {
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  const person = userEvent.setup();
  await person.clear(screen.getByLabelText("Email"));
  if (email) await person.type(screen.getByLabelText("Email"), email);
  if (password) await person.type(screen.getByLabelText("Password"), password);
  await person.click(screen.getByRole("button", { name: "Sign In" }));
}

test("an empty email or password shows an error and sends nothing", async () => {
  const { api } = showApp({ at: "/login" });
  await send("casey@harbor.example", "");
  expect(await screen.findByText("Please enter an email and password.")).toBeDefined();
  expect(api.bodiesOf(signIn)).toEqual([]);
});

test("signing in leads to the dashboard", async () => {
  const { api, place, store } = showApp({
    at: "/login",
    prepare: (prepared) => prepared.answer(signIn, () => session),
  });
  await send("casey@harbor.example", "fastball9");
  await waitFor(() => expect(place()).toBe(`/programs/${programId}`));
  expect(api.bodiesOf(signIn)).toEqual([{ email: "casey@harbor.example", password: "fastball9" }]);
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test("signing in leads to the requested page", async () => {
  const wanted = `/programs/${programId}/upload`;
  const { place } = showApp({ at: wanted, prepare: (api) => api.answer(signIn, () => session) });
  await send("casey@harbor.example", "fastball9");
  await waitFor(() => expect(place()).toBe(wanted));
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/programs/../../evil",
  "javascript:alert(1)",
])("signing in never leads to %s", async (outside) => {
  const { place } = showApp({
    at: `/login?next=${encodeURIComponent(outside)}`,
    prepare: (api) => api.answer(signIn, () => session),
  });
  await send("casey@harbor.example", "fastball9");
  await waitFor(() => expect(place()).toBe(`/programs/${programId}`));
});

test("a refused sign-in shows the reason in an alert and keeps the fields", async () => {
  showApp({ at: "/login", prepare: (api) => api.fail(signIn, "invalid-credential") });
  await send("casey@harbor.example", "wrong");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Incorrect email address or password. Please try again.");
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "casey@harbor.example");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "wrong");
});

test("a network failure shows the general sentence", async () => {
  showApp({ at: "/login", prepare: (api) => api.drop(signIn) });
  await send("casey@harbor.example", "fastball9");
  expect(await screen.findByText("An error occurred. Please try again.")).toBeDefined();
});

test("only an incomplete form and the error codes of the sign-in endpoint have their own sentences", () => {
  const general = "An error occurred. Please try again.";
  const own = errorCodes.filter(
    (code) => signInSentence({ code, sentence: errors[code].sentence }) !== general,
  );
  expect(own.sort()).toEqual([
    "invalid-credential",
    "invalid-email",
    "sign-in-incomplete",
    "too-many-requests",
    "user-not-found",
    "wrong-password",
  ]);
});

test("a signed-in member is sent to their dashboard", async () => {
  const { place } = showApp({ at: "/login", viewer: session });
  await waitFor(() => expect(place()).toBe(`/programs/${programId}`));
});

test("the password can be shown", async () => {
  showApp({ at: "/login" });
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
});
