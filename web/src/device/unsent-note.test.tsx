// @vitest-environment happy-dom
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { acceptOperations } from "../../test/field-server.ts";
import { idleAtOnce } from "../../test/idle-at-once.ts";
import { athleteId, programId, rowOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { outboxOf } from "./outbox.ts";
import { sendingOutbox } from "./sending-outbox.ts";

devicePerTest();
cleanUpScreens();
idleAtOnce();

const owner = { userId: session.user.uid, programId };

test("a screen far from the pad says what is only on this phone until the server has it", async () => {
  const outbox = outboxOf(owner);
  await outbox.store({
    day: { athleteId, gameDate: "2026-05-12" },
    facts: { kind: "game", opponent: null, location: null },
    action: { kind: "chart", fields: { velo: 80 }, start: {}, isLast: true },
  });
  const { api } = showApp({
    at: `/programs/${programId}`,
    viewer: session,
    prepare: (prepared) => prepared.answer(listAthletes, () => ({ athletes: [rowOf()] })),
  });
  await screen.findByRole("table", { name: "Athletes" });
  expect(screen.queryByText(/only on this phone/)).toBeNull();
  act(() => sendingOutbox.setState({ outbox }));
  expect(await screen.findByText("1 pitch only on this phone")).toBeDefined();
  expect(screen.getByRole("button", { name: "Send Now" })).toBeDefined();
  acceptOperations(api);
  await act(() => outbox.send());
  await waitFor(() => expect(screen.queryByText(/only on this phone|Sending/)).toBeNull());
});
