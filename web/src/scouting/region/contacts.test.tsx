// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/roster/athletes";
import {
  type Contact,
  getContactMonth,
  listContacts,
  logContact,
  type MonthContact,
  overrideSentence,
  signContactMonth,
} from "@armslot/contracts/scouting/contacts";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId, screenOf, session } from "../../../test/program-data.ts";
import { scoutingOf } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const tooEarly = "Division I baseball allows the first talk on August 1 before the junior year.";
const callOfMonth: MonthContact = {
  ...{ contactId: idOf(120), athlete: "Mateo Quill", withWhom: "parent", kind: "call" },
  ...{ direction: "out", wasAnswered: false, at: "2026-05-02T23:30:00.000Z" },
  ...{ timeZone: "America/Los_Angeles", minutes: null, place: null, verdict: "not-allowed" },
  overrideReason: "He called first.",
};
const call: Contact = {
  ...callOfMonth,
  ...{ athleteId, on: "2026-05-02", rule: tooEarly, rulesVersion: 1, gradClass: 2029 },
  ...{
    memberId: session.user.uid,
    loggedBy: "Casey Alder",
    loggedAt: "2026-05-02T23:31:00.000Z",
  },
};

function serve(contacts: Contact[]): FakeApi {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(getAthleteScouting, () => scoutingOf());
  api.answer(listContacts, () => ({
    contacts,
    ...{ total: contacts.length, next: null },
    answers: (["call", "text", "letter"] as const).map((kind) => ({
      kind,
      verdict: kind === "letter" ? ("unknown" as const) : ("not-allowed" as const),
      rule: kind === "letter" ? null : tooEarly,
    })),
  }));
  return api;
}

test("the log shows a contact on its place's clock, with the rule and the reason", async () => {
  serve([call]);
  await showScreen(`/programs/${programId}/athletes/${athleteId}/contacts`);
  expect(await screen.findByText("Call to parent, no answer")).toBeTruthy();
  expect(screen.getByText(/May 2, 2026, 4:30/)).toBeTruthy();
  expect(screen.getByText("Reason: He called first.")).toBeTruthy();
  expect(screen.getByText("Call, Text")).toBeTruthy();
  expect(screen.getByText("This is not legal advice. Ask your compliance office.")).toBeTruthy();
});

