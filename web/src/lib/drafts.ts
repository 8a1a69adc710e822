/** The start of a draft's key in this device's storage. */
export const draftPrefix = "draft:";

/**
 * Erases the drafts on this device (PRIV-10).
 * @param exceptOf the user whose drafts stay; without it, all drafts are erased
 */
export function eraseDrafts(exceptOf?: string): void {
  try {
    const isErased = (key: string) =>
      key.startsWith(draftPrefix) && !(exceptOf && key.startsWith(draftPrefix + exceptOf));
    for (const key of Object.keys(localStorage).filter(isErased)) localStorage.removeItem(key);
  } catch {
    // The browser refuses storage, so there are no drafts.
  }
}
