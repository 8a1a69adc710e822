// @vitest-environment happy-dom

import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import {
  getClipConsent,
  giveClipConsent,
  withdrawClipConsent,
} from "@armslot/contracts/sharing/clip-sharing";
import {
  createShare,
  listShares,
  readSharedReport,
  revokeShare,
  type Share,
  type SharedReport,
} from "@armslot/contracts/sharing/shares";
import { getSharing, setSharing } from "@armslot/contracts/sharing/sharing";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, idOf, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();
afterEach(() => vi.unstubAllGlobals());

const address = `/programs/${programId}/athletes/${athleteId}`;
const shareId = "01950000-0000-7000-8000-00000000e001";
const token = "a".repeat(52);
const link = `https://armslot.test/shared#${token}`;

const oneShare: Share = {
  shareId,
  consent: "guardian",
  showsSchool: false,
  showsHometown: false,
  showsClips: false,
  filter: {},
  views: 3,
  lastViewedAt: "2026-11-20T10:00:00.000Z",
  createdAt: "2026-11-01T10:00:00.000Z",
  createdBy: "Ada Birch",
  expiresAt: "2999-01-01T10:00:00.000Z",
  revokedAt: null,
};

function serve(isAllowed = true) {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(getSharing, () => ({ isAllowed }));
  api.answer(listShares, () => ({ shares: [] }));
  api.answer(createShare, () => ({ link }));
  api.answer(getClipConsent, () => ({ consent: null }));
  return api;
}

/** Returns a button once its code is there. */
function findEnabled(name: string) {
  return waitFor(() => {
    const button = screen.getByRole("button", { name });
    expect(button).toHaveProperty("disabled", false);
    return button;
  });
}

async function openDialog() {
  await userEvent.click(await findEnabled("Share"));
  return within(await screen.findByRole("dialog", { name: "Share Report" }));
}

test("creates a link only after someone's consent is stated, without school and hometown by default", async () => {
  const api = serve();
  await showScreen(`${address}?season=2026`);
  const dialog = await openDialog();
  const create = await dialog.findByRole("button", { name: "Create Link" });
  expect(dialog.getByText(/under the filter of this page: Season 2026\.$/)).toBeDefined();
  await userEvent.click(create);
  expect(dialog.getByRole("alert").textContent).toContain("Confirm who agreed to this.");
  expect(api.received(createShare)).toEqual([]);
  await userEvent.click(dialog.getByLabelText("A parent or guardian agrees to this"));
  await userEvent.click(create);
  expect(await dialog.findByDisplayValue(link)).toBeDefined();
  expect(api.bodiesOf(createShare)).toEqual([
    {
      days: 30,
      consent: "guardian",
      showsSchool: false,
      showsHometown: false,
      showsClips: false,
      filter: { season: "2026" },
    },
  ]);
});

test("offers videos for a link only once someone's consent to them is recorded", async () => {
  const api = serve();
  const noted = { consent: "guardian", notedAt: "2026-11-22T10:00:00.000Z" } as const;
  api.answer(giveClipConsent, () => ({ consent: noted }));
  api.answer(withdrawClipConsent, () => ({ consent: null }));
  await showScreen(address);
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole("button", { name: "Record the Consent" }));
  expect(dialog.queryByRole("checkbox", { name: /videos/ })).toBeNull();
  const region = within(dialog.getByRole("region", { name: "Videos in Links" }));
  await userEvent.click(region.getByRole("button", { name: "Save the Consent" }));
  expect(region.getByRole("alert").textContent).toContain("Choose who agreed.");
  await userEvent.click(region.getByLabelText("A parent or guardian agrees to this"));
  await userEvent.click(region.getByRole("button", { name: "Save the Consent" }));
  const include = await dialog.findByRole("checkbox", { name: /Include videos/ });
  expect(dialog.queryByText(/are left out/)).toBeNull();
  await userEvent.click(include);
  expect(dialog.getByText(/clips whose begin or end was moved, are left out\./)).toBeDefined();
  expect(api.bodiesOf(giveClipConsent)).toEqual([{ consent: "guardian" }]);
  await userEvent.click(dialog.getByLabelText("A parent or guardian agrees to this"));
  await userEvent.click(dialog.getByRole("button", { name: "Create Link" }));
  expect(await dialog.findByDisplayValue(link)).toBeDefined();
  expect(api.bodiesOf(createShare)).toMatchObject([{ showsClips: true }]);
  await userEvent.click(region.getByRole("button", { name: "Withdraw the Consent" }));
  await userEvent.click(region.getByRole("button", { name: "Confirm" }));
  expect(await region.findByRole("button", { name: "Record the Consent" })).toBeDefined();
});

test("offers no videos for a link while the server keeps none", async () => {
  const { api } = showApp({
    at: address,
    viewer: { ...session, program: { ...session.program, keepsVideo: false } },
    prepare: (fresh) => {
      fresh.answer(getAthlete, () => screenOf());
      fresh.answer(getSharing, () => ({ isAllowed: true }));
      fresh.answer(listShares, () => ({ shares: [] }));
    },
  });
  const dialog = await openDialog();
  expect(await dialog.findByRole("button", { name: "Create Link" })).toBeDefined();
  expect(dialog.queryByText(/video/i)).toBeNull();
  expect(api.received(getClipConsent)).toEqual([]);
});

