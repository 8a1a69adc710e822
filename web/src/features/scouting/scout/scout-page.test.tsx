// @vitest-environment happy-dom
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import { getScoutPage, shareScoutPage } from "@armslot/contracts/scouting/scout-page";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { programId, session } from "../../../../test/program-data.ts";
import { otherScout, scout } from "../../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/scouts/${session.user.uid}`;
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
