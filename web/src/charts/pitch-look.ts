import {
  otherPitchTypeCode,
  type PitchTypeCode,
  pitchTypeCode,
} from "@armslot/baseball/pitch-types";

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

interface PitchLook {
  /** What labels the mark: the type's code, or the name itself of a type without one. */
  readonly label: string;
  readonly shape: MarkShape;
  /** A CSS colour, right for the current theme. */
  readonly colour: string;
}

const looks: Partial<Record<PitchTypeCode, Omit<PitchLook, "label">>> = {
  FF: { shape: "circle", colour: "var(--pitch-ff)" },
  SI: { shape: "triangle-up", colour: "var(--pitch-si)" },
  FC: { shape: "square", colour: "var(--pitch-fc)" },
  SL: { shape: "diamond", colour: "var(--pitch-sl)" },
  ST: { shape: "plus", colour: "var(--pitch-st)" },
  CU: { shape: "triangle-down", colour: "var(--pitch-cu)" },
  CH: { shape: "pentagon", colour: "var(--pitch-ch)" },
  FS: { shape: "heavy-cross", colour: "var(--pitch-fs)" },
};

const otherLook = { shape: "ring", colour: "var(--pitch-other)" } as const;

/** Returns the label, color and marker shape of a pitch type, which are the same everywhere (VIS-3). */
export function pitchLook(pitchType: string): PitchLook {
  const code = pitchTypeCode(pitchType);
  const label = code === otherPitchTypeCode ? pitchType : code;
  return { label, ...(looks[code] ?? otherLook) };
}