test("older contacts come with a button that says how many there are", async () => {
  const api = serve([]);
  const older: Contact = { ...call, contactId: idOf(121), kind: "letter" };
  api.answer(listContacts, ({ query }) => ({
    contacts: [query.after === undefined ? call : older],
    ...{ total: 2, next: query.after === undefined ? "second" : null, answers: [] },
  }));
  await showScreen(`/programs/${programId}/athletes/${athleteId}/contacts`);
  await screen.findByText("Call to parent, no answer");
  expect(screen.getByText("1 of 2 shown")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show Older" }));
  expect(await screen.findByText(/^Letter to parent/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show Older" })).toBeNull();
  expect(screen.getByText("Call to parent, no answer")).toBeTruthy();
});

test("a contact that the rules do not allow asks for a reason before it is logged", async () => {
  const api = serve([]);
  api.fail(logContact, "invalid-input", { fields: { overrideReason: overrideSentence } });
  await showScreen(`/programs/${programId}/athletes/${athleteId}/contacts`);
  await userEvent.click(await screen.findByRole("button", { name: "Log a Contact" }));
  await userEvent.click(await screen.findByRole("button", { name: "Log Contact" }));
  expect((await screen.findAllByText(overrideSentence)).length).toBeGreaterThan(0);
  api.answer(logContact, () => call);
  await userEvent.type(screen.getByLabelText("Reason"), "He called first.");
  await userEvent.click(screen.getByRole("button", { name: "Log Contact" }));
  expect(await screen.findByText("The contact is logged.")).toBeTruthy();
  const [first, second] = api.received(logContact);
  expect(second?.params.contactId).toBe(first?.params.contactId);
  expect(second?.body).toMatchObject({ overrideReason: "He called first.", wasAnswered: true });
});

test("the form shows the rules' answer of the day that is typed, and none until it is there", async () => {
  const api = serve([]);
  await showScreen(`/programs/${programId}/athletes/${athleteId}/contacts?log=new`);
  const form = within(await screen.findByRole("region", { name: "Log a Contact" }));
  await form.findByText("Not Allowed");
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.answer(listContacts, async () => {
    await held;
    const allowed = { kind: "call", verdict: "allowed", rule: "From August 1." } as const;
    return { contacts: [], total: 0, next: null, answers: [allowed] };
  });
  fireEvent.change(form.getByLabelText("Time"), { target: { value: "2026-05-02T10:00" } });
  expect(form.queryByText("Not Allowed")).toBeNull();
  expect(form.queryByLabelText("Reason")).toBeNull();
  answer();
  await form.findByText("Allowed");
  expect(form.getByText("From August 1.")).toBeTruthy();
  expect(api.addresses.at(-1)).toContain("today=2026-05-02");
});

test("a contact is logged in two taps from an athlete", async () => {
  const api = serve([]);
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  await userEvent.click(await screen.findByRole("link", { name: "Log a Contact" }));
  api.answer(logContact, () => call);
  await userEvent.click(await screen.findByRole("button", { name: "Log Contact" }));
  expect(await screen.findByText("The contact is logged.")).toBeTruthy();
  expect(api.received(logContact)).toHaveLength(1);
});

function serveMonth(
  contacts: MonthContact[],
  signedAt: string | null,
  erased = { erasedContacts: 0, erasedAt: null as string | null },
): FakeApi {
  const api = fakeApi();
  api.answer(getContactMonth, ({ params }) => ({
    ...{ month: params.month, memberId: session.user.uid, member: "Casey Alder", signedAt },
    ...erased,
    ...{ contacts, next: null, members: [{ uid: session.user.uid, name: "Casey Alder" }] },
  }));
  return api;
}

test("an empty month says so and can be signed, which closes it", async () => {
  const api = serveMonth([], null);
  await showScreen(`/programs/${programId}/contact-months/2026-05`);
  expect(screen.getByRole("heading", { level: 1, name: "Contact Log, May 2026" })).toBeTruthy();
  expect(await screen.findByText("No contacts in this month.")).toBeTruthy();
  api.answer(signContactMonth, () => ({ signedAt: "2026-06-01T08:00:00.000Z" }));
  await userEvent.click(screen.getByRole("button", { name: "Sign and Close" }));
  serveMonth([], "2026-06-01T08:00:00.000Z").answer(signContactMonth, () => ({
    signedAt: "2026-06-01T08:00:00.000Z",
  }));
  await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(/The month is closed/)).toBeTruthy();
});

test("the page to sign says who began each contact and where it was", async () => {
  serveMonth([{ ...callOfMonth, direction: "in", place: "Ridge Field" }], null);
  await showScreen(`/programs/${programId}/contact-months/2026-05`);
  const table = within(await screen.findByRole("table", { name: "Contacts" }));
  for (const text of ["Incoming", "Ridge Field"]) expect(table.getByText(text)).toBeTruthy();
});

test("a month of several pages can be signed and printed once it is whole", async () => {
  const api = serveMonth([], null);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const month = {
    month: "2026-05",
    memberId: session.user.uid,
    member: "Casey Alder",
    signedAt: null,
  };
  const whole = { ...month, erasedContacts: 0, erasedAt: null, members: [] };
  const other = { ...callOfMonth, contactId: idOf(121), athlete: "Avery Vale" };
  api.answer(getContactMonth, async ({ query }) =>
    query.after === "first"
      ? { ...whole, contacts: [other], next: await held.then(() => null) }
      : { ...whole, contacts: [callOfMonth], next: "first" },
  );
  await showScreen(`/programs/${programId}/contact-months/2026-05`);
  await waitFor(() => expect(api.received(getContactMonth)).toHaveLength(2));
  expect(screen.queryByRole("table", { name: "Contacts" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Sign and Close" })).toBeNull();
  expect(screen.getByRole("button", { name: "Print" })).toHaveProperty("disabled", true);
  answer();
  const table = within(await screen.findByRole("table", { name: "Contacts" }));
  for (const athlete of ["Mateo Quill", "Avery Vale"])
    expect(table.getByText(athlete)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign and Close" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Print" })).toHaveProperty("disabled", false);
});

test.each([
  [1, "1 contact was erased with its athlete on 07/04/2026."],
  [2, "2 contacts were erased with their athletes, the last on 07/04/2026."],
])("a signed month that lost %i of its contacts says so", async (erasedContacts, sentence) => {
  const erasedAt = "2026-07-04T12:00:00.000Z";
  serveMonth([], "2026-06-01T08:00:00.000Z", { erasedContacts, erasedAt });
  await showScreen(`/programs/${programId}/contact-months/2026-05`);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a month that is not over cannot be signed, and the months before and after are links", async () => {
  serveMonth([callOfMonth], null);
  await showScreen(`/programs/${programId}/contact-months/2099-12`);
  expect(await screen.findByText("You can sign this month when it is over.")).toBeTruthy();
  const table = within(screen.getByRole("table", { name: "Contacts" }));
  expect(table.getByText("Mateo Quill")).toBeTruthy();
  const later = screen.getByRole("link", { name: "Later" });
  await waitFor(() => expect(later.getAttribute("href")).toContain("/contact-months/2100-01"));
});
