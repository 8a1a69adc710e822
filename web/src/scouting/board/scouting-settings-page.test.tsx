// @vitest-environment happy-dom
import { getBoard } from "@armslot/contracts/scouting/board";
import {
  contactKinds,
  getContactRules,
  saveContactRules,
} from "@armslot/contracts/scouting/contact-rules";
import { handOverNotes } from "@armslot/contracts/scouting/notes-and-ratings";
import { shippedRules } from "@armslot/contracts/scouting/shipped-rules";
import { mergeTag, saveStages } from "@armslot/contracts/scouting/tags-and-stages";
import { saveTemplate, weightSentence } from "@armslot/contracts/scouting/templates";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { idOf, memberSession, programId } from "../../../test/program-data.ts";
import { boardOf, otherScout, stages, tags, template } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showApp, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const savedAt = "2026-05-02T18:00:00.000Z";
const address = `/programs/${programId}/scouting-settings`;

function serve(): FakeApi {
  const api = fakeApi();
  api.answer(getBoard, () => boardOf([]));
  api.answer(getContactRules, () => ({ version: 0, rules: null, savedAt: null }));
  return api;
}

const press = async (name: string) =>
  await userEvent.click(await screen.findByRole("button", { name }));

test("an admin names, orders and adds stages, and is told of one that an athlete is in", async () => {
  const api = serve();
  api.fail(saveStages, "stage-in-use");
  await showScreen(address);
  await press("Remove Identified");
  await press("Move Passed up");
  await press("Add a Stage");
  await userEvent.type(screen.getByRole("textbox", { name: "Name of stage 3" }), "Portal");
  await press("Save Stages");
  expect(await screen.findByText(/^An athlete is in a stage that would go\./)).toBeTruthy();
  const [, evaluating, passed] = stages;
  expect(api.received(saveStages)[0]?.body.stages).toEqual([
    passed,
    evaluating,
    { stageId: expect.any(String), name: "Portal", needsReason: false },
  ]);
  expect(screen.getByRole("textbox", { name: "Name of stage 3" })).toHaveProperty(
    "value",
    "Portal",
  );
});

test("a tag is merged into another one only after a question", async () => {
  const api = serve();
  const [showcase] = tags;
  const summer = { tagId: idOf(91), name: "Summer" };
  api.answer(getBoard, () => boardOf([], { tags: [...tags, summer] }));
  api.answer(mergeTag, () => ({}));
  await showScreen(address);
  const choose = async () =>
    await userEvent.selectOptions(
      await screen.findByRole("combobox", { name: "Merge Showcase into" }),
      "Summer",
    );
  await choose();
  const question = "Give all athletes of Showcase the tag Summer instead, for good?";
  const asked = within(await screen.findByRole("group", { name: question }));
  expect(api.received(mergeTag)).toEqual([]);
  await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
  await choose();
  await press("Confirm");
  await waitFor(() => expect(api.received(mergeTag)).toHaveLength(1));
  expect(api.received(mergeTag)[0]).toMatchObject({
    params: { tagId: showcase?.tagId },
    body: { intoId: summer.tagId },
  });
});

test("an admin starts from shipped contact rules, adds a dead period and saves both", async () => {
  const api = serve();
  const [key = "", rules] = Object.entries(shippedRules)[0] ?? [];
  api.answer(saveContactRules, ({ body }) => ({ version: 1, rules: body.rules, savedAt }));
  await showScreen(address);
  expect(await screen.findByText(/^No rules are chosen/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Start from"), key);
  expect(screen.getByText(/No one has checked these sentences/)).toBeTruthy();
  await press("Add a Period");
  const period = { name: "Dead period", from: "2026-11-09", to: "2026-11-12" };
  await userEvent.type(screen.getByLabelText("Name"), period.name);
  fireEvent.change(screen.getByLabelText("From"), { target: { value: period.from } });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: period.to } });
  await press("Save Rules");
  const closedPeriods = [{ ...period, kinds: Object.keys(contactKinds) }];
  await waitFor(() =>
    expect(api.received(saveContactRules)[0]?.body).toEqual({
      version: 0,
      rules: { ...rules, closedPeriods },
    }),
  );
});

