// @vitest-environment happy-dom
import { copyInviteLink, removeInvite } from "@armslot/contracts/people/invites";
import {
  listPeople,
  listSentInvites,
  type PersonRow,
  removeMember,
} from "@armslot/contracts/people/people";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeApi } from "../../test/fake-api.ts";
import { idOf, inviteOf, memberOf, memberSession, programId } from "../../test/program-data.ts";
import { ownRow, showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";

cleanUpScreens();

const robin = memberOf();
const jordan = inviteOf();

async function showPeople(
  people: readonly PersonRow[] = [ownRow, jordan, robin],
  prepare: (api: FakeApi) => void = () => undefined,
) {
  const shown = await showAccount({
    prepare: (api) => {
      api.answer(listPeople, () => ({ people: [...people] }));
      prepare(api);
    },
  });
  await screen.findByRole("table", { name: "Users" });
  return shown;
}

const rowOf = ({ email }: PersonRow) => {
  const row = screen.getByText(email).closest("tr");
  if (row === null) throw new Error(`${email} has no row.`);
  return within(row);
};
const press = (person: PersonRow, name: string) =>
  userEvent.click(rowOf(person).getByRole("button", { name }));
const buttonsOf = (person: PersonRow) =>
  rowOf(person)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

test("lists members and pending invites together in the server's order", async () => {
  await showPeople();
  const table = within(screen.getByRole("table", { name: "Users" }));
  const heads = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Name", "Email", "Title", "Status", "Actions"]);
  const cells = table
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell").slice(0, 4))
    .map((row) => row.map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ["Casey Alder", "casey@harbor.example", "Head Coach", "Active"],
    ["Jordan Pike", "jordan@harbor.example", "Pitching Coach", "Pending"],
    ["Robin Birch", "robin@harbor.example", "Area Scout", "Active"],
  ]);
});

test("a member who is no admin sees the invites they sent with state and link, and cannot remove them", async () => {
  const invite = inviteOf({ mail: "kept" });
  const { api } = await showAccount({
    viewer: memberSession,
    prepare: (prepared) => {
      prepared.answer(listSentInvites, () => ({ invites: [invite] }));
      prepared.answer(copyInviteLink, () => ({ link: "https://armslot.example/invite/p?token=t" }));
    },
  });
  await screen.findByRole("table", { name: "Pending Invites" });
  expect(rowOf(invite).getByText("Not sent: copy the link")).toBeDefined();
  expect(buttonsOf(invite)).toEqual(["Resend Invite", "Copy Invite Link"]);
  await press(invite, "Copy Invite Link");
  await waitFor(() => expect(api.received(copyInviteLink)).toHaveLength(1));
});

test("only an admin's row has the Admin mark", async () => {
  await showPeople();
  expect(rowOf(ownRow).getByRole("img", { name: "Admin" })).toBeDefined();
  expect(rowOf(robin).queryByRole("img")).toBeNull();
  expect(rowOf(jordan).queryByRole("img")).toBeNull();
});

test("everyone but oneself can be removed, and only invites can be resent or copied", async () => {
  await showPeople();
  expect(buttonsOf(ownRow)).toEqual([]);
  expect(buttonsOf(robin)).toEqual(["Remove"]);
  expect(buttonsOf(jordan)).toEqual(["Resend Invite", "Copy Invite Link", "Remove"]);
});

