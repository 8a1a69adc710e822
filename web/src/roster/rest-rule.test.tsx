// @vitest-environment happy-dom
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { setRestRule } from "@armslot/contracts/roster/rest-rule";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { gameId, idOf, programId, rowOf } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";
import { today } from "../client/format.ts";

cleanUpScreens();
beforeEach(() => localStorage.clear());

test("an admin adds the parts of a league's rule behind a fold, which says where one is wrong", async () => {
  const { api } = await showAccount({
    prepare: (api) => api.answer(setRestRule, ({ body }) => body),
  });
  const region = within(await screen.findByRole("region", { name: "Days of Rest" }));
  await userEvent.click(region.getByRole("radio", { name: /Our own rule/ }));
  const type = async (name: RegExp, text: string) => {
    await userEvent.clear(region.getByLabelText(name));
    await userEvent.type(region.getByLabelText(name), text);
  };
  await type(/^Most pitches for 0, 1, 2/, "30 50 75");
  expect(region.queryByLabelText(/No third day in a row/)).toBeNull();
  await userEvent.click(region.getByText("More of Your League’s Rule"));
  await userEvent.click(region.getByRole("checkbox", { name: /finish the last batter/ }));
  await type(/No third day in a row/, "1");
  await type(/No second game/, "20");
  await type(/No pitching after catching/, "4");
  await type(/No catching after pitching/, "41");
  await type(/First day/, "2026-06-09");
  await type(/Last day/, "2026-06-01");
  const [, ofPlayoffs] = region.getAllByLabelText(/^Most pitches for 0, 1, 2/);
  await userEvent.type(ofPlayoffs as HTMLElement, "40, 60");
  await userEvent.click(region.getByRole("button", { name: "Save Rule" }));
  expect(region.getByRole("alert").textContent).toBe(
    "The last day of the playoffs is before the first one.",
  );
  expect(api.bodiesOf(setRestRule)).toEqual([]);
  await type(/Last day/, "2026-06-21");
  await userEvent.click(region.getByRole("button", { name: "Save Rule" }));
  expect(await region.findByText("Rule saved.")).toBeDefined();
  expect(api.bodiesOf(setRestRule)).toEqual([
    {
      rule: {
        ...{ steps: [30, 50, 75], dailyMax: null, lastBatter: true, thirdDayFrom: 1 },
        ...{ secondGameFrom: 20, caughtFrom: 4, noCatchingFrom: 41 },
        playoffs: { from: "2026-06-09", to: "2026-06-21", steps: [40, 60], dailyMax: null },
      },
    },
  ]);
});

const last = {
  ...{ gameId, opponent: "Coastal State", kind: "game" as const, pitches: 61 },
  ...{ fastballs: 0, fastballMean: null, fastballMax: null },
};

test("an admin sets the program's own rule, by which Today then rests a pitcher without a birth year", async () => {
  const uid = idOf(20);
  const day = { date: today(), pitches: 61, last };
  const { api, router } = await showAccount({
    prepare: (api) => {
      api.answer(setRestRule, ({ body }) => body);
      api.answer(listAthletes, () => ({
        athletes: [rowOf({ uid, lastName: "Birch" })],
        staff: [{ uid, birthYear: null, arsenal: [], days: [day], caught: [], changes: [] }],
        news: { done: [], questions: [], waitingFiles: 0, endingLinks: [] },
      }));
    },
  });
  const region = within(await screen.findByRole("region", { name: "Days of Rest" }));
  await userEvent.click(region.getByRole("radio", { name: /Our own rule/ }));
  const steps = region.getByRole("textbox", { name: /Most pitches for 0, 1, 2/ });
  await userEvent.type(steps, "45, 30");
  await userEvent.click(region.getByRole("button", { name: "Save Rule" }));
  expect(region.getByRole("alert").textContent).toContain("larger than the one before");
  expect(api.bodiesOf(setRestRule)).toEqual([]);
  await userEvent.clear(steps);
  await userEvent.type(steps, "30 45, 60");
  expect(
    region.getByText("0 days up to 30 pitches, 1 day up to 45, 2 days up to 60, 3 days above."),
  ).toBeDefined();
  await userEvent.click(region.getByRole("button", { name: "Save Rule" }));
  expect(await region.findByText("Rule saved.")).toBeDefined();
  expect(api.bodiesOf(setRestRule)).toEqual([{ rule: { steps: [30, 45, 60], dailyMax: null } }]);
  await router.navigate(`/programs/${programId}`);
  const shown = within(await screen.findByRole("region", { name: "Today" }));
  expect(await shown.findByText(/^Resting until/)).toBeDefined();
});