test("hands a new link to the share sheet of a phone", async () => {
  serve();
  const share = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  await showScreen(address);
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByLabelText(/18 or older/));
  await userEvent.click(dialog.getByRole("button", { name: "Create Link" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Send…" }));
  expect(share).toHaveBeenCalledWith({ title: "Pitching report", url: link });
});

test("lists links with their views and ends one after a question", async () => {
  const api = serve();
  api.answer(listShares, () => ({ shares: [oneShare] }));
  api.answer(revokeShare, () => ({}));
  await showScreen(address);
  const dialog = await openDialog();
  const list = within(await dialog.findByRole("region", { name: "Links" }));
  expect(list.getByText(/3 views, last/).textContent).toContain("Created by Ada Birch.");
  await userEvent.click(list.getByRole("button", { name: "End Link" }));
  expect(api.received(revokeShare)).toEqual([]);
  api.answer(listShares, () => ({
    shares: [{ ...oneShare, revokedAt: "2026-11-22T10:00:00.000Z" }],
  }));
  await userEvent.click(list.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(list.queryByRole("button", { name: "End Link" })).toBeNull());
  expect(list.getByText(/^Ended/)).toBeDefined();
  expect(api.received(revokeShare).map(({ params }) => params)).toEqual([
    { programId, athleteId, shareId },
  ]);
});

test("creates no link while they are off, and an admin can allow them", async () => {
  const api = serve(false);
  await showScreen(address);
  const dialog = await openDialog();
  expect(await dialog.findByText(/You can allow them on the Account page/)).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Create Link" })).toBeNull();
  api.answer(setSharing, ({ body }) => body);
  await userEvent.click(dialog.getByRole("link", { name: "Account" }));
  const region = within(await screen.findByRole("region", { name: "Links to Reports" }));
  await userEvent.click(await region.findByRole("button", { name: "Allow Links" }));
  const stop = await region.findByRole("button", { name: "Stop All Links" });
  await userEvent.dblClick(stop);
  expect(region.getByRole("group", { name: /stop working at once, for good\.$/ })).toBeDefined();
  expect(api.bodiesOf(setSharing)).toEqual([{ isAllowed: true }]);
  await userEvent.click(region.getByRole("button", { name: "Confirm" }));
  expect(await region.findByRole("button", { name: "Allow Links" })).toBeDefined();
  expect(api.bodiesOf(setSharing)).toEqual([{ isAllowed: true }, { isAllowed: false }]);
});

test("a link that is created after an admin stopped all links leads to the Account page", async () => {
  const api = serve();
  await showScreen(address);
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByLabelText(/18 or older/));
  api.answer(getSharing, () => ({ isAllowed: false }));
  api.fail(createShare, "forbidden");
  await userEvent.click(dialog.getByRole("button", { name: "Create Link" }));
  expect(await dialog.findByText(/^Links to reports are off in your program\./)).toBeDefined();
});

test("Escape takes back the question about a link, and leaves the dialog open", async () => {
  const api = serve();
  api.answer(listShares, () => ({ shares: [oneShare] }));
  await showScreen(address);
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole("button", { name: "End Link" }));
  // A browser closes the dialog only if nothing prevents the key.
  expect(
    fireEvent.keyDown(dialog.getByRole("button", { name: "Confirm" }), { key: "Escape" }),
  ).toBe(false);
  expect(dialog.getByRole("button", { name: "End Link" })).toBeDefined();
});

test("the list of links says what each of them shows", async () => {
  const api = serve();
  const filter = { season: "2026", type: "Slider,Cutter" };
  api.answer(listShares, () => ({
    shares: [
      oneShare,
      { ...oneShare, shareId: idOf(90), filter, showsSchool: true, showsClips: true },
    ],
  }));
  await showScreen(address);
  const dialog = await openDialog();
  const items = within(await dialog.findByRole("region", { name: "Links" })).getAllByRole(
    "listitem",
  );
  expect(within(items[0] as HTMLElement).getByText("All pitches")).toBeDefined();
  expect(
    within(items[1] as HTMLElement).getByText(
      "Season 2026 · Slider, Cutter, with school and videos",
    ),
  ).toBeDefined();
});