test("removing a member needs a confirmation", async () => {
  const { api } = await showPeople(undefined, (prepared) =>
    prepared.answer(removeMember, () => ({})),
  );
  await press(robin, "Remove");
  expect(buttonsOf(robin)).toEqual(["Confirm", "Cancel"]);
  expect(document.activeElement?.textContent).toBe("Confirm");
  expect(api.received(removeMember)).toEqual([]);
  api.answer(listPeople, () => ({ people: [ownRow, jordan] }));
  await press(robin, "Confirm");
  await waitFor(() => expect(screen.queryByText(robin.email)).toBeNull());
  expect(api.received(removeMember).map(({ params }) => params)).toEqual([
    { programId, userId: robin.uid },
  ]);
  expect(screen.getByText("Robin Birch was removed.").role).toBe("status");
  const table = screen.getByRole("table", { name: "Users" });
  expect(document.activeElement?.contains(table)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("the question says what ends with a member, and nothing of it for an invite", async () => {
  await showPeople();
  await press(robin, "Remove");
  const question =
    "Remove Robin Birch? Their links to reports, report drafts, private notes and lists that only they see are deleted, and invites they sent are canceled. Filed reports stay.";
  expect(rowOf(robin).getByRole("group", { name: question }).textContent).toContain(question);
  await press(jordan, "Remove");
  const group = rowOf(jordan).getByRole("group", { name: "Remove Jordan Pike?" });
  expect(group.textContent).not.toContain("are deleted");
});

test("removing an invite needs a confirmation", async () => {
  const { api } = await showPeople(undefined, (prepared) =>
    prepared.answer(removeInvite, () => ({})),
  );
  await press(jordan, "Remove");
  expect(buttonsOf(jordan)).toEqual(["Confirm", "Cancel"]);
  api.answer(listPeople, () => ({ people: [ownRow, robin] }));
  await press(jordan, "Confirm");
  await waitFor(() => expect(screen.queryByText(jordan.email)).toBeNull());
  expect(api.received(removeInvite).map(({ params }) => params)).toEqual([
    { programId, inviteId: jordan.inviteId },
  ]);
});

test.each([
  ["'Cancel'", () => press(robin, "Cancel")],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("%s removes no one and returns the focus", async (_by, cancel) => {
  const { api } = await showPeople(undefined, (prepared) => prepared.hold(removeMember));
  await press(robin, "Remove");
  await cancel();
  expect(buttonsOf(robin)).toEqual(["Remove"]);
  expect(document.activeElement).toBe(rowOf(robin).getByRole("button", { name: "Remove" }));
  expect(api.received(removeMember)).toEqual([]);
});

test("only one row at a time asks for confirmation", async () => {
  await showPeople();
  await press(robin, "Remove");
  await press(jordan, "Remove");
  expect(buttonsOf(robin)).toEqual(["Remove"]);
  expect(buttonsOf(jordan)).toEqual(["Confirm", "Cancel"]);
  expect(rowOf(jordan).getByRole("button", { name: "Confirm" })).toBe(document.activeElement);
});

test.each([
  ["unavailable", "Failed to remove user. Please try again."],
  ["unexpected", "Failed to remove user. Please try again."],
  ["last-admin", "A program needs at least one admin."],
] as const)(
  "a removal refused as %s shows '%s' in the row and can be tried again",
  async (code, sentence) => {
    const { api } = await showPeople(undefined, (prepared) => prepared.fail(removeMember, code));
    await press(robin, "Remove");
    await press(robin, "Confirm");
    expect((await rowOf(robin).findByRole("alert")).textContent).toBe(sentence);
    expect(document.activeElement).toBe(rowOf(robin).getByRole("button", { name: "Confirm" }));
    await press(robin, "Cancel");
    expect(rowOf(robin).queryByRole("alert")).toBeNull();
    await press(robin, "Remove");
    expect(rowOf(robin).queryByRole("alert")).toBeNull();
    expect(api.received(removeMember).length).toBe(1);
  },
);

test("a member who was already removed leaves the list with a message", async () => {
  const { api } = await showPeople(undefined, (prepared) =>
    prepared.fail(removeMember, "member-not-found"),
  );
  await press(robin, "Remove");
  api.answer(listPeople, () => ({ people: [ownRow, jordan] }));
  await press(robin, "Confirm");
  expect((await screen.findByText("This person is no longer in your program.")).role).toBe(
    "status",
  );
  expect(screen.queryByText(robin.email)).toBeNull();
});

test("a removal in progress can be neither repeated nor canceled", async () => {
  const { api } = await showPeople(undefined, (prepared) => prepared.hold(removeMember));
  await press(robin, "Remove");
  await press(robin, "Confirm");
  const buttons = rowOf(robin).getAllByRole("button") as HTMLButtonElement[];
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(api.received(removeMember).length).toBe(1);
});

test("holding down Enter opens the question but does not confirm it", async () => {
  const { api } = await showPeople(undefined, (prepared) => prepared.hold(removeMember));
  rowOf(robin).getByRole("button", { name: "Remove" }).focus();
  await userEvent.keyboard("{Enter>5/}");
  expect(buttonsOf(robin)).toEqual(["Confirm", "Cancel"]);
  expect(api.received(removeMember)).toEqual([]);
});

test("a list that fails to load offers another try", async () => {
  const { api } = await showAccount({
    prepare: (prepared) => prepared.fail(listPeople, "forbidden"),
  });
  const region = within(screen.getByRole("region", { name: "User Management" }));
  expect(await region.findByText("Failed to load users. Please try again.")).toBeDefined();
  api.answer(listPeople, () => ({ people: [ownRow, memberOf({ uid: idOf(9) })] }));
  await userEvent.click(region.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("robin@harbor.example")).toBeDefined();
});
