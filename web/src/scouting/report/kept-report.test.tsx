// @vitest-environment happy-dom
import {
  correctionUnread,
  discardReport,
  orphanedReport,
  saveReport,
} from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId, session } from "../../../test/program-data.ts";
import { reportOf, scout, scoutingOf } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";
import { eraseDraft, readDraft, storeDraft } from "../../device/draft-storage.ts";
import { draftOfReport, emptyContent, reportDraftOf } from "./report-draft.ts";

const address = `/programs/${programId}/athletes/${athleteId}/write-report`;
const owner = reportDraftOf({ programId, userId: session.user.uid, of: athleteId });
const own = { authorId: scout.uid, author: scout.name };
const filed = reportOf(own);
const draft = reportOf({ ...own, state: "draft", filedAt: null });
const typed = { ...draft.content, summary: "Typed on the phone." };

cleanUpScreens();
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  serve([]);
});
afterEach(() => localStorage.clear());

const serve = (reports: (typeof filed)[]) =>
  api.answer(getAthleteScouting, () => scoutingOf({ reports }));

/** Answers saves as the server does: those of the phone's old draft are refused. */
function refuseOld(code: "report-filed" | "report-not-found" | "correction-open"): void {
  api.fail(saveReport, code);
}

function takeSaves(): void {
  api.answer(saveReport, ({ params, body }) =>
    reportOf({
      ...{ ...own, reportId: params.reportId, content: body.content, state: "draft" },
      ...{ filedAt: null, revision: body.revision + 1 },
    }),
  );
}

const keepOnPhone = (change: object = {}) =>
  storeDraft(owner, { ...draftOfReport(draft), content: typed, ...change });
const press = async (name: string) =>
  await userEvent.click(await screen.findByRole("button", { name }));
const lastSave = () => api.received(saveReport).at(-1);

test("a phone's copy of a report that another device filed gives way to a new report, or to the correction that was asked for", async () => {
  serve([filed]);
  keepOnPhone();
  await showScreen(address);
  expect(await screen.findByLabelText("Summary")).toHaveProperty("value", "");
  expect(readDraft(owner)).toBeNull();

  cleanup();
  keepOnPhone();
  await showScreen(`${address}?corrects=${filed.reportId}`);
  takeSaves();
  const summary = await screen.findByDisplayValue(filed.content.summary ?? "");
  fireEvent.change(summary, { target: { value: "Corrected." } });
  await waitFor(() => expect(lastSave()?.body.corrects).toBe(filed.reportId));
  expect(lastSave()?.params.reportId).not.toBe(filed.reportId);
});

test("a phone's copy of a draft that another device saved since gives way to the newer one", async () => {
  const content = { ...draft.content, summary: "Typed on the laptop." };
  serve([{ ...draft, revision: draft.revision + 1, content }]);
  keepOnPhone();
  await showScreen(address);
  expect(await screen.findByDisplayValue("Typed on the laptop.")).toBeTruthy();
});

test("unsent words of a report that another device filed can be kept as its correction", async () => {
  serve([filed]);
  keepOnPhone({ isSent: false });
  refuseOld("report-filed");
  await showScreen(address);
  await screen.findByText(/^You filed this report on another device\./);
  expect(screen.getByLabelText("Summary")).toHaveProperty("value", typed.summary);
  takeSaves();
  await press("Keep as a Correction");
  await screen.findByText(/^Draft saved/);
  expect(lastSave()?.body).toMatchObject({
    ...{ corrects: filed.reportId, revision: 0, isFiled: false, content: typed },
  });
  expect(lastSave()?.params.reportId).not.toBe(filed.reportId);
});

test("unsent words that another tab erased at a sign-out are not stored again by the next attempt to save them", async () => {
  api.drop(saveReport);
  await showScreen(address);
  fireEvent.change(await screen.findByLabelText("Summary"), { target: { value: "Typed." } });
  await waitFor(() => expect(api.received(saveReport).length).toBeGreaterThan(0));
  expect(readDraft(owner)).toMatchObject({ content: { summary: "Typed." }, isSent: false });
  const before = api.received(saveReport).length;
  eraseDraft(owner);
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(api.received(saveReport).length).toBeGreaterThan(before));
  expect(readDraft(owner)).toBeNull();
  fireEvent.change(screen.getByLabelText("Summary"), { target: { value: "Typed again." } });
  expect(readDraft(owner)).toMatchObject({ content: { summary: "Typed again." } });
});

test("unsent words of a draft that another device discarded can be kept as a new report", async () => {
  keepOnPhone({ isSent: false });
  refuseOld("report-not-found");
  await showScreen(address);
  await screen.findByText(/^You discarded this draft on another device\./);
  takeSaves();
  await press("Keep as a New Report");
  await screen.findByText(/^Draft saved/);
  expect(lastSave()?.body).toMatchObject({ corrects: null, revision: 0, content: typed });
  expect(lastSave()?.params.reportId).not.toBe(draft.reportId);
});

