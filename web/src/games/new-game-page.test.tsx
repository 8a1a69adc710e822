// @vitest-environment happy-dom

import { limits } from "@armslot/contracts/core/limits";
import { getGame } from "@armslot/contracts/games/games";
import { createGame } from "@armslot/contracts/games/new-game";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, game, gameId, idOf, programId, screenOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";
import { eraseDrafts } from "../device/drafts.ts";

cleanUpScreens();
beforeEach(() => localStorage.clear());

const address = `/programs/${programId}/athletes/${athleteId}/games/new`;
const quick = userEvent.setup({ delay: null });

function serve() {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(createGame, () => ({ gameId }));
  api.answer(getGame, () => ({ game, pitches: [] }));
  return api;
}

async function open() {
  const api = serve();
  const router = await showScreen(address);
  await screen.findByRole("table", { name: "Pitches" });
  return { api, router };
}

const cell = (column: string, pitch: number) =>
  screen.getByLabelText<HTMLInputElement>(`${column}, pitch ${pitch}`);

test("typing by keyboard saves the pitches in order and opens the game", async () => {
  const { api, router } = await open();
  const date = screen.getByLabelText("Date");
  await quick.clear(date);
  await quick.type(date, "2026-04-18");
  await quick.type(screen.getByLabelText("Opponent"), "Cedar Falls Prep");
  cell("Type", 1).focus();
  await quick.keyboard("f{Tab}91,2{Tab}16{Tab}8.5{Enter}");
  expect(document.activeElement).toBe(cell("Type", 2));
  await quick.keyboard("l{Tab}82{Enter}");
  expect(screen.getByText("2 pitches")).toBeTruthy();
  const averages = screen.getByRole("table", { name: "Averages so far" });
  expect(within(averages).getByText("91.2 mph")).toBeTruthy();
  await quick.click(screen.getByRole("button", { name: "Save Game" }));
  await screen.findByRole("heading", { level: 1, name: "Game Detail" });
  expect(router.state.location.pathname).toBe(
    `/programs/${programId}/athletes/${athleteId}/games/${gameId}`,
  );
  const missing = { vertBreak: null, hb: null, call: null };
  expect(api.bodiesOf(createGame)).toEqual([
    {
      gameDate: "2026-04-18",
      kind: "game",
      opponent: "Cedar Falls Prep",
      location: null,
      pitches: [
        { pitchType: "Four-Seam", velo: 91.2, vertBreak: 16, hb: 8.5, call: null },
        { pitchType: "Slider", velo: 82, ...missing },
      ],
    },
  ]);
  await waitFor(() => expect(localStorage.length).toBe(0));
});

test("a refused cell gets the focus and its sentence, and nothing is sent", async () => {
  const { api } = await open();
  cell("Type", 1).focus();
  await quick.keyboard("f{Tab}191");
  expect(screen.queryByText(/is outside/)).toBeNull();
  await quick.click(screen.getByRole("button", { name: "Save Game" }));
  const remark = await screen.findByText("Velocity 191 mph is outside 20 to 110 mph.");
  expect(cell("Velocity", 1).getAttribute("aria-describedby")).toBe(remark.id);
  expect(document.activeElement).toBe(cell("Velocity", 1));
  expect(api.received(createGame)).toEqual([]);
});

test("a pasted block fills rows and can be undone", async () => {
  await open();
  cell("Type", 1).focus();
  await quick.paste("Type\tVelo\tSpin\nFF\t91\t2200\nGyro\t80\t2300");
  expect(screen.getByText("Pasted 2 rows. Skipped columns: Spin")).toBeTruthy();
  expect(cell("Velocity", 2).value).toBe("80");
  expect(screen.getByText('"Gyro" is not a pitch type. Choose one.')).toBeTruthy();
  await quick.click(screen.getByRole("button", { name: "Undo Paste" }));
  expect(screen.queryByLabelText("Velocity, pitch 2")).toBeNull();
  expect(screen.getByText("0 pitches")).toBeTruthy();
});

test("a full game says that it takes no more pitches", async () => {
  await open();
  cell("Type", 1).focus();
  const row = "FF\t91\n";
  await quick.paste(row.repeat(limits.pitchesPerGameMax + 5));
  expect(screen.getByText(/ so 5 rows were left out\.$/)).toBeTruthy();
  expect(screen.getByText("500 pitches. A game can have at most 500 pitches.")).toBeTruthy();
  await quick.click(screen.getByRole("button", { name: "Remove pitch 500" }));
  expect(screen.getByText("499 pitches")).toBeTruthy();
});

test("removing a pitch renumbers the others and keeps the focus in the grid", async () => {
  await open();
  cell("Type", 1).focus();
  await quick.paste("FF\t91\nSL\t80");
  await quick.click(screen.getByRole("button", { name: "Remove pitch 1" }));
  expect(cell("Velocity", 1).value).toBe("80");
  expect(document.activeElement).toBe(cell("Type", 1));
  expect(screen.getByText("1 pitch")).toBeTruthy();
});

test("the sign of a break changes with a button", async () => {
  await open();
  await quick.type(cell("H. Break", 1), "8.5");
  const button = screen.getByLabelText("Change the sign of H. Break, pitch 1");
  await quick.click(button);
  expect(cell("H. Break", 1).value).toBe("-8.5");
  await quick.click(button);
  expect(cell("H. Break", 1).value).toBe("8.5");
});

test("a reload keeps what was typed, until it is discarded", async () => {
  const { unmount } = await typeADraft();
  unmount();
  await open();
  expect(screen.getByText("What you typed before is still here.")).toBeTruthy();
  expect(cell("Velocity", 1).value).toBe("90");
  expect(screen.getByLabelText("Opponent")).toHaveProperty("value", "Cedar");
  await quick.click(screen.getByRole("button", { name: "Discard" }));
  expect(cell("Velocity", 1).value).toBe("");
  expect(localStorage.length).toBe(0);
});

test("drafts are erased for all members, or for all but one", async () => {
  const { unmount } = await typeADraft();
  unmount();
  expect(localStorage.length).toBe(1);
  eraseDrafts(idOf(4));
  expect(localStorage.length).toBe(1);
  eraseDrafts(idOf(5));
  expect(localStorage.length).toBe(0);
});

async function typeADraft() {
  await open();
  await quick.type(screen.getByLabelText("Opponent"), "Cedar");
  await quick.type(cell("Velocity", 1), "90");
  return { unmount: cleanup };
}

test("a failed save keeps everything and the next try sends the same key", async () => {
  const { api } = await open();
  api.fail(createGame, "unavailable");
  cell("Type", 1).focus();
  await quick.keyboard("f{Tab}91");
  const save = screen.getByRole("button", { name: "Save Game" });
  await quick.click(save);
  expect(await screen.findByText(/Armslot is busy or restarting/)).toBeTruthy();
  expect(cell("Velocity", 1).value).toBe("91");
  api.answer(createGame, () => ({ gameId }));
  await quick.click(save);
  await screen.findByRole("heading", { level: 1, name: "Game Detail" });
  const keys = api.received(createGame).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});
