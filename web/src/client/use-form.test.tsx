// @vitest-environment happy-dom

import { colleague } from "@armslot/contracts/core/colleague";
import { athleteProfile } from "@armslot/contracts/roster/athletes";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { AppError } from "./app-error.ts";
import { checkTyped } from "./form-values.ts";
import { noRecovery, SessionRecoveryContext } from "./session-recovery.ts";
import { useForm } from "./use-form.ts";

afterEach(cleanup);

const good = { firstName: "Ana", lastName: "Ruiz", title: "Coach", email: "ana@example.com" };
const empty = { firstName: "", lastName: "", title: "", email: "" };

interface InviteProps {
  readonly initial?: typeof empty;
  readonly submit: (values: typeof empty) => Promise<unknown>;
}

function Invite({ initial = empty, submit }: InviteProps) {
  const form = useForm({ schema: colleague, initial, submit });
  return (
    <form {...form.props}>
      <FormAlert>{form.error}</FormAlert>
      <TextField label="First Name" {...form.field("firstName")} />
      <TextField label="Last Name" {...form.field("lastName")} />
      <TextField label="Title" {...form.field("title")} />
      <TextField label="Email" {...form.field("email")} />
      <Button type="submit" isBusy={form.isSending}>
        Send
      </Button>
      <Button onClick={() => form.reset()}>Reset</Button>
      <output>{form.isDirty ? "changed" : "unchanged"}</output>
    </form>
  );
}

const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);

test("shows no errors before the first submit", async () => {
  render(<Invite submit={async () => undefined} />);
  await userEvent.type(screen.getByLabelText("Email"), "nonsense");
  expect(alerts()).toEqual([]);
});

test("an invalid submit sends nothing, shows all field errors and focuses the first invalid field", async () => {
  let sent = 0;
  render(<Invite initial={{ ...good, lastName: " ", email: "x" }} submit={async () => sent++} />);
  await userEvent.click(send());
  expect(sent).toBe(0);
  expect(alerts()).toEqual(["Last Name is required.", "Enter a valid email address."]);
  expect(document.activeElement).toBe(screen.getByLabelText("Last Name"));
});

test("an error disappears as soon as its field is valid after the first submit", async () => {
  render(<Invite initial={{ ...good, lastName: "" }} submit={async () => undefined} />);
  await userEvent.click(send());
  await userEvent.type(screen.getByLabelText("Last Name"), "R");
  expect(alerts()).toEqual([]);
});

test("sends the values as the schema transforms them", async () => {
  const sent: unknown[] = [];
  const initial = { ...good, firstName: "  Ana ", email: "ANA@Example.com" };
  render(<Invite initial={initial} submit={async (values) => sent.push(values)} />);
  await userEvent.click(send());
  expect(sent).toEqual([good]);
});

