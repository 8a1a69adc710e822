/** A game in which something stays, and why. */
export interface KeptGame {
  readonly gameId: string;
  readonly reason: string;
}

/** Why something of an undone import stays. */
export const undoReasons = {
  edited: "Someone edited this game after the import, so it stays.",
  corrected: "Pitches that someone corrected after the import stay.",
  delivered: "Pitches that another import has as well stay.",
  others: "The game has pitches from elsewhere, so it stays.",
} as const;
