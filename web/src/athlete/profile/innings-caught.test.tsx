// @vitest-environment happy-dom

import { setInningsCaught } from "@armslot/contracts/athlete/innings-caught";
import type { CaughtDays } from "@armslot/contracts/athlete/tracked-days";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { athleteId, programId, screenOf, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../../test/show-app.tsx";
import { today } from "../../client/format.ts";

cleanUpScreens();

const shownWith = (caughtFrom: number | undefined) => {
  let caught: CaughtDays = [];
  const restRule = { steps: [30], dailyMax: null, caughtFrom };
  return showApp({
    at: `/programs/${programId}/athletes/${athleteId}`,
    viewer: { ...session, program: { ...session.program, restRule } },
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf({ birthYear: null }, { caught }));
      api.answer(setInningsCaught, ({ body: { date, innings } }) => {
        caught = innings > 0 ? [{ date, innings }] : [];
        return { caught };
      });
    },
  });
};

test("innings caught are entered for a day and removed with 0, also without a tracked pitch", async () => {
  const { api } = shownWith(4);
  const region = within(await screen.findByRole("region", { name: "Workload" }));
  const enter = async (innings: string) => {
    await userEvent.type(await region.findByLabelText(/^Innings caught/), innings);
    await userEvent.click(region.getByRole("button", { name: "Save Innings" }));
  };
  expect(await region.findByText("No innings caught in the last 28 days.")).toBeDefined();
  await userEvent.click(region.getByRole("button", { name: "Save Innings" }));
  expect((await region.findAllByRole("alert")).at(-1)?.textContent).toContain(
    "whole number of innings",
  );
  await enter("4");
  expect(await region.findByText(/Caught 4 innings today, available from/)).toBeDefined();
  expect(region.getByText(/^Caught: 4 on \d\d\/\d\d\. 0 removes a day\.$/)).toBeDefined();
  await enter("0");
  expect(await region.findByText("No innings caught in the last 28 days.")).toBeDefined();
  expect(api.bodiesOf(setInningsCaught)).toEqual([
    { date: today(), innings: 4 },
    { date: today(), innings: 0 },
  ]);
});

test("no one is asked for innings caught by a rule that does not read them", async () => {
  shownWith(undefined);
  await screen.findByText("No pitch data yet.");
  expect(screen.queryByRole("region", { name: "Workload" })).toBeNull();
});
