// @vitest-environment happy-dom

import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { addLook } from "@armslot/contracts/scouting/looks";
import { discardReport, getReport, saveReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId, screenOf, session } from "../../../test/program-data.ts";
import { reportOf, scout, scoutingOf } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const address = `/programs/${programId}/athletes/${athleteId}/write-report`;

/** A server that keeps what is saved, as the real one does. */
function serve(change: Parameters<typeof scoutingOf>[0] = {}): FakeApi {
  const api = fakeApi();
  api.answer(getAthleteScouting, () => scoutingOf(change));
  takeSaves(api);
  return api;
}

function takeSaves(api: FakeApi) {
  api.answer(saveReport, ({ params, body }) =>
    reportOf({
      ...{ reportId: params.reportId, seriesId: params.reportId, authorId: scout.uid },
      ...{ author: scout.name, content: body.content, revision: body.revision + 1 },
      ...(body.isFiled ? {} : { state: "draft", filedAt: null }),
    }),
  );
}

/** Answers with a filed report on its page. */
function showFiled(
  api: FakeApi,
  { today = null, looks = [] }: Partial<ReplyOf<typeof getReport>> = {},
) {
  api.answer(getReport, () => ({
    athlete: {
      ...{ uid: athleteId, firstName: "Mateo", lastName: "Quill", position: "LHP" },
      ...{ gradClass: 2027, school: null },
    },
    ...{ report: reportOf(), looks, versions: [], today },
  }));
}

const press = async (name: string | RegExp) =>
  await userEvent.click(await screen.findByRole("button", { name }));
const saved = (api: FakeApi) => api.received(saveReport).map(({ body }) => body);

