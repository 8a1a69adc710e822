const dayKey = /^[a-z]+:(\d{4}-\d{2}-\d{2})?(?:[:#]|$)/;

/**
 * Whether a device named a game, so that its key tells it from the other games of the day. Otherwise the key was made up from the date.
 */
export function isNamedByDevice(sourceKey: string | null): boolean {
  return sourceKey !== null && !dayKey.test(sourceKey);
}

/** Returns the day as `2026-05-12` from which a key was made up, or null if it was not or the day is unknown. */
export function dayOfKey(sourceKey: string): string | null {
  return dayKey.exec(sourceKey)?.[1] ?? null;
}

/** Returns the key of a game in the pitches of an export, from the ID that the game had there. */
export function gameKeyOf(gameId: string): string {
  return `armslot:game:${gameId}`;
}

/** Whether a game is named by an export's ID. */
export function isGameKey(sourceKey: string | null): boolean {
  return sourceKey?.startsWith(gameKeyOf("")) ?? false;
}

/** Returns the ID that a game had in an export from its key there, or undefined for another key. */
export function gameIdOf(sourceKey: string): string | undefined {
  return isGameKey(sourceKey) ? sourceKey.slice(gameKeyOf("").length) : undefined;
}
