import { fixedText } from "@armslot/baseball/pitch/decimal";
import type { FollowedBall } from "@armslot/baseball/video/follow-ball";
import { type FilmView, type FlightMarks, filmViews } from "@armslot/contracts/video/estimates";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { ClipSource } from "../player/clip-source.ts";
import type { FrameReader } from "../player/frame-reader.ts";
import type { FollowTask } from "./flight-follower.ts";
import { FrameWheel } from "./frame-wheel.tsx";
import { MarkingPicture } from "./marking-picture.tsx";
import { followedEvery, followedSize, runFollow } from "./run-follow.ts";
import { TapMarks } from "./tap-marks.tsx";
import { TrackResult } from "./track-result.tsx";
import {
  frameFor,
  nextPoint,
  type TapName,
  type Taps,
  tapPoints,
  tapsToFollow,
} from "./track-taps.ts";

/** How far following a ball is. `lost` is a picture that moves too much, `failed` a browser that cannot. */
type Following =
  | { readonly kind: "none" | "lost" | "failed" }
  | { readonly kind: "running"; readonly share: number }
  | { readonly kind: "done"; readonly ball: FollowedBall };

const none: Following = { kind: "none" };

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

export interface TrackDialogProps {
  readonly clip: ClipSource;
  readonly reader: FrameReader;
  readonly marks: FlightMarks;
  /** Where the camera stood, as the member said it before. */
  readonly view: FilmView;
  /** The place in the clip of the first frame of the marks. */
  readonly first: number;
  /** The speed that a device measured, in mph. */
  readonly velo: number | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const views = Object.entries(filmViews).map(([value, label]) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}));

/** Follows the ball of a marked clip from a few taps, and offers what its path says. */
export function TrackDialog(props: TrackDialogProps) {
  const { clip, reader, marks, first, velo, onClose } = props;
  const [view, setView] = useState(props.view);
  const [usesGun, setUsesGun] = useState(velo !== null);
  const [taps, setTaps] = useState<Taps>({});
  const { following, start, stop } = useFollow(reader, first);
  const scale = followedSize(reader).width / reader.width;
  const ready = tapsToFollow(taps, scale);
  if (following.kind === "done") {
    return (
      <Dialog title={`Tracked Ball: ${clip.title}`} isOpen isWide onClose={onClose}>
        <TrackResult {...{ ...props, scale }} ball={following.ball} onRefuse={stop} />
      </Dialog>
    );
  }
  const isRunning = following.kind === "running";
  return (
    <Dialog title={`Track the Ball: ${clip.title}`} isOpen isWide onClose={onClose}>
      <div className="flex min-w-0 flex-col gap-4">
        <ChoiceBox
          label="Where did the camera stand?"
          {...{ isLabelShown: true, value: view, options: views }}
          onChange={(value) => setView(value as FilmView)}
        />
        {velo !== null && (
          <Checkbox isChecked={usesGun} onChange={setUsesGun}>
            {`Use the device’s ${fixedText(velo, 1)} mph. The speed stays the device’s, and the clip adds the movement.`}
          </Checkbox>
        )}
        <TapTheBall {...{ reader, marks, first, taps, title: clip.title }} onTaps={setTaps} />
        {following.kind === "lost" && (
          <Problem>The picture moves too much. Tap the points on frames of the flight.</Problem>
        )}
        {following.kind === "failed" && (
          <Problem>This browser could not track the ball. Try it on another device.</Problem>
        )}
        {isRunning && (
          <ProgressBar label="Tracking the ball" value={following.share} max={1} isLimit={false} />
        )}
        <DialogActions>
          <Button
            kind="primary"
            disabled={!ready}
            isBusy={isRunning}
            busyLabel="Tracking…"
            onClick={() => {
              const track = { view, every: followedEvery(marks), usesGun };
              if (ready) start({ ...ready, marks, track, gunVelo: velo });
            }}
          >
            Track the Ball
          </Button>
          <Button onClick={isRunning ? stop : onClose}>{isRunning ? "Stop" : "Cancel"}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** The points of the field and the ball, one after another, each placed with the loupe and moved by pixels. */
function TapTheBall({ reader, marks, first, taps, title, onTaps }: TapTheBallProps) {
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

/** Follows a ball once, until it is stopped or the screen ends. */
function useFollow(reader: FrameReader, first: number) {
  const [following, setFollowing] = useState<Following>(none);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (task: Omit<FollowTask, "kind">) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFollowing({ kind: "running", share: 0 });
    const onProgress = (share: number) => setFollowing({ kind: "running", share });
    const ended = await runFollow({ reader, first, task, onProgress, signal }).then(
      (ball): Following => (ball ? { kind: "done", ball } : { kind: "lost" }),
      (): Following => ({ kind: "failed" }),
    );
    if (!signal.aborted) setFollowing(ended);
  };
  const stop = () => {
    running.current?.abort();
    setFollowing(none);
  };
  return { following, stop, start: (task: Omit<FollowTask, "kind">) => void start(task) };
}