test("Enter submits, and a second submit while sending does nothing", async () => {
  let finish: () => void = () => undefined;
  let sent = 0;
  const submit = () => {
    sent += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  render(<Invite initial={good} submit={submit} />);
  await userEvent.type(screen.getByLabelText("Title"), "{Enter}");
  expect(send().disabled).toBe(true);
  const form = document.querySelector("form");
  fireEvent.submit(form!);
  expect(sent).toBe(1);
  finish();
  await waitFor(() => expect(send().disabled).toBe(false));
});

test("the server's field errors show at their fields, which keep the typed text", async () => {
  const fields = { email: "This person already has a pending invite." };
  const submit = async () => {
    throw new AppError("invalid-input", { fields });
  };
  render(<Invite initial={good} submit={submit} />);
  await userEvent.click(send());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
  expect(alerts()).toContain(fields.email);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", good.email);
  await userEvent.type(screen.getByLabelText("Email"), "x");
  expect(alerts()).not.toContain(fields.email);
});

test("any other failure shows its sentence in a focused alert and keeps the typed text", async () => {
  const submit = async () => {
    throw new AppError("unavailable");
  };
  render(<Invite initial={good} submit={submit} />);
  await userEvent.click(send());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
  expect(alerts()).toEqual([new AppError("unavailable").sentence]);
  expect(screen.getByLabelText("First Name")).toHaveProperty("value", good.firstName);
});

test.each([
  ["a change", async () => await userEvent.type(screen.getByLabelText("Title"), "x")],
  [
    "an invalid submit",
    async () => {
      await userEvent.clear(screen.getByLabelText("Title"));
      await userEvent.click(send());
    },
  ],
])("the sentence of a failure disappears with %s", async (_, act) => {
  const submit = async () => {
    throw new AppError("unavailable");
  };
  render(<Invite initial={good} submit={submit} />);
  await userEvent.click(send());
  const { sentence } = new AppError("unavailable");
  await waitFor(() => expect(alerts()).toContain(sentence));
  await act();
  expect(alerts()).not.toContain(sentence);
});

test("an unknown exception shows the general sentence", async () => {
  const submit = async () => {
    throw new TypeError("secret detail");
  };
  render(<Invite initial={good} submit={submit} />);
  await userEvent.click(send());
  await waitFor(() => expect(alerts()).toEqual(["An error occurred. Please try again."]));
});

test("a change makes the form dirty, and undoing it or a reset makes it clean", async () => {
  render(<Invite initial={good} submit={async () => undefined} />);
  const title = screen.getByLabelText("Title");
  await userEvent.type(title, "x");
  expect(screen.getByText("changed")).toBeDefined();
  await userEvent.type(title, "{Backspace}");
  expect(screen.getByText("unchanged")).toBeDefined();
  await userEvent.type(title, "x");
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(screen.getByText("unchanged")).toBeDefined();
  expect(title).toHaveProperty("value", good.title);
});

test("typed text counts as unsaved until it is sent, undone or unmounted", async () => {
  let unsaved = 0;
  const markUnsaved = () => {
    unsaved += 1;
    return () => {
      unsaved -= 1;
    };
  };
  const { unmount } = render(
    <SessionRecoveryContext value={{ ...noRecovery, markUnsaved }}>
      <Invite initial={good} submit={async () => undefined} />
    </SessionRecoveryContext>,
  );
  const title = screen.getByLabelText("Title");
  await userEvent.type(title, "xy");
  expect(unsaved).toBe(1);
  await userEvent.type(title, "{Backspace}{Backspace}");
  expect(unsaved).toBe(0);
  await userEvent.type(title, "x");
  await userEvent.click(send());
  await waitFor(() => expect(unsaved).toBe(0));
  await userEvent.type(title, "y");
  expect(unsaved).toBe(1);
  unmount();
  expect(unsaved).toBe(0);
});

test("text that failed to send stays unsaved", async () => {
  const notes: string[] = [];
  const markUnsaved = () => {
    notes.push("typed");
    return () => notes.push("saved");
  };
  const submit = async () => {
    throw new AppError("unavailable");
  };
  render(
    <SessionRecoveryContext value={{ ...noRecovery, markUnsaved }}>
      <Invite initial={good} submit={submit} />
    </SessionRecoveryContext>,
  );
  await userEvent.type(screen.getByLabelText("Title"), "x");
  await userEvent.click(send());
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(notes).toEqual(["typed"]);
});

test("checks number fields as numbers, and empty ones as missing", () => {
  const numbers = ["gradClass", "heightInches", "birthYear"] as const;
  const schema = z.pick(athleteProfile, { gradClass: true, heightInches: true, birthYear: true });
  const typed = { gradClass: "2027", heightInches: "0", birthYear: "" };
  expect(checkTyped(schema, typed, numbers)).toEqual({
    isValid: true,
    values: { gradClass: 2027, heightInches: 0, birthYear: null },
  });
  expect(checkTyped(schema, { ...typed, gradClass: "", heightInches: " " }, numbers)).toEqual({
    isValid: false,
    errors: { gradClass: "Grad Class is required.", heightInches: "Height (in) is required." },
  });
});
