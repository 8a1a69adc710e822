/** Returns the code of an error from Node.js, PostgreSQL or a library, such as `ENOENT` or `23505`, or "" if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Whether a thrown value is an error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(codeOf(error));
}
