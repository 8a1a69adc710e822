// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { readAcademics, removeAcademicFact } from "@armslot/contracts/scouting/academics";
import { withdrawLook } from "@armslot/contracts/scouting/looks";
import { removeNote, withdrawRating } from "@armslot/contracts/scouting/notes-and-ratings";
import { declineReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { tagAthletes } from "@armslot/contracts/scouting/tags-and-stages";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId, screenOf } from "../../../test/program-data.ts";
import { type AthleteScouting, reportOf, scout, scoutingOf } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const at = "2026-05-02T18:00:00.000Z";
const note = { ...{ noteId: idOf(110), note: "Ask about the elbow.", version: 1 } };
const rating = { ...{ ratingId: idOf(111), source: "A ranking", value: "9", addedBy: scout.name } };
const look = {
  ...{ lookId: idOf(112), scoutId: scout.uid, scout: scout.name, seenOn: "2026-05-02" },
  ...{ kind: "game" as const, place: null, opposition: null, innings: null, pitches: null },
  ...{ weather: null, gun: null, gameId: null, note: null, addedAt: at },
};
const fact = {
  ...{ factId: idOf(113), kind: "gpa" as const, value: "3.6", asOf: "2026-05-02" },
  ...{ addedBy: scout.name, addedAt: at },
};
const full: Partial<AthleteScouting> = {
  notes: [{ ...note, createdAt: at, updatedAt: at }],
  ratings: [{ ...rating, ratedOn: null, event: null, link: null, addedAt: at }],
  looks: [look],
  hasAcademics: true,
};

/** The athlete's page, and what the server says of the athlete once it has written something. */
async function show(before: Partial<AthleteScouting>, after: Partial<AthleteScouting>) {
  const api = fakeApi();
  let now = before;
  const write = () => {
    now = after;
    return {};
  };
  api.answer(getAthlete, () => screenOf());
  api.answer(getAthleteScouting, () => scoutingOf(now));
  api.answer(readAcademics, () => ({ facts: now.hasAcademics ? [fact] : [] }));
  for (const remove of [removeNote, withdrawRating, withdrawLook, removeAcademicFact])
    api.answer(remove, write);
  api.answer(declineReport, write);
  api.answer(tagAthletes, ({ params, body }) => {
    now = { ...now, tags: body.isOn ? [params.tagId] : [] };
    return {};
  });
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  await screen.findByRole("combobox", { name: "Standing" });
  return api;
}

const part = (name: string) => screen.getByRole("region", { name });
const press = (name: string, inPart: HTMLElement) =>
  userEvent.click(within(inPart).getByRole("button", { name }));

test.each([
  { title: "Private Notes", button: "Delete", gone: note.note },
  { title: "Outside Ratings", button: "Withdraw", gone: "A ranking: 9" },
  { title: "Looks", button: "Withdraw", gone: /05\/02\/2026/ },
  { title: "School Facts", button: "Delete", gone: /3\.6/ },
])("$title has the focus when one of its rows is gone", async ({ title, button, gone }) => {
  await show(full, {});
  if (title === "School Facts") await press("Show School Facts", part(title));
  await within(part(title)).findByText(gone);
  await press(button, part(title));
  await press("Confirm", part(title));
  await waitFor(() => expect(within(part(title)).queryByText(gone)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(part(title)));
});

test("Reports has the focus when a scout will not file one", async () => {
  await show({ isHidden: true }, { reports: [reportOf()], hasDeclined: true });
  await press("I Will Not File One", part("Reports"));
  await press("Confirm", part("Reports"));
  await within(part("Reports")).findByText("OFP 55 · Follow · Professional");
  await waitFor(() => expect(document.activeElement).toBe(part("Reports")));
});

test("School Facts has the focus when its button has shown them", async () => {
  await show(full, full);
  await press("Show School Facts", part("School Facts"));
  await within(part("School Facts")).findByText(/3\.6/);
  await waitFor(() => expect(document.activeElement).toBe(part("School Facts")));
});

test("school facts that show stay while they are read again after one is gone", async () => {
  const api = await show(full, full);
  const facts = part("School Facts");
  await press("Show School Facts", facts);
  await within(facts).findByText(/3\.6/);
  let answer = (): void => undefined;
  const isDue = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.answer(readAcademics, async () => {
    await isDue;
    return { facts: [] };
  });
  await press("Delete", facts);
  await press("Confirm", facts);
  await waitFor(() => expect(api.received(readAcademics)).toHaveLength(2));
  expect(within(facts).getByText(/3\.6/)).toBeTruthy();
  expect(within(facts).queryByRole("button", { name: "Show School Facts" })).toBeNull();
  answer();
  await waitFor(() => expect(within(facts).queryByText(/3\.6/)).toBeNull());
});

test("the field of tags has the focus when a tag was added, and Scouting when one was taken away", async () => {
  await show({}, {});
  const field = screen.getByRole("combobox", { name: "Add a tag" });
  await userEvent.type(field, "Showcase{Enter}");
  const away = await screen.findByRole("button", { name: "Take the tag Showcase away" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.click(away);
  await waitFor(() => expect(screen.queryByRole("button", { name: /Showcase/ })).toBeNull());
  const scouting = screen.getByRole("region", { name: "Scouting" });
  await waitFor(() => expect(document.activeElement).toBe(scouting));
});
