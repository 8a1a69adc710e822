// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { setStanding, standingDaySentence } from "@armslot/contracts/roster/standing";
import { addAcademicFact, readAcademics } from "@armslot/contracts/scouting/academics";
import { addLook } from "@armslot/contracts/scouting/looks";
import {
  addRating,
  removeNote,
  saveNote,
  withdrawRating,
} from "@armslot/contracts/scouting/notes-and-ratings";
import { declineReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { athleteId, gameRow, idOf, programId, screenOf } from "../../../test/program-data.ts";
import { otherScout, reportOf, scout, scoutingOf } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

async function show(change: Parameters<typeof scoutingOf>[0] = {}): Promise<FakeApi> {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(getAthleteScouting, () => scoutingOf(change));
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  await screen.findByRole("combobox", { name: "Standing" });
  return api;
}

const part = (name: string) => within(screen.getByRole("region", { name }));
const ownReport = reportOf({
  ...{ reportId: idOf(101), seriesId: idOf(101), authorId: scout.uid, author: scout.name },
  ofp: 45,
  content: {
    ...reportOf().content,
    grades: [{ tool: "Four-Seam", present: 45, future: 45, words: null, gun: null }],
  },
});

test("the blind rule is explained, and saying that one will not file shows what is hidden", async () => {
  const api = await show({ isHidden: true });
  expect(part("Reports").getByText(/stay hidden until you file your own/)).toBeTruthy();
  api.answer(declineReport, () => ({}));
  api.answer(getAthleteScouting, () => scoutingOf({ reports: [reportOf()], hasDeclined: true }));
  await userEvent.click(part("Reports").getByRole("button", { name: "I Will Not File One" }));
  await userEvent.click(part("Reports").getByRole("button", { name: "Confirm" }));
  expect(await part("Reports").findByText(otherScout.name)).toBeTruthy();
  expect(part("Reports").getByText("OFP 55 · Follow · Professional")).toBeTruthy();
});

test("two scouts stand side by side with median and range, and a spread of 10 says to look again", async () => {
  await show({ reports: [reportOf(), ownReport] });
  const matrix = part("Grades, Professional");
  const row = within(matrix.getByRole("row", { name: /^Four-Seam/ }));
  expect(row.getByText("50 / 55")).toBeTruthy();
  expect(row.getByText("45 / 45")).toBeTruthy();
  expect(row.getByText("47.5 / 50")).toBeTruthy();
  expect(row.getByText(/45–50 \/ 45–55/)).toBeTruthy();
  expect(row.getByText("Look again")).toBeTruthy();
});

test("one report says that there is only one look", async () => {
  await show({ reports: [reportOf()] });
  expect(part("Grades, Professional").getByText("Only one look")).toBeTruthy();
});

test("one report on several looks says that there is only one scout", async () => {
  const content = { ...reportOf().content, looks: [idOf(130), idOf(131)] };
  await show({ reports: [reportOf({ content })] });
  expect(part("Grades, Professional").getByText("Only one scout")).toBeTruthy();
});

test("a look needs a day and a kind, and a day in the future is refused beside its field", async () => {
  const api = await show();
  api.answer(addLook, ({ params }) => ({ lookId: params.lookId }));
  await userEvent.click(screen.getByRole("button", { name: "Add a Look" }));
  const form = within(await screen.findByRole("form", { name: "Add a look" }));
  const day = form.getByLabelText("Day");
  await userEvent.clear(day);
  await userEvent.type(day, "2099-05-01");
  await userEvent.click(form.getByRole("button", { name: "Add Look" }));
  expect(await form.findByText("Day can't be in the future.")).toBeTruthy();
  await userEvent.clear(day);
  await userEvent.type(day, "2026-05-01");
  await userEvent.click(form.getByRole("button", { name: "Add Look" }));
  await waitFor(() => expect(api.received(addLook)[0]?.body.seenOn).toBe("2026-05-01"));
});

test("a half-typed look is open with its text after a reload, and is gone once it is added or cancelled", async () => {
  const openForm = async () => within(await screen.findByRole("form", { name: "Add a look" }));
  const reload = async () => {
    cleanup();
    const api = await show();
    api.answer(addLook, ({ params }) => ({ lookId: params.lookId }));
    return api;
  };
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Add a Look" }));
  await userEvent.type((await openForm()).getByLabelText("What You Thought"), "Late life");
  const api = await reload();
  const form = await openForm();
  expect(form.getByLabelText<HTMLInputElement>("What You Thought").value).toBe("Late life");
  await userEvent.click(form.getByRole("button", { name: "Add Look" }));
  await waitFor(() => expect(api.received(addLook)[0]?.body.note).toBe("Late life"));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Add a look" })).toBeNull());

  await reload();
  expect(screen.queryByRole("form", { name: "Add a look" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add a Look" }));
  await userEvent.type((await openForm()).getByLabelText("Place"), "Back field");
  await userEvent.click((await openForm()).getByRole("button", { name: "Cancel" }));
  await reload();
  expect(screen.queryByRole("form", { name: "Add a look" })).toBeNull();
});

test("a half-typed look keeps what was typed last, and is gone once all of it is deleted", async () => {
  const openForm = async () => within(await screen.findByRole("form", { name: "Add a look" }));
  const thought = async () =>
    (await openForm()).getByLabelText<HTMLTextAreaElement>("What You Thought");
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Add a Look" }));
  await userEvent.type(await thought(), "Late");
  fireEvent.change((await openForm()).getByLabelText("Day"), { target: { value: "2026-05-01" } });
  cleanup();
  await show();
  await userEvent.type(await thought(), "r{Backspace}");
  cleanup();
  await show();
  expect((await thought()).value).toBe("Late");
  await userEvent.clear(await thought());
  cleanup();
  await show();
  expect(screen.queryByRole("form", { name: "Add a look" })).toBeNull();
});

test("a look without an answer is sent again with its ID, also after a reload, and with another one once its text changed", async () => {
  const add = async (api: FakeApi) => {
    const before = api.received(addLook).length;
    await userEvent.click(await screen.findByRole("button", { name: "Add Look" }));
    await waitFor(() => expect(api.received(addLook)).toHaveLength(before + 1));
    await screen.findByRole("button", { name: "Add Look" });
    return api.received(addLook).at(-1)?.params.lookId;
  };
  const lost = async () => {
    const api = await show();
    api.fail(addLook, "unavailable");
    return api;
  };
  const first = await lost();
  await userEvent.click(screen.getByRole("button", { name: "Add a Look" }));
  await userEvent.type(await screen.findByLabelText("Place"), "Back field");
  const lookId = await add(first);
  expect(await add(first)).toBe(lookId);
  cleanup();
  const second = await lost();
  expect(await add(second)).toBe(lookId);
  await userEvent.type(await screen.findByLabelText("Place"), " 2");
  const changedId = await add(second);
  expect(changedId).not.toBe(lookId);
  expect(await add(second)).toBe(changedId);
});

test("a look on the day of a stored outing can be tied to it, and one on another day can't", async () => {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf({}, { games: [{ ...gameRow, gameDate: "2026-05-01" }] }));
  api.answer(getAthleteScouting, () => scoutingOf());
  api.answer(addLook, ({ params }) => ({ lookId: params.lookId }));
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  await userEvent.click(await screen.findByRole("button", { name: "Add a Look" }));
  const form = within(await screen.findByRole("form", { name: "Add a look" }));
  expect(form.queryByLabelText("Outing")).toBeNull();
  await userEvent.clear(form.getByLabelText("Day"));
  await userEvent.type(form.getByLabelText("Day"), "2026-05-01");
  const outing = await form.findByLabelText("Outing");
  await userEvent.selectOptions(outing, within(outing).getAllByRole("option")[1] ?? "");
  await userEvent.click(form.getByRole("button", { name: "Add Look" }));
  await waitFor(() => expect(api.received(addLook)[0]?.body.gameId).toBe(gameRow.gameId));
});

test("school facts are read only on purpose, say that the activity records it, and can be added", async () => {
  const fact = {
    ...{ factId: idOf(120), kind: "gpa" as const, value: "3.6", asOf: "2026-02-01" },
    ...{ addedBy: otherScout.name, addedAt: "2026-02-02T18:00:00.000Z" },
  };
  const api = await show({ hasAcademics: true });
  api.answer(readAcademics, () => ({ facts: [fact] }));
  const facts = part("School Facts");
  expect(facts.getByText("The activity records who reads them.")).toBeTruthy();
  expect(api.received(readAcademics)).toHaveLength(0);
  await userEvent.click(facts.getByRole("button", { name: "Show School Facts" }));
  expect(await facts.findByText("GPA: 3.6")).toBeTruthy();
  api.answer(addAcademicFact, () => ({ factId: idOf(121) }));
  await userEvent.click(facts.getByRole("button", { name: "Add a Fact" }));
  const form = within(facts.getByRole("form", { name: "Add a school fact" }));
  await userEvent.selectOptions(form.getByLabelText("Kind"), "Test Score");
  await userEvent.type(form.getByLabelText("Value"), "1240");
  await userEvent.click(form.getByRole("button", { name: "Add Fact" }));
  await waitFor(() =>
    expect(api.received(addAcademicFact)[0]?.body).toMatchObject({ kind: "test", value: "1240" }),
  );
  await waitFor(() => expect(api.received(readAcademics)).toHaveLength(2));
});

test("a private note says who can read it, and is saved and deleted", async () => {
  const note = {
    ...{ noteId: idOf(110), note: "Ask about the elbow.", version: 1 },
    ...{ createdAt: "2026-05-02T18:00:00.000Z", updatedAt: "2026-05-02T18:00:00.000Z" },
  };
  const api = await show({ notes: [note] });
  const notes = part("Private Notes");
  expect(notes.getByText(/Only you read them in Armslot/)).toBeTruthy();
  api.answer(saveNote, () => note);
  await userEvent.click(notes.getByRole("button", { name: "Edit" }));
  await userEvent.type(await notes.findByLabelText("Note"), " And the shoulder.");
  await userEvent.click(notes.getByRole("button", { name: "Save Note" }));
  await waitFor(() =>
    expect(api.received(saveNote)[0]?.body).toEqual({
      version: 1,
      note: "Ask about the elbow. And the shoulder.",
    }),
  );
  api.answer(removeNote, () => ({}));
  await userEvent.click(await notes.findByRole("button", { name: "Delete" }));
  await userEvent.click(notes.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(api.received(removeNote)).toHaveLength(1));
});

test("a standing changes from a day that is asked for, and its history says since when", async () => {
  const api = await show();
  api.answer(setStanding, () => ({ standing: "roster" as const, changes: [] }));
  const standing = screen.getByRole("combobox", { name: "Standing" });
  const save = () => userEvent.click(screen.getByRole("button", { name: "Change Standing" }));
  await userEvent.selectOptions(standing, "Roster");
  const day = screen.getByLabelText("Since");
  await userEvent.clear(day);
  await save();
  expect(screen.getByText(standingDaySentence)).toBeTruthy();
  expect(api.received(setStanding)).toHaveLength(0);
  fireEvent.change(day, { target: { value: "2026-03-01" } });
  const change = {
    ...{ former: "prospect" as const, standing: "roster" as const, since: "2026-03-01" },
    ...{ setBy: scout.name, setAt: "2026-05-04T18:00:00.000Z" },
  };
  api.answer(getAthleteScouting, () => scoutingOf({ standing: "roster", standings: [change] }));
  await save();
  expect(api.received(setStanding)[0]?.body).toEqual({ standing: "roster", since: "2026-03-01" });
  await waitFor(() => expect(screen.queryByLabelText("Since")).toBeNull());
  await userEvent.click(await screen.findByText("History"));
  expect(screen.getByText("Prospect to Roster since 03/01/2026")).toBeTruthy();
});

test("an outside rating stands beside the grades with its source, changes none of them, and is added and withdrawn", async () => {
  const rating = {
    ...{ ratingId: idOf(140), source: "A ranking", value: "9", ratedOn: "2026-02-01" },
    ...{ event: "A showcase", link: "https://ratings.example/9", addedBy: otherScout.name },
    addedAt: "2026-02-02T18:00:00.000Z",
  };
  const api = await show({ reports: [reportOf(), ownReport] });
  const grades = () => screen.getByRole("region", { name: "Grades, Professional" }).textContent;
  const before = grades();
  const ratings = part("Outside Ratings");
  await userEvent.click(ratings.getByRole("button", { name: "Add a Rating" }));
  await userEvent.type(ratings.getByLabelText("Source"), "A ranking");
  await userEvent.type(ratings.getByLabelText("Rating"), "9");
  api.answer(addRating, ({ params }) => ({ ratingId: params.ratingId }));
  api.answer(getAthleteScouting, () =>
    scoutingOf({ reports: [reportOf(), ownReport], ratings: [rating] }),
  );
  await userEvent.click(ratings.getByRole("button", { name: "Add Rating" }));
  expect(await ratings.findByText("A ranking: 9")).toBeTruthy();
  expect(api.received(addRating)[0]?.body).toEqual({
    ...{ source: "A ranking", value: "9", ratedOn: null, event: null, link: null },
  });
  expect(ratings.getByRole("link", { name: "Source" }).getAttribute("href")).toBe(rating.link);
  expect(grades()).toBe(before);
  api.answer(withdrawRating, () => ({}));
  await userEvent.click(ratings.getByRole("button", { name: "Withdraw" }));
  await userEvent.click(ratings.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(api.received(withdrawRating)).toHaveLength(1));
});
