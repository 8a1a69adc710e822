import type {
  AthleteReport,
  ReportedOuting,
  ReportedReading,
  ReportedType,
} from "@armslot/contracts/athlete/athlete-report";
import type {
  OutingStatistics,
  ReadingStatistics,
  TypeStatistics,
} from "@armslot/contracts/athlete/athlete-screen";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { joinedOutings } from "../numbers/joined-outings.ts";
import { unpackedMarks } from "../numbers/packed-marks.ts";
import { groupBy } from "../pitch/group-by.ts";
import { fastballTypes } from "../pitch/pitch-types.ts";
import { allRates } from "./athlete-rates.ts";

/** The readings of which a report has the mean alone. Of the velocity it also has the fastest. */
const meanReadings = [
  "vertBreak",
  "hb",
  "spinRate",
  "spinAxis",
  "movementAxis",
  "releaseHeight",
  "extension",
] as const satisfies readonly ReportedReading[];

function reportedType({ readings, ...type }: TypeStatistics): ReportedType {
  const { pitchType, pitches, usage, calls, strikeRate, swings, whiffRate } = type;
  const meanOf = ({ n, mean }: ReadingStatistics) => ({ n, mean });
  const means = meanReadings.flatMap((name) => {
    const { [name]: reading } = readings;
    return reading ? [[name, meanOf(reading)] as const] : [];
  });
  const { velo } = readings;
  return {
    pitchType,
    pitches,
    usage,
    calls,
    strikeRate,
    swings,
    whiffRate,
    readings: {
      ...(velo && { velo: { ...meanOf(velo), max: velo.max } }),
      ...Object.fromEntries(means),
    },
  };
}

function velocityOf({ readings, veloMin: min, veloMax: max }: OutingStatistics) {
  const [mean, n] = readings.velo ?? [];
  return mean == null || n == null || min === null || max === null ? null : { n, mean, min, max };
}

/** Returns the part of an athlete's page that a report shows. */
export function reportOf(screen: AthleteScreen): AthleteReport {
  const { games, types, sources, rates, outings, marks } = screen;
  const places = new Map(types.map(({ pitchType }, place) => [pitchType, place]));
  const newest = unpackedMarks(marks);
  return {
    sources,
    types: types.map(reportedType),
    rates: Object.fromEntries(
      Object.entries(allRates(rates)).filter(([, rate]) => rate !== null),
    ) as AthleteReport["rates"],
    outings: [...groupBy(joinedOutings(outings), ({ game }) => game)].flatMap(([place, ofGame]) => {
      const game = games[place];
      if (!game) return [];
      const { gameDate, opponent, kind } = game;
      const ofTypes = ofGame.map((outing) => ({
        type: places.get(outing.pitchType) ?? -1,
        pitches: outing.pitches,
        velo: velocityOf(outing),
      }));
      return [{ gameDate, opponent, kind, types: ofTypes }];
    }),
    marks: {
      type: newest.map(({ pitchType }) => places.get(pitchType) ?? -1),
      velo: newest.map(({ velo }) => velo),
      vertBreak: newest.map(({ vertBreak }) => vertBreak),
      hb: newest.map(({ hb }) => hb),
      plateHeight: newest.map(({ plateHeight }) => plateHeight),
      plateSide: newest.map(({ plateSide }) => plateSide),
      zoneCell: newest.map(({ zoneCell }) => zoneCell),
      batterHand: newest.map(({ batterHand }) => batterHand),
    },
  };
}

/** A line of a report's list of outings. The velocities are in mph. */
export interface OutingLine extends Omit<ReportedOuting, "types"> {
  readonly pitches: number;
  /** The number of fastballs with a velocity (AVG-8), and their mean, which is null without any. */
  readonly fastballs: number;
  readonly fastballMean: number | null;
  /** The fastest pitch of any type. */
  readonly veloMax: number | null;
}

/** Returns the newest outings of a report, newest first. */
export function lastOutings({ types, outings }: AthleteReport, count: number): OutingLine[] {
  return outings.slice(0, count).map(({ types: ofTypes, ...game }) => {
    const measured = ofTypes.flatMap(({ type, velo }) => (velo ? [{ type, ...velo }] : []));
    const fastballs = measured.filter(({ type }) =>
      fastballTypes.some((name) => name === types[type]?.pitchType),
    );
    const n = fastballs.reduce((sum, velo) => sum + velo.n, 0);
    const total = fastballs.reduce((sum, velo) => sum + velo.mean * velo.n, 0);
    return {
      ...game,
      pitches: ofTypes.reduce((sum, { pitches }) => sum + pitches, 0),
      fastballs: n,
      fastballMean: n === 0 ? null : total / n,
      veloMax: measured.length === 0 ? null : Math.max(...measured.map(({ max }) => max)),
    };
  });
}
