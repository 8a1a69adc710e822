import { nameKey } from "./names.ts";
import type { OutingPitcher, RowNote } from "./outing.ts";
import type { OutingDraft } from "./outing-draft.ts";

/** Which names the rows of a file have under each ID of a pitcher. An ID with several names identifies none of them (IMP-12). */
export function collectPitcherIds() {
  const namesOfId = new Map<string, Map<string, number>>();
  const isShared = (id: string | null) => id !== null && (namesOfId.get(id)?.size ?? 0) > 1;
  return {
    learn({ vendorId, fullName }: OutingPitcher, line: number): void {
      if (vendorId === null) return;
      const names = namesOfId.get(vendorId) ?? new Map<string, number>();
      const name = nameKey(fullName);
      if (!names.has(name)) names.set(name, line);
      namesOfId.set(vendorId, names);
    },
    /** Returns the pitcher without an ID that the file uses for several names. */
    trusted(pitcher: OutingPitcher): OutingPitcher {
      return isShared(pitcher.vendorId) ? { ...pitcher, vendorId: null } : pitcher;
    },
    /** Returns a warning for each ID with several names, at the line of the second name. */
    warnings(): RowNote[] {
      return [...namesOfId].flatMap(([id, names]) => {
        const [, second] = names.values();
        const reason = `The ID ${id} has several names in this file, so the names identify the pitchers.`;
        return second === undefined ? [] : [{ line: second, reason }];
      });
    },
  };
}

/** Joins the outings of one game whose pitcher has the same name, if at most one ID goes with that name (IMP-12). */
export function joinOutings(outings: readonly OutingDraft[]): OutingDraft[] {
  const byName = new Map<string, OutingDraft[]>();
  for (const outing of outings) {
    const key = `${nameKey(outing.pitcher.fullName)}\n${outing.gameKey}`;
    byName.set(key, [...(byName.get(key) ?? []), outing]);
  }
  return [...byName.values()].flatMap((same) => {
    const ids = new Set(same.flatMap(({ pitcher }) => pitcher.vendorId ?? []));
    const [named] = same.filter(({ pitcher }) => ids.size === 0 || pitcher.vendorId !== null);
    if (ids.size > 1 || !named) return same;
    const opponent = same.find((outing) => outing.opponent !== null)?.opponent ?? null;
    return [{ ...named, opponent, drafts: same.flatMap(({ drafts }) => drafts) }];
  });
}
