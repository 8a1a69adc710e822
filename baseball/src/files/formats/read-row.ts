import type { PitchValues } from "@armslot/contracts/pitch/circumstances";
import { RowRejected } from "../pitch-file-refused.ts";
import { leftOut } from "../reading-ranges.ts";

type Cells = readonly string[];

/** Reads a value of a row. Throws RowRejected for a cell that cannot be read. */
export type Read = (cells: Cells) => number | string | null;

/** A value of a pitch, and what reads it. */
export type Reader = readonly [keyof PitchValues, Read];

const noRemarks: readonly string[] = [];
/** A file with a fault in each of a million cells must not fill the memory. */
const remarksPerRowMax = 10;

/** Reads the cells of a row into its values. Returns why values were left out, and after ten reasons how many more. */
export function readInto(
  values: Record<string, number | string | null>,
  { readers, cells }: { readonly readers: readonly Reader[]; readonly cells: Cells },
): readonly string[] {
  let remarks = noRemarks;
  let more = 0;
  for (const [name, read] of readers) {
    try {
      values[name] = read(cells);
    } catch (error) {
      if (!(error instanceof RowRejected)) throw error;
      if (remarks.length < remarksPerRowMax) remarks = [...remarks, leftOut(error.reason)];
      else more += 1;
    }
  }
  if (more === 0) return remarks;
  return [...remarks, `${more} more ${more === 1 ? "value was" : "values were"} left out.`];
}
