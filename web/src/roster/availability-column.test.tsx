// @vitest-environment happy-dom
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { idOf, programId, rowOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";
import { today } from "../client/format.ts";

cleanUpScreens();
beforeEach(() => localStorage.clear());

const cellOf = (name: RegExp) =>
  within(screen.getByRole("row", { name })).getAllByRole("cell").at(-1)?.textContent;

const shownNames = () =>
  within(screen.getByRole("table", { name: "Athletes" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent?.split(" ").at(-1));

test("Columns adds the availability, by which the athletes sort, those without a birth year last", async () => {
  const api = fakeApi();
  const day = today();
  const names = ["Ash", "Birch", "Cedar"];
  const resting = (
    at: number,
    lastDays: { date: string; pitches: number }[],
    birthYear: number | null,
  ) =>
    rowOf({
      ...{ uid: idOf(30 + at), lastName: names[at] ?? "" },
      readings: {
        ...{ fastballs: 0, totalFastballVelo: 0, recentPitches: 61, hasLeftOut: false },
        ...{ lastOuting: day, birthYear, lastDays, caught: [] },
      },
    });
  const born = Number(day.slice(0, 4)) - 18;
  const thrown = [{ date: day, pitches: 61 }];
  const athletes = [resting(0, thrown, born), resting(1, thrown, null), resting(2, [], born)];
  api.answer(listAthletes, () => ({ athletes }));
  await showScreen(`/programs/${programId}`);
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Availability" }));
  expect(cellOf(/Cedar/)).toBe("Available");
  expect(cellOf(/Birch/)).toBe("-");
  expect(cellOf(/Ash/)).toMatch(/^From \d\d\/\d\d$/);
  const sort = () => userEvent.click(screen.getByRole("button", { name: "Availability" }));
  await sort();
  const up = shownNames();
  await sort();
  expect([up, shownNames()]).toEqual([
    ["Cedar", "Ash", "Birch"],
    ["Ash", "Cedar", "Birch"],
  ]);
});
