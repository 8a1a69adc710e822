// @vitest-environment happy-dom
import { addAthlete, getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, athleteOf, programId, screenOf } from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/new-athlete`;
const keyHeader = "idempotency-key";

function serve() {
  const api = fakeApi();
  api.answer(addAthlete, ({ body }) => athleteOf(body));
  api.answer(getAthlete, () => screenOf());
  api.answer(listAthletes, () => ({ athletes: [] }));
  return api;
}

/** Types without waiting between keys. */
const quick = userEvent.setup({ delay: null });

async function fillIn() {
  const texts = { "First Name": "Mateo", "Last Name": "Quill", "Grad Class": "2027" };
  const more = { School: "Bayview High", City: "Mobile" };
  for (const [label, text] of Object.entries({ ...texts, ...more })) {
    // Each typed letter renders the form, which took most of this file's time.
    await quick.click(screen.getByLabelText(label));
    await quick.paste(text);
  }
  const choices = { Position: "LHP", State: "AL", "Height (ft)": "6", "Height (in)": "2" };
  for (const [label, choice] of Object.entries(choices)) {
    await quick.selectOptions(screen.getByLabelText(label), choice);
  }
}

test("New Athlete says which field can stay empty before anything is sent", async () => {
  serve();
  await showScreen(address);
  expect(await screen.findByText("All fields except Birth Year are required.")).toBeTruthy();
  const form = screen.getByLabelText("Birth Year").closest("form");
  const free = form?.querySelectorAll(":is(input, select):not([required])") ?? [];
  expect([...free]).toEqual([screen.getByLabelText("Birth Year")]);
});

test("adding an athlete sends the fields and replaces the form with the athlete's page", async () => {
  const api = serve();
  const router = await showScreen("/somewhere", address);
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Mateo Quill" })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/programs/${programId}/athletes/${athleteId}`);
  expect(api.received(addAthlete).map(({ body }) => body)).toEqual([
    {
      firstName: "Mateo",
      lastName: "Quill",
      position: "LHP",
      gradClass: 2027,
      school: "Bayview High",
      city: "Mobile",
      state: "AL",
      heightFeet: 6,
      heightInches: 2,
      birthYear: null,
    },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("a double click sends one request", async () => {
  const api = serve();
  await showScreen(address);
  await fillIn();
  await userEvent.dblClick(screen.getByRole("button", { name: "Add Athlete" }));
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  expect(api.received(addAthlete)).toHaveLength(1);
});

test.each(["Add Athlete", "Save and Add Another"])(
  "only %s shows that it is busy",
  async (label) => {
    const api = serve();
    const cut = api.hold(addAthlete);
    await showScreen(address);
    await fillIn();
    await userEvent.click(screen.getByRole("button", { name: label }));
    const busy = screen.getAllByRole("button", { busy: true });
    expect(busy.map((one) => one.textContent)).toEqual([label]);
    cut();
  },
);

test("a failure keeps the typed text, and the next try sends the same key", async () => {
  const api = serve();
  api.fail(addAthlete, "unavailable");
  await showScreen(address);
  await fillIn();
  const submit = screen.getByRole("button", { name: "Add Athlete" });
  await userEvent.click(submit);
  expect(await screen.findByText("Error submitting athlete. Please try again.")).toBeTruthy();
  expect(screen.getByLabelText("School")).toHaveProperty("value", "Bayview High");
  api.answer(addAthlete, ({ body }) => athleteOf(body));
  await userEvent.click(submit);
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  const keys = api.received(addAthlete).map(({ headers }) => headers.get(keyHeader));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^\w{16,}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("two athletes have two keys", async () => {
  const api = serve();
  const router = await showScreen(address);
  for (const round of ["first", "second"]) {
    await router.navigate(`${address}?${round}`);
    await screen.findByRole("heading", { level: 1, name: "New Athlete" });
    await fillIn();
    await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
    await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  }
  const keys = api.received(addAthlete).map(({ headers }) => headers.get(keyHeader));
  expect(new Set(keys).size).toBe(2);
});

const addAnother = () => screen.getByRole("button", { name: "Save and Add Another" });
const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const clearedLabels = ["First Name", "Last Name", "Position", "Height (ft)", "Height (in)"];

test("Save and Add Another stays, keeps what teammates share and links to the added athlete", async () => {
  const api = serve();
  const router = await showScreen(address);
  await fillIn();
  await userEvent.click(addAnother());
  const link = await screen.findByRole("link", { name: "Mateo Quill" });
  expect(screen.getByRole("status").textContent).toBe("Added Mateo Quill.");
  expect(link.getAttribute("href")).toBe(`/programs/${programId}/athletes/${athleteId}`);
  expect(router.state.location.pathname).toBe(address);
  expect(clearedLabels.map(textOf)).toEqual(["", "", "", "", ""]);
  const shared = ["Grad Class", "School", "City", "State"];
  expect(shared.map(textOf)).toEqual(["2027", "Bayview High", "Mobile", "AL"]);
  expect(document.activeElement).toBe(screen.getByLabelText("First Name"));
  expect(screen.queryByRole("alert")).toBeNull();

  await quick.type(screen.getByLabelText("First Name"), "Theo");
  await quick.type(screen.getByLabelText("Last Name"), "Marsh");
  await quick.selectOptions(screen.getByLabelText("Position"), "RHP");
  await quick.selectOptions(screen.getByLabelText("Height (ft)"), "5");
  await quick.selectOptions(screen.getByLabelText("Height (in)"), "11");
  api.answer(getAthlete, () => screenOf({ firstName: "Theo", lastName: "Marsh" }));
  await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
  await screen.findByRole("heading", { level: 1, name: "Theo Marsh" });
  const sent = api.received(addAthlete);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { firstName: "Mateo", position: "LHP" },
    { firstName: "Theo", lastName: "Marsh", position: "RHP", school: "Bayview High" },
  ]);
  expect(new Set(sent.map(({ headers }) => headers.get(keyHeader))).size).toBe(2);
});

test("a double click on Save and Add Another adds one athlete and shows no error", async () => {
  const api = serve();
  await showScreen(address);
  await fillIn();
  await userEvent.dblClick(addAnother());
  await screen.findByRole("link", { name: "Mateo Quill" });
  expect(api.received(addAthlete)).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the second click of a double click does not submit the next form", async () => {
  serve();
  await showScreen(address);
  await fillIn();
  await userEvent.click(addAnother());
  await screen.findByRole("link", { name: "Mateo Quill" });
  fireEvent.click(addAnother(), { detail: 2 });
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(addAnother(), { detail: 1 });
  expect(screen.getByText("First Name is required.")).toBeTruthy();
});

test("Save and Add Another keeps everything after a failure", async () => {
  const api = serve();
  api.fail(addAthlete, "unavailable");
  await showScreen(address);
  await fillIn();
  await userEvent.click(addAnother());
  expect(await screen.findByText("Error submitting athlete. Please try again.")).toBeTruthy();
  expect([...clearedLabels, "School"].map(textOf)).toEqual([
    ...["Mateo", "Quill", "LHP", "6", "2"],
    "Bayview High",
  ]);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("an empty form sends nothing, shows an error at every field and focuses the first", async () => {
  const api = serve();
  await showScreen(address);
  await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
  const labels = ["First Name", "Last Name", "Position", "Grad Class", "School", "City", "State"];
  for (const label of [...labels, "Height (ft)", "Height (in)"]) {
    expect(screen.getByText(`${label} is required.`)).toBeTruthy();
  }
  expect(document.activeElement).toBe(screen.getByLabelText("First Name"));
  expect(api.received(addAthlete)).toHaveLength(0);
});

test("a grad class before 2024 shows an error at its field", async () => {
  const api = serve();
  await showScreen(address);
  await fillIn();
  await userEvent.clear(screen.getByLabelText("Grad Class"));
  await userEvent.type(screen.getByLabelText("Grad Class"), "2023");
  await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
  expect(screen.getByText("Grad Class must be 2024 or later.")).toBeTruthy();
  expect(api.received(addAthlete)).toHaveLength(0);
});

test("the server's field error shows at the field", async () => {
  const api = serve();
  api.fail(addAthlete, "invalid-input", { fields: { school: "School can't be that." } });
  await showScreen(address);
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
  expect(await screen.findByText("School can't be that.")).toBeTruthy();
  expect(screen.queryByText("Error submitting athlete. Please try again.")).toBeNull();
});

test("Back goes to the dashboard if there is no earlier page", async () => {
  serve();
  const router = await showScreen(address);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Athletes" })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/programs/${programId}`);
});
