// @vitest-environment happy-dom
import { sendInvite } from "@armslot/contracts/people/invites";
import { listPeople } from "@armslot/contracts/people/people";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeApi } from "../../test/fake-api.ts";
import { kept, memberSession, programId, sent } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

cleanUpScreens();

const typed = {
  "First Name": "Jordan",
  "Last Name": "Pike",
  Title: "Pitching Coach",
  Email: "jordan@harbor.example",
};
const body = {
  firstName: "Jordan",
  lastName: "Pike",
  title: "Pitching Coach",
  email: "jordan@harbor.example",
};

async function showAddUser(prepare: (api: FakeApi) => void = () => undefined) {
  const at = `/programs/${programId}/account/add-user`;
  const shown = showApp({ at, viewer: memberSession, prepare });
  await screen.findByRole("heading", { level: 1, name: "Add User" });
  return shown;
}

async function fillIn(texts: Readonly<Record<string, string>> = typed) {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send Invite" }));
const values = () =>
  Object.keys(typed).map((label) => (screen.getByLabelText(label) as HTMLInputElement).value);

test("any member can invite a colleague, and the form is ready for the next one", async () => {
  const { api } = await showAddUser((prepared) => prepared.answer(sendInvite, () => sent));
  await fillIn();
  await send();
  await screen.findByText("Invite sent to jordan@harbor.example.");
  expect(screen.getByRole("status").textContent).toBe("Invite sent to jordan@harbor.example.");
  expect(api.bodiesOf(sendInvite)).toEqual([body]);
  expect(values()).toEqual(["", "", "", ""]);
  expect(document.activeElement).toBe(screen.getByLabelText("First Name"));
  expect(screen.queryByText(/doesn't send email/)).toBeNull();
});

test("the page explains how to get the link on a server that sends no mail", async () => {
  await showAddUser((api) => api.answer(sendInvite, () => kept));
  expect(screen.queryByText(/they get a mail/i)).toBeNull();
  await fillIn();
  await send();
  expect(await screen.findByText("The invite for jordan@harbor.example is ready.")).toBeDefined();
  expect(screen.getByRole("status").textContent).toBe(
    "The invite for jordan@harbor.example is ready.This server doesn't send email. Copy the invite link on the Account page and send it yourself.",
  );
  expect(values()).toEqual(["", "", "", ""]);
});

test("a failed invite shows an error and keeps the fields", async () => {
  await showAddUser((api) => api.fail(sendInvite, "invite-not-sent"));
  await fillIn();
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "An error occurred while sending the invite. Please try again.",
  );
  expect(values()).toEqual(Object.values(typed));
});

test("a reached limit asks to wait and keeps the fields", async () => {
  await showAddUser((api) => api.fail(sendInvite, "rate-limited"));
  await fillIn();
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Too many requests. Please try again in a moment.",
  );
  expect(values()).toEqual(Object.values(typed));
});

test("an unreachable server shows the same error and keeps the fields", async () => {
  await showAddUser((api) => api.drop(sendInvite));
  await fillIn();
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "An error occurred while sending the invite. Please try again.",
  );
  expect(values()).toEqual(Object.values(typed));
});

test("a failed invite removes the success message of the previous one", async () => {
  const { api } = await showAddUser((prepared) => prepared.answer(sendInvite, () => sent));
  await fillIn();
  await send();
  await screen.findByText("Invite sent to jordan@harbor.example.");
  api.fail(sendInvite, "invite-not-sent");
  await fillIn({ ...typed, Email: "avery@harbor.example" });
  await send();
  await screen.findByRole("alert");
  expect(screen.queryByText(/^Invite sent/)).toBeNull();
});

test.each(["This person is already in your program.", "This person already has a pending invite."])(
  "'%s' shows at the email field",
  async (sentence) => {
    await showAddUser((api) =>
      api.fail(sendInvite, "invalid-input", { fields: { email: sentence } }),
    );
    await fillIn();
    await send();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(sentence);
    expect(screen.getByLabelText("Email").getAttribute("aria-describedby")).toContain(alert.id);
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(values()).toEqual(Object.values(typed));
  },
);

test("every field is required, and an empty form sends nothing", async () => {
  const { api } = await showAddUser((prepared) => prepared.hold(sendInvite));
  const fields = screen.getAllByRole<HTMLInputElement>("textbox");
  expect(fields.map(({ required }) => required)).toEqual([true, true, true, true]);
  await send();
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    "First Name is required.",
    "Last Name is required.",
    "Title is required.",
    "Email is required.",
  ]);
  expect(api.received(sendInvite)).toEqual([]);
});

test("the button reads 'Sending...' and is disabled while sending", async () => {
  const { api } = await showAddUser((prepared) => prepared.hold(sendInvite));
  await fillIn();
  await send();
  expect(screen.getByRole("button", { name: "Sending..." })).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("Email"), "{Enter}");
  expect(api.received(sendInvite).length).toBe(1);
});

test("'Add User' opens the page, and 'Back' returns to a reloaded list", async () => {
  const { api, place } = await showAccount({
    prepare: (prepared) => prepared.answer(sendInvite, () => sent),
  });
  await screen.findByRole("table", { name: "Users" });
  await userEvent.click(screen.getByRole("button", { name: "Add User" }));
  await screen.findByRole("heading", { level: 1, name: "Add User" });
  expect(place()).toBe(`/programs/${programId}/account/add-user`);
  expect(screen.getByRole("link", { name: "Account" }).getAttribute("aria-current")).toBe("page");
  await fillIn();
  await send();
  await screen.findByText("Invite sent to jordan@harbor.example.");
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  await screen.findByRole("table", { name: "Users" });
  await waitFor(() => expect(api.received(listPeople).length).toBe(2));
});
