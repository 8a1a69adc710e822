import type { Pitch } from "@armslot/contracts/games/games";
import type { ReactNode } from "react";

interface ExcludedMarkProps {
  readonly pitch: Pitch;
  readonly children: ReactNode;
}

/** Strikes out a reading of an excluded pitch. Its title is the reason. */
export function ExcludedMark({ pitch: { excludedReason }, children }: ExcludedMarkProps) {
  if (excludedReason === null) return children;
  return (
    <s title={`Excluded: ${excludedReason}`} className="text-muted">
      {children}
    </s>
  );
}

/** The list of excluded pitches with their reasons. Renders nothing if there are none. */
export function ExcludedNote({ pitches }: { readonly pitches: readonly Pitch[] }) {
  const excluded = pitches.filter(({ excludedReason }) => excludedReason !== null);
  if (excluded.length === 0) return null;
  const texts = excluded.map(({ pitchNum, excludedReason }) => `${pitchNum} (${excludedReason})`);
  return (
    <p className="text-meta text-muted wrap-anywhere">
      Excluded from averages: {texts.join(", ")}.
    </p>
  );
}
