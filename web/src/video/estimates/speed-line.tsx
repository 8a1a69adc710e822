import { clipSpeed, markedFlight } from "@armslot/baseball/video/clip-speed";
import { type MarksRefusal, slowFactorsToAsk } from "@armslot/baseball/video/marks-speed";
import { rangedText } from "@armslot/baseball/video/ranged-text";
import {
  type FlightMarks,
  flightErrors,
  slowFactorChoices,
} from "@armslot/contracts/video/estimates";
import { formatNumber } from "../../client/format.ts";
import { Problem } from "../../ui/problem.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";

const sentences: Readonly<Record<MarksRefusal, string>> = {
  order: "Mark the release before the catch.",
  part: flightErrors["film-slowed-in-part"].sentence,
  clock: flightErrors["marks-clock"].sentence,
  frames: flightErrors["marks-frames"].sentence,
  speed: flightErrors["marks-speed"].sentence,
};

/** What the marks say: a speed with its range, or why there is none. */
export function SpeedLine({ flight }: { readonly flight: FlightMarks | string }) {
  if (typeof flight === "string") return <p className="text-dense text-muted">{flight}</p>;
  const speed = clipSpeed(flight);
  if (speed.kind === "refused") return <Problem>{sentences[speed.reason]}</Problem>;
  const { velo: value, veloRange: range, framesPerSecond } = speed;
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <p className="text-figure font-semibold tabular-nums">
        {rangedText({ value, range })} mph <span className="text-body font-normal">from video</span>
      </p>
      <p className="text-dense text-muted">
        {formatNumber(framesPerSecond)} frames a second, {flight.frames.length - 2} frames in
        flight. The true speed is within the range in 95 of 100 clips whose marks are one frame off
        at most.
      </p>
    </div>
  );
}

const factorNames = { 1: "Normal", 2: "Half", 4: "Quarter", 8: "Eighth" } as const;
const factorTexts = { 2: "half", 4: "a quarter", 8: "an eighth" } as const;

interface SlowQuestionProps {
  readonly flight: FlightMarks | string;
  readonly slowedBy: FlightMarks["slowedBy"];
  readonly onChange: (slowedBy: FlightMarks["slowedBy"]) => void;
}

/** Asks whether the clip is in slow motion, once its speed is that of no pitch. */
export function SlowQuestion({ flight, slowedBy, onChange }: SlowQuestionProps) {
  const factors = typeof flight === "string" ? [] : slowFactorsToAsk(markedFlight(flight));
  if (factors.length === 0 && (slowedBy ?? 1) === 1) return null;
  return (
    <div className="flex flex-col gap-1">
      <RadioGroup
        label="At which speed does this clip play?"
        name="slowed-by"
        value={String(slowedBy ?? "")}
        onChange={(value) =>
          onChange(slowFactorChoices.find((one) => String(one) === value) ?? null)
        }
        options={Object.entries(factorNames).map(([value, label]) => ({ value, label }))}
      />
      {factors[0] !== undefined && slowedBy === null && (
        <p className="text-dense text-muted">
          The marks fit a clip in slow motion: it plays at {factorTexts[factors[0] as 2 | 4 | 8]} of
          the speed.
        </p>
      )}
    </div>
  );
}
