import { noPitchFields } from "@armslot/baseball/charting/field-game";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { type GameWithPitches, getGame } from "@armslot/contracts/games/games";
import { useCallback } from "react";
import { call } from "../../client/api.ts";
import type { ServerGame } from "../../device/adopt-game.ts";
import { type CurrentGame, useOutbox } from "./use-current-game.ts";

const fieldNames = Object.keys(noPitchFields) as (keyof PitchFields)[];

/** Returns a game as it was charted. Its excluded pitches are left out, because the screen counts all pitches (AVG-7). */
function gameOf({ game, pitches }: GameWithPitches, athleteId: string): ServerGame {
  const { gameId, gameDate, kind, opponent, location } = game;
  const counted = pitches.filter(({ excludedReason }) => excludedReason === null);
  const charted = counted.map((pitch) => {
    const fields = Object.fromEntries(fieldNames.map((name) => [name, pitch[name]]));
    return [pitch.pitchId, fields as PitchFields] as const;
  });
  return {
    gameId,
    facts: { athleteId, gameDate, kind, opponent, location },
    pitches: new Map(charted),
    pitchIds: new Set(pitches.map(({ pitchId }) => pitchId)),
  };
}

/** Returns the function that takes a game from the server. It replaces the game on the screen only while nothing waits to be sent. */
export function useAdopt(programId: string, { day, gameId, lastId }: CurrentGame) {
  const [outbox] = useOutbox();
  return useCallback(
    async (wantedId: string) => {
      if (wantedId === gameId && (await outbox.waiting()).operations > 0) return;
      const { athleteId } = day;
      const stored = await call(getGame, { params: { programId, athleteId, gameId: wantedId } });
      const game = gameOf(stored, athleteId);
      await outbox.adopt({ day, game, lastId: wantedId === gameId ? lastId : undefined });
    },
    [outbox, programId, day, gameId, lastId],
  );
}
