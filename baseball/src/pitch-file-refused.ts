/** Thrown for a file that cannot be imported at all. `reason` is one sentence for a coach. */
export class PitchFileRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "PitchFileRefused";
    this.reason = reason;
  }
}

/** Thrown for a row that cannot be imported. The other rows are not affected. `reason` is one sentence for a coach. */
export class RowRejected extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "RowRejected";
    this.reason = reason;
  }
}
