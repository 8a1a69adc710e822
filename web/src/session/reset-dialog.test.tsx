// @vitest-environment happy-dom
import { requestReset } from "@armslot/contracts/people/password-reset";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeApi } from "../../test/fake-api.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

cleanUpScreens();

async function openDialog(prepare: (api: FakeApi) => void, typed = "casey@harbor.example") {
  const { api } = showApp({ at: "/login", prepare });
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  if (typed) await userEvent.type(screen.getByLabelText("Email"), typed);
  await userEvent.click(screen.getByRole("button", { name: "Forgot Password?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset Password" }));
  return { api, dialog, send: () => userEvent.click(dialog.getByText("Send Reset Email")) };
}

test("starts with the typed email and confirms the mail", async () => {
  const { api, dialog, send } = await openDialog((prepared) =>
    prepared.answer(requestReset, () => ({ isKept: false })),
  );
  expect(dialog.getByLabelText("Email")).toHaveProperty("value", "casey@harbor.example");
  await send();
  expect((await dialog.findByRole("status")).textContent).toBe(
    "Password reset email sent! Check your email.",
  );
  expect(dialog.getByText(/junk folder/).textContent).toContain("casey@harbor.example");
  expect(api.bodiesOf(requestReset)).toEqual([{ email: "casey@harbor.example" }]);
});

test("the dialog names the person to ask instead of the junk folder on a server that sends no mail", async () => {
  const { dialog, send } = await openDialog((prepared) =>
    prepared.answer(requestReset, () => ({ isKept: true })),
  );
  await send();
  expect((await dialog.findByRole("status")).textContent).toBe(
    "Password reset email sent! Check your email.",
  );
  expect(
    dialog.getByText(
      "This server doesn't send email. Ask the person who runs it for your reset link.",
    ),
  ).toBeDefined();
  expect(dialog.getByText(/your account's address/).textContent).toContain("casey@harbor.example");
  expect(dialog.queryByText(/junk/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each(["invalid-email", "too-many-requests", "reset-not-sent", "unexpected"] as const)(
  "a failure as %s shows the same sentence and keeps the email",
  async (code) => {
    const { dialog, send } = await openDialog((api) => api.fail(requestReset, code));
    await send();
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "Failed to send reset email. Please try again.",
    );
    expect(dialog.getByLabelText("Email")).toHaveProperty("value", "casey@harbor.example");
  },
);

test.each([true, false])("the focus moves to the result (mail kept: %s)", async (isKept) => {
  const { dialog, send } = await openDialog((api) => api.answer(requestReset, () => ({ isKept })));
  await send();
  const status = await dialog.findByRole("status");
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(status)).toBe(true);
});

test("an empty email shows an error and sends nothing", async () => {
  const { api, dialog, send } = await openDialog(() => undefined, "");
  await send();
  expect(await dialog.findByText("Email is required.")).toBeDefined();
  expect(api.bodiesOf(requestReset)).toEqual([]);
});

test("Cancel closes the dialog and keeps the sign-in form", async () => {
  const { dialog } = await openDialog(() => undefined);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "casey@harbor.example");
});
