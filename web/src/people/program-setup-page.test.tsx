import { accountMessages } from "@armslot/contracts/core/account-messages";
// @vitest-environment happy-dom
import { checkSetup, completeSetup } from "@armslot/contracts/people/program-setup";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeApi } from "../../test/fake-api.ts";
import { programId, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

const token = "a".repeat(52);
const program = { programId, programName: "Harbor College", adminEmail: "casey@harbor.example" };

cleanUpScreens();

function showSetup(prepare: (api: FakeApi) => void = () => undefined) {
  return showApp({
    at: `/program-setup/${programId}?token=${token}`,
    prepare: (api) => {
      api.answer(checkSetup, () => program);
      prepare(api);
    },
  });
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function passFirstStep() {
  await heading("Create Your Password");
  await fill("Password", "fastball9");
  await fill("Confirm Password", "fastball9");
  await press("Continue");
}

async function reachLastStep() {
  await passFirstStep();
  await heading("Personal Info");
  await fill("First Name", "Casey");
  await fill("Last Name", "Alder");
  await fill("Title", "Head Coach");
  await press("Continue");
  await heading("Invite Your Team");
}

async function typeMember(email: string) {
  await fill("First Name", "Jordan");
  await fill("Last Name", "Pike");
  await fill("Title", "Scout");
  await fill("Email", email);
}

test("moves the token from the address to the history state and sends it only in request bodies", async () => {
  const { api, router, place } = showSetup();
  await heading("Create Your Password");
  await waitFor(() => expect(place()).toBe(`/program-setup/${programId}`));
  expect(router.state.location.state).toEqual({ linkToken: token });
  expect(new Set(api.bodiesOf(checkSetup).map((body) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ programId, token })]),
  );
  expect(api.addresses.every((address) => !address.includes(token))).toBe(true);
});

test.each([
  ["program-not-found", "Program not found"],
  ["invalid-setup-token", "Invalid setup token"],
  ["program-already-setup", "Program already setup"],
] as const)("a link refused as %s shows '%s' and advice", async (code, sentence) => {
  showSetup((api) => api.fail(checkSetup, code));
  await heading(sentence);
  expect(screen.getByText(/ask the person who sent you this link/i)).toBeDefined();
});

test("a link whose check fails can be tried again", async () => {
  const { api } = showSetup((prepared) => prepared.drop(checkSetup));
  await heading("No connection. Check your signal or Wi-Fi, then try again.");
  api.answer(checkSetup, () => program);
  await press("Try again");
  await heading("Create Your Password");
});

test("Continue stays disabled while the password breaks a rule or differs from its confirmation", async () => {
  showSetup();
  await heading("Create Your Password");
  const continueButton = screen.getByRole("button", { name: "Continue" });
  expect(continueButton).toHaveProperty("disabled", true);
  await fill("Password", "fastball");
  await fill("Confirm Password", "fastball");
  expect(continueButton).toHaveProperty("disabled", true);
  await fill("Password", "9");
  expect(screen.getByText("Passwords do not match")).toBeDefined();
  expect(continueButton).toHaveProperty("disabled", true);
  await fill("Confirm Password", "9");
  expect(screen.queryByText("Passwords do not match")).toBeNull();
  expect(continueButton).toHaveProperty("disabled", false);
});

test("the admin's email is shown read-only", async () => {
  showSetup();
  await heading("Create Your Password");
  const email = screen.getByLabelText("Email");
  expect(email).toHaveProperty("value", "casey@harbor.example");
  expect(email).toHaveProperty("readOnly", true);
});

test("the fields of the first two steps are required", async () => {
  showSetup();
  await heading("Create Your Password");
  const marked = (labels: readonly string[]) =>
    labels.filter((label) => screen.getByLabelText<HTMLInputElement>(label).required);
  const passwords = ["Password", "Confirm Password"];
  expect(marked(passwords)).toEqual(passwords);
  await passFirstStep();
  await heading("Personal Info");
  const person = ["First Name", "Last Name", "Title"];
  expect(marked(person)).toEqual(person);
});

