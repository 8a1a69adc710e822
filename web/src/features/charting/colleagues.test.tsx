// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { getAthlete } from "@armslot/contracts/athletes";
import { getCharting } from "@armslot/contracts/charting";
import { getGame } from "@armslot/contracts/games";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import {
  athleteId,
  game,
  pitchOf,
  programId,
  screenOf,
  session,
} from "../../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../../test/show-app.tsx";
import { outboxOf } from "../../lib/outbox/outbox.ts";

cleanUpScreens();

const owner = { userId: session.user.uid, programId };
const outingId = "019a1111-0000-7000-8000-000000000000";
const pitchId = "019a1111-0000-7000-8000-000000000001";

beforeEach(() => outboxOf(owner).erase());

const riley = { uid: "00000000-0000-7000-8000-000000000077", name: "Riley Stone" };
const jordan = { uid: "00000000-0000-7000-8000-000000000078", name: "Jordan Field" };

async function showWithColleagues(...colleagues: { uid: string; name: string }[]) {
  showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
      api.answer(getCharting, () => ({
        outings: [
          {
            outingId,
            kind: "game" as const,
            opponent: null,
            location: null,
            pitches: 1,
            charters: colleagues.map((each) => ({
              ...each,
              lastSentAt: "2026-05-12T18:00:00.000Z",
            })),
          },
        ],
        otherGames: [],
        last: null,
      }));
      api.answer(getGame, () => ({
        game: { ...game, gameId: outingId, source: "field" as const },
        pitches: [pitchOf({ pitchNum: 1, pitchId, pitchType: "Slider", call: "ball" })],
      }));
    },
  });
  await screen.findByRole("group", { name: "Pitch type" });
}

test("says who charts this pitcher today, and continues their outing", async () => {
  await showWithColleagues(riley);
  await screen.findByText("Riley Stone charted 1 pitch of this pitcher today.");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: /^Edit pitch 1: Slider,.* Ball$/ });
  expect(await screen.findByText("Riley Stone also charts this outing.")).toBeDefined();
});

test("names two colleagues who chart the same outing", async () => {
  await showWithColleagues(riley, jordan);
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(
    await screen.findByText("Riley Stone and Jordan Field also chart this outing."),
  ).toBeDefined();
});

test("says that pitches charted apart are another game", async () => {
  await showWithColleagues(riley);
  const pad = screen.getByRole("region", { name: "Next pitch" });
  await userEvent.click(within(pad).getByRole("button", { name: "Ball" }));
  expect(await screen.findByText(/Your pitches are stored as another game\.$/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});

test("offers to continue what the member charted on another device", async () => {
  await showWithColleagues({ uid: session.user.uid, name: "Casey Alder" });
  expect(
    await screen.findByText("You, on another device, charted 1 pitch of this pitcher today."),
  ).toBeDefined();
});

test("an outing that was ended on this phone is not one of another device", async () => {
  await showWithColleagues({ uid: session.user.uid, name: "Casey Alder" });
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: /^Edit pitch 1: Slider,.* Ball$/ });
  await userEvent.click(screen.getByRole("button", { name: "Outing" }));
  await userEvent.click(await screen.findByRole("button", { name: "New Outing" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Earlier today: Game, 1 pitch.")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Continue" })).toHaveLength(1);
  expect(screen.queryByText(/on another device/)).toBeNull();
});
