import { inningsText, type LineScore } from "@armslot/baseball/numbers/line-score";
import { noReading } from "@armslot/baseball/pitch/reading-text";

/** Returns the cells of a line score, each with its short label, its name and its value. Null is unknown. */
function cellsOf(line: LineScore) {
  return [
    ["IP", "Innings pitched", line.outs === null ? null : inningsText(line.outs)],
    ["BF", "Batters faced", line.batters],
    ["H", "Hits", line.hits],
    ["BB", "Walks", line.walks],
    ["K", "Strikeouts", line.strikeouts],
    ["HBP", "Hit batters", line.hitBatters],
    ["P", "Pitches thrown", line.pitches],
    ["S", "Strikes thrown", line.strikes],
  ] as const;
}

/** Whether a line score has a number that the pitches don't show. */
export function isPartial(line: LineScore): boolean {
  return cellsOf(line).some(([, , value]) => value === null);
}

/** A pitcher's line of one game (GAME-17). */
export function LineScoreTable({ line }: { readonly line: LineScore }) {
  const cells = cellsOf(line);
  return (
    <table
      aria-label="Line score"
      className="w-full max-w-md table-fixed border-collapse text-start tabular-nums"
    >
      <thead>
        <tr>
          {cells.map(([label, name]) => (
            <th key={label} scope="col" className="text-start text-meta font-normal text-muted">
              <abbr title={name} className="no-underline">
                {label}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {cells.map(([label, , value]) => (
            <td key={label} className="text-body font-semibold">
              {value ?? noReading}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
