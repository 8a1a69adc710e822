import { gradeScale, type ToolGrade } from "@armslot/contracts/scouting/grades";
import type { Template } from "@armslot/contracts/scouting/templates";
import { useEffect, useRef } from "react";
import { classNames } from "../../ui/class-names.ts";

const { min, max, step } = gradeScale;
const grades = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

/** The grade that the next tap sets. */
export interface GradeCell {
  readonly tool: string;
  readonly when: "present" | "future";
}

/** Returns the cell after this one: future after present, and then the next tool. Null after the last one. */
export function nextCell(cell: GradeCell, tools: readonly string[]): GradeCell | null {
  if (cell.when === "present") return { tool: cell.tool, when: "future" };
  const next = tools[tools.indexOf(cell.tool) + 1];
  return next === undefined ? null : { tool: next, when: "present" };
}

export const emptyGrade = (tool: string): ToolGrade => ({
  tool,
  present: null,
  future: null,
  words: null,
  gun: null,
});

interface GradeButtonProps {
  readonly label: string;
  readonly cell: GradeCell;
  readonly grade: number | null;
  readonly isActive: boolean;
  readonly onActivate: (cell: GradeCell) => void;
}

/** The button of the grade that the keypad sets. The keypad takes the focus along when it closes. */
export const activeGrade = '[data-grade][aria-pressed="true"]';

/** A grade of a tool. A tap makes it the one that the keypad sets. */
export function GradeButton({ label, cell, grade, isActive, onActivate }: GradeButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The keypad covers the lower part of a phone's screen.
    if (isActive) ref.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive]);
  return (
    <button
      ref={ref}
      type="button"
      // The keypad's height.
      style={{ scrollMarginBottom: "18rem" }}
      data-grade
      aria-pressed={isActive}
      aria-label={`${label}, ${cell.when}: ${grade ?? "not seen"}`}
      onClick={() => onActivate(cell)}
      className={classNames(
        "h-11 w-16 shrink-0 rounded-control border text-body tabular-nums",
        isActive ? "border-accent bg-selected font-semibold" : "border-control bg-bg",
        grade === null && "text-muted",
      )}
    >
      {grade ?? "–"}
    </button>
  );
}

interface GradeKeysProps {
  readonly template: Template;
  readonly cell: GradeCell;
  readonly grade: number | null;
  readonly onChoose: (grade: number | null) => void;
  readonly onClose: () => void;
}

/** The keypad of the scale. On a phone it is at the bottom of the screen, where the thumb is. */
export function GradeKeys({ template, cell, grade, onChoose, onClose }: GradeKeysProps) {
  const label = template.tools.find(({ key }) => key === cell.tool)?.label ?? cell.tool;
  const name = `${label}, ${cell.when}`;
  return (
    <fieldset
      aria-label={`Grade of ${name}`}
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex flex-col gap-2 rounded-card border border-line bg-raised p-3 shadow-float md:bottom-4 print:hidden"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="text-dense font-semibold">{name}</span>
        <button
          type="button"
          onClick={onClose}
          className="h-9 rounded-control px-2 text-dense font-medium text-accent pointer-coarse:h-11"
        >
          Done
        </button>
      </div>
      <div className="grid grid-cols-7 gap-1.5">
        {grades.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === grade}
            onClick={() => onChoose(each)}
            className="h-11 rounded-control border border-control bg-bg text-body font-medium tabular-nums hover:bg-surface aria-pressed:border-accent aria-pressed:bg-selected"
          >
            {each}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={grade === null}
          onClick={() => onChoose(null)}
          className="h-11 rounded-control border border-control bg-bg text-meta font-medium hover:bg-surface aria-pressed:border-accent aria-pressed:bg-selected"
        >
          Not seen
        </button>
      </div>
      <p className="text-meta text-muted">{template.scale}</p>
    </fieldset>
  );
}
