import { clipSpeed } from "@armslot/baseball/video/clip-speed";
import type { FlightMarks, ViewedMarks } from "@armslot/contracts/video/estimates";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import type { ClipSource } from "../player/clip-source.ts";
import type { FrameReader } from "../player/frame-reader.ts";
import { useFrames } from "../player/use-frames.ts";
import { FieldFactsFields } from "./field-facts.tsx";
import {
  type FieldTexts,
  fieldOf,
  flightOf,
  type MarkedPair,
  type Marks,
  type Moment,
  noMarks,
  withMark,
} from "./flight-marks.ts";
import { FrameWheel } from "./frame-wheel.tsx";
import { MarkingPicture } from "./marking-picture.tsx";
import { type FieldOwner, rememberedField, rememberField } from "./remembered-field.ts";
import { SlowQuestion, SpeedLine } from "./speed-line.tsx";
import { TrackOffer } from "./track-offer.tsx";
import { type AskFirst, useAskFirst } from "./use-ask-first.ts";
import { useSaveEstimate } from "./use-save-estimate.ts";
import { useSuggestion } from "./use-suggestion.ts";

interface MomentMarksProps {
  readonly marks: Marks;
  readonly frame: number;
  readonly onMark: (moment: Moment, side: keyof MarkedPair, frame: number) => void;
  readonly onShow: (frame: number) => void;
}

const moments: readonly (Readonly<Record<keyof MarkedPair, string>> & {
  readonly moment: Moment;
  readonly title: string;
})[] = [
  { moment: "release", title: "Release", before: "Last in Hand", after: "First Out of Hand" },
  { moment: "caught", title: "Catch", before: "Last in Flight", after: "First in Mitt" },
];

interface MarkSpeedDialogProps {
  readonly clip: ClipSource;
  readonly field: FieldOwner;
  /** The speed of the pitch that a device measured, in mph. */
  readonly velo: number | null;
  readonly onClose: () => void;
}

