import type { PitchFields } from "@armslot/contracts/charting/field-operations";

/** What was tapped that is not stored yet. */
interface PendingTaps {
  /** Whether it belongs to a later pitch than the one that is stored as open. */
  readonly isNext: boolean;
  /** What was tapped of the pitch. Only the call once it was tapped, because the next tap belongs to another pitch. */
  readonly fields: Partial<PitchFields>;
}

export const nothingPending: PendingTaps = { isNext: false, fields: {} };

/** Returns the pending taps after another one. */
export function afterTap(
  { isNext, fields: before }: PendingTaps,
  fields: Partial<PitchFields>,
): PendingTaps {
  const { call } = fields;
  if (call) return { isNext: true, fields: { call } };
  return { isNext, fields: before.call ? fields : { ...before, ...fields } };
}

/** Returns what is shown of the pitch in hand: what is stored of it, and the pending taps. */
export function inHand(
  stored: Partial<PitchFields> | undefined,
  { isNext, fields }: PendingTaps,
): Partial<PitchFields> {
  return isNext ? fields : { ...stored, ...fields };
}
