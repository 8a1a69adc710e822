// @vitest-environment happy-dom
import { completeProfiles, listIncompleteProfiles } from "@armslot/contracts/roster/begun-profiles";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { aProfile, idOf, programId } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();

const uid = idOf(71);

test("what a coach types while profiles are saved stays, and the next save sends it", async () => {
  const api = fakeApi();
  let school: string | null = null;
  api.answer(listIncompleteProfiles, () => ({
    athletes: [{ uid, ...aProfile(), school, city: null }],
    total: 1,
  }));
  let finish: () => void = () => undefined;
  api.answer(completeProfiles, async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    school = "Bayview High";
    return { changed: 1 };
  });
  await showScreen(`/programs/${programId}/complete-profiles`);
  const profile = within(await screen.findByRole("group", { name: "Mateo Quill" }));
  await userEvent.type(profile.getByLabelText("School"), "Bayview High");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.type(profile.getByLabelText("City"), "Mobile");
  finish();
  expect(await profile.findByText("Bayview High")).toBeTruthy();
  expect(await screen.findByText("1 profile saved.")).toBeTruthy();
  expect(profile.getByLabelText("City")).toHaveProperty("value", "Mobile");

  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(api.bodiesOf(completeProfiles)).toEqual([
    { athletes: [{ athleteId: uid, school: "Bayview High" }] },
    { athletes: [{ athleteId: uid, city: "Mobile" }] },
  ]);
});