test("two taps grade a tool, and the keypad goes on to the next one", async () => {
  const api = serve();
  await showScreen(address);
  await press("Four-Seam, present: not seen");
  const keys = await screen.findByRole("group", { name: "Grade of Four-Seam, present" });
  await userEvent.click(within(keys).getByRole("button", { name: "50" }));
  await userEvent.click(await screen.findByRole("button", { name: "60" }));
  expect(await screen.findByRole("button", { name: "Four-Seam, present: 50" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Four-Seam, future: 60" })).toBeTruthy();
  expect(await screen.findByRole("group", { name: "Grade of Control, present" })).toBeTruthy();
  await waitFor(() => expect(saved(api)).toHaveLength(1), { timeout: 10_000 });
  expect(saved(api)[0]?.content.grades).toEqual([
    { tool: "Four-Seam", present: 50, future: 60, words: null, gun: null },
  ]);
  expect(await screen.findByText(/Draft saved/)).toBeTruthy();
});

test("measured numbers stand beside a pitch with their n, and pitches not thrown are behind a line", async () => {
  serve();
  await showScreen(address);
  expect(await screen.findByText(/^Measured: 88\.4 mph, n.40$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Splitter/ })).toBeNull();
  await userEvent.click(screen.getByText("Other Pitches"));
  expect(await screen.findByRole("button", { name: "Splitter, present: not seen" })).toBeTruthy();
});

test("a single pitch without a velocity is one pitch in words", async () => {
  serve({ readings: [{ pitchType: "Slider", mean: null, n: 0, pitches: 1 }] });
  await showScreen(address);
  expect(await screen.findByText("Measured: 1 pitch without a velocity")).toBeTruthy();
});

test("a report without a grade or an action is not filed, and says once what is missing where it is missing", async () => {
  const api = serve();
  await showScreen(address);
  await press("File Report…");
  const [grade, action, ...others] = await screen.findAllByRole("alert");
  const part = (name: string) => screen.getByRole("region", { name });
  expect(grade?.textContent).toBe("Grade at least one tool before you file.");
  expect(part("Grades").contains(grade ?? null)).toBe(true);
  expect(document.activeElement).toBe(grade);
  expect(action?.textContent).toBe("Choose sign, follow or pass before you file.");
  expect(part("Verdict").contains(action ?? null)).toBe(true);
  expect(others).toEqual([]);
  await press("Four-Seam, present: not seen");
  await userEvent.click(await screen.findByRole("button", { name: "45" }));
  await press("File Report…");
  expect(document.activeElement).toBe(action);
  expect(saved(api).some(({ isFiled }) => isFiled)).toBe(false);
});

test("an adjustment without a reason leads to the field of the reason", async () => {
  serve();
  await showScreen(address);
  await press("Four-Seam, present: not seen");
  await userEvent.click(await screen.findByRole("button", { name: "45" }));
  await userEvent.click(screen.getByRole("radio", { name: "Follow" }));
  await userEvent.type(screen.getByLabelText("Adjustment"), "5");
  await press("File Report…");
  expect(screen.getByRole("alert").textContent).toBe("Give a reason for the adjustment.");
  expect(document.activeElement).toBe(screen.getByLabelText("Reason"));
});

test("what is typed as a number and is none is neither saved nor filed, and is marked where it stands", async () => {
  const api = serve();
  await showScreen(address);
  await press("Four-Seam, present: not seen");
  await userEvent.click(await screen.findByRole("button", { name: "45" }));
  await userEvent.click(screen.getByRole("radio", { name: "Follow" }));
  const fold = screen.getAllByText("Velocity and words")[0] as HTMLElement;
  await userEvent.click(fold);
  await userEvent.type(screen.getByLabelText("Four-Seam, High in mph"), "9o");
  await userEvent.click(fold);
  expect(screen.queryByLabelText("Four-Seam, High in mph")).toBeNull();
  await userEvent.type(screen.getByLabelText("Year of Arrival"), "next");
  await press("File Report…");
  expect(screen.queryByRole("dialog")).toBeNull();
  const high = screen.getByLabelText("Four-Seam, High in mph");
  expect(document.activeElement).toBe(high);
  expect(high).toHaveProperty("value", "9o");
  expect(screen.getByText("A velocity is 40 to 110 mph.")).toBeTruthy();
  expect(screen.getByText("The year of arrival must be 2020 to 2100.")).toBeTruthy();
  const state = await screen.findByText(
    /^This draft is only on this device/,
    {},
    { timeout: 10_000 },
  );
  expect(state.textContent).toContain("Please check the highlighted fields.");
  expect(saved(api)).toEqual([]);
  await userEvent.clear(high);
  await userEvent.type(high, "90");
  await userEvent.clear(screen.getByLabelText("Year of Arrival"));
  await waitFor(() => expect(saved(api)).toHaveLength(1), { timeout: 10_000 });
  expect(saved(api)[0]?.content.grades[0]?.gun).toMatchObject({ high: 90, low: null });
});

test("the keypad leaves the focus on the grade when it closes", async () => {
  serve();
  await showScreen(address);
  await press("Four-Seam, future: not seen");
  await press("Done");
  const grade = screen.getByRole("button", { name: "Four-Seam, future: not seen" });
  expect(document.activeElement).toBe(grade);
  await press("Athleticism, future: not seen");
  await press("50");
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: "Athleticism, future: 50" }),
  );
});

test("adding a look to a report moves the focus to the look and back", async () => {
  serve();
  await showScreen(address);
  await press("Add a Look");
  expect(document.activeElement).toBe(screen.getByLabelText("Day"));
  await press("Cancel");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a Look" }));
  await press("Add a Look");
  await press("Add Look");
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Add a Look" }));
});

test("filing says what is frozen, and leads to the report", async () => {
  const api = serve();
  showFiled(api);
  const router = await showScreen(address);
  await press("Four-Seam, present: not seen");
  await userEvent.click(await screen.findByRole("button", { name: "45" }));
  await userEvent.click(screen.getByRole("radio", { name: "Follow" }));
  await press("File Report…");
  const dialog = await screen.findByRole("dialog", { name: "File the report on Mateo Quill?" });
  expect(within(dialog).getByText("1 tool")).toBeTruthy();
  expect(within(dialog).getByText(/A filed report never changes/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "File Report" }));
  await waitFor(() =>
    expect(router.state.location.pathname).toMatch(/\/scouting-reports\/[0-9a-f-]{36}$/),
  );
  expect(saved(api).at(-1)).toMatchObject({ isFiled: true });
  expect(localStorage).toHaveLength(0);
  // What was read before the report was filed lacks it.
  expect(api.received(getAthleteScouting)).toHaveLength(1);
  await act(() => router.navigate(address));
  await waitFor(() => expect(api.received(getAthleteScouting)).toHaveLength(2));
});

