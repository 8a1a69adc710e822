import { rangedText } from "@armslot/baseball/video/ranged-text";
import type { ReportedType } from "@armslot/contracts/athlete/athlete-report";
import {
  type VideoMean,
  type VideoMeanReading,
  type VideoMeans,
  videoMeanReadings,
} from "@armslot/contracts/athlete/video-means";
import { readings } from "@armslot/contracts/pitch/readings";
import type { Column } from "../../ui/table/table-column.ts";
import { isSmallSample, SmallSampleIcon } from "../small-sample.tsx";

/** Returns the columns with the means from video below those of devices, each with its own range and n (VIDEO-10). */
export function withVideoMeans(
  columns: readonly Column<ReportedType>[],
  video: VideoMeans | null,
): readonly Column<ReportedType>[] {
  if (!video) return columns;
  const ofType = new Map(video.types.map((type) => [type.pitchType, type.readings]));
  return columns.map((column) => {
    const reading = videoMeanReadings.find((name) => name === column.key);
    if (!reading) return column;
    const cell = (type: ReportedType) => {
      const mean = ofType.get(type.pitchType)?.[reading];
      if (!mean) return column.cell(type);
      return (
        <div className="py-2">
          {column.cell(type)}
          <FromVideo mean={mean} reading={reading} />
        </div>
      );
    };
    return { ...column, cell };
  });
}

/** Whether a mean from video is of too few pitches to judge by (ATH-5). */
export function hasSmallVideoMean(video: VideoMeans | null): boolean {
  const means = (video?.types ?? []).flatMap((type) => Object.values(type.readings));
  return means.some((mean) => mean !== undefined && isSmallSample(mean.n));
}

interface FromVideoProps {
  readonly mean: VideoMean;
  readonly reading: VideoMeanReading;
}

function FromVideo({ mean, reading }: FromVideoProps) {
  return (
    <span className="mt-1 block">
      {`${rangedText({ value: mean.mean, range: mean.range })} ${readings[reading].unit}`}
      <span className="block text-meta text-muted">
        {isSmallSample(mean.n) && <SmallSampleIcon />} from video, n {mean.n}
      </span>
    </span>
  );
}
