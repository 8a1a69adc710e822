import { PitchTypeIcon } from "./pitch-mark.tsx";

/** A pitch type's name with its mark. */
export function PitchTypeName({ pitchType }: { readonly pitchType: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <PitchTypeIcon pitchType={pitchType} />
      <span className="truncate">{pitchType}</span>
    </span>
  );
}
