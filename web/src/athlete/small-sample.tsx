import { limits } from "@armslot/contracts/core/limits";
import { TriangleAlert } from "lucide-react";
import { classNames } from "../ui/class-names.ts";

/** Whether a number is from too few pitches to judge by (ATH-5). */
export function isSmallSample(pitches: number): boolean {
  return pitches > 0 && pitches < limits.smallSampleBelowPitches;
}

/** Marks a number that is from a small sample. */
export function SmallSampleIcon() {
  return (
    <TriangleAlert
      role="img"
      aria-label="Small sample"
      size={14}
      className="inline shrink-0 text-warning"
    />
  );
}

/** Says what the marks of small samples mean. */
export function SmallSampleNote({ className = "" }: { readonly className?: string }) {
  return (
    <p className={classNames("flex items-center gap-1.5 text-meta text-muted", className)}>
      <TriangleAlert aria-hidden="true" size={14} className="shrink-0 text-warning" />
      {`Small sample: fewer than ${limits.smallSampleBelowPitches} pitches`}
    </p>
  );
}
