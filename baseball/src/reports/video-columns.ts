import { readings } from "@armslot/contracts/pitch/readings";
import {
  type EstimatedReading,
  estimatedReadings,
  estimateMethods,
  filmViews,
  type VideoEstimate,
} from "@armslot/contracts/video/estimates";
import { noReading } from "../pitch/reading-text.ts";
import { type MoreColumns, numberCell } from "./game-readings-csv.ts";

type VideoValues = Pick<VideoEstimate, EstimatedReading | "view" | "framesPerSecond" | "method">;

/**
 * Returns the columns with what video says of each pitch for the file with all readings (VIDEO-11): each value with its range, the view, the
 * frames per second and the method. There are none if video says nothing.
 * @param pitches in the order of the file
 */
export function videoColumns(pitches: readonly (VideoValues | null)[]): MoreColumns {
  const names = estimatedReadings.filter((name) => pitches.some((video) => video?.[name]));
  if (names.length === 0) return { headers: [], cellsOf: () => [] };
  const values = names.flatMap((name) => {
    const header = `${readings[name].csvHeader} from Video`;
    return [header, `Range of ${header}`];
  });
  return {
    headers: [...values, "View of Video", "Frames per Second of Video", "Method of Video"],
    cellsOf: (index) => cellsOf(pitches[index] ?? null, names),
  };
}

function cellsOf(video: VideoValues | null, names: readonly EstimatedReading[]): string[] {
  const values = names.flatMap((name) => [
    numberCell(video?.[name]?.value ?? null),
    numberCell(video?.[name]?.range ?? null),
  ]);
  return [
    ...values,
    video?.view ? filmViews[video.view] : noReading,
    numberCell(video?.framesPerSecond ?? null),
    video ? estimateMethods[video.method] : noReading,
  ];
}
