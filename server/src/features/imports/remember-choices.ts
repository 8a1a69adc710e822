import type { ImportDecisions } from "@armslot/contracts/import-review";
import type { Tx } from "../../database/database.ts";
import type { ReadFile } from "../../imports/import-file.ts";
import { pitchersOf } from "../../imports/match-pitchers.ts";
import type { Parts } from "../../parts.ts";
import { forgetChoice, rememberChoice } from "../../tables/import-choices.ts";

interface Chosen {
  readonly programId: string;
  readonly read: ReadFile;
  readonly decisions: ImportDecisions;
}

/** Remembers the decisions that also hold for later files: the own team, and pitchers to leave out, by the device's ID. */
export async function rememberChoices(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  { programId, read: { file }, decisions: { team, pitchers = [] } }: Chosen,
): Promise<void> {
  const now = clock();
  if (team !== undefined) {
    await rememberChoice(tx, { programId, kind: "team", key: "", choice: team, now });
  }
  const vendorIds = new Map(
    pitchersOf(file.outings).map(({ key, pitcher }) => [key, pitcher.vendorId]),
  );
  for (const { key, athleteId } of pitchers) {
    const vendorId = vendorIds.get(key) ?? null;
    if (vendorId === null) continue;
    const skip = { programId, kind: "skip", key: `${file.format} ${vendorId}` } as const;
    if (athleteId === null) await rememberChoice(tx, { ...skip, choice: true, now });
    else await forgetChoice(tx, skip);
  }
}
