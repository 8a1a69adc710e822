import {
  type ChartedPitches,
  chartedCsv,
  type PitcherName,
} from "@armslot/baseball/charting/charted-csv";
import { downloadCsv } from "../client/download-file.ts";

/**
 * Downloads charted pitches as a file that Import Games reads.
 * @param athlete null if the phone does not know the name
 */
export function downloadPitches(charted: ChartedPitches, athlete: PitcherName | null): void {
  const { name, text } = chartedCsv(charted, athlete);
  downloadCsv(name, text);
}
