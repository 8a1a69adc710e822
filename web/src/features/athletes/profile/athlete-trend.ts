import type { OutingStatistics } from "@armslot/contracts/athletes/athlete-screen";
import type { AthleteScreen } from "@armslot/contracts/athletes/athletes";
import type { TrendOuting, TrendPoint, TrendReading } from "../../../charts/trend/trend-data.ts";
import { formatDate } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";

/** Returns the outings with the reading, oldest first, and a point for each pitch type of them. */
export function trendOf(
  programId: string,
  {
    athlete,
    games,
    outings,
  }: Pick<AthleteScreen, "athlete" | "games"> & {
    readonly outings: readonly OutingStatistics[];
  },
  reading: TrendReading,
) {
  const measured = outings.filter(
    (outing) => outing.readings[reading] && games[outing.game]?.gameDate,
  );
  const places = [...new Set(measured.map(({ game }) => game))].sort((one, other) => other - one);
  const shownOutings = places.flatMap((place): TrendOuting[] => {
    const game = games[place];
    if (!game?.gameDate) return [];
    const { gameId, gameDate, opponent } = game;
    const to = paths.game({ programId, athleteId: athlete.uid, gameId });
    return [{ date: formatDate(gameDate), opponent: opponent ?? "", to }];
  });
  const points = measured.flatMap((outing): TrendPoint[] => {
    const [mean = null, n = 0] = outing.readings[reading] ?? [];
    if (mean === null || n === null) return [];
    const isVelo = reading === "velo";
    return [
      {
        outing: places.indexOf(outing.game),
        pitchType: outing.pitchType,
        mean,
        n,
        min: isVelo ? outing.veloMin : null,
        max: isVelo ? outing.veloMax : null,
      },
    ];
  });
  return { outings: shownOutings, points };
}
