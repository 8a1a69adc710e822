import type { FlightRefusal } from "@armslot/baseball/video/estimate-flight";
import { valueTexts } from "@armslot/baseball/video/estimate-text";
import type { FollowedBall } from "@armslot/baseball/video/follow-ball";
import { movedPixel } from "@armslot/baseball/video/steady-frames";
import { filmViews, flightErrors } from "@armslot/contracts/video/estimates";
import { useState } from "react";
import { formatNumber } from "../../client/format.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { Problem } from "../../ui/problem.tsx";
import { FrameWheel } from "./frame-wheel.tsx";
import { MarkingPicture } from "./marking-picture.tsx";
import { TapMarks } from "./tap-marks.tsx";
import type { TrackDialogProps } from "./track-dialog.tsx";
import { useSaveEstimate } from "./use-save-estimate.ts";

interface TrackResultProps extends TrackDialogProps {
  readonly ball: FollowedBall;
  /** The size of the tracked picture as a share of the film's. */
  readonly scale: number;
  readonly onRefuse: () => void;
}

const sentences: Readonly<Record<FlightRefusal, string>> = {
  ...{ order: flightErrors["marks-outside"].sentence },
  ...{ part: flightErrors["film-slowed-in-part"].sentence },
  ...{ frames: flightErrors["marks-frames"].sentence },
  ...{ clock: flightErrors["track-clock"].sentence },
  ...{ "few-balls": flightErrors["track-lost"].sentence },
  ...{ track: flightErrors["track-lost"].sentence },
  ...{ fit: flightErrors["track-lost"].sentence },
  ...{ path: flightErrors["track-lost"].sentence },
};

/** The fitted path over the clip, and its values, which a member accepts or refuses. */
export function TrackResult(props: TrackResultProps) {
  const { clip, reader, first, ball, scale, onSaved, onRefuse } = props;
  const [frame, setFrame] = useState(first + ball.marks.releaseFrame);
  const { save, send } = useSaveEstimate(clip, onSaved);
  const { marks, path, estimate } = ball;
  const motion = ball.motions.get(frame - first);
  const onFilm = ([x, y]: readonly [number, number]) => [x / scale, y / scale] as const;
  const moved = path.map(({ at }) =>
    onFilm(motion ? movedPixel(motion, at, marks.track.size) : at),
  );
  const here = path.find((point) => point.frame === frame - first);
  const current = here && motion ? onFilm(movedPixel(motion, here.at, marks.track.size)) : null;
  const shown = {
    release: { before: first, after: first + marks.releaseFrame },
    caught: { before: first + marks.catchFrame, after: first + marks.frames.length - 1 },
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <MarkingPicture {...{ reader, frame, title: clip.title, isDrawing: false, loupeAt: current }}>
        <TapMarks size={reader} points={[]} current={current} path={moved} />
      </MarkingPicture>
      <FrameWheel
        times={reader.times}
        {...{ frame, marks: shown }}
        onFrame={(to) => setFrame(Math.min(reader.times.length - 1, Math.max(0, to)))}
      />
      <Values ball={ball} />
      <FormAlert>{save.error?.sentence}</FormAlert>
      <DialogActions>
        {estimate.kind === "flight" && (
          <Button
            kind="primary"
            disabled={clip.stored === null}
            isBusy={save.isPending}
            onClick={() => send(marks)}
          >
            Accept
          </Button>
        )}
        <Button onClick={onRefuse}>
          {estimate.kind === "flight" ? "Refuse" : "Back to the Taps"}
        </Button>
      </DialogActions>
    </div>
  );
}

function Values({ ball }: Pick<TrackResultProps, "ball">) {
  const { estimate } = ball;
  if (estimate.kind === "refused") return <Problem>{sentences[estimate.reason]}</Problem>;
  const { track, releaseFrame, catchFrame } = ball.marks;
  // A ball that was found in the marked hand counts in no frame of the flight.
  const found = track.balls.filter(({ frame }) => frame >= releaseFrame).length;
  const looked = Math.floor((catchFrame - releaseFrame) / track.every) + 1;
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <ul aria-label="Values from video" className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {valueTexts(estimate.values).map((text) => (
          <li key={text} className="text-body font-semibold">
            {text}
          </li>
        ))}
      </ul>
      <p className="text-dense text-muted">
        {`Filmed from ${filmViews[track.view]}, ${formatNumber(estimate.framesPerSecond)} frames a second, the ball found in ${found} of ${looked} frames. Step through the frames: accept it only if the line follows the ball.`}
      </p>
    </div>
  );
}
