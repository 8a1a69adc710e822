// @vitest-environment happy-dom
import {
  type Athlete,
  getAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/roster/athletes";

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, athleteOf, programId, screenOf } from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/athletes/${athleteId}`;

function serve(stored: Athlete = athleteOf()) {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf(stored));
  api.answer(listAthletes, () => ({ athletes: [] }));
  api.answer(saveAthlete, ({ body }) => athleteOf({ ...body, version: body.version + 1 }));
  return api;
}

async function startEditing() {
  await showScreen(address);
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await screen.findByRole("button", { name: "Save" });
}

/** Types without waiting between keys. */
const quick = userEvent.setup({ delay: null });

async function retype(label: string, text: string) {
  await quick.clear(screen.getByLabelText(label));
  await quick.type(screen.getByLabelText(label), text);
}

function save() {
  return userEvent.click(screen.getByRole("button", { name: "Save" }));
}

async function basics() {
  await screen.findByRole("button", { name: "Edit Profile" });
  return screen.getByRole("region", { name: "Basic Information" }).textContent;
}

test("Edit Profile replaces Back and Edit Profile with Save and Cancel and focuses the form", async () => {
  serve();
  await startEditing();
  const buttons = screen.getAllByRole("button").map((button) => button.textContent);
  expect(buttons).toEqual(["Cancel", "Save"]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("First Name")));
});

test("a save without a connection says so and keeps what was typed (OFFLINE-9)", async () => {
  const api = serve();
  await startEditing();
  await retype("School", "Hillcrest Academy");
  api.fail(saveAthlete, "unavailable");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  await save();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(
    "Failed to save changes. You’re offline, and this needs a connection. What you typed stays here.",
  );
  expect(screen.getByLabelText<HTMLInputElement>("School").value).toBe("Hillcrest Academy");
});

test("Save sends the whole profile with its version and shows the stored athlete", async () => {
  const api = serve(athleteOf({ version: 4 }));
  await startEditing();
  await retype("School", "Hillcrest Academy");
  await save();
  expect(await basics()).toContain("Hillcrest Academy");
  const [sent] = api.received(saveAthlete);
  expect(sent?.body).toMatchObject({ school: "Hillcrest Academy", city: "Mobile", version: 4 });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Profile" }));
});

test("Cancel discards the changes", async () => {
  const api = serve();
  await startEditing();
  await retype("School", "Hillcrest Academy");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await basics()).toContain("Bayview High");
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  expect(await screen.findByLabelText("School")).toHaveProperty("value", "Bayview High");
  expect(api.received(saveAthlete)).toHaveLength(0);
});

test("a failed save shows an error and keeps the typed text", async () => {
  const api = serve();
  api.fail(saveAthlete, "unavailable");
  await startEditing();
  await retype("School", "Hillcrest Academy");
  await save();
  expect(await screen.findByText("Failed to save changes.")).toBeTruthy();
  expect(screen.getByLabelText("School")).toHaveProperty("value", "Hillcrest Academy");
});

const theirs = athleteOf({ version: 2, school: "South High", position: "RHP" });

async function saveWithConflict() {
  const api = serve();
  api.fail(saveAthlete, "version-conflict", { current: theirs });
  await startEditing();
  await retype("School", "North High");
  await retype("City", "Fairhope");
  await save();
  const notice = await screen.findByText(/Someone else saved changes in the meantime/);
  api.answer(saveAthlete, ({ body }) => athleteOf({ ...body, version: body.version + 1 }));
  return { api, notice: notice.closest<HTMLElement>("[role=alert]") };
}

test("a conflict keeps the typed text and shows the current value of each changed field", async () => {
  const { notice } = await saveWithConflict();
  expect(document.activeElement).toBe(notice);
  expect(screen.getByLabelText("School")).toHaveProperty("value", "North High");
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Fairhope");
  expect(screen.getByLabelText("Position")).toHaveProperty("value", "RHP");
  const hints = screen.getAllByText(/^Now: /).map((hint) => hint.textContent);
  expect(hints).toEqual(["Now: RHP", "Now: South High"]);
  expect(screen.getByLabelText("School").getAttribute("aria-describedby")).toBe(
    screen.getByText("Now: South High").id,
  );
});

test("'Keep mine' saves with the new version and keeps the other person's changes to other fields", async () => {
  const { api } = await saveWithConflict();
  await userEvent.click(screen.getByRole("button", { name: "Keep mine" }));
  expect(await basics()).toContain("North High");
  expect(api.received(saveAthlete).at(-1)?.body).toMatchObject({
    school: "North High",
    city: "Fairhope",
    position: "RHP",
    version: 2,
  });
});

test("'Use ...' takes over one field and keeps the others", async () => {
  const { api } = await saveWithConflict();
  await userEvent.click(screen.getByRole("button", { name: "Use South High" }));
  expect(screen.getByLabelText("School")).toHaveProperty("value", "South High");
  expect(screen.queryByRole("button", { name: "Use South High" })).toBeNull();
  await save();
  expect(await basics()).toContain("Fairhope, AL");
  const sent = api.received(saveAthlete).at(-1)?.body;
  expect(sent).toMatchObject({ school: "South High", city: "Fairhope", version: 2 });
});

test("'Take theirs' shows the other person's version and sends nothing", async () => {
  const { api, notice } = await saveWithConflict();
  expect(notice).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take theirs" }));
  const shown = await basics();
  expect(shown).toContain("South High");
  expect(shown).toContain("Mobile, AL");
  expect(api.received(saveAthlete)).toHaveLength(1);
});

test("a second conflict saves with the latest version", async () => {
  const { api } = await saveWithConflict();
  const third = athleteOf({ ...theirs, version: 3, state: "FL" });
  api.fail(saveAthlete, "version-conflict", { current: third });
  await save();
  expect(await screen.findByText("Now: FL")).toBeTruthy();
  api.answer(saveAthlete, ({ body }) => athleteOf({ ...body, version: body.version + 1 }));
  await save();
  expect(await basics()).toContain("Fairhope, FL");
  expect(api.received(saveAthlete).at(-1)?.body).toMatchObject({ version: 3 });
});

test("an empty field shows an error and sends nothing", async () => {
  const api = serve();
  await startEditing();
  await userEvent.clear(screen.getByLabelText("School"));
  await save();
  const region = within(screen.getByRole("region", { name: "Basic Information" }));
  expect(region.getByText("School is required.")).toBeTruthy();
  expect(api.received(saveAthlete)).toHaveLength(0);
});
