// @vitest-environment happy-dom
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { type AthleteRow, getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { idOf, programId, rowOf, screenOf } from "../../test/program-data.ts";
import { renderLikeBrowser, setAtOnce } from "../../test/quick-events.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();
beforeEach(() => localStorage.clear());

const dashboard = `/programs/${programId}`;

const roster: AthleteRow[] = [
  rowOf({ uid: idOf(11), firstName: "José", lastName: "Peña", city: "Austin", state: "TX" }),
  rowOf({ uid: idOf(12), firstName: "Mateo", lastName: "Quill", gradClass: 2026, submission: 7 }),
  rowOf({ uid: idOf(13), firstName: "Sam", lastName: "Reed", position: "RHP", submission: 3 }),
];

function serve(athletes: readonly AthleteRow[] = roster) {
  const api = fakeApi();
  api.answer(listAthletes, () => ({ athletes: [...athletes] }));
  api.answer(getAthlete, ({ params }) => screenOf({ uid: params.athleteId }));
  return api;
}

function searchBox() {
  return screen.getByRole("searchbox", { name: "Search Athletes..." });
}

function shownNames(): (string | null)[] {
  const table = screen.getByRole("table", { name: "Athletes" });
  return within(table)
    .getAllByRole("link")
    .map((link) => link.textContent);
}

test("shows the roster by last name with its five columns and its count", async () => {
  serve();
  await showScreen(dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
    "Name",
    "Position",
    "Grad",
    "Hometown",
    "Submissions",
  ]);
  expect(shownNames()).toEqual(["José Peña", "Mateo Quill", "Sam Reed"]);
  const cells = within(screen.getByRole("row", { name: /José Peña/ })).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual([
    "José Peña",
    "LHP",
    "2027",
    "Austin, TX",
    "1",
  ]);
  expect(screen.getByRole("status").textContent).toBe("3 athletes");
});

