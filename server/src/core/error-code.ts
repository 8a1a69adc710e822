/** Returns the code of an error from Node.js, PostgreSQL or a library, such as `ENOENT` or `23505`, or "" if it has none. */
export function codeOf(error: unknown): string {
  // Some errors of Node.js have the property without a value.
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" || typeof code === "number" ? String(code) : "";
}

/** Whether a thrown value is an error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(codeOf(error));
}
