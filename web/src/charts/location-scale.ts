import type { PlatePlace } from "@armslot/baseball/pitch/strike-zone";
import { placeOfCell } from "@armslot/baseball/pitch/zone-cell";
import { rateZone } from "@armslot/contracts/pitch/rates";
import { isOutside, within } from "./frame/fenced-domain.ts";
import type { Box } from "./frame/label-places.ts";
import { type LinearScale, linearScale } from "./frame/linear-scale.ts";
import type { Place } from "./frame/mark-shapes.ts";
import type { VideoMark } from "./frame/video-marks.tsx";
import { type ChartedPitch, catcherSide, type VideoPitch } from "./location-data.ts";

const sideFeet = 2.2;
const lowFeet = -0.4;
const highFeet = 4.8;
const headerHeight = 24;
const gap = 16;
const panelWidthMin = 150;
const panelWidthMax = 240;

/** The place and the scales of one panel. A foot is as long across as up. */
export interface PanelScale {
  readonly area: Box;
  readonly x: LinearScale;
  readonly y: LinearScale;
}

/** Returns the scales of some panels side by side in rows, and the height of all. */
export function panelScales(count: number, width: number) {
  const columns = Math.max(1, Math.min(count, Math.floor((width + gap) / (panelWidthMin + gap))));
  const panelWidth = Math.min(panelWidthMax, (width - 2 - gap * (columns - 1)) / columns);
  const panelHeight = (panelWidth * (highFeet - lowFeet)) / (2 * sideFeet);
  const rowHeight = headerHeight + panelHeight + gap;
  const panels = Array.from({ length: count }, (_, at): PanelScale => {
    const left = 1 + (at % columns) * (panelWidth + gap);
    const top = Math.floor(at / columns) * rowHeight + headerHeight;
    const area = { left, top, right: left + panelWidth, bottom: top + panelHeight };
    return {
      area,
      x: linearScale([-sideFeet, sideFeet], { from: area.left, to: area.right }),
      y: linearScale([lowFeet, highFeet], { from: area.bottom, to: area.top }),
    };
  });
  return { panels, height: Math.ceil(count / columns) * rowHeight - gap + 1 };
}

/** Returns the place of a pitch in its panel from the catcher's view, at the edge if it is outside. */
export function placeOfLocation(pitch: PlatePlace, { x, y }: PanelScale): Place {
  return {
    x: x(within(x.domain, catcherSide(pitch))),
    y: y(within(y.domain, pitch.plateHeight)),
  };
}

/** Whether a pitch is outside of its panel. */
export function isOutsidePanel(pitch: PlatePlace, { x, y }: PanelScale): boolean {
  return isOutside(x.domain, catcherSide(pitch)) || isOutside(y.domain, pitch.plateHeight);
}

/** Returns the place of a pitch from video in its panel, with the ends of its ranges. */
export function videoMarkOf({ pitchId, placeFromVideo }: VideoPitch, scale: PanelScale): VideoMark {
  const { plateSide, plateHeight } = placeFromVideo;
  const { x, y } = scale;
  const side = catcherSide({ plateSide: plateSide.value });
  const height = plateHeight.value;
  return {
    id: pitchId,
    ...placeOfLocation({ plateSide: plateSide.value, plateHeight: height }, scale),
    across: [x(side - plateSide.range), x(side + plateSide.range)],
    up: [y(height - plateHeight.range), y(height + plateHeight.range)],
  };
}

/** Returns the box of a charted cell. The inner nine are the drawn zone, and the others are as large as those. */
export function boxOfCell(cell: number, { x, y }: PanelScale): Box {
  const { row, column } = placeOfCell(cell);
  const { side, low, high } = rateZone;
  const width = (x(side) - x(-side)) / 3;
  const height = (y(low) - y(high)) / 3;
  const left = x(-side) + (column - 1) * width;
  const top = y(high) + (row - 1) * height;
  return { left, top, right: left + width, bottom: top + height };
}

/** The part of a cell's width and height that stays free at each edge, so that no mark touches the next cell. */
const cellMargin = 0.2;

/** Returns the place of a charted pitch's mark, somewhere in its cell. */
export function placeInCell({ zoneCell, across, down }: ChartedPitch, scale: PanelScale): Place {
  const { left, top, right, bottom } = boxOfCell(zoneCell, scale);
  const inside = (part: number) => cellMargin + part * (1 - 2 * cellMargin);
  return {
    x: left + inside(across) * (right - left),
    y: top + inside(down) * (bottom - top),
  };
}
