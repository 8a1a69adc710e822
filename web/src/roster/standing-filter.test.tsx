// @vitest-environment happy-dom
import { type AthleteRow, listAthletes } from "@armslot/contracts/roster/athletes";
import { type Standing, standings } from "@armslot/contracts/roster/standing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../test/fake-api.ts";
import { idOf, programId, rowOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();
beforeEach(() => localStorage.clear());

const dashboard = `/programs/${programId}`;
const athletes: Record<Standing, AthleteRow[]> = {
  roster: [rowOf({ uid: idOf(11), firstName: "Ro", lastName: "Ster", submission: 2 })],
  prospect: [rowOf({ uid: idOf(12), firstName: "Pro", lastName: "Spect" })],
  opponent: [],
  alumnus: [rowOf({ uid: idOf(13), firstName: "Alu", lastName: "Mnus" })],
};

const askedBy = (address = "") => new URL(address, location.href).searchParams.get("standing");

/** Answers as the server does: the roster unless another standing is asked for, and each row's standing among all. */
function serve(): FakeApi {
  const api = fakeApi();
  api.answer(listAthletes, () => {
    const standing = askedBy(api.addresses.at(-1)) ?? "roster";
    if (standing in athletes) return { athletes: athletes[standing as Standing] };
    const everyone = Object.entries(athletes).flatMap(([own, rows]) =>
      rows.map((row) => ({ ...row, standing: own as Standing })),
    );
    return { athletes: everyone };
  });
  return api;
}

const filter = async () => await screen.findByRole("combobox", { name: "Filter by standing" });
const shownNames = () =>
  within(screen.getByRole("table", { name: "Athletes" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const untilShown = async (names: readonly string[]) =>
  await waitFor(() => expect(shownNames()).toEqual(names));

test("the dashboard shows the roster by one request unless another standing is chosen", async () => {
  const api = serve();
  await showScreen(dashboard);
  expect((await filter()).textContent).toBe("RosterProspectOpponentAlumnusAll");
  expect(shownNames()).toEqual(["Ro Ster"]);
  expect(api.received(listAthletes)).toHaveLength(1);
});

test.each([
  ["prospect", "Pro Spect"],
  ["alumnus", "Alu Mnus"],
] as const)(
  "the standing of %s in the filter shows those athletes, and the address keeps it",
  async (standing, name) => {
    serve();
    const router = await showScreen(dashboard);
    await userEvent.selectOptions(await filter(), standings[standing]);
    await untilShown([name]);
    expect(screen.getByRole("status").textContent).toBe("1 athlete");
    expect(router.state.location.search).toBe(`?standing=${standing}`);
    await userEvent.selectOptions(await filter(), "Roster");
    await untilShown(["Ro Ster"]);
    expect(router.state.location.search).toBe("");
  },
);

test("all standings show every athlete, each with the standing in a column", async () => {
  serve();
  await showScreen(`${dashboard}?standing=all`);
  await filter();
  await untilShown(["Ro Ster", "Pro Spect", "Alu Mnus"]);
  const [, ...rows] = screen.getAllByRole("row");
  expect(rows.map((row) => within(row).getAllByRole("cell").at(-1)?.textContent)).toEqual([
    "Roster",
    "Prospect",
    "Alumnus",
  ]);
});

test("a standing that no one has says so, and Clear shows the roster again", async () => {
  serve();
  await showScreen(`${dashboard}?standing=opponent`);
  expect(await screen.findByText("No athlete passes these filters.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  await untilShown(["Ro Ster"]);
});

test("a standing whose athletes fail to load says so, keeps the filter, and can be tried again", async () => {
  const api = fakeApi();
  api.fail(listAthletes, "unexpected");
  await showScreen(`${dashboard}?standing=prospect`);
  expect(await screen.findByText("Failed to load athletes")).toBeTruthy();
  expect(await filter()).toBeTruthy();
  api.answer(listAthletes, () => ({ athletes: athletes.prospect }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await untilShown(["Pro Spect"]);
});
