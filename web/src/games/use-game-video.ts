import { groupBy } from "@armslot/baseball/pitch/group-by";
import { type PairsFromVideo, pairsFromVideo } from "@armslot/baseball/video/pairs-from-video";
import { listVideoEstimates, type VideoEstimate } from "@armslot/contracts/video/estimates";
import { useMemo } from "react";
import { useEndpointQuery } from "../client/queries.ts";
import { useAddress } from "../client/use-address.ts";
import { useWithVideo, type WithVideo } from "../parts/with-video.ts";
import { useViewer } from "../session/session.ts";

/** What video says of pitches, by their IDs. */
export type EstimatesByPitch = ReadonlyMap<string, VideoEstimate>;

/** What charts draw of pitches from video, by their IDs. */
export type PairsByPitch = ReadonlyMap<string, PairsFromVideo>;

/** The choice whether a game's page shows values from video. */
export interface GameVideo extends WithVideo {
  readonly isOffered: boolean;
  /** Empty unless the page shows them. */
  readonly estimates: EstimatesByPitch;
  /** Empty unless the page shows them. */
  readonly pairs: PairsByPitch;
}

const none: Pick<GameVideo, "estimates" | "pairs"> = { estimates: new Map(), pairs: new Map() };

/** Returns of each pitch the newest estimate, and rather one with a speed. */
function byPitch(newestFirst: readonly VideoEstimate[]): EstimatesByPitch {
  const ordered = [...newestFirst].sort(
    (one, other) => Number(other.velo !== null) - Number(one.velo !== null),
  );
  return new Map(ordered.toReversed().map((estimate) => [estimate.pitchId, estimate]));
}

function pairsByPitch(newestFirst: readonly VideoEstimate[]): PairsByPitch {
  const byId = groupBy(newestFirst, ({ pitchId }) => pitchId);
  return new Map([...byId].map(([pitchId, ofPitch]) => [pitchId, pairsFromVideo(ofPitch)]));
}

/** Reads what video says of a game's pitches once the game is there. The region of these values reads the same. */
export function useGameVideo(
  { gameId, ...params }: Readonly<Record<"programId" | "athleteId" | "gameId", string>>,
  isLoaded: boolean,
): GameVideo {
  const { keepsVideo } = useViewer().program;
  const { isOn, onChange } = useWithVideo(useAddress());
  const { data } = useEndpointQuery(
    listVideoEstimates,
    { params, query: { gameId } },
    { isEnabled: keepsVideo && isLoaded },
  );
  const all = useMemo(() => {
    const newestFirst = data?.estimates ?? [];
    return { estimates: byPitch(newestFirst), pairs: pairsByPitch(newestFirst) };
  }, [data]);
  const isOffered = keepsVideo && all.estimates.size > 0;
  return { isOn, onChange, isOffered, ...(isOn && keepsVideo ? all : none) };
}
