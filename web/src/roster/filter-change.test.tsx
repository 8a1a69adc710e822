// @vitest-environment happy-dom

import { compareAthletes } from "@armslot/contracts/compare/compare";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import type { Endpoint, ReplyOf } from "@armslot/contracts/core/endpoint";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { noteListExport } from "@armslot/contracts/sharing/exports";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { comparedOf, comparisonOf, typeOf } from "../../test/comparison-data.ts";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, idOf, programId, screenOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";

cleanUpScreens();

const { options } = comparisonOf([]);

interface FilteredScreen<E extends Endpoint = Endpoint> {
  readonly address: string;
  readonly endpoint: E;
  /** Returns the reply with a mean velocity over this many pitches. */
  readonly reply: (pitches: number, velo: number) => ReplyOf<E>;
  /** The buttons that take the numbers elsewhere. */
  readonly takeAway: readonly string[];
}

const screenOn = <E extends Endpoint>(shown: FilteredScreen<E>) => shown as FilteredScreen;

const athleteReply = (pitches: number, velo: number) =>
  screenOf(
    {
      pitchAverages: [
        {
          ...{ pitchType: "Slider", pitches: 500, totalVelo: 0, veloCount: 0 },
          ...{ totalVB: 0, vbCount: 0, totalHB: 0, hbCount: 0 },
        },
      ],
    },
    {
      options,
      types: [typeOf("Slider", pitches, { velo: [velo, pitches] })].map((type) => ({
        ...type,
        usage: 1,
      })),
    },
  );
const program = `/programs/${programId}`;
const athlete = `${program}/athletes/${athleteId}`;

const screens: Readonly<Record<string, FilteredScreen>> = {
  athlete: screenOn({
    ...{ address: athlete, endpoint: getAthlete, reply: athleteReply, takeAway: [] },
  }),
  report: screenOn({
    ...{ address: `${athlete}/report`, endpoint: getAthlete, reply: athleteReply },
    takeAway: ["Print"],
  }),
  compare: screenOn({
    address: `${program}/compare?athletes=${idOf(20)},${idOf(21)}`,
    endpoint: compareAthletes,
    reply: (pitches, velo) =>
      comparisonOf(
        [20, 21].map((number) =>
          comparedOf({
            ...{ uid: idOf(number), allPitches: 500 },
            types: [typeOf("Slider", pitches, { velo: [velo, pitches] })],
          }),
        ),
      ),
    takeAway: [],
  }),
  leaders: screenOn({
    address: `${program}/leaders`,
    endpoint: listLeaders,
    reply: (pitches, velo) => ({
      ...{ measure: "velo" as const, options, sources: [], pitches, allPitches: 500 },
      leaders: [
        {
          ...{ uid: idOf(11), firstName: "Sam", lastName: "Ash", position: "RHP" as const },
          ...{ n: pitches, total: velo * pitches, lowest: velo, highest: velo },
        },
      ],
    }),
    takeAway: ["CSV Export"],
  }),
  "staff sheet": screenOn({
    address: `${program}/staff-sheet`,
    endpoint: getStaffSheet,
    reply: (pitches, velo) => ({
      athletes: [
        {
          ...{ uid: idOf(11), firstName: "Sam", lastName: "Ash", position: "RHP" as const },
          ...{
            lastOuting: null,
            pitches7: 0,
            pitches28: 0,
            birthYear: null,
            lastDays: [],
            caught: [],
            hasLeftOut: false,
          },
          types: [{ pitchType: "Slider", pitches, velo: { n: pitches, mean: velo, max: velo } }],
        },
      ],
      options: { seasons: options.seasons, kinds: options.kinds, sources: options.sources },
      allPitches: 500,
    }),
    takeAway: ["CSV", "Print"],
  }),
};

const busy = () => document.querySelector<HTMLElement>("div[aria-busy=true]");

test.each(Object.entries(screens))(
  "FILTER-7: no number of the filter before passes for one of the new filter (%s)",
  async (_name, { address, endpoint, reply, takeAway }) => {
    const api = fakeApi();
    api.answer(noteListExport, () => ({}));
    api.answer(endpoint, () => reply(500, 95.3));
    const downloads = watchDownloads();
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await showScreen(address);
    const dates = await screen.findByRole("combobox", { name: "Dates" });
    await screen.findAllByText(/95\.3/);
    expect(busy()).toBeNull();
    let arrive: () => void = () => undefined;
    const delayed = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    api.answer(endpoint, async () => {
      await delayed;
      return reply(120, 84.1);
    });
    await userEvent.selectOptions(dates, "Season 2025");
    const filter = within(screen.getByRole("region", { name: "Filter" }));
    expect(filter.getByRole("status").textContent).toBe("Loading… · Season 2025");
    const numbers = busy();
    expect(numbers?.textContent).toMatch(/95\.3/);
    expect(numbers?.className).toContain("print:hidden");
    for (const name of takeAway) {
      await userEvent.click(screen.getByRole("button", { name }));
    }
    expect(print).not.toHaveBeenCalled();
    expect(downloads).toEqual([]);
    arrive();
    await screen.findAllByText(/84\.1/);
    await waitFor(() => expect(busy()).toBeNull());
    expect(filter.getByRole("status").textContent).toMatch(/^(120|240) of .* · Season 2025$/);
    expect(screen.queryByText(/95\.3/)).toBeNull();
    for (const name of takeAway) {
      expect(screen.getByRole("button", { name })).toHaveProperty("disabled", false);
    }
  },
);
