/** The start of a draft's key in this device's storage. */
export const draftPrefix = "draft:";

function eraseWhere(isErased: (key: string) => boolean): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
    for (const key of keys.filter(isErased)) localStorage.removeItem(key);
  } catch {
    // The browser refuses storage, so there are no drafts.
  }
}

/**
 * Erases the drafts on this device (PRIV-10).
 * @param exceptOf the user whose drafts stay; without it, all drafts are erased
 */
export function eraseDrafts(exceptOf?: string): void {
  eraseWhere((key) => !(exceptOf && key.startsWith(draftPrefix + exceptOf)));
}

/** Erases all members' drafts that belong to an object, by its ID. */
export function eraseDraftsOf(id: string): void {
  eraseWhere((key) => key.endsWith(`:${id}`));
}
