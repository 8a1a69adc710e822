import { ChevronLeft, ChevronRight } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Marks } from "./flight-marks.ts";

interface FrameWheelProps {
  readonly times: readonly number[];
  readonly frame: number;
  readonly marks: Marks;
  readonly onFrame: (frame: number) => void;
}

const pixelsPerFrame = 12;
const shownFrames = 40;

/** A wheel of frames: a pull turns it frame by frame, and its marks stand out. The slider below it goes through the whole clip. */
export function FrameWheel({ times, frame, marks, onFrame }: FrameWheelProps) {
  const from = useRef<number | null>(null);
  const go = (to: number) => onFrame(Math.min(times.length - 1, Math.max(0, to)));
  const onPointerMove = ({ clientX, buttons }: PointerEvent) => {
    if (from.current === null || buttons === 0) return;
    const turned = Math.trunc((from.current - clientX) / pixelsPerFrame);
    if (turned === 0) return;
    from.current -= turned * pixelsPerFrame;
    go(frame + turned);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Button aria-label="One frame back" disabled={frame === 0} onClick={() => go(frame - 1)}>
          <ChevronLeft aria-hidden="true" size={16} />
        </Button>
        <div
          onPointerDown={({ clientX, currentTarget, pointerId }) => {
            currentTarget.setPointerCapture(pointerId);
            from.current = clientX;
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            from.current = null;
          }}
          className="flex h-11 min-w-0 flex-1 touch-none items-end justify-center overflow-hidden rounded-control border border-line bg-surface select-none"
        >
          {Array.from(
            { length: 2 * shownFrames + 1 },
            (_, place) => frame + place - shownFrames,
          ).map((each) => (
            <Tick
              key={each}
              isShown={each === frame}
              isInClip={each in times}
              mark={markAt(marks, each)}
            />
          ))}
        </div>
        <Button
          aria-label="One frame forward"
          disabled={frame >= times.length - 1}
          onClick={() => go(frame + 1)}
        >
          <ChevronRight aria-hidden="true" size={16} />
        </Button>
      </div>
      <input
        type="range"
        aria-label="Frame"
        min={0}
        max={Math.max(0, times.length - 1)}
        value={frame}
        aria-valuetext={`Frame ${frame + 1} of ${times.length}`}
        onChange={(event) => go(Number(event.target.value))}
        className="w-full accent-accent"
      />
    </div>
  );
}

function markAt({ release, caught }: Marks, frame: number): string | null {
  if (release && (frame === release.before || frame === release.after)) return "R";
  if (caught && (frame === caught.before || frame === caught.after)) return "C";
  return null;
}

interface TickProps {
  readonly isShown: boolean;
  readonly isInClip: boolean;
  readonly mark: string | null;
}

function Tick({ isShown, isInClip, mark }: TickProps) {
  const height = isShown || mark ? 26 : 12;
  const color = mark ? "text-ink" : "text-muted";
  return (
    <span
      aria-hidden="true"
      className={classNames("flex shrink-0 flex-col items-center", isShown ? "text-accent" : color)}
      style={{ width: pixelsPerFrame }}
    >
      {mark && <span className="text-meta font-semibold">{mark}</span>}
      <span style={{ width: 3, height: isInClip ? height : 0, backgroundColor: "currentColor" }} />
    </span>
  );
}
