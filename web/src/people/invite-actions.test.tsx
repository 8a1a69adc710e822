// @vitest-environment happy-dom
import { copyInviteLink, resendInvite } from "@armslot/contracts/people/invites";
import { listPeople } from "@armslot/contracts/people/people";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { FakeApi } from "../../test/fake-api.ts";
import { inviteOf, kept, programId, sent } from "../../test/program-data.ts";
import { ownRow, showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";

cleanUpScreens();

const link = `https://armslot.example/invite/${programId}?token=${"b".repeat(52)}`;

async function showInvite(
  overrides: Parameters<typeof inviteOf>[0] = {},
  prepare: (api: FakeApi) => void = () => undefined,
) {
  const shown = await showAccount({
    prepare: (api) => {
      api.answer(listPeople, () => ({ people: [ownRow, inviteOf(overrides)] }));
      prepare(api);
    },
  });
  await screen.findByRole("table", { name: "Users" });
  return shown;
}

const row = () => {
  const found = screen.getByText("jordan@harbor.example").closest("tr");
  if (found === null) throw new Error("The invite has no row.");
  return within(found);
};
const press = (name: string) => userEvent.click(row().getByRole("button", { name }));

/** Replaces the browser's clipboard with one that accepts or refuses text. Returns the accepted texts. */
function clipboardThat(behavior: "accepts" | "refuses") {
  const texts: string[] = [];
  const refusal = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  const clipboard =
    behavior === "refuses"
      ? { write: refusal, writeText: refusal }
      : {
          write: () => refusal(),
          writeText: async (text: string) => void texts.push(text),
        };
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard as unknown as Clipboard);
  return texts;
}

test.each([
  [{ mail: "failed" }, "Not delivered"],
  [{ mail: "queued" }, "Not delivered"],
  [{ mail: "sending" }, "Not delivered"],
  [{ mail: "kept" }, "Not sent: copy the link"],
  [{ mail: "sent", isExpired: true }, "Expired"],
  [{ mail: "failed", isExpired: true }, "Expired"],
] as const)("an invite with %j is marked '%s' and stays pending", async (overrides, mark) => {
  await showInvite(overrides);
  expect(row().getByText(mark)).toBeDefined();
  expect(row().getByRole("cell", { name: "Pending" }).textContent).toBe("Pending");
});

test("an invite whose mail was sent has no mark", async () => {
  await showInvite();
  expect(row().queryByText(/^(Not|Expired)/)).toBeNull();
});

test("resending an invite shows a confirmation and reloads the list", async () => {
  const { api } = await showInvite({ mail: "failed" }, (prepared) =>
    prepared.answer(resendInvite, () => sent),
  );
  api.answer(listPeople, () => ({ people: [ownRow, inviteOf()] }));
  await press("Resend Invite");
  expect((await row().findByText("Invite sent to jordan@harbor.example.")).role).toBe("status");
  await waitFor(() => expect(row().queryByText("Not delivered")).toBeNull());
  expect(api.received(resendInvite).map(({ params }) => params)).toEqual([
    { programId, inviteId: inviteOf().inviteId },
  ]);
});

test("resending on a server that sends no mail explains how to share the link", async () => {
  await showInvite({}, (api) => api.answer(resendInvite, () => kept));
  await press("Resend Invite");
  expect(await row().findByText(/old one no longer works/)).toBeDefined();
});

test.each(["invite-not-sent", "unavailable"] as const)(
  "a resend that fails as %s shows the error in the row",
  async (code) => {
    await showInvite({}, (api) => api.fail(resendInvite, code));
    await press("Resend Invite");
    expect((await row().findByRole("alert")).textContent).toBe(
      "An error occurred while sending the invite. Please try again.",
    );
  },
);

test("an invite that no longer exists leaves the list with a message", async () => {
  const { api } = await showInvite({}, (prepared) =>
    prepared.fail(resendInvite, "invite-not-found"),
  );
  api.answer(listPeople, () => ({ people: [ownRow] }));
  await press("Resend Invite");
  expect(
    (await screen.findByText("This invite was accepted or removed in the meantime.")).role,
  ).toBe("status");
  expect(screen.queryByText("jordan@harbor.example")).toBeNull();
});

test("copies the link to the clipboard without showing it", async () => {
  await showInvite({}, (api) => api.answer(copyInviteLink, () => ({ link })));
  const texts = clipboardThat("accepts");
  await press("Copy Invite Link");
  expect((await row().findByText("Link copied.")).role).toBe("status");
  expect(texts).toEqual([link]);
  expect(screen.queryByDisplayValue(link)).toBeNull();
});

test("shows the link selected in a field if the clipboard refuses it", async () => {
  await showInvite({}, (api) => api.answer(copyInviteLink, () => ({ link })));
  clipboardThat("refuses");
  await press("Copy Invite Link");
  const field = await row().findByLabelText<HTMLInputElement>("Invite link for Jordan Pike");
  expect(field.value).toBe(link);
  expect(field.readOnly).toBe(true);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
  expect(row().queryByText("Link copied.")).toBeNull();
});

test("shows the link in a browser without a clipboard", async () => {
  await showInvite({}, (api) => api.answer(copyInviteLink, () => ({ link })));
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  await press("Copy Invite Link");
  expect(await row().findByDisplayValue(link)).toBeDefined();
});

test("copying the link of an expired invite shows the reason", async () => {
  await showInvite({ isExpired: true }, (api) => api.fail(copyInviteLink, "invite-expired"));
  const texts = clipboardThat("accepts");
  await press("Copy Invite Link");
  expect((await row().findByRole("alert")).textContent).toBe(
    "This invite has expired. Resend it to create a new link.",
  );
  expect(texts).toEqual([]);
});
