import { spreadEllipse } from "@armslot/baseball/numbers/spread-ellipse";
import { countsInAverage } from "@armslot/baseball/pitch/averages";
import { handOfType } from "@armslot/baseball/pitch/pitch-arm";
import type { BreaksFromVideo } from "@armslot/baseball/video/pairs-from-video";
import type { Place } from "./frame/mark-shapes.ts";
import { movementReach } from "./movement-scale.ts";

/** A pitch of a movement plot, in inches from the pitcher's view: right and up are positive (PITCH-1). */
export interface MovementPitch {
  readonly pitchId: string;
  readonly pitchNum?: number;
  readonly pitchType: string;
  readonly velo: number | null;
  readonly hb: number | null;
  readonly vertBreak: number | null;
  /** The breaks from video, which stand in for missing ones. They are in no mean, ellipse or spread. */
  readonly breaksFromVideo?: BreaksFromVideo | null;
}

/** The mean movement of a pitch type. */
export interface MovementMean {
  readonly pitchType: string;
  /** How many pitches of the type there are. */
  readonly pitches: number;
  readonly velo: number | null;
  readonly hb: number | null;
  readonly vertBreak: number | null;
  /** How many pitches each mean is of. */
  readonly counts: { readonly velo: number; readonly hb: number; readonly vertBreak: number };
}

/** What a movement plot shows of one athlete. */
export interface MovementSet {
  /** Distinguishes the athletes of a comparison. */
  readonly id: string;
  /** The athlete's name, for the legend of a comparison. */
  readonly name: string;
  readonly throws: "L" | "R" | null;
  /** Each gets a small mark, in the order thrown. A pitch without both breaks is left out. They may be the newest ones alone. */
  readonly pitches: readonly MovementPitch[];
  /** Each gets a large labeled mark. */
  readonly means: readonly MovementMean[];
}

/** `arm` mirrors left-handers, so that every pitcher's arm side is on the right. */
export type MovementView = "pitcher" | "arm";

/** A mark with both breaks as the plot shows them. */
export interface Movement<Source> {
  readonly id: string;
  readonly pitchType: string;
  readonly source: Source;
  /** The index of the athlete. */
  readonly set: number;
  /** Inches across and up, after mirroring. */
  readonly across: number;
  readonly up: number;
}

/** A pitch from video as the plot shows it. */
export interface MovementFromVideo extends Movement<MovementPitch> {
  readonly breaks: BreaksFromVideo;
}

interface Ellipse {
  readonly pitchType: string;
  readonly set: number;
  readonly center: Place;
  readonly major: number;
  readonly minor: number;
  readonly degrees: number;
}

export interface MovementData {
  readonly pitches: readonly Movement<MovementPitch>[];
  readonly means: readonly Movement<MovementMean>[];
  readonly fromVideo: readonly MovementFromVideo[];
  readonly ellipses: readonly Ellipse[];
  readonly reach: number;
  readonly pitchTypes: readonly string[];
}

/** Returns the ID of a mean's mark: the pitch type, after the athlete's ID in a comparison. */
function meanId(sets: readonly MovementSet[], set: number, pitchType: string): string {
  return sets.length === 1 ? pitchType : `${sets[set]?.id} ${pitchType}`;
}

/** Prepares the marks and ellipses of a movement plot. */
export function movementData(sets: readonly MovementSet[], view: MovementView): MovementData {
  const place = <Source extends MovementPitch | MovementMean>(source: Source, set: number) => {
    const { hb, vertBreak, pitchType } = source;
    if (hb === null || vertBreak === null) return [];
    const id = "pitchId" in source ? source.pitchId : meanId(sets, set, pitchType);
    const hand = handOfType(pitchType, sets[set]?.throws ?? null);
    const isMirrored = view === "arm" && hand === "L";
    return [{ id, pitchType, source, set, across: isMirrored ? -hb : hb, up: vertBreak }];
  };
  const pitches = sets.flatMap((each, set) => each.pitches.flatMap((pitch) => place(pitch, set)));
  const means = sets.flatMap((each, set) => each.means.flatMap((mean) => place(mean, set)));
  const fromVideo = sets.flatMap((each, set) =>
    each.pitches.flatMap(({ breaksFromVideo: breaks, ...pitch }) => {
      if (!breaks || pitch.hb !== null || pitch.vertBreak !== null) return [];
      const values = { hb: breaks.hb.value, vertBreak: breaks.vertBreak.value };
      return place({ ...pitch, ...values }, set).map((movement) => ({ ...movement, breaks }));
    }),
  );
  const ellipses = means.flatMap(({ pitchType, set }) => {
    const points = pitches
      .filter((pitch) => pitch.pitchType === pitchType && pitch.set === set)
      .filter(({ across, up }) => countsInAverage(across) && countsInAverage(up))
      .map(({ across, up }) => ({ x: across, y: up }));
    const ellipse = spreadEllipse(points);
    return ellipse === null ? [] : [{ ...ellipse, pitchType, set }];
  });
  return {
    pitches,
    means,
    fromVideo,
    ellipses,
    reach: movementReach([
      ...[...pitches, ...means].flatMap(({ across, up }) => [across, up]),
      ...fromVideo.flatMap((movement) => [...rangesOf(movement).across, ...rangesOf(movement).up]),
    ]),
    pitchTypes: [...new Set([...means, ...pitches].map(({ pitchType }) => pitchType))],
  };
}

/** Returns the ends of both ranges of a pitch from video, in inches. */
export function rangesOf({ across, up, breaks: { hb, vertBreak } }: MovementFromVideo) {
  return {
    across: [across - hb.range, across + hb.range],
    up: [up - vertBreak.range, up + vertBreak.range],
  } as const;
}

/** Moves a value to the edge of the plot if it is beyond. */
export function withinReach(inches: number, reach: number): number {
  return Math.max(-reach, Math.min(reach, inches));
}
