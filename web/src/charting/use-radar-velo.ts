import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { useRef } from "react";

interface Charted {
  /** What was tapped of the pitch that is being charted. Between two pitches it is empty, or has the call that ended the last one. */
  readonly current: Partial<PitchFields>;
  readonly tap: (fields: Partial<PitchFields>) => void;
}

/** A velocity that no pitch took for this long belongs to a warm-up throw. */
const keptMs = 20_000;

/**
 * Gives a radar's velocities to the pitches that are charted (RADAR-4). One that comes while a pitch without a velocity is open goes to
 * that pitch. Any other waits for the first tap of the next pitch.
 * @returns the game to tap on, and `onPitch`, which takes a velocity in mph
 */
export function useRadarVelo<CurrentGame extends Charted>(game: CurrentGame) {
  const { current, tap } = game;
  const waiting = useRef<{ readonly velo: number; readonly until: number } | null>(null);
  const hasVelo = typeof current.velo === "number";
  const tapWithVelo = (fields: Partial<PitchFields>) => {
    const kept = waiting.current;
    if (hasVelo || kept === null) return tap(fields);
    waiting.current = null;
    const isFresh = performance.now() <= kept.until;
    tap(isFresh ? { velo: kept.velo, ...fields } : fields);
  };
  return {
    game: { ...game, tap: tapWithVelo },
    onPitch: (velo: number) => {
      const isOpen = Object.keys(current).length > 0 && !current.call;
      if (isOpen && !hasVelo) tap({ velo });
      else waiting.current = { velo, until: performance.now() + keptMs };
    },
  };
}
