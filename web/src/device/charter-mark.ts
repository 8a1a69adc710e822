import { charterPrefix } from "./device-settings.ts";
import type { Outbox } from "./outbox.ts";
import type { Owner } from "./outbox-database.ts";

const keyOf = ({ userId, programId }: Owner) => `${charterPrefix}${userId}:${programId}`;

/** Returns a hash of the member's email. Null where the browser has no hashes, which is a page without HTTPS. */
async function hashOf({ userId }: Owner, email: string): Promise<string | null> {
  const address = email.trim().normalize("NFKC").toLowerCase();
  const bytes = new TextEncoder().encode(`${userId}:${address}`);
  const hash = await globalThis.crypto.subtle?.digest("SHA-256", bytes);
  return hash ? [...new Uint8Array(hash)].join(".") : null;
}

/** Erases the mark by which the phone recognizes a member. */
export function forgetCharter(owner: Owner): void {
  try {
    localStorage.removeItem(keyOf(owner));
  } catch {
    // A browser that refuses its store has no mark there.
  }
}

/** Keeps a hash of the member's email on the phone for as long as it has unsent pitches of theirs (FIELD-21). */
export function followCharter(
  outbox: Pick<Outbox, "status" | "subscribe">,
  { owner, email }: { readonly owner: Owner; readonly email: string },
): void {
  const hash = hashOf(owner, email);
  const hasUnsent = () => {
    const { operations, refused } = outbox.status();
    return operations > 0 || refused.length > 0;
  };
  const follow = async () => {
    const mark = await hash;
    if (!outbox.status().isKnown) return;
    if (!hasUnsent()) return forgetCharter(owner);
    try {
      if (mark) localStorage.setItem(keyOf(owner), mark);
    } catch {
      // On a full phone the pitches can be saved without the email.
    }
  };
  outbox.subscribe(() => void follow());
  void follow();
}

/** Whether an email is the one of the member who charted. Any email is if the phone has no mark of the member. */
export async function isCharter(owner: Owner, email: string): Promise<boolean> {
  const mark = localStorage.getItem(keyOf(owner));
  return mark === null || mark === (await hashOf(owner, email));
}
