import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { BoardView } from "./use-board-view.ts";

interface EmptyBoardProps {
  readonly view: BoardView;
  /** How many athletes of the standing there are. */
  readonly total: number;
  readonly onClear: () => void;
}

const sentences = {
  prospect:
    "No prospects yet. Add one with a name and a hand, or make an athlete a prospect on their page.",
  roster: "No one is on the roster yet.",
  opponent: "No opponents. An import can keep pitchers of the other team by name.",
  alumnus: "No alumni. An athlete becomes one on their page.",
  all: "No athletes yet.",
} as const;

/** Replaces an empty board: nothing there, or nothing that passes the filters. */
export function EmptyBoard({ view, total, onClear }: EmptyBoardProps) {
  if (total === 0) return <EmptyState>{sentences[view.standing]}</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>Show All</Button>}>
      No athletes match these choices.
    </EmptyState>
  );
}
