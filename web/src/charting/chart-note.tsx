import type { ReactNode } from "react";

interface ChartNoteProps {
  readonly text: string;
  /** What the charter can do about it. */
  readonly children?: ReactNode;
}

/** A line above the pad. */
export function ChartNote({ text, children }: ChartNoteProps) {
  return (
    <div className="flex items-center justify-between gap-2 rounded-control bg-selected px-2 py-1 text-dense">
      <p role="status" className="min-w-0 flex-1">
        {text}
      </p>
      {children}
    </div>
  );
}
