import { readings } from "../pitch/readings.ts";
import { estimatedReadings, estimateMethods, filmViews } from "../video/estimates.ts";
import { commonColumns, type ExportFile } from "./export-columns.ts";

const { athleteId, gameId } = commonColumns;

/** The file of an export for values from video. */
export const estimateFiles = {
  "video-estimates": {
    about: "one row per value from video that counts now, newest first; none is part of an average",
    columns: [
      { key: "estimateId", header: "Estimate ID" },
      { key: "pitchId", header: "Pitch ID", about: "row in pitches" },
      gameId,
      athleteId,
      ...estimatedReadings.flatMap((name) => {
        const { csvHeader: header, name: about } = readings[name];
        return [
          { key: name, header, about: `${about.toLowerCase()}, from video` },
          {
            key: `${name}Range`,
            header: `Range of ${header}`,
            about: "half of the range that holds the true value 95 % of the time",
          },
        ];
      }),
      { key: "method", header: "Method", words: estimateMethods },
      { key: "view", header: "View", about: "where the camera stood", words: filmViews },
      {
        key: "framesPerSecond",
        header: "Frames per Second",
        about: "of the flight, without slow motion",
      },
      {
        key: "frames",
        header: "Frames",
        about: "from the last in the hand to the first in the mitt",
      },
      { key: "slowedBy", header: "Slowed By", about: "1 for a clip at its own speed" },
      { key: "clipId", header: "Clip ID", about: "empty if the value was kept without its clip" },
      { key: "createdAt", header: "Marked At" },
    ],
  },
} as const satisfies Record<string, ExportFile>;
