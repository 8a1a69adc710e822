import { rollingMeanPitches } from "@armslot/baseball/numbers/rolling-mean";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { useMemo } from "react";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { EmptyChart } from "./frame/empty-chart.tsx";
import { isOutside } from "./frame/fenced-domain.ts";
import { Legend, LegendItem } from "./frame/legend.tsx";
import { type HighlightProps, useHighlight } from "./frame/use-highlight.ts";
import {
  inningStarts,
  type MeasuredPitch,
  measuredPitches,
  type VelocityPitch,
  velocityText,
} from "./velocity-data.ts";
import { height, VelocityDrawing } from "./velocity-drawing.tsx";
import { velocityDomain } from "./velocity-scale.ts";

interface VelocityPlotProps extends HighlightProps {
  /** The pitches of one game. */
  readonly pitches: readonly VelocityPitch[];
  /** Shown if no pitch has a velocity. */
  readonly emptyText: string;
}

const title = "Velocity by pitch number";

const columns: readonly Column<MeasuredPitch>[] = [
  { key: "num", header: "Pitch #", cell: ({ pitchNum }) => pitchNum, align: "end", width: 4 },
  { key: "type", header: "Type", cell: ({ pitchType }) => pitchType, width: 6 },
  { key: "velo", header: "Velocity", cell: velocityText, align: "end" },
  {
    key: "mean",
    header: `Mean of ${rollingMeanPitches}`,
    cell: ({ rollingMean }) => averageText(rollingMean, "mph"),
    align: "end",
  },
];

const legendText = ({ pitchType, range }: MeasuredPitch) =>
  range === undefined ? pitchType : `${pitchType}, from video`;

/** The velocity of each pitch of a game, with the rolling mean of five per type and the innings. */
export function VelocityPlot({ pitches, emptyText, ...shared }: VelocityPlotProps) {
  const measured = useMemo(() => measuredPitches(pitches), [pitches]);
  const starts = useMemo(() => inningStarts(pitches), [pitches]);
  const highlight = useHighlight(shared);
  if (measured.length === 0) return <EmptyChart title={title} aside="mph" text={emptyText} />;
  const domain = velocityDomain(measured);
  const beyond = measured.filter(({ velo }) => isOutside(domain, velo)).length;
  const hasVideo = measured.some(({ range }) => range !== undefined);
  return (
    <ChartFrame
      heightOf={() => height}
      title={title}
      aside="mph"
      legend={
        <Legend name="Pitch types">
          {[...groupBy(measured, legendText)].map(([text, ofText]) => (
            <LegendItem
              key={text}
              pitchType={ofText[0]?.pitchType ?? ""}
              isHollow={ofText[0]?.range !== undefined}
            >
              {`${text} (${ofText.length})`}
            </LegendItem>
          ))}
        </Legend>
      }
      notes={[
        `Line: mean of the last ${rollingMeanPitches} pitches of the type.`,
        hasVideo &&
          "Hollow with a bar: from video, with the range that holds the true speed in 95 of 100 clips. The line leaves them out.",
        beyond > 0 && `${beyond} far from the others, shown as hollow marks at the edge.`,
      ]}
      table={
        <DataTable
          isFitted={measured.length < 200}
          name={title}
          columns={columns}
          rows={measured}
          rowKey={({ pitchId }) => pitchId}
        />
      }
    >
      {(width) => (
        <VelocityDrawing width={width} pitches={measured} starts={starts} highlight={highlight} />
      )}
    </ChartFrame>
  );
}