test("a draft without a connection stays on the device, and the same save is repeated after a reload", async () => {
  const api = serve();
  api.drop(saveReport);
  await showScreen(address);
  fireEvent.change(await screen.findByLabelText("Summary"), {
    target: { value: "Repeats his delivery." },
  });
  expect(await screen.findByText(/only on this device/, {}, { timeout: 10_000 })).toBeTruthy();
  const kept = JSON.parse(localStorage.getItem(localStorage.key(0) ?? "") ?? "{}");
  expect(kept.content.summary).toBe("Repeats his delivery.");

  cleanup();
  takeSaves(api);
  await showScreen(address);
  expect(await screen.findByDisplayValue("Repeats his delivery.")).toBeTruthy();
  await waitFor(() => expect(saved(api).length).toBeGreaterThan(0), { timeout: 10_000 });
  expect(saved(api)[0]?.saveId).toBe(kept.attempt.saveId);
  expect(api.received(saveReport)[0]?.params.reportId).toBe(kept.reportId);
});

test("a report that is filed while a save waits for a connection is filed by itself after a reload, with the numbers that its author saw", async () => {
  const api = serve();
  api.drop(saveReport);
  await showScreen(address);
  await press("Four-Seam, present: not seen");
  await press("55");
  fireEvent.click(await screen.findByRole("radio", { name: "Follow" }));
  expect(
    await screen.findByText(/^This draft is only on this device/, {}, { timeout: 10_000 }),
  ).toBeTruthy();
  await press("File Report…");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "File Report" }));
  expect(await screen.findByText(/^This report is only on this device/)).toBeTruthy();

  cleanup();
  takeSaves(api);
  showFiled(api);
  const written = scoutingOf();
  const later = { readings: [], readingsSeal: "6".repeat(64), isHidden: true };
  api.answer(getAthleteScouting, () => scoutingOf(later));
  await showScreen(address);
  await waitFor(() => expect(saved(api).at(-1)?.isFiled).toBe(true), { timeout: 10_000 });
  expect(saved(api).at(-1)?.seen).toEqual({
    readings: { numbers: written.readings, seal: written.readingsSeal },
    reports: true,
  });
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test("a report can be started without a connection, with the templates of every program", async () => {
  const api = fakeApi();
  api.drop(getAthleteScouting);
  takeSaves(api);
  await showScreen(address);
  await press("Four-Seam, present: not seen");
  const keys = await screen.findByRole("group", { name: "Grade of Four-Seam, present" });
  expect(within(keys).getByText("50 is the average of the major leagues.")).toBeTruthy();
  await press("55");
  await waitFor(() => expect(saved(api).at(-1)?.seen).toEqual({ readings: null, reports: false }), {
    timeout: 10_000,
  });
});

test("a report without a connection names the athlete whose page was read before", async () => {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.drop(getAthleteScouting);
  const router = await showScreen(address.replace("/write-report", ""));
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  api.drop(getAthlete);
  await router.navigate(address);
  await screen.findByRole("button", { name: "Four-Seam, present: not seen" });
  expect(await screen.findByText("Mateo Quill")).toBeTruthy();
});

test("a draft that another device changed asks which one stays", async () => {
  const theirs = reportOf({
    ...{ state: "draft", filedAt: null, authorId: session.user.uid, revision: 7 },
    content: { ...reportOf().content, summary: "From the tablet." },
  });
  const api = serve();
  api.fail(saveReport, "version-conflict", { current: theirs });
  await showScreen(address);
  fireEvent.change(await screen.findByLabelText("Summary"), { target: { value: "From here." } });
  await waitFor(() => expect(screen.getByText(/on another device/)).toBeTruthy(), {
    timeout: 10_000,
  });
  // Only its author changes a draft.
  expect(screen.queryByText(/Someone else/)).toBeNull();
  takeSaves(api);
  await press("Keep this one");
  await waitFor(() => expect(saved(api).at(-1)?.revision).toBe(7), { timeout: 10_000 });
  expect(saved(api).at(-1)?.content.summary).toBe("From here.");
});

