import { Maximize, Pause, Play, StepBack, StepForward } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type ClipClock, type Speed, speeds } from "./use-clip-clock.ts";

const speedTexts: Readonly<Record<Speed, string>> = { 1: "1×", 0.5: "½×", 0.25: "¼×", 0.125: "⅛×" };

interface PlayerControlsProps {
  readonly clock: ClipClock;
  /** Whether the release of each clip is known. */
  readonly hasRelease: boolean;
  readonly onFullscreen: () => void;
}

/** The buttons of a player, and the slider over all frames. */
export function PlayerControls({ clock, hasRelease, onFullscreen }: PlayerControlsProps) {
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
