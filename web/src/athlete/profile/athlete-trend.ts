import type { OutingStatistics } from "@armslot/contracts/athlete/athlete-screen";
import type { VideoMeans } from "@armslot/contracts/athlete/video-means";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import type { TrendOuting, TrendPoint, TrendReading } from "../../charts/trend-data.ts";
import { formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";

type Placed = Omit<TrendPoint, "outing"> & {
  /** The place of the game in `games`. */
  readonly game: number;
};

/** Returns the outings of which video has a mean of the reading. */
export function videoOutings(video: VideoMeans | null, reading: TrendReading) {
  return (video?.outings ?? []).flatMap(({ readings, ...outing }) => {
    const mean = readings[reading as keyof typeof readings];
    return mean ? [{ ...outing, ...mean }] : [];
  });
}

function measuredPoint(outing: OutingStatistics, reading: TrendReading): Placed[] {
  const [mean = null, n = 0] = outing.readings[reading] ?? [];
  if (mean === null || n === null) return [];
  const { game, pitchType, veloMin, veloMax } = outing;
  const [min, max] = reading === "velo" ? [veloMin, veloMax] : [null, null];
  return [{ game, pitchType, mean, n, min, max }];
}

/**
 * Returns the outings with the reading, oldest first, and a point for each pitch type of them. Values from video have points of their
 * own.
 */
export function trendOf(
  programId: string,
  {
    athlete,
    games,
    outings,
    video,
  }: Pick<AthleteScreen, "athlete" | "games"> & {
    readonly outings: readonly OutingStatistics[];
    readonly video: VideoMeans | null;
  },
  reading: TrendReading,
) {
  const fromVideo = videoOutings(video, reading).map(
    ({ gameId, ...point }): Placed => ({
      ...{ ...point, min: null, max: null },
      game: games.findIndex((game) => game.gameId === gameId),
    }),
  );
  const placed = [
    ...outings.flatMap((outing) => measuredPoint(outing, reading)),
    ...fromVideo,
  ].filter(({ game }) => games[game]?.gameDate);
  const places = [...new Set(placed.map(({ game }) => game))].sort((one, other) => other - one);
  const shownOutings = places.flatMap((place): TrendOuting[] => {
    const game = games[place];
    if (!game?.gameDate) return [];
    const { gameId, gameDate, opponent } = game;
    const to = pathOf("game", { programId, athleteId: athlete.uid, gameId });
    return [{ date: formatDate(gameDate), opponent: opponent ?? "", to }];
  });
  const points = placed.map(
    ({ game, ...point }): TrendPoint => ({ ...point, outing: places.indexOf(game) }),
  );
  return { outings: shownOutings, points };
}