test("a search filters and counts the rows and replaces the address without new history entries", async () => {
  serve();
  const router = await showScreen("/somewhere", dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  await userEvent.type(searchBox(), "jose pena");
  expect(shownNames()).toEqual(["José Peña"]);
  expect(screen.getByRole("status").textContent).toBe("1 athlete");
  expect(new URLSearchParams(router.state.location.search).get("q")).toBe("jose pena");
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/somewhere");
});

test("Back from an athlete restores search and order", async () => {
  serve();
  const router = await showScreen(dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  await userEvent.type(searchBox(), "mobile");
  await userEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(shownNames()).toEqual(["Sam Reed", "Mateo Quill"]);
  await userEvent.click(screen.getByRole("row", { name: /Mateo Quill/ }));
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  expect(router.state.location.state).toEqual({ fromDashboard: true });
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Athletes" })).toBeTruthy();
  expect(searchBox()).toHaveProperty("value", "mobile");
  expect(shownNames()).toEqual(["Sam Reed", "Mateo Quill"]);
});

test("a search in the address fills the box and filters the rows", async () => {
  serve();
  await showScreen(`${dashboard}?q=reed`);
  await screen.findByRole("table", { name: "Athletes" });
  expect(searchBox()).toHaveProperty("value", "reed");
  expect(shownNames()).toEqual(["Sam Reed"]);
});

test("a link to an address without a search clears the box", async () => {
  serve();
  const router = await showScreen(`${dashboard}?q=reed`);
  await screen.findByRole("table", { name: "Athletes" });
  await act(() => router.navigate(dashboard));
  expect(searchBox()).toHaveProperty("value", "");
  expect(shownNames()).toHaveLength(3);
});

test("headers sort in both directions and announce it", async () => {
  serve();
  await showScreen(dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  const submissions = screen.getByRole("button", { name: "Submissions" });
  await userEvent.click(submissions);
  expect(shownNames()).toEqual(["José Peña", "Sam Reed", "Mateo Quill"]);
  await userEvent.click(submissions);
  expect(shownNames()).toEqual(["Mateo Quill", "Sam Reed", "José Peña"]);
  const header = screen.getByRole("columnheader", { name: "Submissions" });
  expect(header.getAttribute("aria-sort")).toBe("descending");
});

test("a search without matches shows its text and can be cleared", async () => {
  serve();
  await showScreen(`${dashboard}?q=nobody`);
  expect(await screen.findByText("No athletes found matching your search.")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("0 athletes");
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(shownNames()).toHaveLength(3);
  expect(searchBox()).toHaveProperty("value", "");
});

test("an empty roster shows how to start", async () => {
  serve([]);
  await showScreen(dashboard);
  expect(await screen.findByText("No athletes found. Add an athlete to get started.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "New Athlete" });
  expect(link.getAttribute("href")).toBe(`${dashboard}/new-athlete`);
  const steps = await screen.findByRole("region", { name: "First steps" });
  expect(within(steps).getByRole("link", { name: "Import a file" })).toBeTruthy();
  expect(within(steps).getByRole("link", { name: "watch the demo" })).toBeTruthy();
});

test("a roster that fails to load shows an error and offers another try", async () => {
  const api = serve();
  api.fail(listAthletes, "unavailable");
  await showScreen(dashboard);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load athletes");
  api.answer(listAthletes, () => ({ athletes: roster }));
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Athletes" })).toBeTruthy();
});

test("a roster without a network says so, and loads when the network is back", async () => {
  const api = serve();
  api.fail(listAthletes, "unavailable");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await showScreen(dashboard);
  fireEvent.offline(window);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).not.toContain("Failed to load athletes");
  expect(alert.textContent).toContain("You’re offline. This loads again when the connection");
  api.answer(listAthletes, () => ({ athletes: roster }));
  onLine.mockReturnValue(true);
  fireEvent.online(window);
  expect(await screen.findByRole("table", { name: "Athletes" })).toBeTruthy();
});

test("a roster that fails to load again stays, and says that it may be out of date", async () => {
  const api = serve();
  await showScreen(dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  api.fail(listAthletes, "unavailable");
  const minuteLater = Date.now() + 60_000;
  vi.spyOn(Date, "now").mockReturnValue(minuteLater);
  fireEvent.offline(window);
  fireEvent.online(window);
  const note = "3 athletes. This list may be out of date.";
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(note));
  expect(shownNames()).toHaveLength(3);
});

test("searches 5,000 athletes although only the visible rows are rendered", async () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    rowOf({ uid: idOf(1000 + index), lastName: `Quill ${String(index).padStart(4, "0")}` }),
  );
  serve(many);
  await showScreen(dashboard);
  const table = await screen.findByRole("table", { name: "Athletes" });
  expect(screen.getByRole("status").textContent).toBe("5,000 athletes");
  expect(within(table).getAllByRole("link").length).toBeLessThan(200);
  await userEvent.type(searchBox(), "4999");
  expect(shownNames()).toEqual(["Mateo Quill 4999"]);
});

const withReadings: AthleteRow[] = [
  rowOf({
    ...roster[0],
    readings: {
      fastballs: 0,
      totalFastballVelo: 0,
      lastOuting: null,
      recentPitches: 0,
      birthYear: null,
      lastDays: [],
      caught: [],
      hasLeftOut: false,
    },
  }),
  rowOf({
    ...roster[1],
    readings: {
      fastballs: 3,
      totalFastballVelo: 270.4,
      lastOuting: "2026-05-02",
      recentPitches: 1204,
      birthYear: null,
      lastDays: [],
      caught: [],
      hasLeftOut: false,
    },
  }),
];

async function addColumns(...names: string[]) {
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  for (const name of names) await userEvent.click(screen.getByRole("checkbox", { name }));
}

const cellsOf = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("Columns adds the fastball velocity, the last outing and the recent pitches, and asks for them only then", async () => {
  const api = serve();
  const lists = () => api.addresses.filter((address) => address.includes("/athletes"));
  api.answer(listAthletes, () => ({
    athletes: lists().length > 1 ? withReadings : roster.slice(0, 2),
  }));
  await showScreen(dashboard);
  await addColumns("Fastball velocity", "Last outing", "Pitches (28 days)");
  await screen.findByText("05/02/2026");
  expect(cellsOf(/José Peña/).slice(5)).toEqual(["-", "-", "0"]);
  expect(cellsOf(/Mateo Quill/).slice(5)).toEqual(["90.1 mph n 3", "05/02/2026", "1,204"]);
  expect(lists()).toEqual([
    expect.stringMatching(/\/athletes\?staff=recent$/),
    expect.stringMatching(/\/athletes\?today=\d{4}-\d\d-\d\d$/),
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Fastball velocity" }));
  expect(shownNames()).toEqual(["Mateo Quill", "José Peña"]);
});

test("the column of recent pitches marks an athlete with two outings that look like one, and says what the mark means", async () => {
  const api = serve();
  const [one, { readings, ...other }] = withReadings as [AthleteRow, AthleteRow];
  const marked = { ...other, readings: readings && { ...readings, hasLeftOut: true } };
  api.answer(listAthletes, () => ({ athletes: [one, marked] }));
  await showScreen(dashboard);
  await addColumns("Pitches (28 days)");
  expect(await screen.findByText(`* ${athleteMessages.leftOut}`)).toBeDefined();
  expect(cellsOf(/José Peña/).at(-1)).toBe("0");
  expect(cellsOf(/Mateo Quill/).at(-1)).toBe(`1,204* ${athleteMessages.leftOut}`);
});

test("a sort by a column that this reader has not added falls back to names", async () => {
  serve();
  await showScreen(`${dashboard}?sort=-fastball`);
  await screen.findByRole("table", { name: "Athletes" });
  expect(shownNames()).toEqual(["José Peña", "Mateo Quill", "Sam Reed"]);
});

test("filters by position and class, keeps both in the address, and Clear shows everyone again", async () => {
  serve();
  const router = await showScreen(dashboard);
  await userEvent.selectOptions(
    await screen.findByRole("combobox", { name: "Filter by position" }),
    "LHP",
  );
  expect(shownNames()).toEqual(["José Peña", "Mateo Quill"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Filter by class" }), "2026");
  expect(shownNames()).toEqual(["Mateo Quill"]);
  expect(screen.getByRole("status").textContent).toBe("1 athlete");
  expect(router.state.location.search).toBe("?position=LHP&class=2026");
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Filter by position" }),
    "RHP",
  );
  expect(screen.getByText("No athlete passes these filters.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(shownNames()).toHaveLength(3);
  expect(router.state.location.search).toBe("");
});

test("a position, a class, a search and a sort right after each other all stay", async () => {
  serve();
  const router = await showScreen(dashboard);
  const position = await screen.findByRole("combobox", { name: "Filter by position" });
  renderLikeBrowser();
  setAtOnce(position, "LHP");
  setAtOnce(screen.getByRole("combobox", { name: "Filter by class" }), "2026");
  setAtOnce(searchBox(), "quill");
  screen.getByRole("button", { name: "Grad" }).click();
  expect(position).toHaveProperty("value", "LHP");
  await waitFor(() =>
    expect(router.state.location.search).toBe("?q=quill&position=LHP&class=2026&sort=grad"),
  );
  expect(shownNames()).toEqual(["Mateo Quill"]);
});

test("a filter in the address that no athlete has stays visible", async () => {
  serve();
  await showScreen(`${dashboard}?class=2031`);
  const box = await screen.findByRole("combobox", { name: "Filter by class" });
  expect(box).toHaveProperty("value", "2031");
  expect(screen.getByRole("status").textContent).toBe("0 athletes");
});

const box = (name: string) => screen.getByRole("checkbox", { name: `Compare ${name}` });

test("Compare ticks athletes in the address, which a search keeps, and opens their comparison", async () => {
  serve();
  const router = await showScreen(dashboard);
  await userEvent.click(await screen.findByRole("button", { name: "Compare" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Compare Sam Reed" }));
  expect(screen.getByRole("button", { name: "Compare Athletes" })).toHaveProperty("disabled", true);
  await userEvent.type(searchBox(), "pena");
  await userEvent.click(box("José Peña"));
  await userEvent.clear(searchBox());
  expect(box("Sam Reed")).toHaveProperty("checked", true);
  const link = screen.getByRole("link", { name: "Compare Athletes" });
  expect(link.getAttribute("href")).toBe(`${dashboard}/compare?athletes=${idOf(13)},${idOf(11)}`);
  expect(new URLSearchParams(router.state.location.search).get("compare")).toBe(
    `${idOf(13)},${idOf(11)}`,
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(router.state.location.search).toBe("");
  expect(shownNames()).toHaveLength(3);
});

test("two quick ticks both stay, and Back restores them", async () => {
  serve();
  const router = await showScreen(`${dashboard}?compare=`);
  await screen.findByRole("checkbox", { name: "Compare Sam Reed" });
  renderLikeBrowser();
  box("Sam Reed").click();
  expect(box("Sam Reed")).toHaveProperty("checked", true);
  box("José Peña").click();
  expect(screen.getByText("2 of 4 athletes")).toBeTruthy();
  const both = `?compare=${idOf(13)}%2C${idOf(11)}`;
  await waitFor(() => expect(router.state.location.search).toBe(both));
  await act(() => router.navigate(dashboard));
  expect(screen.queryByRole("checkbox", { name: "Compare Sam Reed" })).toBeNull();
  await act(() => router.navigate(-1));
  expect(box("Sam Reed")).toHaveProperty("checked", true);
  expect(box("José Peña")).toHaveProperty("checked", true);
});

test("no more than four athletes can be ticked", async () => {
  const five = Array.from({ length: 5 }, (_, index) =>
    rowOf({ uid: idOf(20 + index), lastName: `Quill ${index}` }),
  );
  serve(five);
  const four = five.slice(0, 4).map(({ uid }) => uid);
  await showScreen(`${dashboard}?compare=${four.join(",")}`);
  await screen.findByText("4 of 4 athletes");
  expect(box("Mateo Quill 3")).toHaveProperty("disabled", false);
  expect(box("Mateo Quill 4")).toHaveProperty("disabled", true);
  await userEvent.click(box("Mateo Quill 3"));
  expect(box("Mateo Quill 4")).toHaveProperty("disabled", false);
});
