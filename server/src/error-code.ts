/** The code of an error from Node, PostgreSQL or a library, such as `ENOENT` or `23505`; empty when there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Whether a thrown value is an error with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}
