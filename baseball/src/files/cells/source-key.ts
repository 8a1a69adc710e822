const dayKey = /^[a-z]+:(?:\d{4}-\d{2}-\d{2})?(?:[:#]|$)/;

/** Whether a game's key was made up from its date, because the file did not name the game. Such a key can have several games. */
export function isMadeUpKey(sourceKey: string): boolean {
  return dayKey.test(sourceKey);
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
