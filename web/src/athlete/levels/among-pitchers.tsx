import { compareWithProgram } from "@armslot/baseball/numbers/level-comparison";
import type { Hand } from "@armslot/baseball/pitch/pitch-arm";
import type { ProgramComparison, TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import { programLevel } from "@armslot/contracts/pitch/levels";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { useRef } from "react";
import { useEndpointQuery } from "../../client/queries.ts";
import { ReadFailed } from "../../ui/error-state.tsx";
import { useIsWanted } from "../../ui/in-turn.tsx";
import { LevelBars, LevelNote } from "./level-bars.tsx";
import { comparing, programName } from "./levels.ts";
import { WaitingComparison } from "./waiting-comparison.tsx";

interface AmongPitchersProps {
  readonly types: readonly TypeStatistics[];
  readonly hand: Hand | null;
  readonly programId: string;
  readonly athleteId: string;
  /** The comparison that came with the athlete, for a member who chose it. */
  readonly known: readonly ProgramComparison[] | undefined;
  readonly filter: PitchFilter;
}

/** The pitch types beside those of the program's own pitchers (LEVEL-3). */
export function AmongPitchers(props: AmongPitchersProps) {
  const { programId, athleteId, types, hand, known, filter } = props;
  const { pitchesMin, pitchersMin } = programLevel;
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useIsWanted(place);
  const canCompare = filter.batter === undefined && filter.count === undefined;
  const asked = useEndpointQuery(
    getAthlete,
    {
      params: { programId, athleteId },
      query: { ...textsOfFilter(filter), level: programLevel.id },
    },
    { isEnabled: canCompare && known === undefined && isWanted },
  );
  // The reply to an earlier filter is no comparison under this one.
  const program = known ?? (asked.isPlaceholderData ? undefined : asked.data?.program);
  if (!canCompare) {
    return (
      <LevelNote>
        Pitchers can’t be compared by batter or count. Clear these two in the filter to compare.
      </LevelNote>
    );
  }
  if (program === undefined && asked.error) {
    return <ReadFailed read={asked}>Failed to compare with our pitchers</ReadFailed>;
  }
  return (
    <div ref={place}>
      <WaitingComparison isWaiting={program === undefined}>
        <LevelBars
          types={types}
          compare={(type) => compareWithProgram(program ?? [], type, hand)}
          source={programName}
          amongNoun="pitcher"
          missing={() => (program ? `Fewer than ${pitchersMin} pitchers` : comparing)}
        >
          {`The number is the share of our pitchers with a lower average, in percent: a higher one is not always better. Pitchers with the same average count half. It compares pitchers with at least ${pitchesMin} pitches of the type with the reading, under the page’s filter, and needs ${pitchersMin} of them.`}
        </LevelBars>
      </WaitingComparison>
    </div>
  );
}
