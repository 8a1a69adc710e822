import { Maximize, Pause, Play, StepBack, StepForward } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Problem } from "../../ui/problem.tsx";
import { type Arrangement, ClipPictures, drawFrames } from "./clip-pictures.tsx";
import type { ClipSource } from "./clip-source.ts";
import { frameAt, type Timeline } from "./clip-timeline.ts";
import type { FrameReader } from "./frame-reader.ts";
import { type ClipClock, type Speed, speeds, useClipClock } from "./use-clip-clock.ts";
import { useFrames } from "./use-frames.ts";

const speedTexts: Readonly<Record<Speed, string>> = { 1: "1×", 0.5: "½×", 0.25: "¼×", 0.125: "⅛×" };

/** What a player tells the tools below it. */
export interface PlayedMoment {
  readonly clock: ClipClock;
  /** The index of the frame that each clip shows. */
  readonly frames: readonly number[];
  readonly readers: readonly FrameReader[];
}

interface ClipPlayerProps {
  /** One clip, or two that are compared. */
  readonly clips: readonly ClipSource[];
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
  readonly startsPlaying: boolean;
  readonly arrangement: Arrangement;
  /** Called at the end of each loop. Returns false to stop there. */
  readonly onLoop: () => boolean;
  /** What is drawn over the picture at a moment. */
  readonly over?: (moment: PlayedMoment) => ReactNode;
  /** The tools below the controls. */
  readonly children?: (moment: PlayedMoment) => ReactNode;
}

/** Plays one clip, or two on one clock, aligned at their releases (FILM-7). */
export function ClipPlayer(props: ClipPlayerProps) {
  const { clips, arrangement, onLoop, speed, onSpeed, startsPlaying, over, children } = props;
  const { readers, failed } = useFrames(clips);
  const hasRelease = clips.every(({ release }) => release !== null);
  const timelines = useMemo(
    () => readers?.map((reader, at) => timelineOf(reader, clips[at], hasRelease)),
    [readers, clips, hasRelease],
  );
  const canvases = useRef<(HTMLCanvasElement | null)[]>([]);
  const draw = async (moment: number) => {
    if (!readers || !timelines) return;
    const frames = timelines.map((timeline) => frameAt(timeline, moment));
    await drawFrames(canvases.current, readers, frames);
  };
  const clock = useClipClock({
    timelines: timelines ?? null,
    draw,
    onLoop,
    speed,
    onSpeed,
    startsPlaying,
  });
  const stage = useRef<HTMLElement>(null);
  const toggleFullscreen = () => {
    // A phone that offers none keeps the dialog.
    if (document.fullscreenElement) void document.exitFullscreen();
    else void stage.current?.requestFullscreen?.().catch(() => null);
  };
  const onKey = useRef<((event: KeyboardEvent) => void) | null>(null);
  useEffect(() => {
    onKey.current = (event) => followKey(event, clock, toggleFullscreen);
  });
  useEffect(() => {
    // What stands around the player, such as the choice of the next clip, keeps its keys working.
    const keyed = stage.current?.closest("dialog") ?? stage.current;
    const follow = (event: KeyboardEvent) => onKey.current?.(event);
    keyed?.addEventListener("keydown", follow);
    return () => keyed?.removeEventListener("keydown", follow);
  }, []);
  if (failed) return <Unplayable clip={failed} />;
  const moment = clock.moments[clock.at];
  const played =
    readers && timelines && moment !== undefined
      ? { clock, readers, frames: timelines.map((timeline) => frameAt(timeline, moment)) }
      : null;
  return (
    <section
      ref={stage}
      aria-label="Player"
      className="flex flex-col gap-3 bg-raised fullscreen:justify-center fullscreen:p-4"
    >
      <ClipPictures
        {...{ clips, readers, canvases, arrangement }}
        onDrag={(frames) => clock.show(clock.at + frames)}
      >
        {played && over?.(played)}
      </ClipPictures>
      <PlayerControls clock={clock} hasRelease={hasRelease} onFullscreen={toggleFullscreen} />
      {played && children?.(played)}
    </section>
  );
}

function timelineOf(
  { times }: FrameReader,
  clip: ClipSource | undefined,
  hasRelease: boolean,
): Timeline {
  const release = hasRelease ? (clip?.release ?? null) : null;
  return { times, zero: release ?? times[0] ?? 0 };
}

const fieldsWithKeys = "textarea, select, input:not([type=checkbox], [type=radio], [type=range])";