/** Marks the release and the catch of a clip, and saves the speed that they say. */
export function MarkSpeedDialog({ clip, field, velo, onClose }: MarkSpeedDialogProps) {
  const clips = useMemo(() => [clip], [clip]);
  const { readers, failed } = useFrames(clips);
  const [reader] = readers ?? [];
  const marking = useMarking();
  const asked = useAskFirst(marking.canUndo, onClose);
  return (
    <Dialog title={`Speed From Video: ${clip.title}`} isOpen isWide onClose={asked.leave}>
      {failed && <Problem>This browser can’t step through the video frame by frame.</Problem>}
      {!failed && !reader && (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
      {reader && <MarkSpeed {...{ clip, field, velo, reader, marking, asked, onClose }} />}
    </Dialog>
  );
}

interface MarkSpeedProps extends MarkSpeedDialogProps {
  readonly reader: FrameReader;
  readonly marking: Marking;
  readonly asked: AskFirst;
}

function MarkSpeed({ clip, field, velo, reader, marking, asked, onClose }: MarkSpeedProps) {
  const [frame, setFrame] = useState(() => firstFrame(clip, reader));
  const [texts, setTexts] = useState(() => rememberedField(field));
  const [slowedBy, setSlowedBy] = useState<FlightMarks["slowedBy"]>(null);
  const suggestion = useSuggestion(reader, setFrame);
  const { marks } = marking;
  const { flight, viewed } = useFlight(reader, marks, { texts, slowedBy });
  const keys = useRef<HTMLFieldSetElement>(null);
  // The dialog took the focus before there was anything to mark.
  useEffect(() => keys.current?.focus({ preventScroll: true }), []);
  const onSaved = () => {
    rememberField(field, texts);
    onClose();
  };
  const go = (to: number) => setFrame(Math.min(reader.times.length - 1, Math.max(0, to)));
  return (
    <fieldset
      ref={keys}
      tabIndex={-1}
      aria-label="Marking"
      onKeyDown={(event) => onKey(event, { frame, go, marking, asked })}
      className="flex min-w-0 flex-col gap-4 outline-none"
    >
      <MarkingPicture
        {...{ reader, frame, title: clip.title, isDrawing: suggestion.isDrawing }}
        onBox={(box) => suggestion.find(box, frame)}
      />
      <FrameWheel times={reader.times} frame={frame} marks={marks} onFrame={go} />
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={!marking.canUndo} onClick={marking.undo}>
          Undo
        </Button>
        <Button
          aria-pressed={suggestion.isDrawing}
          isBusy={suggestion.isBusy}
          busyLabel="Looking…"
          onClick={suggestion.toggle}
        >
          Find Motion in a Box
        </Button>
        <p role="status" className="text-dense text-muted">
          {suggestion.text}
        </p>
      </div>
      <MomentMarks marks={marks} frame={frame} onMark={marking.mark} onShow={go} />
      <FieldFactsFields texts={texts} onChange={setTexts} />
      <SlowQuestion flight={flight} slowedBy={slowedBy} onChange={setSlowedBy} />
      <SpeedLine flight={flight} />
      <TrackOffer
        {...{ clip, reader, flight, velo, onSaved }}
        view={texts.view === "" ? "plate" : texts.view}
        first={Math.max(0, marks.release?.before ?? 0)}
      />
      <SaveSpeed {...{ clip, flight: viewed, asked, onSaved, onClose }} />
    </fieldset>
  );
}

interface Said {
  readonly texts: FieldTexts;
  readonly slowedBy: FlightMarks["slowedBy"];
}

/** Returns what the marks say, also with where the camera stood. */
function useFlight({ times }: FrameReader, marks: Marks, { texts, slowedBy }: Said) {
  const flight = useMemo(
    () => flightOf(times, marks, { field: fieldOf(texts), slowedBy }),
    [times, marks, texts, slowedBy],
  );
  const { view } = texts;
  const viewed = useMemo(
    () => (typeof flight === "string" || view === "" ? flight : { ...flight, view }),
    [flight, view],
  );
  return { flight, viewed };
}

function firstFrame({ release }: ClipSource, { times }: FrameReader): number {
  const marked = release === null ? -1 : times.findIndex((time) => time >= release - 1e-6);
  return marked < 0 ? Math.floor(times.length / 3) : marked;
}

function needsKeys(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "range";
  return target instanceof HTMLSelectElement;
}

/** The ball is tracked in a dialog of its own, which lies in this one. */
function isOfInnerDialog({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("dialog") !== currentTarget.closest("dialog");
}

interface Keyed {
  readonly frame: number;
  readonly go: (frame: number) => void;
  readonly marking: Marking;
  readonly asked: AskFirst;
}

/** The keys of the marking. A field keeps the keys that it needs. */
function onKey(event: KeyboardEvent, { frame, go, marking, asked }: Keyed): void {
  const { key, target, shiftKey } = event;
  if (event.defaultPrevented || isOfInnerDialog(event)) return;
  if (key === "Escape") asked.leave();
  else if (needsKeys(target)) return;
  else if (key === "ArrowLeft") go(frame - (shiftKey ? 10 : 1));
  else if (key === "ArrowRight") go(frame + (shiftKey ? 10 : 1));
  else if (key === "r") marking.mark("release", "after", frame);
  else if (key === "c") marking.mark("caught", "after", frame);
  else if (key === "u" || key === "z") marking.undo();
  else return;
  event.preventDefault();
}

interface SaveSpeedProps {
  readonly clip: ClipSource;
  readonly flight: ViewedMarks | string;
  readonly asked: AskFirst;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function SaveSpeed({ clip, flight, asked, onSaved, onClose }: SaveSpeedProps) {
  const { save, send } = useSaveEstimate(clip, onSaved);
  const isReady = typeof flight !== "string" && clipSpeed(flight).kind === "speed";
  return (
    <>
      <FormAlert>{save.error?.sentence}</FormAlert>
      <DialogActions>
        <Button
          kind="primary"
          disabled={!isReady || clip.stored === null}
          isBusy={save.isPending}
          onClick={() => {
            if (typeof flight !== "string") send(flight);
          }}
        >
          Save Speed
        </Button>
        <ConfirmInPlace
          label="Cancel"
          question="Discard the marks?"
          isAsking={asked.isAsking}
          isBusy={false}
          onAsk={asked.leave}
          onConfirm={onClose}
          onCancel={asked.stay}
        />
      </DialogActions>
    </>
  );
}

interface Marking {
  readonly marks: Marks;
  readonly canUndo: boolean;
  readonly mark: (moment: Moment, side: keyof MarkedPair, frame: number) => void;
  readonly undo: () => void;
}

/** The marks of a flight, with every step back. */
function useMarking(): Marking {
  const [history, setHistory] = useState<readonly Marks[]>([noMarks]);
  const marks = history.at(-1) ?? noMarks;
  return {
    marks,
    canUndo: history.length > 1,
    mark: (moment, side, frame) =>
      setHistory([...history, withMark(marks, moment, { side, frame })]),
    undo: () => setHistory(history.length > 1 ? history.slice(0, -1) : history),
  };
}

/** The two moments of a flight. Each is between two frames, of which either can be marked. */
function MomentMarks({ marks, frame, onMark, onShow }: MomentMarksProps) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {moments.map(({ moment, title, ...sides }) => (
        <fieldset
          key={moment}
          className="flex min-w-0 flex-col gap-2 rounded-control border border-line p-3"
        >
          <legend className="px-1 text-dense font-medium">{title}</legend>
          <div className="grid grid-cols-2 gap-2">
            {(["before", "after"] as const).map((side) => (
              <Button
                key={side}
                aria-pressed={marks[moment]?.[side] === frame}
                onClick={() => onMark(moment, side, frame)}
                className="px-2"
              >
                {sides[side]}
              </Button>
            ))}
          </div>
          <MarkedFrames pair={marks[moment]} onShow={onShow} title={title} />
        </fieldset>
      ))}
    </div>
  );
}

interface MarkedFramesProps {
  readonly pair: MarkedPair | null;
  readonly title: string;
  readonly onShow: (frame: number) => void;
}

function MarkedFrames({ pair, title, onShow }: MarkedFramesProps) {
  if (!pair) return <p className="text-dense text-muted">Not marked yet.</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-dense tabular-nums">
      Between frames <FrameLink frame={pair.before} {...{ title, onShow }} /> and{" "}
      <FrameLink frame={pair.after} {...{ title, onShow }} />
    </p>
  );
}

interface FrameLinkProps extends Omit<MarkedFramesProps, "pair"> {
  readonly frame: number;
}

function FrameLink({ frame, title, onShow }: FrameLinkProps) {
  return (
    <button
      type="button"
      aria-label={`Show frame ${frame + 1}, ${title.toLowerCase()}`}
      onClick={() => onShow(frame)}
      className="min-h-6 font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
    >
      {frame + 1}
    </button>
  );
}
