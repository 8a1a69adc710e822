import { fixedText } from "@armslot/baseball/pitch/decimal";
import { type FilmView, type FlightMarks, filmViews } from "@armslot/contracts/video/estimates";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { ClipSource } from "../player/clip-source.ts";
import type { FrameReader } from "../player/frame-reader.ts";
import { followedEvery, followedSize } from "./run-follow.ts";
import { TapTheBall } from "./tap-the-ball.tsx";
import { TrackResult } from "./track-result.tsx";
import { type Taps, tapsToFollow } from "./track-taps.ts";
import { useFollow } from "./use-follow.ts";

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
