// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { expect, test } from "vitest";
import { createQueryClient, endpointKey } from "../src/client/queries.ts";
import { keepReading } from "../src/device/device-owner.ts";
import { currentOwner } from "../src/device/kept-reading.ts";
import { type Outbox, outboxOf } from "../src/device/outbox.ts";
import { sendingOutbox } from "../src/device/sending-outbox.ts";
import { devicePerTest } from "./device-per-test.ts";
import { athleteId, programId, screenOf, session } from "./program-data.ts";

devicePerTest();

const owner = { userId: session.user.uid, programId };

/** The pages of the tests that ran before. None of them was closed by its test. */
const earlier: Outbox[] = [];

const chart = (outbox: Outbox) =>
  outbox.store({
    day: { athleteId, gameDate: "2026-05-12" },
    facts: { kind: "game" },
    action: { kind: "chart", fields: { velo: 80 }, start: {}, isLast: true },
  });

/** Returns all that the device and the page have at the start of a test. */
async function found() {
  const databases = await indexedDB.databases();
  const { pitches } = await outboxOf(owner).waiting();
  const stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  return { databases, pitches, stored, reader: currentOwner(), ...sendingOutbox.getState() };
}

test.each(["first", "second", "third"])(
  "the %s test of three that leave their page open finds a new device",
  async () => {
    for (const outbox of earlier) await chart(outbox).catch(() => null);
    expect(await found()).toEqual({
      ...{ databases: [], pitches: 0, stored: [], reader: null, outbox: null },
    });
    const outbox = outboxOf(owner);
    earlier.push(outbox);
    sendingOutbox.setState({ outbox });
    await chart(outbox);
    sessionStorage.setItem("place", "1");
    const queryClient = createQueryClient();
    await keepReading({ session, queryClient, isOn: true });
    const queryKey = endpointKey(getAthlete, { params: { programId, athleteId }, query: {} });
    await queryClient.fetchQuery({ queryKey, queryFn: () => screenOf() });
    expect(await found()).toMatchObject({ databases: { length: 2 }, pitches: 1, outbox });
    expect(Object.keys(localStorage)).not.toEqual([]);
  },
);
