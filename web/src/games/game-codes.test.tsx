// @vitest-environment happy-dom
import { setAlias } from "@armslot/contracts/games/aliases";
import { type Game, getGame } from "@armslot/contracts/games/games";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, game, gameId, idOf, programId } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/athletes/${athleteId}/games/${gameId}`;

async function show(facts: Partial<Game>) {
  const api = fakeApi();
  api.answer(getGame, () => ({ game: { ...game, ...facts }, pitches: [] }));
  await showScreen(address);
  await screen.findByRole("button", { name: "Game History" });
  return api;
}

test("a code can be given a name, which then shows", async () => {
  const api = await show({ opponent: "HAR_GUL" });
  await userEvent.click(screen.getByRole("button", { name: "Show HAR_GUL as…" }));
  const save = await screen.findByRole("button", { name: "Save" });
  await userEvent.click(save);
  expect(await screen.findByText("Name is required.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Name"), "Harbor");
  api.answer(setAlias, ({ body }) => ({ ...body, aliasId: idOf(40) }));
  const named = { ...game, opponent: "Harbor", opponentCode: "HAR_GUL" };
  api.answer(getGame, () => ({ game: named, pitches: [] }));
  await userEvent.click(save);
  expect(await screen.findByText("Harbor")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.bodiesOf(setAlias)).toEqual([{ kind: "opponent", code: "HAR_GUL", name: "Harbor" }]);
  expect(screen.getByRole("button", { name: "Rename HAR_GUL…" })).toBeTruthy();
});

test.each(["Cedar Falls Prep", "Stanford", "UC Davis"])(
  "%s is no code, so it has no button",
  async (opponent) => {
    await show({ opponent, location: "Harbor Field" });
    expect(screen.queryByRole("button", { name: /^Show / })).toBeNull();
  },
);

test.each(["COA_STA", "LSU", "HarborField"])("%s looks like a code", async (location) => {
  await show({ location });
  expect(screen.getByRole("button", { name: `Show ${location} as…` })).toBeTruthy();
});
