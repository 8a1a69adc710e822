// @vitest-environment happy-dom
import { signOut } from "@armslot/contracts/people/sign-in";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { athleteId, programId, session } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";
import { readDraft, storeDraft } from "../device/draft-storage.ts";
import { reportKind } from "../device/drafts.ts";

devicePerTest();
cleanUpScreens();

const owner = { programId, userId: session.user.uid, kind: reportKind, of: athleteId };

async function logOutWith(isSent: boolean) {
  storeDraft(owner, { isSent, content: {}, attempt: null });
  const shown = await showAccount({
    prepare: (prepared) => prepared.answer(signOut, () => ({})),
  });
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  return shown;
}

test("logging out with an unsent report leads to it, or deletes it only when asked to", async () => {
  const { api, place } = await logOutWith(false);
  const dialog = within(
    await screen.findByRole("dialog", { name: "A Report Only on This Device" }),
  );
  expect(dialog.getByRole("link", { name: "Open the Report" }).getAttribute("href")).toBe(
    `/programs/${programId}/athletes/${athleteId}/write-report`,
  );
  expect(api.received(signOut)).toHaveLength(0);
  expect(readDraft(owner)).not.toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Delete and Log Out" }));
  await waitFor(() => expect(place()).toBe("/"));
  expect(readDraft(owner)).toBeNull();
});

test("logging out with a report that the server has asks nothing", async () => {
  const { place } = await logOutWith(true);
  await waitFor(() => expect(place()).toBe("/"));
});
