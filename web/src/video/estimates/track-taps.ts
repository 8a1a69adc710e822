import type { FrameTap, TappedField } from "@armslot/baseball/video/follow-ball";
import type { FlightMarks } from "@armslot/contracts/video/estimates";

/** The points that a person taps, in their order. The field's are named by the bases, which is right from every side. */
export const tapPoints = [
  { name: "frontLeft", label: "Plate: front corner, third-base side", isOptional: false },
  { name: "frontRight", label: "Plate: front corner, first-base side", isOptional: false },
  { name: "sideLeft", label: "Plate: side corner, third-base side", isOptional: false },
  { name: "sideRight", label: "Plate: side corner, first-base side", isOptional: false },
  { name: "tip", label: "Plate: tip, toward the catcher", isOptional: false },
  { name: "rubberLeft", label: "Rubber: front corner, third-base side", isOptional: true },
  { name: "rubberRight", label: "Rubber: front corner, first-base side", isOptional: true },
  { name: "early", label: "Ball, shortly after the release", isOptional: false },
  { name: "middle", label: "Ball, half way", isOptional: false },
  { name: "late", label: "Ball, shortly before the catch", isOptional: false },
] as const;

export type TapName = (typeof tapPoints)[number]["name"];
/** The points that were tapped. Frames count from the first one of the marks, and places are pixels of the film. */
export type Taps = Readonly<Partial<Record<TapName, FrameTap>>>;

const ballNames = ["early", "middle", "late"] as const;

/** Returns the frame on which a point is best tapped. Null for points that every frame shows. */
export function frameFor(name: TapName, { releaseFrame, catchFrame }: FlightMarks): number | null {
  if (name === "early") return Math.min(catchFrame, releaseFrame + 2);
  if (name === "middle") return Math.round((releaseFrame + catchFrame) / 2);
  return name === "late" ? Math.max(releaseFrame, catchFrame - 2) : null;
}

/** Returns the next point without a tap after one, or the one itself. */
export function nextPoint(name: TapName, taps: Taps): TapName {
  const index = tapPoints.findIndex((point) => point.name === name);
  const after = [...tapPoints.slice(index + 1), ...tapPoints.slice(0, index)];
  return after.find((point) => !taps[point.name])?.name ?? name;
}

/** Returns the taps in pixels of a picture that is smaller than the film, or null while one is missing. */
export function tapsToFollow(taps: Taps, scale: number) {
  const scaled = (name: TapName): FrameTap | undefined => {
    const tap = taps[name];
    return tap && { frame: tap.frame, at: [scale * tap.at[0], scale * tap.at[1]] };
  };
  const isMissing = tapPoints.some(({ name, isOptional }) => !isOptional && !taps[name]);
  if (isMissing) return null;
  const field: TappedField = {
    ...{ frontLeft: scaled("frontLeft"), frontRight: scaled("frontRight") },
    ...{ sideLeft: scaled("sideLeft"), sideRight: scaled("sideRight"), tip: scaled("tip") },
    ...{ rubberLeft: scaled("rubberLeft"), rubberRight: scaled("rubberRight") },
  };
  const balls = ballNames.flatMap((name) => scaled(name) ?? []);
  return { field, balls };
}
