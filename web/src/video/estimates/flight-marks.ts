import { estimateLimits } from "@armslot/contracts/video/estimate-limits";
import { type FilmView, type FlightMarks, filmViews } from "@armslot/contracts/video/estimates";

/** A marked moment: the indexes of the frames before and after it. */
export interface MarkedPair {
  readonly before: number;
  readonly after: number;
}

export interface Marks {
  readonly release: MarkedPair | null;
  readonly caught: MarkedPair | null;
}

export const noMarks: Marks = { release: null, caught: null };

export type Moment = keyof Marks;

/** Returns marks with a frame as one side of a moment. The other side becomes the frame beside it, unless it was marked on its own. */
export function withMark(
  marks: Marks,
  moment: Moment,
  { side, frame }: { readonly side: keyof MarkedPair; readonly frame: number },
): Marks {
  const pair = marks[moment];
  const beside = side === "before" ? frame + 1 : frame - 1;
  const other = pair?.[side === "before" ? "after" : "before"];
  const isInOrder = other !== undefined && (side === "before" ? other > frame : other < frame);
  const kept = isInOrder && Math.abs(other - frame) <= pairFramesMax ? other : beside;
  const marked =
    side === "before" ? { before: frame, after: kept } : { before: kept, after: frame };
  return { ...marks, [moment]: marked };
}

/** A hand hides a ball for a few frames at most. */
const pairFramesMax = 6;

/** What a person said about the field. */
export type FieldFacts = Pick<
  FlightMarks,
  "rubberFeet" | "extensionFeet" | "isYouth" | "altitudeFeet"
>;

interface Said {
  readonly field: FieldFacts | null;
  readonly slowedBy: FlightMarks["slowedBy"];
}

/** Returns what the server computes a speed from, or the sentence of what is missing for it. */
export function flightOf(
  times: readonly number[],
  { release, caught }: Marks,
  { field, slowedBy }: Said,
): FlightMarks | string {
  if (!release || !caught) return "Mark the release and the catch. The speed shows here.";
  if (release.after >= caught.before) return "Mark the release before the catch.";
  const frames = times.slice(Math.max(0, release.before), caught.after + 1);
  if (frames.length !== caught.after - release.before + 1)
    return "Mark frames of this clip on both sides of each moment.";
  if (!field) return "Correct the numbers of the field. The speed shows here.";
  return {
    ...field,
    ...{ slowedBy, frames },
    releaseFrame: release.after - release.before,
    catchFrame: caught.before - release.before,
  };
}

/** The distances from the rubber to the plate that fields have, and how far in front of the rubber pitchers there let go. */
export const rubberDistances = [
  { feet: 60.5, extension: 5.9, isYouth: false, label: "60 ft 6 in (high school, college)" },
  { feet: 54, extension: 5.3, isYouth: false, label: "54 ft (13 and 14 years)" },
  { feet: 50, extension: 4.8, isYouth: true, label: "50 ft (11 and 12 years)" },
  { feet: 46, extension: 4.3, isYouth: true, label: "46 ft (10 years and under)" },
] as const;

/** Returns the extension that is usual at a distance, and whether pitchers there are under 14. */
export function usualExtension(rubberFeet: number) {
  const [first] = rubberDistances;
  return (
    rubberDistances.find(({ feet }) => rubberFeet >= feet - 2) ?? {
      ...first,
      extension: 4.2,
      isYouth: true,
    }
  );
}

/** The choice of a distance that is typed. */
export const otherDistance = "other";

/** What a person chose and typed about the field, in feet, and where the camera stood. */
export interface FieldTexts {
  /** One of the usual distances, or `otherDistance`. */
  readonly distance: string;
  readonly feet: string;
  readonly extension: string;
  readonly altitude: string;
  /** Empty if the person did not say it. */
  readonly view: FilmView | "";
}

const [usual] = rubberDistances;
export const usualField: FieldTexts = {
  ...{ distance: String(usual.feet), feet: String(usual.feet) },
  ...{ extension: String(usual.extension), altitude: "", view: "" },
};

/** Returns the place of a camera that a text names, or an empty text. */
export function viewOf(text: unknown): FieldTexts["view"] {
  const names = Object.keys(filmViews) as FilmView[];
  return names.find((name) => name === text) ?? "";
}

/** Returns the number of a text, or null if it is none within the limits. */
export function feetIn(text: string, [low, high]: readonly [number, number]): number | null {
  const feet = Number(text);
  return text.trim() !== "" && feet >= low && feet <= high ? feet : null;
}

/** Returns what the texts say, or null if one of them says no possible number. */
export function fieldOf({ feet, extension, altitude }: FieldTexts): FieldFacts | null {
  const rubberFeet = feetIn(feet, estimateLimits.rubberFeet);
  const extensionFeet = feetIn(extension, estimateLimits.extensionFeet);
  const altitudeFeet = feetIn(altitude, estimateLimits.altitudeFeet);
  const isAltitudeRight = altitude.trim() === "" || altitudeFeet !== null;
  if (rubberFeet === null || extensionFeet === null || !isAltitudeRight) return null;
  return { rubberFeet, extensionFeet, altitudeFeet, isYouth: usualExtension(rubberFeet).isYouth };
}
