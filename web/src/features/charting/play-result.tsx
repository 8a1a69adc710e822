import { circumstances } from "@armslot/contracts/circumstances";
import type { PitchFields } from "@armslot/contracts/field-operations";
import { hasInnings } from "./charting.ts";
import { PadButton } from "./pad-button.tsx";
import type { Outing } from "./use-outing.ts";

const results = [
  "out",
  "single",
  "double",
  "triple",
  "home_run",
  "error",
] as const satisfies readonly NonNullable<PitchFields["result"]>[];

/** Asks how a ball in play ended, until the next tap. The pitch's editor takes a later answer, and has the rare results. */
export function PlayResult({ outing }: { readonly outing: Outing }) {
  const { completed, current, facts, edit } = outing;
  const last = completed.at(-1);
  const isAsked = last?.call === "in_play" && last.result === null && hasInnings(facts.kind);
  if (!isAsked || Object.keys(current).length > 0) return null;
  return (
    <fieldset
      aria-label="Result of the play"
      className="chart-play chart-calls mx-auto grid max-w-[40rem] gap-1 px-1.5 pt-1 max-[22.4rem]:px-1 max-[22.4rem]:pt-0 max-[22.4rem]:pb-0.5"
    >
      {results.map((result) => (
        <PadButton
          key={result}
          onClick={() => edit(last.pitchId, { result })}
          className="border-2 border-warning! px-0! text-meta tracking-tight"
        >
          {circumstances.result.choices[result]}
        </PadButton>
      ))}
    </fieldset>
  );
}
