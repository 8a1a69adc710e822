import { useEffect, useMemo, useState } from "react";
import type { GameDay, LeftGame } from "../../device/current-game.ts";
import type { Outbox } from "../../device/outbox.ts";
import { hasInnings } from "./charting.ts";
import { type Handover, handoverOf } from "./handover.ts";
import type { StartFacts } from "./use-current-game.ts";

/** Returns where another pitcher left the game of this day, kind and opponent on this phone (FIELD-30). Null without one. */
export function useHandover(
  outbox: Outbox,
  { athleteId, gameDate }: GameDay,
  { kind, opponent }: StartFacts,
): Handover | null {
  const [left, setLeft] = useState<LeftGame | null>(null);
  useEffect(() => {
    const read = () => {
      const game = { athleteId, gameDate, kind, opponent };
      // Without it, the charter corrects the count by hand.
      void outbox.games.readLeftGame(game).then(setLeft, () => null);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [outbox, athleteId, gameDate, kind, opponent]);
  return useMemo(() => (left && hasInnings(left.kind) ? handoverOf(left) : null), [left]);
}
