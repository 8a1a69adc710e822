// @vitest-environment happy-dom
import {
  addAthlete,
  getAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/roster/athletes";

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { changedFieldByField } from "../../../../contracts/test/changed-field.ts";
import { fakeApi } from "../../../test/fake-api.ts";
import { aProfile, athleteId, athleteOf, programId, screenOf } from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";
import { changedFields, profileTexts, textsAfterConflict } from "./profile-texts.ts";

cleanUpScreens();

const fields = changedFieldByField(aProfile());
type Field = (typeof fields)[number][2];

/** Types without waiting between keys. */
const quick = userEvent.setup({ delay: null });

async function enter({ label, kind }: Field, value: string | number | null) {
  const control = screen.getByLabelText(label);
  if (kind === "choice" || kind === "number") {
    return await quick.selectOptions(control, String(value));
  }
  await quick.clear(control);
  await quick.type(control, String(value));
}

describe("every field of the profile (DATA-7)", () => {
  test("every field of the profile (DATA-7) is typed in New Athlete", async () => {
    const api = fakeApi();
    api.answer(addAthlete, ({ body }) => athleteOf(body));
    api.answer(getAthlete, () => screenOf());
    await showScreen(`/programs/${programId}/new-athlete`);
    const profile = aProfile();
    for (const [name, , field] of fields) await enter(field, profile[name]);
    await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
    await expect.poll(() => api.received(addAthlete).map(({ body }) => body)).toEqual([profile]);
  });

  test.each(fields)(
    "every field of the profile (DATA-7) can be edited: %s",
    async (_, changed, field) => {
      const api = fakeApi();
      api.answer(getAthlete, () => screenOf());
      api.answer(listAthletes, () => ({ athletes: [] }));
      api.answer(saveAthlete, ({ body }) => athleteOf(body));
      await showScreen(`/programs/${programId}/athletes/${athleteId}`);
      await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
      await screen.findByRole("button", { name: "Save" });
      await enter(field, changed[field.name]);
      await userEvent.click(screen.getByRole("button", { name: "Save" }));
      await screen.findByRole("button", { name: "Edit Profile" });
      expect(api.received(saveAthlete).map(({ body }) => body)).toEqual([
        { ...changed, version: 1 },
      ]);
    },
  );

  test("every field of the profile (DATA-7) can be emptied if it is optional", async () => {
    const api = fakeApi();
    api.answer(getAthlete, () => screenOf());
    api.answer(listAthletes, () => ({ athletes: [] }));
    api.answer(saveAthlete, ({ body }) =>
      athleteOf({ ...body, birthYear: body.birthYear ?? null }),
    );
    await showScreen(`/programs/${programId}/athletes/${athleteId}`);
    await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
    await quick.clear(await screen.findByLabelText("Birth Year"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("button", { name: "Edit Profile" });
    const [body] = api.received(saveAthlete).map((call) => call.body);
    expect(body).toMatchObject({ ...aProfile(), birthYear: null });
    const fact = screen.getByText("Birth Year").closest("div");
    expect(fact?.textContent).toBe("Birth Year-");
  });

  test.each(fields)(
    "every field of the profile (DATA-7) survives a conflict: %s",
    (name, changed) => {
      const base = profileTexts(aProfile());
      const edited = profileTexts(changed);
      expect(changedFields(base, edited)).toEqual([name]);
      expect(textsAfterConflict({ base, mine: base, current: edited })).toEqual(edited);
      expect(textsAfterConflict({ base, mine: edited, current: base })).toEqual(edited);
    },
  );
});
