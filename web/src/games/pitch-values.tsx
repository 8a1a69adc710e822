import {
  circumstanceText,
  isReading,
  type PitchValueName,
  readingNumberText,
  valueHeader,
} from "@armslot/baseball/pitch/value-text";
import type { Pitch } from "@armslot/contracts/games/games";
import { type CircumstanceName, shownValueNames } from "@armslot/contracts/pitch/circumstances";
import { ColumnsMenu } from "../ui/table/columns-menu.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { ExcludedMark } from "./excluded-mark.tsx";

const specified: ReadonlySet<string> = new Set(["velo", "vertBreak", "hb"]);

/** Circumstances that are numbers, which are right-aligned. */
const numbers: ReadonlySet<CircumstanceName> = new Set([
  ...([
    "inning",
    "outs",
    "balls",
    "strikes",
    "outsMade",
    "intentionalWalks",
    "appearance",
  ] as const),
]);

/** The widths of columns whose content may need more room than the header, in rem. */
const contentWidths: Partial<Record<PitchValueName, number>> = {
  call: 8.5,
  result: 8,
  deviceType: 9,
  thrownAt: 5.5,
  batterHand: 4.5,
  zoneCell: 13,
};

/** Returns the columns of what is known of these pitches beside the specified columns, in the order of files (GAME-13). */
export function valueColumns(pitches: readonly Pitch[]): readonly Column<Pitch>[] {
  return shownValueNames
    .filter((name) => !specified.has(name) && pitches.some((pitch) => pitch[name] !== null))
    .map(valueColumn);
}

function valueColumn(name: PitchValueName): Column<Pitch> {
  const header = valueHeader(name);
  const isNumber = isReading(name) || numbers.has(name);
  return {
    key: name,
    header,
    // A character of the header takes about 0.4 rem. The sort arrow and the padding take 2.75.
    width: Math.max(contentWidths[name] ?? 0, 2.75 + 0.4 * header.length),
    narrowWidth: Math.max((contentWidths[name] ?? 0) - 1, 1 + 0.4 * header.length),
    align: isNumber ? "end" : "start",
    sortBy: (pitch) => pitch[name],
    cell: (pitch) =>
      isReading(name) ? (
        <ExcludedMark pitch={pitch}>{readingNumberText(name, pitch[name])}</ExcludedMark>
      ) : (
        circumstanceText(name, pitch)
      ),
  };
}

export interface PitchColumnsMenuProps {
  readonly pitches: readonly Pitch[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The menu of the columns that these pitches can have. Renders nothing if there are none. */
export function PitchColumnsMenu({ pitches, ...choice }: PitchColumnsMenuProps) {
  const options = valueColumns(pitches).map(({ key, header }) => ({ key, label: header }));
  return options.length > 0 ? <ColumnsMenu options={options} {...choice} /> : null;
}
