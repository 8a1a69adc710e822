import { Button } from "../../ui/button.tsx";
import type { MarkedPair, Marks, Moment } from "./flight-marks.ts";

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

/** The two moments of a flight. Each is between two frames, of which either can be marked. */
export function MomentMarks({ marks, frame, onMark, onShow }: MomentMarksProps) {
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
