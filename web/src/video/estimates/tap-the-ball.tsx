import type { FlightMarks } from "@armslot/contracts/video/estimates";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import type { FrameReader } from "../player/frame-reader.ts";
import { FrameWheel } from "./frame-wheel.tsx";
import { MarkingPicture } from "./marking-picture.tsx";
import { TapMarks } from "./tap-marks.tsx";
import { frameFor, nextPoint, type TapName, type Taps, tapPoints } from "./track-taps.ts";

interface TapTheBallProps {
  readonly reader: FrameReader;
  readonly marks: FlightMarks;
  readonly first: number;
  readonly taps: Taps;
  readonly title: string;
  readonly onTaps: (taps: Taps) => void;
}

type Pixel = readonly [x: number, y: number];

const nudges = [
  { label: "One pixel to the left", by: [-1, 0], Icon: ArrowLeft },
  { label: "One pixel to the right", by: [1, 0], Icon: ArrowRight },
  { label: "One pixel up", by: [0, -1], Icon: ArrowUp },
  { label: "One pixel down", by: [0, 1], Icon: ArrowDown },
] as const;

/** The points of the field and the ball, one after another, each placed with the loupe and moved by pixels. */
export function TapTheBall({ reader, marks, first, taps, title, onTaps }: TapTheBallProps) {
  const [name, setName] = useState<TapName>("frontLeft");
  const [frame, setFrame] = useState(first + marks.releaseFrame);
  const go = (to: number) => setFrame(Math.min(reader.times.length - 1, Math.max(0, to)));
  const tap = taps[name];
  const place = (at: Pixel) => onTaps({ ...taps, [name]: { frame: frame - first, at } });
  const choose = (point: TapName) => {
    setName(point);
    const best = taps[point]?.frame ?? frameFor(point, marks);
    if (best !== null) go(first + best);
  };
  const here = Object.values(taps).filter((one) => one !== tap && one.frame === frame - first);
  const current = tap?.frame === frame - first ? tap.at : null;
  const middle: Pixel = [reader.width / 2, reader.height / 2];
  const shown = {
    release: { before: first, after: first + marks.releaseFrame },
    caught: { before: first + marks.catchFrame, after: first + marks.frames.length - 1 },
  };
  return (
    <>
      <MarkingPicture
        {...{ reader, frame, title, isDrawing: false, loupeAt: current }}
        onTap={place}
      >
        <TapMarks size={reader} points={here.map(({ at }) => at)} current={current} path={[]} />
      </MarkingPicture>
      <FrameWheel times={reader.times} frame={frame} marks={shown} onFrame={go} />
      <div className="grid gap-3 md:grid-cols-2">
        <ChoiceBox
          {...{ label: "Point to tap", isLabelShown: true, value: name }}
          options={tapPoints.map((point) => ({ value: point.name, label: labelOf(point, taps) }))}
          onChange={(value) => choose(value as TapName)}
        />
        <div className="flex flex-wrap items-end gap-2">
          {nudges.map(({ label, by, Icon }) => (
            <Button
              key={label}
              aria-label={label}
              onClick={() => {
                const [x, y] = current ?? middle;
                place([x + by[0], y + by[1]]);
              }}
            >
              <Icon aria-hidden="true" size={16} />
            </Button>
          ))}
          <Button onClick={() => choose(nextPoint(name, taps))}>Next Point</Button>
        </div>
      </div>
      <p role="status" className="text-dense text-muted">
        {statusOf(taps)}
      </p>
    </>
  );
}

function labelOf({ name, label, isOptional }: (typeof tapPoints)[number], taps: Taps): string {
  if (taps[name]) return `✓ ${label}`;
  return isOptional ? `${label} (if you see it)` : label;
}

function statusOf(taps: Taps): string {
  const missing = tapPoints.filter(({ name, isOptional }) => !isOptional && !taps[name]).length;
  if (missing === 0 && taps.rubberLeft && taps.rubberRight) return "All points are there.";
  if (missing === 0) return "All points are there. The rubber makes the values better.";
  return `Tap each point as exactly as you can. ${missing} to go.`;
}
