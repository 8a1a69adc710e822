import { fullName } from "@armslot/baseball/roster/names";
import type { OutingStatistics } from "@armslot/contracts/athlete/athlete-screen";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import type { DistributionSet } from "../charts/distribution-data.ts";
import type { MovementSet } from "../charts/movement-data.ts";
import { movementMeans } from "../charts/movement-means.ts";
import type { TrendOuting, TrendPoint, TrendReading } from "../charts/trend-data.ts";
import { formatDate } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";

/** Returns what the movement plot shows of an athlete. */
export function movementSetOf(athlete: ComparedAthlete): MovementSet {
  const { uid, position, types, marks } = athlete;
  return {
    id: uid,
    name: fullName(athlete),
    throws: position === "LHP" ? "L" : "R",
    pitches: marks.type
      .map((type, place) => ({
        pitchId: `${uid} ${marks.game[place]} ${marks.pitchNum[place]}`,
        pitchType: types[type]?.pitchType ?? "",
        velo: marks.velo[place] ?? null,
        hb: marks.hb[place] ?? null,
        vertBreak: marks.vertBreak[place] ?? null,
      }))
      .reverse(),
    means: movementMeans(types),
  };
}

/** Returns what the distribution of velocities shows of an athlete. */
export function distributionSetOf(athlete: ComparedAthlete): DistributionSet {
  const { uid, types, velocities } = athlete;
  return {
    id: uid,
    name: fullName(athlete),
    types: types.flatMap(({ pitchType, readings: { velo } }) =>
      velo && velo.mean !== null && velo.min !== null && velo.max !== null
        ? [{ pitchType, n: velo.n, mean: velo.mean, min: velo.min, max: velo.max }]
        : [],
    ),
    velocities,
  };
}

function rangeOf({ veloMin, veloMax }: OutingStatistics) {
  return { min: veloMin, max: veloMax };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the dated outings of all athletes with a pitch type's reading, oldest first, and a point for each. */
export function comparedTrend(
  programId: string,
  athletes: readonly ComparedAthlete[],
  { pitchType, reading }: { readonly pitchType: string; readonly reading: TrendReading },
): { readonly outings: readonly TrendOuting[]; readonly points: readonly TrendPoint[] } {
  const measured = athletes.flatMap(({ uid, games, outings }, set) =>
    outings.flatMap((outing) => {
      const { gameDate, gameId, opponent } = games[outing.game] ?? {};
      const [mean = null, n = null] = outing.readings[reading] ?? [];
      if (outing.pitchType !== pitchType || !gameDate || !gameId) return [];
      if (mean === null || n === null) return [];
      const range = reading === "velo" ? rangeOf(outing) : { min: null, max: null };
      return [
        {
          day: Date.parse(gameDate) / dayMs,
          date: formatDate(gameDate),
          opponent: opponent ?? "",
          to: pathOf("game", { programId, athleteId: uid, gameId }),
          point: { pitchType, set, mean, n, ...range },
        },
      ];
    }),
  );
  const sorted = measured.sort((one, other) => one.day - other.day);
  return {
    outings: sorted.map(({ point: _point, ...outing }) => outing),
    points: sorted.map(({ point }, outing) => ({ ...point, outing })),
  };
}
