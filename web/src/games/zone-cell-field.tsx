import { allZoneCells, isStrikeCell, zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import { type KeyboardEvent, useId, useRef } from "react";
import { classNames } from "../ui/class-names.ts";
import type { FieldProps } from "../ui/form/field.tsx";

/** By how many cells the up and down keys move. The browser moves by one with the left and right keys. */
const rowSteps: Readonly<Record<string, number>> = { ArrowUp: -5, ArrowDown: 5 };

/** The 5 × 5 cells from the catcher's view, of which one or none is chosen. The arrow keys move between them. */
export function ZoneCellField(props: Omit<FieldProps, "error" | "label">) {
  const { hint, name, value, onChange } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const chosen = value === "" ? null : Number(value);
  const move = (event: KeyboardEvent, cell: number) => {
    const next = cell + (rowSteps[event.key] ?? 0);
    if (next === cell) return;
    event.preventDefault();
    if (!allZoneCells.includes(next)) return;
    onChange(String(next));
    grid.current?.querySelector<HTMLElement>(`[value="${next}"]`)?.focus();
  };
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-1">
      <span id={id} className="text-dense font-medium">
        {circumstances.zoneCell.label}, catcher’s view
      </span>
      <div ref={grid} className="grid w-fit grid-cols-5 rounded-control border border-control p-1">
        {allZoneCells.map((cell) => (
          <input
            key={cell}
            type="radio"
            name={name}
            value={cell}
            aria-label={zoneCellWords(cell)}
            checked={cell === chosen}
            onChange={() => onChange(String(cell))}
            onKeyDown={(event) => move(event, cell)}
            className={classNames(
              "m-0 size-9 cursor-pointer appearance-none border checked:bg-accent pointer-coarse:size-11 forced-colors:checked:outline-4",
              isStrikeCell(cell) ? "border-ink bg-selected" : "border-line bg-bg",
            )}
          />
        ))}
      </div>
      <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-dense">
        <span aria-hidden="true">{chosen === null ? "No cell." : `${zoneCellWords(chosen)}.`}</span>
        {chosen !== null && (
          <button
            type="button"
            onClick={() => onChange("")}
            className="min-h-9 text-accent underline pointer-coarse:min-h-11"
          >
            Remove cell
          </button>
        )}
      </p>
      {hint !== undefined && <p className="text-meta text-muted">{hint}</p>}
    </div>
  );
}
