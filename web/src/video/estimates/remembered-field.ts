import { type DraftOwner, readDraft, storeDraft } from "../../device/draft-storage.ts";
import { type FieldTexts, fieldOf, usualField, viewOf } from "./flight-marks.ts";

/** Whose field a device remembers: that of an athlete, for the member who marks. */
export type FieldOwner = Pick<DraftOwner, "programId" | "userId"> & { readonly athleteId: string };

const draftOf = ({ athleteId, ...owner }: FieldOwner): DraftOwner => ({
  ...owner,
  kind: "speed-field",
  of: athleteId,
});

const names = ["distance", "feet", "extension", "altitude"] as const;

/**
 * Returns what the member last saved a speed of this athlete with, or the usual field. It is kept like a draft, so a sign-out and the
 * athlete's deletion erase it.
 */
export function rememberedField(owner: FieldOwner): FieldTexts {
  const kept = readDraft(draftOf(owner)) as Partial<FieldTexts> | null;
  const [distance, feet, extension, altitude] = names.map((name) => String(kept?.[name] ?? ""));
  const texts = { distance, feet, extension, altitude, view: viewOf(kept?.view) } as FieldTexts;
  return fieldOf(texts) === null ? usualField : texts;
}

export function rememberField(
  owner: FieldOwner,
  { distance, feet, extension, altitude, view }: FieldTexts,
): void {
  storeDraft(draftOf(owner), { distance, feet, extension, altitude, view });
}
