// @vitest-environment happy-dom
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { getScoutPage, shareScoutPage } from "@armslot/contracts/scouting/scout-page";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId, session } from "../../../test/program-data.ts";
import { otherScout, scout } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/scouts/${session.user.uid}`;
const scouted = (ofp: number, others: number | null) => ({
  ...{
    uid: athleteId,
    name: "Mateo Quill",
    reportId: idOf(121),
    templateId: idOf(122),
    ofp,
    others,
    fastball: 50,
  },
  ...{
    filedAt: "2026-05-02T18:00:00.000Z",
    measured: 88.4,
    measuredN: 40,
    othersN: 2,
    percentile: null,
  },
});
const nothingFiled: ReplyOf<typeof getScoutPage> = {
  ...{ scout: scout.name, isShared: false, athletes: [], uses: [], sharedPages: [] },
};

test("an admin finds the pages that other scouts share on their own one", async () => {
  const api = fakeApi();
  api.answer(getScoutPage, () => ({ ...nothingFiled, sharedPages: [otherScout] }));
  await showScreen(address);
  const link = await screen.findByRole("link", { name: otherScout.name });
  expect(link.getAttribute("href")).toBe(`/programs/${programId}/scouts/${otherScout.uid}`);
});

test("a scout lets the admins read their page, which names no one else's", async () => {
  const api = fakeApi();
  api.answer(getScoutPage, () => nothingFiled);
  api.answer(shareScoutPage, () => ({ isShared: true }));
  await showScreen(address);
  expect(await screen.findByText(/^Nothing to compare yet/)).toBeTruthy();
  expect(screen.queryByText("Shared by Other Scouts")).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Admins can read this page" }));
  await waitFor(() => expect(api.received(shareScoutPage)[0]?.body).toEqual({ isShared: true }));
});

test.each([
  [53, "On 1 of 1 athlete whom others graded too, your OFP is 3 higher in the mean."],
  [50, "On 1 of 1 athlete whom others graded too, your OFP is the same in the mean."],
])("a scout's page says how an OFP of %d compares with the 50 of others", async (ofp, sentence) => {
  const api = fakeApi();
  api.answer(getScoutPage, () => ({ ...nothingFiled, athletes: [scouted(ofp, 50)] }));
  await showScreen(address);
  expect(await screen.findByText(sentence)).toBeTruthy();
  for (const text of ["88.4 mph n 40", "50 n 2"])
    expect(screen.getByRole("cell", { name: text })).toBeTruthy();
});

test("the page of another scout speaks of them, and has nothing for the reader to set", async () => {
  const api = fakeApi();
  const found = { ...nothingFiled, scout: otherScout.name, isShared: true };
  api.answer(getScoutPage, () => ({ ...found, athletes: [scouted(53, null)] }));
  await showScreen(`/programs/${programId}/scouts/${otherScout.uid}`);
  expect(await screen.findByRole("heading", { level: 1, name: otherScout.name })).toBeTruthy();
  expect(
    screen.getByText(/^Others graded 0 of their 1 athlete .* how they differ\.$/),
  ).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
