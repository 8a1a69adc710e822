import { PitchTypeIcon } from "./pitch-mark.tsx";

/** A pitch type's name with its mark. On a narrow screen it shows only the name. */
export function PitchTypeName({ pitchType }: { readonly pitchType: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="contents max-md:hidden">
        <PitchTypeIcon pitchType={pitchType} />
      </span>
      <span className="truncate">{pitchType}</span>
    </span>
  );
}
