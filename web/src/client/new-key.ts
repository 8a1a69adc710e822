/** Returns a random key of 32 hexadecimal digits, such as an `Idempotency-Key`. */
export function newKey(): string {
  // `randomUUID` is missing on a page without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
