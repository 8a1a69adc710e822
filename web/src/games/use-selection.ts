import type { Pitch } from "@armslot/contracts/games/games";
import { useMemo, useRef, useState } from "react";

/** The selected pitches of a game. */
export interface Selection {
  /** The selected ones of the listed pitches, in the order of the list. */
  readonly selected: readonly Pitch[];
  readonly has: (pitchId: string) => boolean;
  /** Selects or clears a pitch, or all from the last one changed to this one. */
  readonly toggle: (pitchId: string, isRange: boolean) => void;
  readonly replace: (pitches: readonly Pitch[]) => void;
}

/** The IDs of the selected pitches, and the function that changes them. */
export type SelectedIds = ReturnType<typeof useSelectedIds>;

/** Keeps which pitches of a game are selected. The page and its edit mode share them. */
export function useSelectedIds() {
  return useState<ReadonlySet<string>>(new Set());
}

/** Returns the selection among the listed pitches. */
export function useSelection(pitches: readonly Pitch[], [ids, setIds]: SelectedIds): Selection {
  const last = useRef<string | null>(null);
  return useMemo(() => {
    const indexOf = (id: string | null) => pitches.findIndex(({ pitchId }) => pitchId === id);
    const toggle = (pitchId: string, isRange: boolean) => {
      const [from, to] = [indexOf(isRange ? last.current : pitchId), indexOf(pitchId)];
      const start = from === -1 ? to : Math.min(from, to);
      const range = pitches.slice(start, Math.max(from, to) + 1);
      const isChosen = !ids.has(pitchId);
      last.current = pitchId;
      setIds((before) => {
        const after = new Set(before);
        for (const each of range) {
          if (isChosen) after.add(each.pitchId);
          else after.delete(each.pitchId);
        }
        return after;
      });
    };
    return {
      selected: pitches.filter(({ pitchId }) => ids.has(pitchId)),
      has: (pitchId) => ids.has(pitchId),
      toggle,
      replace: (chosen) => setIds(new Set(chosen.map(({ pitchId }) => pitchId))),
    };
  }, [pitches, ids, setIds]);
}
