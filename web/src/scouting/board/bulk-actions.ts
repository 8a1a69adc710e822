import type { Board } from "@armslot/contracts/scouting/board";

export interface BulkProps {
  readonly programId: string;
  readonly board: Board;
  /** The IDs of the chosen athletes. */
  readonly ticked: readonly string[];
  /** Called with what was done in a sentence, or with an empty text if nothing was. */
  readonly onDone: (sentence: string) => void;
}

export const bulkActions = { tag: "Tag", stage: "Stage", list: "List" } as const;
export type BulkAction = keyof typeof bulkActions;
