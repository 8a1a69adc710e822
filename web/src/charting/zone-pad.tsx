import {
  allZoneCells,
  isStrikeCell,
  placeOfCell,
  zoneCellAt,
  zoneCellWords,
} from "@armslot/baseball/pitch/zone-cell";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const middleCell = 13;
const last = placeOfCell(allZoneCells.length).row;

function within(place: number): number {
  return Math.min(Math.max(place, 0), last);
}

interface ZonePadProps {
  readonly cell: number | null;
  readonly onTap: (cell: number) => void;
}

/** The strike zone and the ring around it, to tap the location. Arrow keys move between the cells. */
export function ZonePad({ cell, onTap }: ZonePadProps) {
  const [reached, setReached] = useState(middleCell);
  const group = useRef<HTMLFieldSetElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const { row, column } = placeOfCell(reached);
    const next = zoneCellAt({ row: within(row + step[0]), column: within(column + step[1]) });
    setReached(next);
    group.current?.querySelectorAll("button")[next - 1]?.focus();
  };
  return (
    <fieldset
      ref={group}
      aria-label="Location, as the catcher sees it"
      onKeyDown={move}
      className="chart-zone grid bg-surface"
    >
      {allZoneCells.map((each) => (
        <button
          key={each}
          type="button"
          aria-label={zoneCellWords(each)}
          aria-pressed={each === cell}
          tabIndex={each === reached ? 0 : -1}
          onFocus={() => setReached(each)}
          onClick={() => onTap(each)}
          className={classNames(
            "relative flex items-center justify-center border border-line focus-visible:z-10 focus-visible:outline-offset-[-3px] active:bg-selected",
            isStrikeCell(each) && "border-control bg-bg",
            zoneEdges(each),
          )}
        >
          {each === cell && <span className="size-7 rounded-badge border-2 border-bg bg-accent" />}
        </button>
      ))}
    </fieldset>
  );
}

/** Returns the classes of the thick frame around the strike zone. */
function zoneEdges(cell: number): string {
  if (!isStrikeCell(cell)) return "";
  const { row, column } = placeOfCell(cell);
  return classNames(
    row === 1 && "border-t-[3px] border-t-ink",
    row === 3 && "border-b-[3px] border-b-ink",
    column === 1 && "border-s-[3px] border-s-ink",
    column === 3 && "border-e-[3px] border-e-ink",
  );
}
