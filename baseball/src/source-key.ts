const dayKey = /^[a-z]+:(?:\d{4}-\d{2}-\d{2})?(?:[:#]|$)/;

/** Whether a game's key was made up from its date, because the file did not name the game. Such a key can have several sessions. */
export function isMadeUpKey(sourceKey: string): boolean {
  return dayKey.test(sourceKey);
}
