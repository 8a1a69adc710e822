import { getVideoMeans, videoMeanReadings } from "@armslot/contracts/athlete/video-means";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { listVideoEstimates } from "@armslot/contracts/video/estimates";
import type { ReactNode } from "react";
import { useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import type { FilteredVideo } from "../filter-bar.tsx";

interface VideoMeansInput {
  readonly shown: AthleteScreen;
  readonly filter: PitchFilter;
  readonly video: FilteredVideo;
}

/**
 * Returns the choice of the filter bar, what video says under the filter, and a note below the averages. The choice is offered only if the
 * athlete has values from video, and nothing is read unless it is made.
 */
export function useVideoMeans({ shown, filter, video }: VideoMeansInput) {
  const { programId, keepsVideo } = useViewer().program;
  const params = { programId, athleteId: shown.athlete.uid };
  // The region of these values reads the same.
  const values = useEndpointQuery(
    listVideoEstimates,
    { params, query: {} },
    { isEnabled: keepsVideo },
  );
  const hasValues = (values.data?.estimates ?? []).some((one) =>
    videoMeanReadings.some((name) => one[name] !== null),
  );
  const isOn = keepsVideo && video.isOn;
  const query = useEndpointQuery(
    getVideoMeans,
    { params, query: textsOfFilter(filter) },
    { isEnabled: isOn },
  );
  const means = (isOn && query.data) || null;
  const isFailed = isOn && query.isError && !query.data;
  const note: ReactNode = isFailed ? (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Problem>Failed to load the values from video. Please try again.</Problem>
      <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
        Try again
      </Button>
    </div>
  ) : (
    means && <p className="mt-3 text-meta text-muted">{sentenceOf(means.types.length > 0)}</p>
  );
  return { choice: keepsVideo && (hasValues || isOn) ? video : undefined, means, note };
}

function sentenceOf(hasMeans: boolean): string {
  return hasMeans
    ? "From video: pitches that no device measured, with the range that holds the true mean in 95 of 100 cases. Leaders, comparisons, reports and files leave them out."
    : "No pitch under this filter has a value from video alone.";
}
