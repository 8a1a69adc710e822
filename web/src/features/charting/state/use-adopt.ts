import { noPitchFields } from "@armslot/baseball/field/field-outing";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { type GameWithPitches, getGame } from "@armslot/contracts/games/games";
import { useCallback } from "react";
import { call } from "../../../lib/api.ts";
import type { ServerOuting } from "../../../outbox/adopt-outing.ts";
import { type Outing, useOutbox } from "./use-outing.ts";

const fieldNames = Object.keys(noPitchFields) as (keyof PitchFields)[];

/** Returns a game as the outing that it was charted as. Its excluded pitches are left out, because the screen counts all pitches (AVG-7). */
function outingOf({ game, pitches }: GameWithPitches, athleteId: string): ServerOuting {
  const { gameId, gameDate, kind, opponent, location } = game;
  const counted = pitches.filter(({ excludedReason }) => excludedReason === null);
  const charted = counted.map((pitch) => {
    const fields = Object.fromEntries(fieldNames.map((name) => [name, pitch[name]]));
    return [pitch.pitchId, fields as PitchFields] as const;
  });
  return {
    outingId: gameId,
    facts: { athleteId, gameDate, kind, opponent, location },
    pitches: new Map(charted),
    pitchIds: new Set(pitches.map(({ pitchId }) => pitchId)),
  };
}

/** Returns the function that takes an outing from the server. It replaces the outing on the screen only while nothing waits to be sent. */
export function useAdopt(programId: string, { day, outingId, lastId }: Outing) {
  const [outbox] = useOutbox();
  return useCallback(
    async (wantedId: string) => {
      if (wantedId === outingId && (await outbox.waiting()).operations > 0) return;
      const { athleteId } = day;
      const game = await call(getGame, { params: { programId, athleteId, gameId: wantedId } });
      const outing = outingOf(game, athleteId);
      await outbox.adopt({ day, outing, lastId: wantedId === outingId ? lastId : undefined });
    },
    [outbox, programId, day, outingId, lastId],
  );
}
