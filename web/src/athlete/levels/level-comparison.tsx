import { compareWithLevel, compareWithProgram } from "@armslot/baseball/numbers/level-comparison";
import { type Hand, handOfType } from "@armslot/baseball/pitch/pitch-arm";
import type { ProgramComparison, TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import { getLeague } from "@armslot/contracts/athlete/league";
import { may } from "@armslot/contracts/core/access";
import { programLevel } from "@armslot/contracts/pitch/levels";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
import { useRef } from "react";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useIsWanted } from "../../ui/in-turn.tsx";
import { Region } from "../../ui/region.tsx";
import { handOf, LevelBars, LevelNote } from "./level-bars.tsx";
import { comparing, type Level, levelsOf, notLoaded, programName } from "./levels.ts";
import type { ChosenLevel } from "./use-chosen-level.ts";
import { WaitingComparison } from "./waiting-comparison.tsx";

interface LevelComparisonProps extends ChosenLevel {
  readonly programId: string;
  readonly shown: AthleteScreen;
  readonly filter: PitchFilter;
}

/** The pitch types under the filter beside a level or the program's pitchers, as the reader chooses (LEVEL-1 to LEVEL-6). */
export function LevelComparison(props: LevelComparisonProps) {
  const { programId, shown, filter, levelId, onChoose } = props;
  const canAdd = may(useViewer().user.role, "program:manage");
  const { types, athlete, program } = shown;
  const place = useRef<HTMLDivElement>(null);
  const isEnabled = useIsWanted(place);
  const league = useEndpointQuery(getLeague, { params: { programId } }, { isEnabled });
  const hand = handOf(athlete.position);
  const levels = levelsOf({ own: shown.levelTables, league: league.data?.types, levelId });
  const level = levels.find(({ id }) => id === levelId);
  if (types.length === 0) return null;
  return (
    <Region
      title="Level"
      actions={
        <ButtonLink to={pathOf("levelTables", { programId })} className="print:hidden">
          {canAdd ? "Add a Level Table" : "Level Tables"}
        </ButtonLink>
      }
    >
      <div ref={place} className="mb-4 max-w-64 print:hidden">
        <SelectField
          name="level"
          label="Compared with"
          value={level?.id ?? programLevel.id}
          onChange={onChoose}
          options={[
            { value: programLevel.id, label: programName },
            ...levels.map(({ id, label }) => ({ value: id, label })),
          ]}
          error={undefined}
        />
      </div>
      {level ? (
        <BesideTable types={types} hand={hand} level={level} hasFailed={league.isError} />
      ) : (
        <AmongPitchers
          programId={programId}
          athleteId={athlete.uid}
          types={types}
          hand={hand}
          known={program}
          filter={filter}
        />
      )}
    </Region>
  );
}

interface BesideTableProps {
  readonly types: readonly TypeStatistics[];
  readonly hand: Hand | null;
  readonly level: Level;
  /** Whether the league could not be loaded. */
  readonly hasFailed: boolean;
}

function BesideTable({ types, hand, level, hasFailed }: BesideTableProps) {
  const { label, rowsOf, gap, origin } = level;
  const rows = rowsOf(hand);
  const waiting = hasFailed ? notLoaded : comparing;
  return (
    <WaitingComparison isWaiting={rows === null && !hasFailed}>
      <LevelBars
        types={types}
        compare={(type) => compareWithRows(rowsOf(handOfType(type.pitchType, hand)), type, hand)}
        source={label}
        amongNoun="pitch"
        missing={({ pitchType }) => (rows === null ? waiting : gap(pitchType, hand))}
      >
        {`The number is the share of the level's pitches of the type with a lower value, in percent: a higher one is not always better. ${origin}`}
      </LevelBars>
    </WaitingComparison>
  );
}

/** Compares a type with a level. A type that the level lacks keeps its values. */
function compareWithRows(
  rows: ReturnType<Level["rowsOf"]>,
  type: TypeStatistics,
  hand: Hand | null,
) {
  const found = rows === null ? [] : compareWithLevel({ rows }, type, hand);
  return found.length > 0 ? found : compareWithProgram([], type, hand);
}

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
function AmongPitchers(props: AmongPitchersProps) {
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
