import { createHmac, timingSafeEqual } from "node:crypto";

const macBytes = 16;
const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{32})$/;

interface Page {
  /** The name of the list. */
  readonly list: string;
  readonly programId: string;
  /** The last row of the page. */
  readonly id: string;
}

function macOf(serverSecret: string, { list, programId, id }: Page): Buffer {
  const key = createHmac("sha256", serverSecret).update("page cursor").digest();
  return createHmac("sha256", key)
    .update([list, programId, id].join("\0"))
    .digest()
    .subarray(0, macBytes);
}

/**
 * Returns a cursor for the end of a page. It is authenticated, so clients cannot forge one, and valid only for this list of this
 * program.
 */
export function pageCursor(serverSecret: string, page: Page): string {
  return `${page.id}.${macOf(serverSecret, page).toString("hex")}`;
}

/** Returns the row ID of a cursor, or undefined unless this server made it for this list of this program. */
export function idOfPageCursor(
  serverSecret: string,
  { cursor, ...page }: Omit<Page, "id"> & { readonly cursor: string },
): string | undefined {
  const [, id, mac] = form.exec(cursor) ?? [];
  if (id === undefined || mac === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(mac, "hex"), macOf(serverSecret, { ...page, id }));
  return isOurs ? id : undefined;
}