test("an admin states the program's own rules, with the day on which someone read their source", async () => {
  const api = serve();
  const [key = "", rules] = Object.entries(shippedRules)[0] ?? [];
  api.answer(saveContactRules, ({ body }) => ({ version: 1, rules: body.rules, savedAt }));
  await showScreen(address);
  await userEvent.selectOptions(await screen.findByLabelText("Start from"), key);
  await press("Edit the Rules");
  const own = within(screen.getByRole("group", { name: "First day 1" }));
  await userEvent.clear(own.getByLabelText("Month and Day"));
  await userEvent.type(own.getByLabelText("Month and Day"), "09-01");
  await userEvent.selectOptions(own.getByLabelText("Year"), "3 years before the class");
  await userEvent.click(own.getByRole("checkbox", { name: "Letter" }));
  await press("Remove First Day 2");
  fireEvent.change(screen.getByLabelText("Source Read On"), { target: { value: "2026-11-20" } });
  await press("Add What Has No Limit");
  const free = within(screen.getByRole("group", { name: "Without a limit" }));
  await userEvent.type(free.getByLabelText("Sentence"), "Letters are always allowed.");
  await userEvent.click(free.getByRole("checkbox", { name: "Letter" }));
  await press("Save Rules");
  const [first] = rules?.fromDays ?? [];
  const fromDay = {
    ...{ ...first, monthDay: "09-01", yearsBeforeClass: 3 },
    kinds: first?.kinds.filter((kind) => kind !== "letter"),
  };
  await waitFor(() =>
    expect(api.received(saveContactRules)[0]?.body.rules).toEqual({
      ...{ ...rules, readOn: "2026-11-20", fromDays: [fromDay] },
      always: { kinds: ["letter"], sentence: "Letters are always allowed." },
    }),
  );
});

test("notes are handed to a colleague only after a second press", async () => {
  const api = serve();
  api.answer(handOverNotes, () => ({ notes: 2 }));
  await showScreen(address);
  await userEvent.selectOptions(await screen.findByLabelText("Colleague"), otherScout.uid);
  await press("Hand Over");
  expect(screen.getByText(`Hand all of your private notes to ${otherScout.name}?`)).toBeTruthy();
  expect(api.received(handOverNotes)).toEqual([]);
  await press("Confirm");
  expect(await screen.findByText("2 notes handed over.")).toBeTruthy();
  expect(api.received(handOverNotes)[0]?.body).toEqual({ toUserId: otherScout.uid });
});

test("a template that is refused says why, and stays as typed", async () => {
  const api = serve();
  api.fail(saveTemplate, "invalid-input", { fields: { "tools.0.weight": weightSentence } });
  await showScreen(address);
  await press(`Edit ${template.name}`);
  const [first] = template.tools;
  const weight = await screen.findByRole("textbox", { name: `Weight of ${first?.label}` });
  await userEvent.clear(weight);
  await userEvent.type(weight, "7");
  await press("Save Template");
  expect(await screen.findByText(weightSentence)).toBeTruthy();
  expect(weight).toHaveProperty("value", "7");
});

test("a template whose weight was emptied says what a weight is, and is not saved with a weight of 0", async () => {
  const api = serve();
  await showScreen(address);
  await press(`Edit ${template.name}`);
  const [first] = template.tools;
  const weight = await screen.findByRole("textbox", { name: `Weight of ${first?.label}` });
  await userEvent.clear(weight);
  await press("Save Template");
  expect(await screen.findByText(weightSentence)).toBeTruthy();
  expect(api.received(saveTemplate)).toHaveLength(0);
});

test("the author of a template adds a pitch, which has velocities, or another tool", async () => {
  const api = serve();
  api.fail(saveTemplate, "unavailable");
  await showScreen(address);
  await press(`Edit ${template.name}`);
  await press("Add a Pitch");
  await press("Add a Tool");
  const count = template.tools.length;
  const label = (at: number) => screen.getByRole("textbox", { name: `Tool ${at}` });
  await userEvent.type(label(count + 1), "Knuckleball");
  await userEvent.type(label(count + 2), "Fielding");
  await press("Save Template");
  await waitFor(() => expect(api.received(saveTemplate)).toHaveLength(1));
  const added = api.received(saveTemplate)[0]?.body.tools.slice(count);
  expect(added).toMatchObject([
    { key: "Knuckleball", kind: "pitch" },
    { key: "Fielding", kind: "tool" },
  ]);
});

test("a member who is no admin reads the settings and is offered no change of them", async () => {
  showApp({
    at: address,
    viewer: memberSession,
    prepare: (api) => {
      api.answer(getBoard, () => boardOf([]));
      api.answer(getContactRules, () => ({ version: 0, rules: null, savedAt: null }));
    },
  });
  const name = await screen.findByRole("textbox", { name: "Name of stage 1" });
  expect(name.closest("fieldset")?.disabled).toBe(true);
  expect(screen.getByText("An admin changes what concerns everyone.")).toBeTruthy();
  for (const text of ["Save Stages", "Save Rules", "New Template", `Edit ${template.name}`])
    expect(screen.queryByRole("button", { name: text })).toBeNull();
});
