import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../../ui/class-names.ts";
import type { FrameReader } from "../player/frame-reader.ts";
import type { Box } from "./suggest-frame.ts";

interface MarkingPictureProps {
  readonly reader: FrameReader;
  readonly frame: number;
  readonly title: string;
  /** Whether a pull draws a box instead of moving the loupe. */
  readonly isDrawing: boolean;
  readonly onBox?: (box: Box) => void;
  /** Called with the pixel of the film on which a pull or a tap ended. */
  readonly onTap?: (pixel: readonly [x: number, y: number]) => void;
  /** The pixel over which the loupe is, instead of where it was pulled. */
  readonly loupeAt?: readonly [x: number, y: number] | null;
  /** What is drawn over the picture. */
  readonly children?: ReactNode;
}

const loupeSize = 144;
const loupeShown = "min(7.5rem, 24vw)";
const loupeZoom = 3;

/** A place in the picture, as shares of its width and height. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

function spotOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

/** The frame that is being marked. A touch moves a loupe over it, which stays there from frame to frame. */
export function MarkingPicture(props: MarkingPictureProps) {
  const { reader, frame, title, isDrawing, onBox, onTap, loupeAt = null, children } = props;
  const picture = useRef<HTMLCanvasElement>(null);
  const loupe = useRef<HTMLCanvasElement>(null);
  const [pulled, setSpot] = useState<Spot>({ x: 0.5, y: 0.5 });
  const [isPulling, setPulling] = useState(false);
  const [start, setStart] = useState<Spot | null>(null);
  const { width, height } = reader;
  const set = loupeAt && !isPulling ? { x: loupeAt[0] / width, y: loupeAt[1] / height } : null;
  const spot = set ?? pulled;
  useDrawnFrame(reader, frame, { picture, loupe, spot });
  const box = start && boxBetween(start, pulled);
  return (
    <div
      className="relative flex touch-none justify-center overflow-hidden rounded-control bg-[#000] select-none"
      data-testid="marking-picture"
    >
      <div
        className="relative"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setSpot(spotOf(event));
          setPulling(true);
          if (isDrawing) setStart(spotOf(event));
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) setSpot(spotOf(event));
        }}
        onPointerUp={() => {
          setStart(null);
          setPulling(false);
          if (!isDrawing) onTap?.([pulled.x * width, pulled.y * height]);
          if (box && box.width > 0.01 && box.height > 0.01) {
            onBox?.({
              ...{ left: box.left * width, top: box.top * height },
              ...{ width: box.width * width, height: box.height * height },
            });
          }
        }}
      >
        <canvas
          ref={picture}
          {...{ width, height }}
          role="img"
          aria-label={`${title}, frame ${frame + 1}`}
          className="max-w-full"
          style={{ maxHeight: "42dvh" }}
        />
        {children}
        {box && <DrawnBox {...box} />}
      </div>
      <Loupe canvas={loupe} isAtEnd={spot.x < 0.5} />
    </div>
  );
}

interface LoupeProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly isAtEnd: boolean;
}

function Loupe({ canvas, isAtEnd }: LoupeProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames("pointer-events-none absolute top-2", isAtEnd ? "end-2" : "start-2")}
    >
      <canvas
        ref={canvas}
        width={loupeSize}
        height={loupeSize}
        className="rounded-full bg-[#000]"
        style={{ width: loupeShown, height: loupeShown, border: "2px solid #fff" }}
      />
    </span>
  );
}

function DrawnBox({ left, top, width, height }: Box) {
  const percent = (share: number) => `${100 * share}%`;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute"
      style={{
        ...{ left: percent(left), top: percent(top) },
        ...{ width: percent(width), height: percent(height) },
        ...{ border: "2px solid #fff", outline: "1px solid #000" },
      }}
    />
  );
}

function boxBetween(one: Spot, other: Spot): Box {
  return {
    ...{ left: Math.min(one.x, other.x), top: Math.min(one.y, other.y) },
    ...{ width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) },
  };
}

interface Drawn {
  readonly picture: React.RefObject<HTMLCanvasElement | null>;
  readonly loupe: React.RefObject<HTMLCanvasElement | null>;
  readonly spot: Spot;
}

/** Draws a frame, and the loupe from what was drawn. */
function useDrawnFrame(reader: FrameReader, frame: number, { picture, loupe, spot }: Drawn): void {
  const [drawn, setDrawn] = useState(-1);
  useEffect(() => {
    let isLate = false;
    const draw = async () => {
      const sample = await reader.read(frame).catch(() => null);
      const pen = picture.current?.getContext("2d");
      if (isLate || !sample || !pen) return;
      sample.draw(pen, 0, 0, reader.width, reader.height);
      setDrawn(frame);
    };
    void draw();
    return () => {
      isLate = true;
    };
  }, [reader, frame, picture]);
  useEffect(() => {
    const pen = loupe.current?.getContext("2d");
    if (!pen || !picture.current || drawn < 0) return;
    const side = loupeSize / loupeZoom;
    const [left, top] = [spot.x * reader.width - side / 2, spot.y * reader.height - side / 2];
    pen.clearRect(0, 0, loupeSize, loupeSize);
    pen.drawImage(picture.current, left, top, side, side, 0, 0, loupeSize, loupeSize);
    pen.strokeStyle = "#fff";
    pen.strokeRect(loupeSize / 2 - 6, loupeSize / 2 - 6, 12, 12);
  }, [reader, drawn, spot, loupe, picture]);
}