test("discarding a draft that the server never had sends nothing", async () => {
  const api = serve();
  const router = await showScreen(address);
  await press("Discard Draft");
  await press("Confirm");
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/athletes\/[^/]+$/));
  expect(localStorage).toHaveLength(0);
  expect([...api.received(discardReport), ...api.received(saveReport)]).toEqual([]);
});

test.each([
  [83.3, "83rd"],
  [0, "1st"],
  [100, "99th"],
  [12, "12th"],
])("a report shows the percentile %s of today's mean as %s", async (percentile, place) => {
  const api = serve();
  showFiled(api, {
    today: [{ pitchType: "Four-Seam", pitches: 30, n: 28, mean: 91.24, percentile }],
  });
  const { reportId } = reportOf();
  await showScreen(`/programs/${programId}/athletes/${athleteId}/scouting-reports/${reportId}`);
  const row = await screen.findByRole("row", { name: /^Four-Seam/ });
  expect(within(row).getByText("91.2 mph")).toBeTruthy();
  expect(within(row).getByText(`n 28 · ${place}`)).toBeTruthy();
  expect(
    screen.getByText(/its percentile among this program’s pitchers of any standing/),
  ).toBeTruthy();
});

test("a filed report lists the looks it rests on", async () => {
  const api = fakeApi();
  const look = {
    ...{ lookId: idOf(120), seenOn: "2026-05-04", kind: "game" as const, place: null },
    ...{ opposition: "Ridge", innings: 4, pitches: 61 },
  };
  showFiled(api, { looks: [look] });
  const { reportId } = reportOf();
  await showScreen(`/programs/${programId}/athletes/${athleteId}/scouting-reports/${reportId}`);
  const looks = await screen.findByRole("list", { name: "Looks" });
  expect(looks.textContent).toBe("05/04/2026 · Game vs Ridge · 4 innings · 61 pitches");
  expect(screen.getByText(/^Rests on 1 look\./)).toBeTruthy();
});

test("a look that is added without a connection stays in the draft, is sent before the report, and leaves with its tick if it is refused", async () => {
  const api = serve();
  api.drop(addLook);
  await showScreen(address);
  const add = async (opposition: string) => {
    await press("Add a Look");
    await userEvent.type(await screen.findByLabelText("Opposition"), opposition);
    await press("Add Look");
  };
  await add("Ridge");
  const kept = await screen.findByRole("checkbox", { name: /Ridge · only on this device$/ });
  expect(kept).toHaveProperty("checked", true);
  await screen.findByText(/only on this device\. It is saved as soon as the server answers/);
  expect(saved(api)).toEqual([]);
  cleanup();
  api.answer(addLook, ({ params }) => ({ lookId: params.lookId }));
  await showScreen(address);
  const sent = await screen.findByRole("checkbox", { name: /vs Ridge$/ }, { timeout: 10_000 });
  expect(sent).toHaveProperty("checked", true);
  const [look] = api.received(addLook).slice(-1);
  expect(look?.body).toMatchObject({ opposition: "Ridge", kind: "game" });
  await waitFor(() => expect(saved(api).at(-1)?.content.looks).toEqual([look?.params.lookId]));
  api.fail(addLook, "game-not-found");
  await add("Valley");
  const refused = await screen.findByRole("checkbox", { name: /Valley · only on this device$/ });
  await screen.findByText(/only on this device\. Game not found/);
  await userEvent.click(refused);
  await waitFor(() => expect(saved(api)).toHaveLength(2));
  expect(screen.queryByRole("checkbox", { name: /Valley/ })).toBeNull();
});

test("a look that was typed halfway for a report is open with its text after a reload", async () => {
  serve();
  await showScreen(address);
  await press("Add a Look");
  await userEvent.type(await screen.findByLabelText("Opposition"), "Ridge");
  cleanup();
  serve();
  await showScreen(address);
  const opposition = await screen.findByLabelText<HTMLInputElement>("Opposition");
  expect(opposition.value).toBe("Ridge");
});
