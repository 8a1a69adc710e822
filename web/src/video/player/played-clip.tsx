import { secondMs } from "@armslot/contracts/core/durations";
import type { Drawing, DrawnPoint } from "@armslot/contracts/video/clip-notes";
import { listClips, saveClip } from "@armslot/contracts/video/clips";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type PointerEvent, useState } from "react";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Problem } from "../../ui/problem.tsx";
import { angleOf } from "./angle-of.ts";
import { ClipPlayer, type PlayedMoment } from "./clip-player.tsx";
import type { ClipSource } from "./clip-source.ts";
import { type ClipNotesState, type Pen, useClipNotes } from "./use-note-draft.ts";

const nudgeMs = 500;

type PlayedClipProps = Omit<ComponentProps<typeof ClipPlayer>, "over" | "children">;

/** Returns the shown moment of the first clip's film, and its last one, in milliseconds. */
function momentsMs({ frames, readers }: PlayedMoment) {
  const times = readers[0]?.times ?? [];
  const at = times[frames[0] ?? 0] ?? 0;
  return { atMs: Math.round(at * secondMs), endMs: Math.ceil((times.at(-1) ?? 0) * secondMs) };
}

/** A clip with its notes, its release and its ends. A film that is only on this phone, and a comparison, are played alone. */
export function PlayedClip(props: PlayedClipProps) {
  const [first, other] = props.clips;
  const stored = other ? null : (first?.stored ?? null);
  const notes = useClipNotes(stored?.programId ?? "", stored?.clip.clipId ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const hasTools = isOpen || notes.notes.length > 0;
  if (!stored) return <ClipPlayer {...props} />;
  const drawingsAt = ({ frames, readers }: PlayedMoment) => {
    const { times = [] } = readers[0] ?? {};
    const shownAt = (atMs: number) => times.findLastIndex((time) => time * secondMs <= atMs + 0.5);
    return notes.notes
      .filter(({ atMs }) => Math.max(0, shownAt(atMs)) === frames[0])
      .flatMap(({ drawings }) => drawings);
  };
  return (
    <ClipPlayer
      {...props}
      over={(moment) => (
        <Drawings
          drawings={[...drawingsAt(moment), ...notes.drawings]}
          open={notes.open}
          size={moment.readers[0] ?? { width: 16, height: 9 }}
          onPoint={notes.pen === null ? null : notes.draw}
        />
      )}
    >
      {(moment) => {
        const { atMs, endMs } = momentsMs(moment);
        const show = (ms: number) => moment.clock.show(indexAt(moment, ms));
        return (
          <>
            <ClipTools stored={stored} atMs={atMs} endMs={endMs} />
            {hasTools ? (
              <ClipNotes state={notes} atMs={atMs} onShow={show} />
            ) : (
              <Button className="self-start" onClick={() => setIsOpen(true)}>
                Add a Note or Drawing
              </Button>
            )}
          </>
        );
      }}
    </ClipPlayer>
  );
}

/** Returns the index of a moment of the film on the clock. */
function indexAt({ clock, readers, frames }: PlayedMoment, ms: number): number {
  const times = readers[0]?.times ?? [];
  // The clock counts from the release, and the film from its first frame.
  const zero = (times[frames[0] ?? 0] ?? 0) - (clock.moments[clock.at] ?? 0);
  return Math.max(
    0,
    clock.moments.findLastIndex((moment) => (moment + zero) * secondMs <= ms + 0.5),
  );
}

interface ClipNotesProps {
  readonly state: ClipNotesState;
  /** The shown moment of the film in milliseconds. */
  readonly atMs: number;
  /** Shows a moment of the film. */
  readonly onShow: (atMs: number) => void;
}

/** The notes of a clip, each bound to its moment, and the form for another one (FILM-9). */
function ClipNotes({ state, atMs, onShow }: ClipNotesProps) {
  const { text, drawings, pen, failure, isBusy } = state;
  const isEmpty = text.trim() === "" && drawings.length === 0;
  return (
    <section aria-label="Notes" className="flex flex-col gap-3 border-t border-line pt-4">
      <NoteList state={state} onShow={onShow} />
      <div className="flex flex-wrap items-center gap-2">
        <PenButton kind="line" label="Draw a Line" pen={pen} onPen={state.setPen} />
        <PenButton kind="angle" label="Draw an Angle" pen={pen} onPen={state.setPen} />
        <span role="status" className="text-meta text-muted">
          {pen === "line" && "Tap both ends of the line."}
          {pen === "angle" && "Tap one end, the corner, then the other end."}
        </span>
      </div>
      <TextArea
        label="Note at this moment"
        name="note"
        value={text}
        onChange={state.setText}
        maxLength={1000}
      />
      {failure && <Problem>{failure}</Problem>}
      <div className="flex gap-2">
        <Button disabled={isEmpty} isBusy={isBusy} onClick={() => state.save(atMs)}>
          Save Note
        </Button>
        <Button kind="quiet" disabled={isEmpty && pen === null} onClick={state.clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}

interface PenButtonProps {
  readonly kind: NonNullable<Pen>;
  readonly label: string;
  readonly pen: Pen;
  readonly onPen: (pen: Pen) => void;
}

function PenButton({ kind, label, pen, onPen }: PenButtonProps) {
  return (
    <Button aria-pressed={pen === kind} onClick={() => onPen(kind)}>
      {label}
    </Button>
  );
}

function NoteList({ state, onShow }: Pick<ClipNotesProps, "state" | "onShow">) {
  if (state.notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {state.notes.map(({ noteId, atMs, text, drawings, writtenBy }) => (
        <li key={noteId} className="flex items-start justify-between gap-3 text-dense">
          <button
            type="button"
            onClick={() => onShow(atMs)}
            className="min-h-9 min-w-0 flex-1 rounded-control text-start wrap-anywhere hover:bg-surface pointer-coarse:min-h-11"
          >
            <span className="font-medium text-accent tabular-nums">
              {(atMs / secondMs).toFixed(2)} s
            </span>{" "}
            {text ?? (drawings.length === 1 ? "A drawing" : `${drawings.length} drawings`)}
            <span className="block text-meta text-muted">
              {writtenBy.name ?? "A removed member"}
            </span>
          </button>
          <Button kind="quiet" disabled={state.isBusy} onClick={() => state.remove(noteId)}>
            Delete
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ClipToolsProps {
  readonly stored: NonNullable<ClipSource["stored"]>;
  /** The shown moment of the film, and the film's end as far as it was read, in milliseconds. */
  readonly atMs: number;
  readonly endMs: number;
}

/** Marks the release of a clip, and moves its begin and end (FILM-6, FILM-8). */
function ClipTools({ stored, atMs, endMs }: ClipToolsProps) {
  const { programId, clip } = stored;
  const queryClient = useQueryClient();
  const saving = useEndpointMutation(saveClip, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointKey(listClips) }),
  });
  const { clipId, pitchId, fromMs, toMs, releaseMs, needsLook, version } = clip;
  const save = (
    change: Partial<Pick<typeof clip, "fromMs" | "toMs" | "releaseMs" | "needsLook">>,
  ) =>
    saving.mutate({
      params: { programId, clipId },
      body: { pitchId, fromMs, toMs, releaseMs, needsLook, version, ...change },
    });
  const end = toMs ?? endMs;
  const isPart = fromMs > 0 || toMs !== null;
  const [isTrimming, setIsTrimming] = useState(isPart);
  const button = { disabled: saving.isPending };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button {...button} onClick={() => save({ releaseMs: atMs })}>
          {releaseMs === null ? "Mark the Release Here" : "Move the Release Here"}
        </Button>
        {releaseMs !== null && (
          <Button kind="quiet" {...button} onClick={() => save({ releaseMs: null })}>
            Clear the Release
          </Button>
        )}
        {needsLook && (
          <Button {...button} onClick={() => save({ needsLook: false })}>
            The Pitch Is Right
          </Button>
        )}
        {!isTrimming && <Button onClick={() => setIsTrimming(true)}>Move Begin or End</Button>}
      </div>
      {isTrimming && (
        <div className="flex flex-wrap items-center gap-2">
          <Nudge
            name="Begin"
            {...button}
            isAtStart={fromMs === 0}
            onNudge={(by) => save({ fromMs: Math.max(0, Math.min(fromMs + by, end - nudgeMs)) })}
          />
          <Nudge
            name="End"
            {...button}
            isAtEnd={toMs === null}
            onNudge={(by) => save({ toMs: Math.max(fromMs + nudgeMs, end + by) })}
          />
          {isPart && (
            <p className="text-dense text-muted">
              Links leave out clips that are a part of a video.
            </p>
          )}
        </div>
      )}
      {saving.error && <Problem>{saving.error.fields.toMs ?? saving.error.sentence}</Problem>}
    </div>
  );
}

interface NudgeProps {
  readonly name: string;
  readonly disabled: boolean;
  /** Whether it can't move further towards the start or the end of the film. */
  readonly isAtStart?: boolean;
  readonly isAtEnd?: boolean;
  readonly onNudge: (byMs: number) => void;
}

function Nudge({ name, disabled, isAtStart, isAtEnd, onNudge }: NudgeProps) {
  const seconds = nudgeMs / secondMs;
  return (
    <>
      <Button disabled={disabled || isAtStart} onClick={() => onNudge(-nudgeMs)}>
        {name} {seconds} s earlier
      </Button>
      <Button disabled={disabled || isAtEnd} onClick={() => onNudge(nudgeMs)}>
        {name} {seconds} s later
      </Button>
    </>
  );
}

interface DrawingsProps {
  readonly drawings: readonly Drawing[];
  /** The points of a drawing that is not complete. */
  readonly open: readonly DrawnPoint[];
  /** The size of the picture in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Called with a point of the picture. Null while nothing is drawn. */
  readonly onPoint: ((point: DrawnPoint) => void) | null;
}

/** Lines and angles over a picture. They are never drawn into the film. */
function Drawings({ drawings, open, size, onPoint }: DrawingsProps) {
  const { width, height } = size;
  const place = ({ x, y }: DrawnPoint) => `${x * width},${y * height}`;
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!onPoint) return;
    event.stopPropagation();
    const box = event.currentTarget.getBoundingClientRect();
    const within = (share: number) => Math.min(1, Math.max(0, share));
    onPoint({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    });
  };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      onPointerDown={onPointerDown}
      className={`absolute inset-0 size-full ${onPoint ? "cursor-crosshair touch-none" : "pointer-events-none"}`}
    >
      {drawings.map(({ points }) => (
        <g key={points.map(place).join(" ")}>
          <Stroke points={points.map(place)} />
          {points.length === 3 && (
            <text
              x={points[1].x * width}
              y={points[1].y * height}
              dx={width / 60}
              fontSize={height / 22}
              className="fill-[#fff] stroke-[#000] [paint-order:stroke] [stroke-width:0.2em]"
            >
              {angleOf(points, size)}°
            </text>
          )}
        </g>
      ))}
      {open.length > 1 && <Stroke points={open.map(place)} />}
      {open.map((point) => (
        <circle
          key={place(point)}
          cx={point.x * width}
          cy={point.y * height}
          r={height / 120}
          className="fill-[#fff] stroke-[#000]"
        />
      ))}
    </svg>
  );
}

/** A line that shows on every picture: light, with a dark edge. */
function Stroke({ points }: { readonly points: readonly string[] }) {
  return (
    <>
      {[
        { color: "#000", size: 5 },
        { color: "#ffd84d", size: 2.5 },
      ].map(({ color, size }) => (
        <polyline
          key={color}
          points={points.join(" ")}
          fill="none"
          stroke={color}
          strokeWidth={size}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </>
  );
}