test("a colleague's fields are required", async () => {
  showSetup();
  await reachLastStep();
  const fields = within(screen.getByRole("form", { name: "Team member" })).getAllByRole("textbox");
  expect(fields.map((field) => (field as HTMLInputElement).required)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test("the steps only go forward, and the current one is marked", async () => {
  showSetup();
  await passFirstStep();
  await heading("Personal Info");
  const current = screen
    .getAllByRole("listitem")
    .filter((step) => step.getAttribute("aria-current") === "step");
  expect(current.map((step) => step.textContent)).toEqual([
    expect.stringContaining("Personal info"),
  ]);
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
});

/** Whether the browser would ask before a reload, Back or a link leads away from the page. */
const asksBeforeLeaving = () =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("the browser asks before it leaves a setup whose first step is done, until it is complete", async () => {
  const { place } = showSetup((prepared) => prepared.answer(completeSetup, () => session));
  await heading("Create Your Password");
  expect(asksBeforeLeaving()).toBe(false);
  await reachLastStep();
  expect(asksBeforeLeaving()).toBe(true);
  await press("Complete Setup");
  await waitFor(() => expect(place()).toBe(`/programs/${programId}`));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
});

test("setup works without invites and leads to the dashboard, signed in", async () => {
  const { api, place, store } = showSetup((prepared) =>
    prepared.answer(completeSetup, () => session),
  );
  await reachLastStep();
  await press("Complete Setup");
  await waitFor(() => expect(place()).toBe(`/programs/${programId}`));
  expect(api.bodiesOf(completeSetup)).toEqual([
    {
      programId,
      token,
      password: "fastball9",
      firstName: "Casey",
      lastName: "Alder",
      title: "Head Coach",
      invites: [],
    },
  ]);
  expect(store.getState().auth.isAuthenticated).toBe(true);
  expect(store.getState().setup.setup.password).toBe("");
});

test("lists team members, removes them, and refuses repeated addresses and the admin's own", async () => {
  showSetup();
  await reachLastStep();
  await typeMember("Jordan@harbor.example");
  await press("Add Team Member");
  await screen.findByRole("button", { name: "Remove Jordan Pike" });
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "");

  await typeMember("jordan@HARBOR.example");
  await press("Add Team Member");
  expect(await screen.findByText(accountMessages.alreadyAdded)).toBeDefined();
  await userEvent.clear(screen.getByLabelText("Email"));
  await fill("Email", "CASEY@harbor.example");
  await press("Add Team Member");
  expect(await screen.findByText(accountMessages.alreadyInProgram)).toBeDefined();

  await press("Remove Jordan Pike");
  expect(screen.queryByRole("button", { name: "Remove Jordan Pike" })).toBeNull();
});

test("invites a colleague who is typed but not added", async () => {
  const { api } = showSetup((prepared) => prepared.answer(completeSetup, () => session));
  await reachLastStep();
  await typeMember("jordan@harbor.example");
  await press("Complete Setup");
  await waitFor(() => expect(api.bodiesOf(completeSetup)).toHaveLength(1));
  expect(api.bodiesOf(completeSetup)[0]).toMatchObject({
    invites: [{ firstName: "Jordan", email: "jordan@harbor.example" }],
  });
});

test("an incomplete colleague stops the completion until it is finished or cleared", async () => {
  const { api } = showSetup((prepared) => prepared.answer(completeSetup, () => session));
  await reachLastStep();
  const email = screen.getByLabelText("Email");
  await userEvent.type(email, "jordan@harbor.example");
  await press("Complete Setup");
  expect(await screen.findByText("First Name is required.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("First Name"));
  expect(api.bodiesOf(completeSetup)).toHaveLength(0);
  await userEvent.clear(email);
  await press("Complete Setup");
  await waitFor(() => expect(api.bodiesOf(completeSetup)).toHaveLength(1));
  expect(api.bodiesOf(completeSetup)[0]).toMatchObject({ invites: [] });
});

test("a cleared colleague leaves no errors behind when the completion fails", async () => {
  showSetup((prepared) => prepared.drop(completeSetup));
  await reachLastStep();
  const email = screen.getByLabelText("Email");
  await userEvent.type(email, "jordan@harbor.example");
  await press("Complete Setup");
  expect(await screen.findByText("First Name is required.")).toBeDefined();
  await userEvent.clear(email);
  await press("Complete Setup");
  expect(await screen.findByText("Everything you entered is still here.")).toBeDefined();
  expect(screen.queryByText("First Name is required.")).toBeNull();
});

test("a failed completion shows an error and keeps all entries", async () => {
  const { api, place } = showSetup((prepared) => prepared.drop(completeSetup));
  await reachLastStep();
  await typeMember("jordan@harbor.example");
  await press("Add Team Member");
  await press("Complete Setup");
  expect(await screen.findByText("An error occurred. Please try again.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Remove Jordan Pike" })).toBeDefined();
  api.answer(completeSetup, () => session);
  await press("Complete Setup");
  await waitFor(() => expect(place()).toBe(`/programs/${programId}`));
  expect(api.bodiesOf(completeSetup)[1]).toMatchObject({
    password: "fastball9",
    invites: [{ email: "jordan@harbor.example" }],
  });
});
