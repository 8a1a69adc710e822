/** A backup could not be written, read or restored. The message is one line that says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
