// @vitest-environment happy-dom
import { getList, moveInList, removeList } from "@armslot/contracts/scouting/lists";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { idOf, programId } from "../../../test/program-data.ts";
import { otherScout } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const listId = idOf(130);
const movedAt = "2026-05-02T18:00:00.000Z";
const entries = ["Quill", "Stone", "Vega"].map((lastName, index) => ({
  ...{ uid: idOf(140 + index), firstName: "Mateo", lastName, position: "RHP", gradClass: 2027 },
  ...{ reason: null, movedBy: "Robin Vale", movedAt },
}));

function serve(shown = entries, owner: string | null = otherScout.name): FakeApi {
  const api = fakeApi();
  serveList(api, shown, owner);
  api.answer(moveInList, () => ({ athletes: [] }));
  return api;
}

function serveList(api: FakeApi, shown: typeof entries, owner: string | null = otherScout.name) {
  api.answer(getList, () => ({
    list: {
      ...{ listId, name: "Fall visits", isShared: true, ownerId: otherScout.uid },
      ...{ owner, athletes: shown.map(({ uid }) => uid) },
    },
    entries: shown,
    moves: [],
  }));
}

const press = async (name: string) =>
  await userEvent.click(await screen.findByRole("button", { name }));
const tos = (api: FakeApi) => api.received(moveInList).map(({ body }) => body.to);

test("an athlete moves up, down and out", async () => {
  const api = serve();
  await showScreen(`/programs/${programId}/lists/${listId}`);
  await press("Move Mateo Stone up");
  await waitFor(() => expect(tos(api)).toEqual(["first"]));
  await press("Move Mateo Vega up");
  await waitFor(() => expect(tos(api)).toEqual(["first", entries[0]?.uid]));
  await press("Move Mateo Quill down");
  await waitFor(() => expect(tos(api).at(-1)).toBe(entries[1]?.uid));
  await press("Take Out: Mateo Stone");
  await waitFor(() => expect(tos(api).at(-1)).toBe("out"));
});

test("an athlete who is moved to the top leaves the focus on the button that moves them down", async () => {
  const api = serve();
  await showScreen(`/programs/${programId}/lists/${listId}`);
  const up = await screen.findByRole("button", { name: "Move Mateo Stone up" });
  const [first, second, third] = entries;
  serveList(
    api,
    [second, first, third].filter((entry) => entry !== undefined),
  );
  await userEvent.click(up);
  await waitFor(() => expect(up).toHaveProperty("disabled", true));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Mateo Stone down"),
  );
});

test("a past day asks for the list at its end, and offers no moves", async () => {
  const api = serve(entries.slice(0, 1));
  await showScreen(`/programs/${programId}/lists/${listId}?asOf=2026-05-01`);
  expect(await screen.findByText("As of 05/01/2026")).toBeTruthy();
  const asked = new URL(
    api.addresses.find((address) => address.includes("/lists/")) ?? "",
    "http://a",
  );
  const endOfDay = new Date("2026-05-01T23:59:59.999").toISOString();
  expect(asked.searchParams.get("asOf")).toBe(endOfDay);
  expect(screen.queryByRole("button", { name: "Move Mateo Quill up" })).toBeNull();
});

test("an admin deletes a list that a removed member left, and not one of a colleague", async () => {
  const api = serve(entries, null);
  api.answer(removeList, () => ({}));
  await showScreen(`/programs/${programId}/lists/${listId}`);
  await press("Delete List");
  expect(screen.queryByRole("checkbox", { name: "Colleagues see this list" })).toBeNull();
  await press("Confirm");
  await waitFor(() => expect(api.received(removeList)).toHaveLength(1));
  serve();
  await showScreen(`/programs/${programId}/lists/${listId}`);
  expect(await screen.findByText("Mateo Quill")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete List" })).toBeNull();
});
