import { armOfType } from "@armslot/baseball/pitch/pitch-arm";
import {
  otherPitchTypeCode,
  type PitchTypeCode,
  pitchTypeCode,
} from "@armslot/baseball/pitch/pitch-types";

export type MarkShape =
  | "circle"
  | "triangle-up"
  | "triangle-down"
  | "square"
  | "diamond"
  | "plus"
  | "pentagon"
  | "heavy-cross"
  | "ring";

interface PitchStyle {
  /** The label of the mark: the type's code, or the name of a type that the table does not list. */
  readonly label: string;
  readonly shape: MarkShape;
  /** Whether the athlete threw it with the other hand. Its mark has a hole. */
  readonly isOtherArm: boolean;
  /** A CSS color that follows the theme. */
  readonly color: string;
}

const looks: Partial<Record<PitchTypeCode, Pick<PitchStyle, "shape" | "color">>> = {
  FF: { shape: "circle", color: "var(--pitch-ff)" },
  SI: { shape: "triangle-up", color: "var(--pitch-si)" },
  FC: { shape: "square", color: "var(--pitch-fc)" },
  SL: { shape: "diamond", color: "var(--pitch-sl)" },
  ST: { shape: "plus", color: "var(--pitch-st)" },
  CU: { shape: "triangle-down", color: "var(--pitch-cu)" },
  CH: { shape: "pentagon", color: "var(--pitch-ch)" },
  FS: { shape: "heavy-cross", color: "var(--pitch-fs)" },
};

const otherLook = { shape: "ring", color: "var(--pitch-other)" } as const;

/** Returns the label, color and marker shape of a pitch type, which are the same everywhere (VIS-3). */
export function pitchStyle(pitchType: string): PitchStyle {
  const code = pitchTypeCode(pitchType);
  const name = code === otherPitchTypeCode && pitchType !== "Other" ? pitchType : code;
  const arm = armOfType(pitchType);
  const label = arm === null || name === pitchType ? name : `${name}-${arm}`;
  return { label, isOtherArm: arm !== null, ...(looks[code] ?? otherLook) };
}
