/** A file that cannot be taken at all; `reason` is one sentence for a coach. */
export class PitchFileRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "PitchFileRefused";
    this.reason = reason;
  }
}

/** A row that cannot be taken; the rest of the file can. */
export class RowRejected extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "RowRejected";
    this.reason = reason;
  }
}
