import { type PointerEvent, type ReactNode, type RefObject, useRef } from "react";
import { classNames } from "../../ui/class-names.ts";
import type { ClipSource } from "./clip-source.ts";
import type { FrameReader } from "./frame-reader.ts";

/** How two clips are shown. */
export type Arrangement = "beside" | "over";

/** Draws the frame of each clip. The canvases have the pictures' own sizes. */
export async function drawFrames(
  canvases: readonly (HTMLCanvasElement | null)[],
  readers: readonly FrameReader[],
  frames: readonly number[],
): Promise<void> {
  const read = await Promise.all(readers.map((reader, at) => reader.read(frames[at] ?? 0)));
  for (const [at, frame] of read.entries()) {
    const canvas = canvases[at];
    const pen = canvas?.getContext("2d");
    if (canvas && pen) frame.draw(pen, 0, 0, canvas.width, canvas.height);
  }
}

interface ClipPicturesProps {
  readonly clips: readonly ClipSource[];
  readonly readers: readonly FrameReader[] | null;
  readonly canvases: RefObject<(HTMLCanvasElement | null)[]>;
  readonly arrangement: Arrangement;
  /** Called with a number of frames while a finger or the mouse moves sideways over the pictures. */
  readonly onDrag: (frames: number) => void;
  /** What is drawn over the first picture. */
  readonly children: ReactNode;
}

const pixelsPerFrame = 10;

/** The pictures of one or two clips, with what is known of their pitches. */
export function ClipPictures(props: ClipPicturesProps) {
  const { clips, readers, canvases, arrangement, onDrag, children } = props;
  const drag = useDrag(onDrag);
  const isOver = arrangement === "over" && clips.length > 1;
  return (
    <div
      {...drag}
      className={classNames(
        "relative grid touch-pan-y gap-1 overflow-hidden rounded-control bg-[#000] select-none",
        clips.length > 1 && !isOver && "md:grid-cols-2",
      )}
    >
      {clips.map((clip, at) => (
        <figure
          key={clip.key}
          className={classNames(
            "flex min-h-40 items-center justify-center",
            isOver && at > 0 ? "absolute inset-0" : "relative",
          )}
        >
          <div className={isOver && at > 0 ? "opacity-50" : "relative"}>
            <canvas
              ref={(canvas) => {
                canvases.current[at] = canvas;
              }}
              width={readers?.[at]?.width ?? clip.size?.width ?? 16}
              height={readers?.[at]?.height ?? clip.size?.height ?? 9}
              role="img"
              aria-label={clip.title}
              className="block max-h-[60dvh] max-w-full"
            />
            {at === 0 && children}
          </div>
          <ClipFacts clip={clip} isSecond={isOver && at > 0} />
        </figure>
      ))}
    </div>
  );
}

function ClipFacts({ clip, isSecond }: { readonly clip: ClipSource; readonly isSecond: boolean }) {
  return (
    <figcaption
      className={classNames(
        "pointer-events-none absolute start-2 z-10 flex flex-col rounded-control bg-[#000]/70 px-2 py-1 text-meta text-[#fff] tabular-nums",
        isSecond ? "bottom-2" : "top-2",
      )}
    >
      <span className="font-medium">{clip.title}</span>
      {clip.facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </figcaption>
  );
}

function useDrag(onDrag: (frames: number) => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: ({ clientX, isPrimary }: PointerEvent) => {
      if (isPrimary) from.current = clientX;
    },
    onPointerMove: ({ clientX, buttons }: PointerEvent) => {
      if (from.current === null || buttons === 0) return;
      const frames = Math.trunc((clientX - from.current) / pixelsPerFrame);
      if (frames === 0) return;
      from.current += frames * pixelsPerFrame;
      onDrag(frames);
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
