// @vitest-environment happy-dom

import { getSession } from "@armslot/contracts/people/sign-in";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { athleteId, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";
import { followCharter } from "../device/charter-mark.ts";
import { outboxOf } from "../device/outbox.ts";

devicePerTest();
cleanUpScreens();

const owner = { userId: session.user.uid, programId };
const gone = { ...owner, userId: "0199a000-0000-7000-8000-000000000001" };

/** Charts two pitches as a member. */
async function chartAs(of: typeof owner) {
  const outbox = outboxOf(of);
  for (const velo of [88, 89]) {
    await outbox.store({
      day: { athleteId, gameDate: "2026-05-12" },
      facts: { kind: "game", opponent: "Coastal State" },
      action: { kind: "chart", fields: { velo, call: "ball" }, start: {}, isLast: true },
    });
  }
}

const goneEmail = "riley@harbor.example";

/** Charts two pitches as a member of whom the phone keeps a mark. */
async function chartMarked(of: typeof owner, email: string) {
  followCharter(outboxOf(of), { owner: of, email });
  await chartAs(of);
  await waitFor(() =>
    expect(localStorage.getItem(`armslot-charter:${of.userId}:${of.programId}`)).toBeTruthy(),
  );
}

async function findUnsent() {
  return within(await screen.findByRole("region", { name: "Unsent pitches" }));
}

async function enterEmail(email: string) {
  const unsent = await findUnsent();
  const field = unsent.getByLabelText("Email you charted with");
  await userEvent.clear(field);
  await userEvent.type(field, `${email}{Enter}`);
  return unsent;
}

test("the sign-in page shows only how many pitches are unsent until someone enters the email of the member who charted them (FIELD-21)", async () => {
  await chartMarked(gone, goneEmail);
  showApp({ at: "/login" });
  const unsent = await findUnsent();
  expect(unsent.getByText("2 unsent pitches on this phone")).toBeDefined();
  expect(unsent.queryByRole("button", { name: /^Download/ })).toBeNull();
  await enterEmail("casey@harbor.example");
  expect(await unsent.findByRole("alert")).toHaveProperty(
    "textContent",
    "No unsent pitch on this phone was charted with this email.",
  );
  expect(document.body.textContent).not.toMatch(/Coastal State|05\/12\/2026/);
  expect(unsent.queryByRole("button", { name: /^Download/ })).toBeNull();
  expect(Object.values(localStorage).join()).not.toContain("riley");
});

test("a removed member saves their unsent pitches as a file without names, is told who takes it in, and then deletes them from the phone (FIELD-21)", async () => {
  await chartMarked(gone, goneEmail);
  await chartMarked(owner, session.user.email);
  const downloads = watchDownloads();
  showApp({ at: "/login" });
  const unsent = await enterEmail(" Riley@Harbor.example");
  expect(await unsent.findByText("2 unsent pitches on this phone")).toBeDefined();
  expect(unsent.getByText(/give the file to an admin of the program.*Import Games/)).toBeDefined();
  expect(unsent.queryByRole("button", { name: "Delete From This Phone" })).toBeNull();
  await userEvent.click(unsent.getByRole("button", { name: "Download 2 Pitches" }));
  const text = (await downloads[0]?.file.text()) ?? "";
  const mark = athleteId.slice(-4).toUpperCase();
  expect(text).toContain(`"Athlete","Charted Pitcher ${mark}"`);
  expect(text).toContain('"Opponent","Coastal State"');
  expect(text.split("\r\n").filter((line) => /^"[12]",/.test(line))).toHaveLength(2);
  expect(text).not.toContain(athleteId);
  await userEvent.click(unsent.getByRole("button", { name: "Delete From This Phone" }));
  expect((await outboxOf(gone).waiting()).pitches).toBe(2);
  await userEvent.click(unsent.getByRole("button", { name: "Confirm" }));
  await waitFor(async () => expect((await outboxOf(gone).waiting()).pitches).toBe(0));
  expect((await outboxOf(owner).waiting()).pitches).toBe(2);
  expect(Object.keys(localStorage).filter((key) => key.includes(gone.userId))).toEqual([]);
});

test("pitches that were charted after the file was saved are not deleted", async () => {
  await chartMarked(gone, goneEmail);
  watchDownloads();
  showApp({ at: "/login" });
  const unsent = await enterEmail(goneEmail);
  await userEvent.click(await unsent.findByRole("button", { name: "Download 2 Pitches" }));
  await userEvent.click(unsent.getByRole("button", { name: "Delete From This Phone" }));
  await chartAs(gone);
  await userEvent.click(unsent.getByRole("button", { name: "Confirm" }));
  expect(await (await findUnsent()).findByText("4 unsent pitches on this phone")).toBeDefined();
  expect((await outboxOf(gone).waiting()).pitches).toBe(4);
});

test("pitches of which the phone does not know the charter's email can be saved with any email", async () => {
  await chartAs(gone);
  showApp({ at: "/login" });
  const unsent = await enterEmail("someone@harbor.example");
  expect(await unsent.findByRole("button", { name: "Download 2 Pitches" })).toBeDefined();
});

test("the phone forgets the charter once nothing is unsent", async () => {
  await chartMarked(gone, goneEmail);
  await outboxOf(gone).erase();
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
});

test("another member who signs in on the phone neither sees nor counts them", async () => {
  await chartAs(gone);
  showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
      api.answer(listAthletes, () => ({ athletes: [] }));
    },
  });
  expect(await screen.findByText("All sent")).toBeDefined();
  expect(screen.queryByText(/unsent|only on this phone/)).toBeNull();
});

test("the dialog at the end of a session offers its member's pitches, and those of no one else", async () => {
  await chartAs(gone);
  await chartAs(owner);
  const { api } = showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (prepared) => prepared.answer(getAthlete, () => screenOf()),
  });
  await screen.findByText("2 pitches only on this phone");
  api.answer(getSession, () => ({ session: null }));
  await outboxOf(owner)
    .send()
    .catch(() => null);
  await userEvent.click(await screen.findByRole("button", { name: /^(?:Send Now|Sign In)$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in again" }));
  expect(await dialog.findByText("2 unsent pitches on this phone")).toBeDefined();
  expect(dialog.getAllByRole("button", { name: /^Download/ })).toHaveLength(1);
});

test("a phone on which nothing waits shows only the form", async () => {
  showApp({ at: "/login" });
  await screen.findByRole("heading", { level: 1, name: "Sign In" });
  expect(screen.queryByRole("region", { name: "Unsent pitches" })).toBeNull();
});
