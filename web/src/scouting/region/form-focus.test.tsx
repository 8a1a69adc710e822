// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { setStanding } from "@armslot/contracts/roster/standing";
import { addAcademicFact } from "@armslot/contracts/scouting/academics";
import { saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { addLook } from "@armslot/contracts/scouting/looks";
import { addRating, saveNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { moveToStage } from "@armslot/contracts/scouting/tags-and-stages";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId, screenOf } from "../../../test/program-data.ts";
import { scout, scoutingOf } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const note = {
  ...{ noteId: idOf(110), note: "Ask about the elbow.", version: 1 },
  ...{ createdAt: "2026-05-02T18:00:00.000Z", updatedAt: "2026-05-02T18:00:00.000Z" },
};

/** The athlete's page with a note, on a server that takes everything. */
async function show() {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(getAthleteScouting, () => scoutingOf({ notes: [note] }));
  api.answer(addLook, ({ params }) => ({ lookId: params.lookId }));
  api.answer(saveFollowUp, ({ params, body: { isDone: _, ...body } }) => ({
    ...{ followUpId: params.followUpId, athleteId, owner: scout.name, doneAt: null, ...body },
  }));
  api.answer(saveNote, () => note);
  api.answer(addRating, ({ params }) => ({ ratingId: params.ratingId }));
  api.answer(addAcademicFact, ({ params }) => ({ factId: params.factId }));
  api.answer(setStanding, () => ({ standing: "roster" as const, changes: [] }));
  api.answer(moveToStage, () => ({ moved: 1 }));
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  await screen.findByRole("combobox", { name: "Standing" });
  return api;
}

const forms = [
  { opener: "Add a Look", first: "Day", save: "Add Look", typed: "Place" },
  { opener: "Add a Follow-up", first: "Due", save: "Add Follow-up", typed: "About" },
  { opener: "Add a Rating", first: "Source", save: "Add Rating", typed: "Rating" },
  { opener: "Add a Fact", first: "Kind", save: "Add Fact", typed: "Value" },
  { opener: "Add a Note", first: "Note", save: "Save Note", typed: "Note" },
  { opener: "Edit", first: "Note", save: "Save Note", typed: "Note" },
];
const button = (name: string) => screen.getByRole("button", { name });
const region = () => within(screen.getByRole("region", { name: "Scouting" }));

test.each(forms)(
  "$opener focuses the first field of its form, and gets the focus back when the form is cancelled",
  async ({ opener, first }) => {
    await show();
    await userEvent.click(button(opener));
    expect(document.activeElement).toBe(await region().findByLabelText(first));
    await userEvent.click(button("Cancel"));
    expect(region().queryByLabelText(first)).toBeNull();
    expect(document.activeElement).toBe(button(opener));
  },
);

test.each(forms)(
  "$opener gets the focus back when its form is saved",
  async ({ opener, first, save, typed }) => {
    await show();
    await userEvent.click(button(opener));
    await userEvent.type(await region().findByLabelText(typed), "9");
    // Only a rating needs both.
    if (first === "Source") await userEvent.type(region().getByLabelText(first), "A ranking");
    await userEvent.click(button(save));
    await waitFor(() => expect(screen.queryByRole("button", { name: save })).toBeNull());
    expect(document.activeElement).toBe(button(opener));
  },
);

test.each([
  { opener: "Add a Look", required: ["Day", "Kind"], note: "Required: Day and Kind." },
  { opener: "Add a Rating", required: ["Source", "Rating"], note: "Required: Source and Rating." },
  { opener: "Add a Fact", required: ["Kind", "Value", "As Of"], note: "All fields are required." },
  {
    ...{ opener: "Add a Follow-up", required: ["Due", "About", "Owner"] },
    note: "All fields are required.",
  },
])("$opener says which fields its form needs", async ({ opener, required, note: said }) => {
  await show();
  await userEvent.click(button(opener));
  const form = within(await region().findByRole("form"));
  const fields = [...form.queryAllByRole("textbox"), ...form.queryAllByRole("combobox")];
  const dates = ["Day", "Due", "As Of"].flatMap((label) => form.queryAllByLabelText(label));
  const needed = [...dates, ...fields].filter((field) => field.matches("[required]"));
  const labels = needed.map(({ id }) => document.querySelector(`[for="${id}"]`)?.textContent);
  expect(new Set(labels)).toEqual(new Set(required));
  expect(form.getByText(said)).toBeTruthy();
});

test.each([
  { control: "Standing", choice: "Roster", save: "Change Standing" },
  { control: "Stage", choice: "Passed", save: "Move" },
])(
  "$control gets the focus back when its question is answered or cancelled",
  async ({ control, choice, save }) => {
    await show();
    const select = screen.getByRole("combobox", { name: control });
    await userEvent.selectOptions(select, choice);
    await userEvent.click(button("Cancel"));
    expect(document.activeElement).toBe(select);
    await userEvent.selectOptions(select, choice);
    if (control === "Stage") await userEvent.type(screen.getByLabelText("Reason"), "Hurt");
    await userEvent.click(button(save));
    await waitFor(() => expect(screen.queryByRole("button", { name: save })).toBeNull());
    expect(document.activeElement).toBe(select);
  },
);

test("a look that opens half-typed with the page leaves the focus alone", async () => {
  await show();
  await userEvent.click(button("Add a Look"));
  await userEvent.type(await region().findByLabelText("Place"), "Back field");
  cleanup();
  await show();
  expect(region().getByLabelText<HTMLInputElement>("Place").value).toBe("Back field");
  expect(region().getByLabelText("Day")).not.toBe(document.activeElement);
  await userEvent.click(button("Cancel"));
  expect(document.activeElement).toBe(button("Add a Look"));
});

test("a form that is saved late leaves the focus where the user has put it", async () => {
  const api = await show();
  let reply = (): void => undefined;
  const isDue = new Promise<void>((resolve) => {
    reply = resolve;
  });
  api.answer(addAcademicFact, async ({ params }) => {
    await isDue;
    return { factId: params.factId };
  });
  await userEvent.click(button("Add a Fact"));
  await userEvent.type(region().getByLabelText("Value"), "3.6");
  await userEvent.click(button("Add Fact"));
  await userEvent.click(button("Add a Rating"));
  reply();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Add Fact" })).toBeNull());
  expect(document.activeElement).toBe(region().getByLabelText("Source"));
});

test("an added look is said to be added where its form was, until the next one begins", async () => {
  await show();
  expect(region().queryByText("The look is added.")).toBeNull();
  await userEvent.click(button("Add a Look"));
  await userEvent.click(button("Add Look"));
  const said = await region().findByText("The look is added.");
  expect(said.getAttribute("role")).toBe("status");
  await userEvent.click(button("Add a Look"));
  expect(region().queryByText("The look is added.")).toBeNull();
  await userEvent.click(button("Cancel"));
  expect(region().queryByText("The look is added.")).toBeNull();
});
