// @vitest-environment happy-dom

import { getGame } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { listClips } from "@armslot/contracts/video/clips";
import { compareVideo, listVideoEstimates } from "@armslot/contracts/video/estimates";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import type { FakeApi } from "../../test/fake-api.ts";
import {
  athleteId,
  filmOf,
  game,
  gameId,
  idOf,
  pitchOf,
  programId,
  screenOf,
  session,
} from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

devicePerTest();
cleanUpScreens();

const pitch = pitchOf({ pitchNum: 1, pitchId: idOf(51), velo: 89.1 });
const ofAthlete = `/programs/${programId}/athletes/${athleteId}`;
const films = filmOf(pitch.pitchId);

function prepare(api: FakeApi): void {
  api.answer(getAthlete, () => screenOf());
  api.answer(getGame, () => ({ game, pitches: [pitch] }));
  api.answer(listClips, () => films);
  api.answer(listVideoEstimates, () => ({ estimates: [] }));
  api.answer(compareVideo, () => ({ pitches: [], hasMore: false }) as never);
}

/** Each screen that offers films, and what to do on it before it offers all of them. */
const screens = {
  "an athlete": {
    at: ofAthlete,
    ready: () => screen.findByRole("region", { name: "Export" }),
    offers: ["Film Now", "Choose Videos"],
  },
  "a game with a chosen row": {
    at: `${ofAthlete}/games/${gameId}`,
    async ready() {
      const table = within(await screen.findByRole("table", { name: "Pitches" }));
      await userEvent.click(table.getByText("89.1 mph"));
    },
    offers: ["Film Now", "Choose Videos", "Play pitch 1", "Play Pitch 1"],
  },
  "charting after a pitch": {
    at: `${ofAthlete}/chart`,
    async ready() {
      const pad = within(await screen.findByRole("region", { name: "Next pitch" }));
      await userEvent.click(pad.getByRole("button", { name: "Ball" }));
      await screen.findByRole("button", { name: /^Edit pitch 1/ });
    },
    offers: ["Film Now", "Choose Videos"],
  },
  "Pending Videos": {
    at: `/programs/${programId}/upload`,
    ready: () => screen.findByRole("heading", { level: 1, name: "Pending Videos" }),
    offers: ["Film Now", "Choose Videos", "Play"],
  },
};

/** Returns the names of all buttons, inputs and links that have to do with films, except the way to Pending Videos. */
function filmOffers(): string[] {
  const controls = [...document.querySelectorAll("button, input, select, a[href]")];
  const names = controls.map(
    (control) =>
      control.getAttribute("aria-label") ??
      (control instanceof HTMLInputElement
        ? (control.labels?.[0]?.textContent ?? "")
        : (control.textContent ?? "")),
  );
  return names.filter((name) => /video|film|clip|^play\b/i.test(name) && name !== "Pending Videos");
}

for (const [name, { at, ready, offers }] of Object.entries(screens)) {
  test(`${name} offers films where the server keeps them`, async () => {
    showApp({ at, viewer: session, prepare });
    await ready();
    await waitFor(() => expect(filmOffers()).toEqual(expect.arrayContaining(offers)));
  });

  test(`${name} offers no film and asks for none on a server with VIDEO=off`, async () => {
    const viewer = { ...session, program: { ...session.program, keepsVideo: false } };
    const { api } = showApp({ at, viewer, prepare });
    await ready();
    await vi.dynamicImportSettled();
    expect(filmOffers()).toEqual([]);
    expect(api.addresses.filter((address) => /recordings|clips|video/.test(address))).toEqual([]);
  });
}
