import type {
  CircumstanceValues,
  GameKind,
  PitchSource,
} from "@armslot/contracts/pitch/circumstances";
import type { CountSituation, PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import type { CountedPitch, PitchesOfGame } from "./game-totals.ts";

/** A pitch with what a filter looks at. */
export interface FilteredPitch
  extends CountedPitch,
    Pick<CircumstanceValues, "balls" | "strikes" | "batterHand"> {
  readonly source: PitchSource;
  /** Why the pitch counts in nothing (AVG-7). Null for a pitch that counts. */
  readonly excludedReason: string | null;
}

/** A game with what a filter looks at. */
export interface FilteredGame<Pitch extends FilteredPitch = FilteredPitch> {
  readonly gameDate: string | null;
  readonly kind: GameKind;
  readonly pitches: readonly Pitch[];
}

const situations: {
  readonly [Name in CountSituation]: (balls: number, strikes: number) => boolean;
} = {
  ahead: (balls, strikes) => strikes > balls,
  even: (balls, strikes) => strikes === balls,
  behind: (balls, strikes) => strikes < balls,
  "two-strikes": (_, strikes) => strikes === 2,
  "first-pitch": (balls, strikes) => balls === 0 && strikes === 0,
};

function isOneOf<Value>(value: Value, allowed: readonly Value[] | undefined): boolean {
  return allowed === undefined || allowed.length === 0 || allowed.includes(value);
}

/** Whether a pitch counts and passes the filter's parts about pitches: source, type, batter and count. */
function matches(filter: PitchFilter, pitch: FilteredPitch): boolean {
  const { source, pitchType, batterHand, balls, strikes, excludedReason } = pitch;
  if (excludedReason !== null) return false;
  if (!(isOneOf(source, filter.source) && isOneOf(pitchType, filter.type))) return false;
  if (filter.batter !== undefined && batterHand !== filter.batter) return false;
  if (filter.count === undefined) return true;
  return balls !== null && strikes !== null && situations[filter.count](balls, strikes);
}

function hasPitchOfSource({ pitches }: FilteredGame, { source }: PitchFilter): boolean {
  return pitches.some((pitch) => matches({ source }, pitch));
}

function isWithin(gameDate: string, { season, from, to }: PitchFilter): boolean {
  if (season !== undefined && Number(gameDate.slice(0, 4)) !== season) return false;
  return (from === undefined || gameDate >= from) && (to === undefined || gameDate <= to);
}

/**
 * Returns the games under a filter with the pitches that count and pass it. A game without a date passes no filter of dates. The last
 * outings are games of the filter's kinds with a counted pitch of its sources (FILTER-2).
 * @param games newest first
 * @public
 */
export function filteredGames<Pitch extends FilteredPitch>(
  games: readonly FilteredGame<Pitch>[],
  filter: PitchFilter,
): PitchesOfGame<Pitch>[] {
  const { season, last, from, to } = filter;
  const hasDates = [season, last, from, to].some((given) => given !== undefined);
  const outings = games.flatMap((game, place) => {
    const { gameDate, kind } = game;
    const isIn = gameDate === null ? !hasDates : isWithin(gameDate, filter);
    return isIn && isOneOf(kind, filter.kind) && hasPitchOfSource(game, filter)
      ? [{ game: place, pitches: game.pitches.filter((pitch) => matches(filter, pitch)) }]
      : [];
  });
  return outings.slice(0, last).filter(({ pitches }) => pitches.length > 0);
}
