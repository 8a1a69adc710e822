// @vitest-environment happy-dom
import { listAthletes } from "@armslot/contracts/athletes";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { idOf, programId, rowOf } from "../../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../../test/show-app.tsx";

cleanUpScreens();

const names = ["Quill", "Birch", "Cedar", "Elm", "Fir"];
const athletes = names.map((lastName, at) => rowOf({ uid: idOf(20 + at), lastName }));

function addressOf(...ids: readonly string[]): string {
  return `/programs/${programId}/compare?athletes=${ids.join(",")}`;
}

beforeEach(() => {
  fakeApi().answer(listAthletes, () => ({ athletes }));
});

const listed = async () => {
  const list = await screen.findByRole("list", { name: "Compared athletes" });
  return within(list)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
};

describe("the athletes of the address", () => {
  test("are listed in its order, each with a link", async () => {
    await showScreen(addressOf(idOf(21), idOf(20)));
    expect(await listed()).toEqual(["Mateo Birch", "Mateo Quill"]);
  });

  test("are shown without those that the roster does not have, and the screen says so", async () => {
    await showScreen(addressOf(idOf(20), idOf(99), idOf(21)));
    expect(await listed()).toEqual(["Mateo Quill", "Mateo Birch"]);
    screen.getByText(/One athlete of this link cannot be shown\./);
  });

  test("beyond four are left out, and the screen says the limit", async () => {
    await showScreen(addressOf(...athletes.map(({ uid }) => uid)));
    expect(await listed()).toHaveLength(4);
    screen.getByText(/This link names 5 athletes\. A comparison shows up to 4/);
    expect(screen.queryByRole("button", { name: "Add Athlete" })).toBeNull();
  });

  test("need one more if there is only one, who can be found by name and added", async () => {
    const router = await showScreen(`${addressOf(idOf(20))}&season=2026`);
    await screen.findByText("Add another athlete to compare.");
    await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
    await userEvent.type(await screen.findByRole("combobox", { name: "Add an athlete" }), "birch");
    await userEvent.keyboard("{Enter}");
    expect(await listed()).toEqual(["Mateo Quill", "Mateo Birch"]);
    expect(screen.queryByText("Add another athlete to compare.")).toBeNull();
    const search = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(search)).toEqual({
      athletes: `${idOf(20)},${idOf(21)}`,
      season: "2026",
    });
  });

  test("can be removed one by one until none is left", async () => {
    await showScreen(addressOf(idOf(20), idOf(21)));
    await userEvent.click(await screen.findByRole("button", { name: "Remove Mateo Quill" }));
    expect(await listed()).toEqual(["Mateo Birch"]);
    await userEvent.click(screen.getByRole("button", { name: "Remove Mateo Birch" }));
    await screen.findByText("Add 2 to 4 athletes to compare them.");
  });
});
