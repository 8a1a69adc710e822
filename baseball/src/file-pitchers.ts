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
    /** Returns the outings, without the IDs that the file uses for several names. Warns at the line of each second name. */
    trusted(outings: readonly OutingDraft[], warned: RowNote[]): OutingDraft[] {
      for (const [id, names] of namesOfId) {
        const [, line] = names.values();
        const reason = `The ID ${id} has several names in this file, so the names identify the pitchers.`;
        if (line !== undefined) warned.push({ line, reason });
      }
      return outings.map((outing) =>
        isShared(outing.pitcher.vendorId)
          ? { ...outing, pitcher: { ...outing.pitcher, vendorId: null } }
          : outing,
      );
    },
  };
}

/** Returns the outings of a file whose names are the batters'. Their pitchers have no names, and the batters' are gone (PRIV-3). */
export function withoutNames(outings: readonly OutingDraft[], warned: RowNote[]): OutingDraft[] {
  const line = Math.min(...outings.flatMap(({ drafts }) => drafts.map((draft) => draft.line)));
  const reason =
    "The names in this file are the batters', so its pitchers are known by their IDs only.";
  warned.push({ line, reason });
  return outings.map((outing) => {
    const { vendorId, throws } = outing.pitcher;
    const pitcher = { vendorId, throws, firstName: "", lastName: "", fullName: "" };
    return { ...outing, pitcher };
  });
}

/** Joins the outings of one game whose pitcher has the same name, if at most one ID goes with that name (IMP-12). */
export function joinOutings(outings: readonly OutingDraft[]): OutingDraft[] {
  const byName = new Map<string, OutingDraft[]>();
  for (const outing of outings) {
    const { fullName, vendorId } = outing.pitcher;
    const key = `${nameKey(fullName) || vendorId}\n${outing.gameKey}`;
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
