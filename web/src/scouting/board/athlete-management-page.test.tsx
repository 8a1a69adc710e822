// @vitest-environment happy-dom
import { addPitchers } from "@armslot/contracts/roster/begun-profiles";
import { type BoardRow, getBoard } from "@armslot/contracts/scouting/board";
import { saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { getList, moveInList, saveList } from "@armslot/contracts/scouting/lists";
import { moveToStage, saveTag, tagAthletes } from "@armslot/contracts/scouting/tags-and-stages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId } from "../../../test/program-data.ts";
import { boardOf, boardRowOf, scout, stages, tags } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/athletes`;
const mateo = boardRowOf();
const avery = boardRowOf({
  ...{ uid: idOf(61), firstName: "Avery", lastName: "Stone", position: "RHP" },
  ...{
    stageId: stages[1]?.stageId ?? "",
    tags: [tags[0]?.tagId ?? ""],
    looks: 3,
    scouts: 2,
    seenBy: 2,
  },
  ...{ lastLook: "2026-05-02", ofpLow: 45, ofpHigh: 60, ofpMedian: 52.5 },
});

function serve(change: Parameters<typeof boardOf>[1] = {}): FakeApi {
  const api = fakeApi();
  api.answer(getBoard, () => boardOf([mateo, avery], change));
  return api;
}

const rows = async () => within(await screen.findByRole("table", { name: "Board" }));
/** Chooses an option of a menu. Stages and tags come with the board, after the menu. */
async function choose(name: string, option: string) {
  const menu = await screen.findByRole("combobox", { name });
  await userEvent.selectOptions(menu, await within(menu).findByRole("option", { name: option }));
}

test("the board keeps its heading and the coming-soon note, and shows looks, spread and fastball", async () => {
  serve();
  await showScreen(address);
  expect(screen.getByRole("heading", { level: 1, name: "Athlete Management" })).toBeTruthy();
  expect(screen.getByText("Coming soon")).toBeTruthy();
  const table = await rows();
  for (const text of ["3 by 2 scouts", "52.5 (45–60)", "Evaluating", "Showcase", "05/02/2026"])
    expect(table.getByText(text)).toBeTruthy();
  const fastballs = table.getAllByText("88.4 mph");
  expect(fastballs.map(({ textContent }) => textContent)).toEqual([
    "88.4 mph n 40",
    "88.4 mph n 40",
  ]);
});

test("search and filters keep what matches, and can be cleared", async () => {
  serve();
  await showScreen(address);
  await choose("Stage", "Evaluating");
  await waitFor(async () => expect((await rows()).queryByText("Mateo Quill")).toBeNull());
  expect((await rows()).getByText("Avery Stone")).toBeTruthy();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search the Board…" }), "quill");
  await userEvent.click(await screen.findByRole("button", { name: "Show All" }));
  expect((await rows()).getByText("Mateo Quill")).toBeTruthy();
});

test("the board shows the athletes of the chosen list, and reads no other list", async () => {
  const listId = idOf(71);
  const head = { listId, name: "Fall visits", isShared: true, ownerId: scout.uid };
  const other = { ...head, listId: idOf(72), name: "Summer", athletes: 1 };
  const api = serve({ lists: [{ ...head, athletes: 1 }, other] });
  api.answer(getList, () => ({
    list: { ...head, owner: scout.name, athletes: [avery.uid] },
    ...{ entries: [], moves: [] },
  }));
  await showScreen(address);
  await choose("List", "Fall visits");
  await waitFor(async () => expect((await rows()).queryByText("Mateo Quill")).toBeNull());
  expect((await rows()).getByText("Avery Stone")).toBeTruthy();
  expect(api.received(getList).map(({ params }) => params.listId)).toEqual([listId]);
});

test("a menu moves an athlete by stage, and a stage that needs a reason asks for it", async () => {
  const api = serve();
  api.answer(moveToStage, () => ({ moved: 1 }));
  await showScreen(`${address}?view=stages`);
  await choose("Stage of Mateo Quill", "Evaluating");
  await waitFor(() => expect(api.received(moveToStage)).toHaveLength(1));
  await choose("Stage of Avery Stone", "Passed");
  const dialog = await screen.findByRole("dialog", { name: "Move to Passed" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findByText("This stage needs a reason.")).toBeTruthy();
  expect(api.received(moveToStage)).toHaveLength(1);
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Two injuries in a year");
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(api.received(moveToStage)[1]?.body).toEqual({
      athleteIds: [avery.uid],
      stageId: stages[2]?.stageId,
      reason: "Two injuries in a year",
    }),
  );
});

/** Drags an athlete's card over a column and drops it, as a pointer does. */
async function dragTo(name: string, stage: string): Promise<void> {
  const kept = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? "",
    get types() {
      return [...kept.keys()];
    },
  };
  const card = (await screen.findByRole("link", { name })).closest("article");
  const column = screen.getByRole("region", { name: stage });
  if (!card) throw new Error(`${name} has no card.`);
  fireEvent.dragStart(card, { dataTransfer });
  expect(fireEvent.dragOver(column, { dataTransfer })).toBe(false);
  fireEvent.drop(column, { dataTransfer });
}

test("a card that is dragged to a column moves its athlete by the same call as the menu", async () => {
  const api = serve();
  api.answer(moveToStage, () => ({ moved: 1 }));
  await showScreen(`${address}?view=stages`);
  await dragTo("Mateo Quill", "Evaluating");
  await waitFor(() =>
    expect(api.received(moveToStage).map(({ body }) => body)).toEqual([
      { athleteIds: [mateo.uid], stageId: stages[1]?.stageId, reason: null },
    ]),
  );
  await dragTo("Avery Stone", "Evaluating");
  await dragTo("Avery Stone", "Passed");
  expect(await screen.findByRole("dialog", { name: "Move to Passed" })).toBeTruthy();
  expect(api.received(moveToStage)).toHaveLength(1);
});

test("a card whose drag is refused stays where it was, with the reason and the newest stages", async () => {
  const api = serve();
  api.fail(moveToStage, "stage-not-found");
  await showScreen(`${address}?view=stages`);
  const before = api.received(getBoard).length;
  await dragTo("Mateo Quill", "Evaluating");
  expect(await screen.findByText("Someone removed this stage in the meantime.")).toBeTruthy();
  const column = within(screen.getByRole("region", { name: "No stage" }));
  expect(column.getByRole("link", { name: "Mateo Quill" })).toBeTruthy();
  await waitFor(() => expect(api.received(getBoard)).toHaveLength(before + 1));
});

const seenBy = (lastName: string, seen: Partial<BoardRow>) =>
  boardRowOf({ uid: idOf(lastName.length), firstName: "Jo", lastName, ...seen });
const seen = {
  "Look again": seenBy("Far", { looks: 2, scouts: 2, seenBy: 2, ofpLow: 45, ofpHigh: 55 }),
  "Only one look": seenBy("Once", { looks: 1, scouts: 1, seenBy: 1, ofpLow: 45, ofpHigh: 45 }),
  "Only one scout": seenBy("Often", { looks: 4, scouts: 1, seenBy: 1, ofpLow: 45, ofpHigh: 45 }),
  "Not seen yet": seenBy("Unseen", {}),
};
const agreed = [
  seenBy("Agreed-On", { looks: 2, scouts: 2, seenBy: 2, ofpLow: 45, ofpHigh: 54.9 }),
  // A scout with a look, and another who reported without one.
  seenBy("Reported", { looks: 1, scouts: 1, seenBy: 2, ofpLow: 45, ofpHigh: 45 }),
  seenBy("Often-Seen", { looks: 3, scouts: 1, seenBy: 2, ofpLow: 45, ofpHigh: 45 }),
];

test.each(Object.entries(seen))(
  "%s lists the athletes of whom their card says so",
  async (mark, { lastName }) => {
    const api = fakeApi();
    api.answer(getBoard, () => boardOf([...Object.values(seen), ...agreed]));
    await showScreen(`${address}?view=stages`);
    await choose("Looks", mark);
    await waitFor(() =>
      expect(
        screen.getAllByRole("article").map((card) => within(card).getByRole("link").textContent),
      ).toEqual([`Jo ${lastName}`]),
    );
    expect(within(screen.getByRole("article")).getByText(mark)).toBeTruthy();
    expect(screen.getByRole("option", { name: mark, selected: true })).toBeTruthy();
  },
);

test("the address keeps a list of those with only one look, and scouts who agree are in no such list", async () => {
  const api = fakeApi();
  api.answer(getBoard, () => boardOf([...Object.values(seen), ...agreed]));
  await showScreen(`${address}?looks=one-look`);
  const table = await rows();
  expect(table.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Jo Once"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Looks" }), "Any looks");
  await waitFor(async () => expect((await rows()).getAllByRole("link")).toHaveLength(7));
});

test("several athletes get a new tag at once", async () => {
  const api = serve();
  api.answer(saveTag, ({ params, body }) => ({ tagId: params.tagId, name: body.name }));
  api.answer(tagAthletes, () => ({}));
  await showScreen(address);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose Mateo Quill" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Avery Stone" }));
  await userEvent.click(screen.getByRole("button", { name: "Tag…" }));
  const dialog = await screen.findByRole("dialog", { name: "Tag for 2 athletes" });
  await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Tag" }), "New tag");
  await userEvent.type(within(dialog).getByLabelText("Name"), "Fall visit");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add" }));
  await waitFor(() => expect(api.received(tagAthletes)).toHaveLength(1));
  expect(api.received(tagAthletes)[0]).toMatchObject({
    params: { tagId: api.received(saveTag)[0]?.params.tagId },
    body: { athleteIds: [athleteId, avery.uid], isOn: true },
  });
});

test("several athletes move to a stage at once, with its reason", async () => {
  const api = serve();
  api.answer(moveToStage, () => ({ moved: 2 }));
  await showScreen(address);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose Mateo Quill" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Avery Stone" }));
  await userEvent.click(screen.getByRole("button", { name: "Stage…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stage for 2 athletes" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Stage" }), "Passed");
  await userEvent.click(dialog.getByRole("button", { name: "Move" }));
  expect(await dialog.findByText("This stage needs a reason.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Reason"), "Signed elsewhere");
  await userEvent.click(dialog.getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(api.received(moveToStage).map(({ body }) => body)).toEqual([
      {
        athleteIds: [athleteId, avery.uid],
        stageId: stages[2]?.stageId,
        reason: "Signed elsewhere",
      },
    ]),
  );
});

test("a double click adds athletes to one new list, and says so", async () => {
  const api = serve();
  const gates: (() => void)[] = [];
  api.answer(saveList, async ({ params }) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return { listId: params.listId };
  });
  api.answer(moveInList, ({ body }) => ({ athletes: body.athleteIds }));
  await showScreen(address);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose Mateo Quill" }));
  await userEvent.click(screen.getByRole("button", { name: "List…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "List for 1 athlete" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "List" }), "New list");
  expect(dialog.getByText(/^Colleagues see a new list\./)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Name"), "Fall visits");
  const form = dialog.getByRole("button", { name: "Add" }).closest("form");
  for (const _ of ["first click", "second click"]) fireEvent.submit(form as HTMLFormElement);
  await waitFor(() => expect(gates).toHaveLength(1));
  for (const open of gates) open();
  expect(await screen.findByText("1 athlete added to Fall visits.")).toBeTruthy();
  const made = api.received(saveList).map(({ params }) => params.listId);
  expect(made).toHaveLength(1);
  expect(api.received(moveInList).map(({ params }) => params.listId)).toEqual(made);
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Avery Stone" }));
  expect(screen.queryByText("1 athlete added to Fall visits.")).toBeNull();
});

test("a list whose athletes could not be added is filled by the next try, and not created again", async () => {
  const api = serve();
  api.answer(saveList, ({ params }) => ({ listId: params.listId }));
  api.fail(moveInList, "unavailable");
  await showScreen(address);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose Mateo Quill" }));
  await userEvent.click(screen.getByRole("button", { name: "List…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "List for 1 athlete" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "List" }), "New list");
  await userEvent.type(dialog.getByLabelText("Name"), "Fall visits");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  await dialog.findByRole("alert");
  api.answer(moveInList, ({ body }) => ({ athletes: body.athleteIds }));
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("1 athlete added to Fall visits.")).toBeTruthy();
  expect(new Set(api.received(saveList).map(({ params }) => params.listId)).size).toBe(1);
});

test("due follow-ups stand on top, and a tick marks one as done", async () => {
  const due = {
    ...{ followUpId: idOf(70), athleteId, athlete: "Mateo Quill", ownerId: scout.uid },
    ...{ owner: scout.name, due: "2026-01-05", about: "Call the coach", version: 2, doneAt: null },
  };
  const api = serve({ followUps: [due, { ...due, followUpId: idOf(71), due: "2099-01-01" }] });
  api.answer(saveFollowUp, () => due);
  await showScreen(address);
  expect(await screen.findByText("1 due follow-up")).toBeTruthy();
  const box = await screen.findByRole("checkbox", { name: /Mateo Quill: Call the coach/ });
  await userEvent.click(box);
  await waitFor(() =>
    expect(api.received(saveFollowUp)[0]?.body).toMatchObject({ version: 2, isDone: true }),
  );
});

test("a new prospect needs a name and a hand", async () => {
  const api = serve();
  api.answer(addPitchers, () => ({ athleteIds: [idOf(62)] }));
  const router = await showScreen(address);
  await userEvent.click(screen.getByRole("button", { name: "New Prospect" }));
  await userEvent.type(await screen.findByLabelText("First Name"), "Jordan");
  await userEvent.type(screen.getByLabelText("Last Name"), "Pike");
  await choose("Position", "RHP");
  await userEvent.click(screen.getByRole("button", { name: "Add Prospect" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${address}/${idOf(62)}`));
  expect(api.received(addPitchers)[0]?.body.pitchers[0]).toMatchObject({ standing: "prospect" });
});

test("a board that cannot be read says so and can be tried again", async () => {
  const api = fakeApi();
  api.fail(getBoard, "unexpected");
  await showScreen(address);
  expect(await screen.findByText("Failed to load the board. Please try again.")).toBeTruthy();
  api.answer(getBoard, () => boardOf([]));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/No prospects yet/)).toBeTruthy();
});