/** Whether a key is meant for the player. A field keeps the keys that it needs, and the browser its own. */
function isForPlayer({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return target instanceof HTMLElement && !target.matches(fieldsWithKeys);
}

/** The keys of the player. Buttons, boxes and the slider keep the space bar, and boxes and the slider the arrows. */
function followKey(event: KeyboardEvent, clock: ClipClock, toggleFullscreen: () => void): void {
  if (!isForPlayer(event)) return;
  const { key, target } = event;
  const tag = target instanceof HTMLElement ? target.tagName : "";
  const speed = speeds[Number(key) - 1];
  if (key === " " && tag !== "BUTTON" && tag !== "INPUT") {
    if (clock.isPlaying) clock.pause();
    else clock.play();
  } else if (key === "ArrowLeft" && tag !== "INPUT") clock.step(-1);
  else if (key === "ArrowRight" && tag !== "INPUT") clock.step(1);
  else if (key === "f") toggleFullscreen();
  else if (speed !== undefined) clock.setSpeed(speed);
  else return;
  event.preventDefault();
}

/** A film that this browser cannot decode frame by frame. Its own player may still know the format. */
function Unplayable({ clip }: { readonly clip: ClipSource }) {
  const [hasFailed, setFailed] = useState(typeof clip.source !== "string");
  return (
    <div className="flex flex-col gap-3">
      <Problem>
        {hasFailed
          ? "This video can’t be played here. It may play only on the kind of phone that made it, or without a connection it is not on this device."
          : "This browser can’t step through the video frame by frame. It may still play it."}
      </Problem>
      {!hasFailed && typeof clip.source === "string" && (
        // The pictures have no sound, so there is nothing to caption.
        // biome-ignore lint/a11y/useMediaCaption: films have no sound
        <video
          src={clip.source}
          controls
          playsInline
          onError={() => setFailed(true)}
          className="max-h-[60dvh] w-full bg-[#000]"
        />
      )}
    </div>
  );
}

interface PlayerControlsProps {
  readonly clock: ClipClock;
  /** Whether the release of each clip is known. */
  readonly hasRelease: boolean;
  readonly onFullscreen: () => void;
}

/** The buttons of a player, and the slider over all frames. */
function PlayerControls({ clock, hasRelease, onFullscreen }: PlayerControlsProps) {
  const { moments, at, isPlaying } = clock;
  const isEmpty = moments.length === 0;
  return (
    <div className="flex flex-col gap-3">
      <input
        type="range"
        aria-label="Frame"
        aria-valuetext={momentText(clock, hasRelease)}
        min={0}
        max={Math.max(0, moments.length - 1)}
        value={at}
        disabled={isEmpty}
        onChange={({ currentTarget }) => clock.show(Number(currentTarget.value))}
        className="h-9 w-full accent-accent pointer-coarse:h-11"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          disabled={isEmpty}
          aria-label={isPlaying ? "Pause" : "Play"}
          onClick={isPlaying ? clock.pause : clock.play}
          className="w-14"
        >
          {isPlaying ? (
            <Pause aria-hidden="true" size={18} />
          ) : (
            <Play aria-hidden="true" size={18} />
          )}
        </Button>
        <Button aria-label="One frame back" disabled={isEmpty} onClick={() => clock.step(-1)}>
          <StepBack aria-hidden="true" size={18} />
        </Button>
        <Button aria-label="One frame forward" disabled={isEmpty} onClick={() => clock.step(1)}>
          <StepForward aria-hidden="true" size={18} />
        </Button>
        <SpeedChoice clock={clock} />
        <p className="min-w-28 text-meta text-muted tabular-nums">
          {isEmpty ? "Loading…" : momentText(clock, hasRelease)}
        </p>
        <Button kind="quiet" aria-label="Full screen" onClick={onFullscreen} className="ms-auto">
          <Maximize aria-hidden="true" size={18} />
        </Button>
      </div>
      {hasRelease && (
        <Checkbox isChecked={clock.isFlight} onChange={clock.setFlight}>
          Loop the flight only
        </Checkbox>
      )}
    </div>
  );
}

/** Returns the shown frame and its time: "Frame 12 of 90, +0.133 s". Times count from the release where it is known. */
function momentText({ moments, at }: ClipClock, hasRelease: boolean): string {
  const moment = moments[at] ?? 0;
  const sign = hasRelease && moment >= 0 ? "+" : "";
  return `Frame ${at + 1} of ${moments.length}, ${sign}${moment.toFixed(3).replace("-", "−")} s`;
}

function SpeedChoice({ clock }: { readonly clock: ClipClock }) {
  return (
    <fieldset className="flex rounded-control border border-control">
      <legend className="sr-only">Speed</legend>
      {speeds.map((speed) => (
        <label
          key={speed}
          className={classNames(
            "flex h-9 min-w-11 cursor-pointer items-center justify-center px-2 text-dense font-medium pointer-coarse:h-11 has-focus-visible:outline-2 has-focus-visible:outline-focus",
            clock.speed === speed && "bg-selected text-accent",
          )}
        >
          <input
            type="radio"
            name="speed"
            checked={clock.speed === speed}
            onChange={() => clock.setSpeed(speed)}
            className="sr-only"
          />
          {speedTexts[speed]}
        </label>
      ))}
    </fieldset>
  );
}