test("a correction beside one that another device began asks which one stays", async () => {
  const open = { ...draft, reportId: idOf(101), seriesId: filed.seriesId, version: 2, revision: 6 };
  serve([open, filed]);
  keepOnPhone({
    ...{ reportId: idOf(102), revision: 0, corrects: filed.reportId, isSent: false },
  });
  refuseOld("correction-open");
  await showScreen(address);
  await screen.findByText(/on another device in the meantime/);
  takeSaves();
  await press("Keep this one");
  await screen.findByText(/^Draft saved/);
  expect(lastSave()?.params.reportId).toBe(open.reportId);
  expect(lastSave()?.body).toMatchObject({ revision: 6, content: typed });
});

test.each(["report-filed", "report-not-found"] as const)(
  "discarding a draft that the server answers with %s erases the phone's copy",
  async (code) => {
    serve([draft]);
    keepOnPhone();
    api.fail(discardReport, code);
    const router = await showScreen(address);
    await press("Discard Draft");
    await press("Confirm");
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/athletes\/[^/]+$/));
    expect(readDraft(owner)).toBeNull();
  },
);

test("a report whose athlete was deleted or merged away stays with its words until its author discards it (OFFLINE-12)", async () => {
  const grades = [{ tool: "Four-Seam", present: 50, future: 60, words: "Rides.", gun: null }];
  keepOnPhone({ isSent: false, content: { ...typed, grades, roleLater: "Starter" } });
  api.fail(getAthleteScouting, "athlete-not-found");
  await showScreen(address);
  const region = await screen.findByRole("region", { name: "Your Unfiled Report" });
  expect(region.textContent).toContain(orphanedReport.why);
  const text = [
    "Four-Seam: present 50, future 60, Rides.",
    "Summary: Typed on the phone.",
    "Role later: Starter",
  ];
  for (const line of text) expect(region.textContent).toContain(line);
  await press("Copy Report");
  await screen.findByText(orphanedReport.copied);
  const copied = await navigator.clipboard.readText();
  for (const line of text) expect(copied.split("\n")).toContain(line);
  expect(readDraft(owner)).not.toBeNull();
  await press("Discard Draft");
  await press("Confirm");
  await screen.findByText(orphanedReport.discarded);
  expect(readDraft(owner)).toBeNull();
  expect(screen.queryByText(/Typed on the phone/)).toBeNull();
});

test("a phone's copy of a report that the server had is erased with its athlete (OFFLINE-12)", async () => {
  keepOnPhone({ isSent: true });
  api.fail(getAthleteScouting, "athlete-not-found");
  await showScreen(address);
  await screen.findByText("Athlete not found");
  await waitFor(() => expect(readDraft(owner)).toBeNull());
  expect(screen.queryByText(/Typed on the phone/)).toBeNull();
});

test("a look that was withdrawn after a draft cited it can be unticked", async () => {
  const lookId = idOf(120);
  serve([{ ...draft, content: { ...draft.content, looks: [lookId] } }]);
  takeSaves();
  await showScreen(address);
  await userEvent.click(await screen.findByRole("checkbox", { name: /^Withdrawn look/ }));
  await waitFor(() => expect(lastSave()?.body.content.looks).toEqual([]));
  expect(screen.queryByRole("checkbox", { name: /^Withdrawn look/ })).toBeNull();
});

test("a correction is not started while its report can't be read", async () => {
  api.drop(getAthleteScouting);
  await showScreen(`${address}?corrects=${filed.reportId}`);
  await screen.findByText(correctionUnread);
  expect(screen.queryByLabelText("Summary")).toBeNull();
  serve([filed]);
  await press("Try again");
  expect(await screen.findByDisplayValue(filed.content.summary ?? "")).toBeTruthy();
});

test("an open draft comes before a correction, and the page says so", async () => {
  serve([{ ...draft, reportId: idOf(103), seriesId: idOf(103) }, filed]);
  await showScreen(`${address}?corrects=${filed.reportId}`);
  expect(await screen.findByText(/^You have a draft on this athlete already\./)).toBeTruthy();
});

test("a template that is chosen while a save runs is saved after it", async () => {
  const second = { ...shippedTemplates[0], templateId: idOf(150), name: "Second", version: 1 };
  const templates = [...shippedTemplates, second] as typeof shippedTemplates;
  api.answer(getAthleteScouting, () => scoutingOf({ templates: [...templates] }));
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.answer(saveReport, async ({ params, body }) => {
    await held;
    return reportOf({
      ...{ ...own, reportId: params.reportId, content: body.content, state: "draft" },
      ...{ filedAt: null, revision: body.revision + 1 },
    });
  });
  await showScreen(address);
  fireEvent.change(await screen.findByLabelText("Summary"), { target: { value: "First." } });
  await waitFor(() => expect(lastSave()).toBeTruthy());
  fireEvent.change(screen.getByLabelText("Template"), { target: { value: second.templateId } });
  answer();
  await waitFor(() => expect(lastSave()?.body.templateId).toBe(second.templateId));
  expect(lastSave()?.body.content).toEqual({ ...emptyContent, summary: "First." });
});
