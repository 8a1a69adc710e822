// @vitest-environment happy-dom
import { listAthletes } from "@armslot/contracts/athletes/athletes";
import { setRestRule } from "@armslot/contracts/rest-rule/rest-rule";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { gameId, idOf, programId, rowOf } from "../../../test/program-data.ts";
import { showAccount } from "../../../test/show-account.ts";
import { cleanUpScreens } from "../../../test/show-app.tsx";
import { today } from "../../lib/format.ts";

cleanUpScreens();
beforeEach(() => localStorage.clear());

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
        staff: [{ uid, birthYear: null, arsenal: [], days: [day], changes: [] }],
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
