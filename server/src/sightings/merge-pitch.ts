import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { armOfType, typeOfArm, typeWithoutArm } from "@armslot/baseball/pitch/pitch-arm";
import {
  type PitchSource,
  type PitchValues,
  pitchValueNames,
} from "@armslot/contracts/pitch/circumstances";
import { deviceOf } from "./pitch-devices.ts";

const unnamedType = "Other";

/** The type and values of a pitch. */
export interface TypedValues extends PitchValues {
  readonly pitchType: string;
}

/** A pitch that a file can complete or correct, with where it comes from. */
interface MergeablePitch extends TypedValues {
  readonly source: PitchSource;
}

/** Whether a charter's pitches are matched with a device's. They have too few readings to be equal. */
export function isChartedOnly(
  stored: readonly Pick<MergeablePitch, "source">[],
  format: PitchFileFormat,
): boolean {
  return format !== "armslot" && stored.every(({ source }) => source === "field");
}

/** Whether a pitch comes from another device than the file. Our own file copies the pitches of all devices. */
export function isOtherDevices(
  pitch: Pick<MergeablePitch, "source">,
  format: PitchFileFormat,
): boolean {
  const device = deviceOf(pitch);
  return format !== "armslot" && device !== null && device !== format;
}

/** What a file's pitch does to a stored one. */
interface MergedPitch {
  readonly next: TypedValues;
  /** `kept` if our own file differs from what is stored, which stays. */
  readonly outcome: "same" | "filled" | "corrected" | "kept";
  /** Whether a device measured a charted pitch, which is the device's from now on. */
  readonly isMeasured: boolean;
}

interface Merging {
  readonly format: PitchFileFormat;
  /** Puts values that must stay back into merged ones. */
  readonly hold?: ((next: TypedValues) => TypedValues) | undefined;
}

/**
 * Returns a pitch after a file had it as well. The device's own later file corrects it, and another device's file fills in what is missing.
 * A missing reading or an unnamed type never replaces a stored one. Our own file is read as that of the device that it names for the pitch,
 * but corrects nothing.
 */
export function mergedPitch(
  given: TypedValues & { readonly source: PitchSource | null },
  same: MergeablePitch,
  { format, hold = (next) => next }: Merging,
): MergedPitch {
  const [stored, device] = [deviceOf(same), deviceOf({ source: given.source ?? format })];
  const isOther = stored !== null && device !== null && device !== stored;
  const isMeasured = same.source === "field" && device !== null;
  const merged = isOther ? valuesOf(same, given) : valuesOf(given, same);
  const next = hold(isOther || isMeasured ? withArmOf(merged, [same, given]) : merged);
  const isSame = hasTypedValues(same, next) && next.pitchType === same.pitchType;
  if (isSame && !isMeasured) return { next, outcome: "same", isMeasured };
  const isFilled = isOther || isMeasured || keepsValues(same, next);
  if (format === "armslot" && !isFilled) {
    return { next: valuesOf(same, same), outcome: "kept", isMeasured };
  }
  return { next, outcome: isFilled ? "filled" : "corrected", isMeasured };
}

/** Returns the type and values of a pitch, from `kept` where it lacks them. */
function valuesOf(pitch: TypedValues, kept: TypedValues): TypedValues {
  const merged = pitchValueNames.map((name) => [name, pitch[name] ?? kept[name]]);
  const isUnnamed = typeWithoutArm(pitch.pitchType) === unnamedType;
  const pitchType = isUnnamed ? withArmOf(kept, [pitch]).pitchType : pitch.pitchType;
  return { pitchType, ...(Object.fromEntries(merged) as unknown as PitchValues) };
}

/** Returns a pitch with the arm that the first of some witnesses names. Not every witness tells the arms of a pitcher apart. */
function withArmOf<Typed extends Pick<TypedValues, "pitchType">>(
  pitch: Typed,
  witnesses: readonly Pick<TypedValues, "pitchType">[],
): Typed {
  const [arm] = witnesses.flatMap(({ pitchType }) => armOfType(pitchType) ?? []);
  return arm === undefined ? pitch : { ...pitch, pitchType: typeOfArm(pitch.pitchType, arm) };
}

function hasTypedValues(same: TypedValues, next: TypedValues): boolean {
  return pitchValueNames.every((name) => next[name] === same[name]);
}

/** Whether `next` has all values of `same`, so that it only fills in missing ones. */
function keepsValues(same: TypedValues, next: TypedValues): boolean {
  return (
    next.pitchType === same.pitchType &&
    pitchValueNames.every((name) => same[name] === null || next[name] === same[name])
  );
}
