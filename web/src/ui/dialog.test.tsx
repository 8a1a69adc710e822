// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog title="Reset Password" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <input aria-label="Email" />
        <button type="button" onClick={() => setIsOpen(false)}>
          Cancel
        </button>
      </Dialog>
    </>
  );
}

async function opened() {
  render(<Page />);
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  await userEvent.click(opener);
  return {
    opener,
    dialog: screen.getByRole<HTMLDialogElement>("dialog", { name: "Reset Password" }),
  };
}

test("a dialog opens as a modal dialog with its title", async () => {
  const { dialog } = await opened();
  expect(dialog.open).toBe(true);
});

test("closing returns the focus to the opener", async () => {
  const { opener, dialog } = await opened();
  screen.getByLabelText("Email").focus();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(dialog.open).toBe(false);
  expect(document.activeElement).toBe(opener);
});

test("Escape calls onClose", async () => {
  const { opener, dialog } = await opened();
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(dialog.open).toBe(false);
  expect(document.activeElement).toBe(opener);
});

test("opening again starts with empty fields", async () => {
  const { opener } = await opened();
  await userEvent.type(screen.getByLabelText("Email"), "a@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(opener);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "");
});

test("ignores a close event that arrives while the dialog is open", async () => {
  const { dialog } = await opened();
  fireEvent(dialog, new Event("close"));
  expect(dialog.open).toBe(true);
  dialog.close();
  await waitFor(() => expect(screen.queryByLabelText("Email")).toBeNull());
});
