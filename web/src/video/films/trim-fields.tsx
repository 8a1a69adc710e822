import { filmMessages } from "@armslot/contracts/video/film-phone";
import { StepBack, StepForward } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { LookTask, PrepareNews } from "./prepare-worker.ts";
import { newPrepareWorker } from "./run-prepare.ts";
import type { Still } from "./still-reader.ts";
import {
  type Bounds,
  boundsOf,
  nextFrame,
  partOf,
  type TypedPart,
  trimOf,
  typedInto,
} from "./trim-part.ts";

interface FilmLookOptions {
  readonly film: Blob;
  readonly onStill: (still: Still) => void;
  /** Called if this browser shows no picture of the film. */
  readonly onFailure: () => void;
}

/** Shows single frames of a film, which a worker decodes. A slow phone leaves out those that are no longer wanted. */
class FilmLook {
  readonly #film: Blob;
  readonly #worker = newPrepareWorker();
  #wanted: number | null = null;
  #isBusy = false;

  constructor({ film, onStill, onFailure }: FilmLookOptions) {
    this.#film = film;
    this.#worker.addEventListener("error", onFailure);
    this.#worker.addEventListener("message", ({ data }: MessageEvent<PrepareNews>) => {
      if (data.kind !== "still") return onFailure();
      this.#isBusy = false;
      onStill(data.still);
      if (this.#wanted !== null) this.show(this.#wanted);
    });
  }

  /** Shows the frame of a moment in seconds, after the one that is being decoded. */
  show(at: number): void {
    this.#wanted = this.#isBusy ? at : null;
    if (this.#isBusy) return;
    this.#isBusy = true;
    const task: LookTask = { kind: "look", film: this.#film, at };
    this.#worker.postMessage(task);
  }

  close(): void {
    this.#worker.terminate();
  }
}

interface TrimFieldsProps {
  readonly film: File;
  readonly part: TypedPart;
  readonly onChange: (part: TypedPart) => void;
}

type Bound = keyof TypedPart;

const bounds = {
  from: { label: "From second", name: "Begin" },
  to: { label: "To second", name: "End" },
} as const;

/** What is known of the shown picture. */
interface Shown {
  /** `failed` for a film whose pictures this browser cannot show. */
  readonly state: "opening" | "ready" | "failed";
  /** How long the film is. Zero until it is known. */
  readonly seconds: number;
  /** When the shown frame begins and ends, in seconds. */
  readonly frame: Bounds;
}

const nothingShown: Shown = { state: "opening", seconds: 0, frame: { from: 0, to: 0 } };

/** Shows single frames of a film on a canvas. */
function useLook(film: Blob) {
  const [still, setStill] = useState(nothingShown);
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useRef<FilmLook | null>(null);
  useEffect(() => {
    const own = new FilmLook({
      film,
      onFailure: () => setStill({ ...nothingShown, state: "failed" }),
      onStill: ({ picture, seconds, from, to }) => {
        if (canvas.current) {
          canvas.current.width = picture.width;
          canvas.current.height = picture.height;
          canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
        }
        setStill({ state: "ready", seconds, frame: { from, to } });
      },
    });
    look.current = own;
    own.show(0);
    return () => own.close();
  }, [film]);
  return { still, canvas, show: (at: number) => look.current?.show(at) };
}

/** Asks which part of a video to keep, before anything leaves the device, and shows its first or its last frame (FILM-2). */
export function TrimFields({ film, part, onChange }: TrimFieldsProps) {
  const [shown, setShown] = useState<Bound>("from");
  const { still, canvas, show } = useLook(film);
  const { seconds } = still;
  const at = boundsOf(part, seconds);
  const change = (bound: Bound, next: TypedPart) => {
    setShown(bound);
    onChange(next);
    show(boundsOf(next, seconds)[bound]);
  };
  return (
    <fieldset aria-label="The part to keep" className="flex min-w-0 flex-col gap-3">
      {still.state === "failed" ? (
        <p className="text-dense text-muted">{filmMessages.noPicture}</p>
      ) : (
        <figure>
          <div
            className="flex items-center justify-center overflow-hidden rounded-control bg-[#000]"
            style={{ height: "30dvh" }}
          >
            <canvas
              ref={canvas}
              role="img"
              aria-label={`${bounds[shown].name} of the part`}
              style={{ maxWidth: "100%", maxHeight: "100%" }}
            />
          </div>
          <figcaption className="text-meta text-muted tabular-nums">
            {still.state === "opening"
              ? "Reading the video…"
              : `${bounds[shown].name} at ${at[shown].toFixed(2)} s of ${seconds.toFixed(2)} s`}
          </figcaption>
        </figure>
      )}
      {(["from", "to"] as const).map((bound) => (
        <BoundField
          key={bound}
          {...{ bound, part, still }}
          onChange={(next) => change(bound, next)}
          onShow={() => {
            setShown(bound);
            show(at[bound]);
          }}
        />
      ))}
    </fieldset>
  );
}

interface BoundFieldProps extends Omit<TrimFieldsProps, "film"> {
  readonly bound: Bound;
  readonly still: Shown;
  /** Shows the frame of this bound. */
  readonly onShow: () => void;
}

/** The begin or the end: as a number, by frames, and as a place on the length of the video. */
function BoundField({ bound, part, still, onChange, onShow }: BoundFieldProps) {
  const { label, name } = bounds[bound];
  const { state, seconds, frame } = still;
  const at = boundsOf(part, seconds);
  const set = (next: number) => onChange(partOf({ ...at, [bound]: next }, seconds));
  const isWrong = trimOf(part) === undefined && bound === "to";
  const isReady = state === "ready";
  return (
    <fieldset aria-label={name} className="min-w-0" onFocus={onShow}>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            name={`trim-${bound}`}
            inputMode="decimal"
            value={part[bound]}
            error={isWrong ? "Choose an end after the begin." : undefined}
            onChange={(text) => onChange(typedInto(part, { [bound]: text }, seconds))}
          />
        </div>
        {isReady && (
          <>
            <Button
              aria-label={`${name} one frame earlier`}
              onClick={() => set(nextFrame(at[bound], frame, -1))}
            >
              <StepBack aria-hidden="true" size={18} />
            </Button>
            <Button
              aria-label={`${name} one frame later`}
              onClick={() => set(nextFrame(at[bound], frame, 1))}
            >
              <StepForward aria-hidden="true" size={18} />
            </Button>
          </>
        )}
      </div>
      {isReady && (
        <input
          type="range"
          aria-label={name}
          aria-valuetext={`${at[bound].toFixed(1)} seconds`}
          min={0}
          max={Math.ceil(seconds * 10) / 10}
          step={0.1}
          value={at[bound]}
          onChange={({ currentTarget }) => set(Number(currentTarget.value))}
          className="h-9 w-full accent-accent pointer-coarse:h-11"
        />
      )}
    </fieldset>
  );
}
