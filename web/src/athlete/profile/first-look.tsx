import { availableText } from "@armslot/baseball/numbers/needed-rest";
import { percentText } from "@armslot/baseball/pitch/reading-text";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { PitchTypeName } from "../../charts/frame/pitch-type-name.tsx";
import { formatDate, today } from "../../client/format.ts";
import { SectionLinks, useShowSection } from "../../ui/section-links.tsx";
import { FilteredNumbers } from "../filtered-numbers.tsx";
import { useNeededRest } from "../use-needed-rest.ts";

interface FirstLookProps {
  readonly shown: AthleteScreen;
  /** Whether the numbers are of the filter before. */
  readonly isStale: boolean;
}

/** On a phone, the arsenal, the state of rest and links to the regions, so that the first screen answers (ATH-9). */
export function FirstLook({ shown, isStale }: FirstLookProps) {
  useShowSection();
  return (
    <FilteredNumbers isStale={isStale} className="flex flex-col gap-3">
      {shown.types.length > 0 && <Arsenal types={shown.types} />}
      <Rest shown={shown} />
      <SectionLinks label="On this page" titles={regionsOf(shown)} />
    </FilteredNumbers>
  );
}

function Arsenal({ types }: Pick<AthleteScreen, "types">) {
  return (
    <table aria-label="Arsenal" className="w-full border-collapse text-dense tabular-nums">
      <thead>
        <tr className="text-meta text-muted *:pb-1 *:text-end *:font-normal">
          <th scope="col" className="text-start!">
            Type
          </th>
          <th scope="col">Mean (mph)</th>
          <th scope="col">Max</th>
          <th scope="col">Usage</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ pitchType, usage, readings: { velo } }) => (
          <tr key={pitchType} className="border-t border-line *:py-1.5 *:text-end">
            <th scope="row" className="text-start! font-normal">
              <PitchTypeName pitchType={pitchType} />
            </th>
            <td className="font-semibold">{readingNumberText("velo", velo?.mean ?? null)}</td>
            <td>{readingNumberText("velo", velo?.max ?? null)}</td>
            <td>{percentText(usage)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** From when the athlete is available, and the last outing. */
function Rest({ shown }: { readonly shown: AthleteScreen }) {
  const rest = useNeededRest({ ...shown, birthYear: shown.athlete.birthYear });
  const available = availableText(rest, today());
  return (
    <p className="text-dense">
      {available && <span className="font-medium">{`Available ${available}. `}</span>}
      {rest.last && `Last outing ${formatDate(rest.last.date, "-")}, ${rest.last.pitches} pitches.`}
    </p>
  );
}

/** Returns the titles of the page's regions, without those that the athlete's pitches don't fill. */
function regionsOf({ types, rates, outings, workload }: AthleteScreen): readonly string[] {
  const hasRates = rates.types.some(({ calls, located }) => calls + located > 0);
  return [
    "Performance Overview",
    ...(hasRates ? ["Rates"] : []),
    ...(types.length > 0 && outings.length > 0 ? ["Trends"] : []),
    ...(workload.length > 0 ? ["Workload"] : []),
    "Games Captured",
    "Scouting",
    "Export",
  ];
}
