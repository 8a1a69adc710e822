/** The database cannot answer now: unreachable, too slow, or out of disk. Nothing of the failed work was kept. */
export class DatabaseUnavailable extends Error {
  readonly kind: "unavailable" | "out-of-space";

  constructor(kind: "unavailable" | "out-of-space", options?: ErrorOptions) {
    super(kind === "unavailable" ? "the database does not answer" : "the disk is full", options);
    this.kind = kind;
  }
}
