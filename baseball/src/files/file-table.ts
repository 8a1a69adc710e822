import { limits } from "@armslot/contracts/core/limits";
import { cleanText, shortened } from "./file-cell.ts";
import { filledFromTwins, readFileHeader } from "./file-header.ts";

type Cells = readonly string[];

const columnsMax = 200;
const sampleRowsMax = 5;
/** A row with fewer titles is no header. */
const titlesMin = 2;

/** The header and the first rows of a file whose format is unknown. */
export interface FileTable {
  /** The columns' names in order. A column that cannot be chosen has "": it has no name, a very long one, or one that another column has. */
  readonly header: readonly string[];
  /** The first values below each column, shortened. */
  readonly sample: readonly (readonly string[])[];
}

/** Returns the table that begins in the first rows of a file, or null if they are no table. The row with the most texts is the header. */
export function tableOf(rows: readonly Cells[]): FileTable | null {
  const texts = rows.map((cells) => cells.slice(0, columnsMax).map(cleanText));
  const counts = texts.map((cells) => cells.filter(isTitle).length);
  const most = Math.max(0, ...counts);
  const [titles = [], ...below] = texts.slice(counts.indexOf(most));
  if (most < titlesMin || below.length === 0) return null;
  const header = readFileHeader(titles);
  return {
    header: titles.map((title, index) =>
      title.length <= limits.textMaxCharacters && titles.indexOf(title) === index ? title : "",
    ),
    sample: below
      .slice(0, sampleRowsMax)
      .map((cells) => filledFromTwins(header, cells).map(shortened)),
  };
}

function isTitle(text: string): boolean {
  return text !== "" && !/^[-+]?[\d.,]+$/.test(text);
}