const shared: SharedReport = {
  programName: "Harbor College",
  expiresAt: "2999-01-01T10:00:00.000Z",
  filter: { season: "2026", batter: "L" },
  athlete: {
    firstName: "Mateo",
    lastName: "Quill",
    position: "RHP",
    gradClass: 2027,
    heightFeet: 6,
    heightInches: 2,
    school: null,
    hometown: null,
  },
  report: {
    sources: ["rapsodo"],
    types: [
      {
        pitchType: "Four-Seam",
        pitches: 3,
        usage: 1,
        calls: 3,
        strikeRate: 2 / 3,
        swings: 0,
        whiffRate: null,
        readings: {
          velo: { n: 3, mean: 91.25, max: 92 },
          vertBreak: { n: 2, mean: 15.5 },
          hb: { n: 3, mean: 8 },
        },
      },
    ],
    rates: { csw: { value: 0.25, n: 4 }, walk: { value: 0.125, n: 16 } },
    outings: [
      {
        gameDate: "2026-03-01",
        opponent: "Harbor",
        kind: "game",
        types: [{ type: 0, pitches: 3, velo: { n: 3, mean: 91.25, min: 90.5, max: 92 } }],
      },
    ],
    marks: {
      type: [0, 0, 0],
      velo: [92, 91.25, 90.5],
      vertBreak: [16, 15, null],
      hb: [8, 8, 8],
      plateHeight: [2.5, 2.6, null],
      plateSide: [0.1, -0.2, null],
      zoneCell: [null, null, null],
      batterHand: ["L", "L", "L"],
    },
  },
  clips: [],
};

function openLink(report: SharedReport) {
  return showApp({
    at: `/shared#${token}`,
    viewer: null,
    prepare: (api) => api.answer(readSharedReport, () => report),
  });
}

test("shows the report of a link with its charts to someone without an account", async () => {
  const { api } = openLink(shared);
  expect(await screen.findByRole("heading", { level: 1, name: "Mateo Quill" })).toBeDefined();
  const types = within(await screen.findByRole("table", { name: "Pitches" }));
  expect(types.getAllByRole("row")[1]?.textContent).toBe(
    "Four-Seam91.3 mph15.5 in n 28.0 in3100%92.067%",
  );
  const outings = within(screen.getByRole("table", { name: "Last outings" }));
  expect(outings.getAllByRole("row")[1]?.textContent).toBe(
    "03/01/2026HarborGame391.3 mph392.0 mph",
  );
  for (const name of [/^Movement/, /^Velocity by outing/, /^Location/]) {
    expect(await screen.findByRole("slider", { name })).toBeDefined();
  }
  expect(screen.getByText("RHP · 2027 · 6' 2\"")).toBeDefined();
  expect(screen.getByText("3 tracked pitches · Season 2026 · vs L.")).toBeDefined();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByText("Videos")).toBeNull();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/shared#content", "/"]);
  expect(api.bodiesOf(readSharedReport)).toEqual([{ token }]);
  expect(api.addresses.join()).not.toContain(token);
});

test("a report of several sources says that its numbers mix them", async () => {
  openLink({ ...shared, report: { ...shared.report, sources: ["rapsodo", "trackman"] } });
  const basis = await screen.findByText(/^3 tracked pitches · Season 2026 · vs L\./);
  expect(basis.textContent?.trim()).toBe(
    "3 tracked pitches · Season 2026 · vs L. These numbers mix sources: Rapsodo, TrackMan.",
  );
});

test("says what the marks of small samples mean, and nothing of it without such a mark", async () => {
  openLink(shared);
  expect(await screen.findByText("Small sample: fewer than 5 pitches")).toBeDefined();
  cleanup();
  const [type] = shared.report.types;
  const many = { velo: { n: 40, mean: 91.25, max: 92 } };
  const types = type ? [{ ...type, pitches: 40, calls: 40, swings: 20, readings: many }] : [];
  const { walk } = shared.report.rates;
  openLink({ ...shared, report: { ...shared.report, types, rates: walk ? { walk } : {} } });
  await screen.findByRole("table", { name: "Pitches" });
  expect(screen.queryByText(/Small sample/)).toBeNull();
});

test("lists the videos of a link that shows them, and no other link has the region", async () => {
  const clip = {
    ...{ clipKey: "c".repeat(32), gameDate: "2026-03-01", opponent: "Harbor" },
    ...{ pitchType: "Four-Seam", velo: 91.25, releaseMs: null },
  };
  openLink({ ...shared, clips: [clip, { ...clip, clipKey: "d".repeat(32), velo: null }] });
  const videos = within(await screen.findByRole("region", { name: "Videos" }));
  expect(videos.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Four-Seam, 91.3 mph03/01/2026, HarborPlay",
    "Four-Seam03/01/2026, HarborPlay",
  ]);
  expect(
    videos.getByRole("button", { name: "Play Four-Seam, 91.3 mph, 03/01/2026, Harbor" }),
  ).toBeDefined();
});

test("shows school and hometown if the link has them, and says when there is no pitch", async () => {
  openLink({
    ...shared,
    athlete: { ...shared.athlete, school: "Bayview High", hometown: "Mobile, AL" },
    report: { ...shared.report, types: [], outings: [] },
  });
  expect(await screen.findByText("RHP · 2027 · Bayview High · Mobile, AL · 6' 2\"")).toBeDefined();
  expect(await screen.findByText(athleteMessages.pitchDataEmpty)).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a dead link says that it does not work, and what to do", async () => {
  showApp({
    at: `/shared#${token}`,
    viewer: null,
    prepare: (api) => api.fail(readSharedReport, "link-not-found"),
  });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
    "textContent",
    "This link does not work",
  );
  expect(screen.getByText(/^It has ended, or a part of its address is missing\./)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(session.program.programId).toBe(programId);
});
