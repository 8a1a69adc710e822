import { draftPrefix, reportKind } from "./drafts.ts";

/** Identifies a draft: who types it, and for which object. */
export interface DraftOwner {
  readonly programId: string;
  readonly userId: string;
  /** What the draft is, such as `new-game`. */
  readonly kind: string;
  /** The ID of the object that it belongs to. */
  readonly of: string;
}

/** Runs an action on this device's storage. Returns null if the browser refuses storage or has no room left. */
function withStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

function keyOf({ programId, userId, kind, of }: DraftOwner): string {
  return `${draftPrefix}${userId}:${programId}:${kind}:${of}`;
}

/** Returns the draft that this device has stored, as parsed JSON. Returns null if there is none or it cannot be read. */
export function readDraft(owner: DraftOwner): unknown {
  return withStorage((storage) => JSON.parse(storage.getItem(keyOf(owner)) ?? "null"));
}

/** A report that the server does not have as it is here. */
export interface UnsentReport {
  readonly programId: string;
  readonly athleteId: string;
}

/** Returns a member's report that only this device has, or null. */
export function unsentReportOf(userId: string): UnsentReport | null {
  const keys = withStorage((storage) => Object.keys(storage)) ?? [];
  for (const key of keys) {
    const [owner, programId = "", kind, of = ""] = key.slice(draftPrefix.length).split(":");
    if (!key.startsWith(draftPrefix) || owner !== userId || kind !== reportKind) continue;
    const draft = readDraft({ programId, userId, kind, of });
    if (typeof draft === "object" && draft !== null && "isSent" in draft && !draft.isSent)
      return { programId, athleteId: of };
  }
  return null;
}

/** Stores a draft on this device. Without storage, the draft lasts until the page is left. */
export function storeDraft(owner: DraftOwner, draft: object): void {
  withStorage((storage) => storage.setItem(keyOf(owner), JSON.stringify(draft)));
}

/** Stores a draft again, unless it was erased meanwhile, such as by a sign-out in another tab. */
export function updateDraft(owner: DraftOwner, draft: object): void {
  if (readDraft(owner) !== null) storeDraft(owner, draft);
}

/** Erases a draft from this device. */
export function eraseDraft(owner: DraftOwner): void {
  withStorage((storage) => storage.removeItem(keyOf(owner)));
}
