// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { acceptOperations } from "../../test/field-server.ts";
import { athleteId, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { outboxOf } from "../device/outbox.ts";

devicePerTest();
cleanUpScreens();

test("a tap is never shown as sent while it is not stored yet", async () => {
  const { api } = showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (each) => each.answer(getAthlete, () => screenOf()),
  });
  acceptOperations(api);
  expect(await screen.findByText("All sent")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Slider" }));
  expect(screen.queryByText("All sent")).toBeNull();
  expect(screen.getByText("Sending…")).toBeDefined();
  await screen.findByRole("button", { name: "Edit pitch 1: Slider" });
  await outboxOf({ userId: session.user.uid, programId }).send();
  expect(await screen.findByText("All sent")).toBeDefined();
});
