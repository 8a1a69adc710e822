import type { FileTable } from "./file-table.ts";

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

/** A date that can be read in two ways, and its two meanings as `YYYY-MM-DD`. */
export interface DateQuestion {
  /** The date as the file has it. */
  readonly sample: string;
  readonly line: number;
  readonly mdy: string | null;
  readonly dmy: string | null;
}

/** Thrown for a file whose dates can all be read in two ways, until someone chooses the order of day and month (IMP-16). */
export class DateOrderNeeded extends PitchFileRefused {
  readonly question: DateQuestion;

  constructor(question: DateQuestion) {
    const { sample, line, mdy, dmy } = question;
    super(
      `The date "${sample}" on line ${line} can be ${mdy} or ${dmy}. Choose whether the month or the day comes first.`,
    );
    this.question = question;
  }
}

/** Thrown for a table in an unknown format, until someone says which column is which (IMP-28). */
export class ColumnsNeeded extends PitchFileRefused {
  readonly table: FileTable;

  constructor(reason: string, table: FileTable) {
    super(reason);
    this.table = table;
  }
}
