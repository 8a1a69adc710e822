import { compareLimits } from "@armslot/contracts/compare/compare";

interface ComparisonNotesProps {
  /** How many athletes the screen compares. */
  readonly found: number;
  /** How many athletes of the address are not on the roster. */
  readonly missing: number;
  /** How many athletes of the address are beyond the limit. */
  readonly leftOut: number;
}

/** Says which athletes of the address are not shown, and what a comparison still needs. */
export function ComparisonNotes({ found, missing, leftOut }: ComparisonNotesProps) {
  const { athletesMin, athletesMax } = compareLimits;
  const notes = [
    missing > 0 &&
      `${missing === 1 ? "One athlete" : `${missing} athletes`} of this link cannot be shown. They may have been removed, or the link may be incomplete.`,
    leftOut > 0 &&
      `This link names ${athletesMax + leftOut} athletes. A comparison shows up to ${athletesMax}, so the last ${leftOut === 1 ? "one is" : `${leftOut} are`} left out.`,
    found < athletesMin &&
      (found === 0
        ? `Add ${athletesMin} to ${athletesMax} athletes to compare them.`
        : "Add another athlete to compare."),
  ].filter((note) => note !== false);
  return (
    <div role="status" className="flex flex-col gap-1 text-dense text-muted empty:hidden">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
