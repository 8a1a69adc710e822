// @vitest-environment happy-dom
import { type AthleteRow, listAthletes } from "@armslot/contracts/roster/athletes";
import { type FirstSteps, getFirstSteps } from "@armslot/contracts/roster/first-steps";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { idOf, programId, rowOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();
beforeEach(() => localStorage.clear());

const dashboard = `/programs/${programId}`;
const roster = [rowOf({ submission: 7 })];

function serve(athletes: readonly AthleteRow[] = roster) {
  const api = fakeApi();
  api.answer(listAthletes, () => ({ athletes: [...athletes] }));
  return api;
}

const stepsOf = () =>
  within(screen.getByRole("region", { name: "First steps" }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);

test("the first steps tick themselves off, and go for good when they are done", async () => {
  const api = serve([rowOf({ submission: 0 })]);
  api.answer(getFirstSteps, () => ({ hasStaff: true, hasBackups: false }));
  await showScreen(dashboard);
  await screen.findByText("Backups");
  expect(stepsOf()).toEqual([
    "Your roster (done)",
    "Your first pitches",
    "Armslot on your phone",
    "Your staff (done)",
    "Backups",
  ]);
  cleanup();
  api.answer(listAthletes, () => ({ athletes: [rowOf({ submission: 1 })] }));
  await showScreen(dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "First steps" })).toBeNull());
  cleanup();
  api.answer(listAthletes, () => ({ athletes: [] }));
  await showScreen(dashboard);
  await screen.findByRole("region", { name: "Ways to begin" });
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

test("the roster shows together with the first steps above it, and does not move when a part of them arrives late", async () => {
  const api = serve([rowOf({ submission: 0 })]);
  let answer: (steps: FirstSteps) => void = () => undefined;
  const answered = new Promise<FirstSteps>((resolve) => {
    answer = resolve;
  });
  api.answer(getFirstSteps, () => answered);
  await showScreen(dashboard);
  await waitFor(() => expect(api.received(getFirstSteps)).toHaveLength(1));
  expect(screen.queryByRole("table", { name: "Athletes" })).toBeNull();
  answer({ hasStaff: true, hasBackups: false });
  await screen.findByRole("table", { name: "Athletes" });
  expect(stepsOf()).toHaveLength(5);
});

test("the roster shows with the first steps of everyone if those of admins can't be read", async () => {
  const api = serve([rowOf({ submission: 0 })]);
  api.fail(getFirstSteps, "unexpected");
  await showScreen(dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  expect(stepsOf()).toHaveLength(3);
});

test("Dismiss ends the first steps, and a program with games never shows them", async () => {
  const api = serve([]);
  await showScreen(dashboard);
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  expect(screen.getByRole("region", { name: "Ways to begin" })).toBeTruthy();
  cleanup();
  localStorage.clear();
  api.answer(listAthletes, () => ({ athletes: roster }));
  await showScreen(dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

test("an incomplete profile is marked, and the filter shows it with the way to complete it", async () => {
  const begun = rowOf({
    uid: idOf(71),
    lastName: "Begun",
    gradClass: null,
    school: null,
    city: null,
    state: null,
    isIncomplete: true,
  });
  serve([...roster, begun]);
  await showScreen(dashboard);
  const row = (await screen.findByRole("link", { name: /Begun/ })).closest("tr");
  expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Mateo Begun Profile incomplete",
    "LHP",
    "-",
    "-",
    "1",
  ]);
  await userEvent.selectOptions(await screen.findByLabelText("Filter by profile"), "Incomplete");
  expect(screen.getByRole("status").textContent).toBe("1 athlete");
  const link = screen.getByRole("link", { name: "Complete Profiles" });
  expect(link.getAttribute("href")).toBe(`${dashboard}/complete-profiles`);
});
