import { nameKey } from "../../roster/names.ts";
import type { NoteSink } from "./note-list.ts";
import type { OutingPitcher } from "./outing.ts";
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
    trusted(outings: readonly OutingDraft[], warned: NoteSink): OutingDraft[] {
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
export function withoutNames(outings: readonly OutingDraft[], warned: NoteSink): OutingDraft[] {
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

/** Whether nothing shows that two outings of one name and game are of two people. */
function canBeOnePerson(one: OutingDraft, other: OutingDraft): boolean {
  const facts = [
    [one.pitcher.vendorId, other.pitcher.vendorId],
    [one.opponent, other.opponent],
  ];
  const hasSameId =
    one.pitcher.vendorId !== null && one.pitcher.vendorId === other.pitcher.vendorId;
  return hasSameId || facts.every(([a, b]) => a === null || b === null || a === b);
}

const hasHandOf = (one: OutingDraft, { pitcher }: OutingDraft) =>
  one.pitcher.throws === pitcher.throws;

/**
 * Joins the outings of one game whose pitcher has the same name, unless IDs or teams show that they are several people (IMP-12). Who lacks
 * some of these belongs to the only person that it can be, or the only one with the same hand.
 */
export function joinOutings(outings: readonly OutingDraft[]): OutingDraft[] {
  const byName = new Map<string, OutingDraft[]>();
  for (const outing of outings) {
    const { fullName, vendorId } = outing.pitcher;
    const key = `${nameKey(fullName) || vendorId}\n${outing.gameKey}`;
    const people = byName.get(key) ?? [];
    byName.set(key, people);
    const possible = people.filter((each) => canBeOnePerson(each, outing));
    const handed = possible.filter((each) => hasHandOf(each, outing));
    const fitting = possible.length > 1 ? handed : possible;
    const [same] = fitting;
    if (same && fitting.length === 1) people[people.indexOf(same)] = joined(same, outing);
    else people.push(outing);
  }
  return [...byName.values()].flat();
}

function joined(one: OutingDraft, other: OutingDraft): OutingDraft {
  const named = one.pitcher.vendorId === null && other.pitcher.vendorId !== null ? other : one;
  const throws = one.pitcher.throws ?? other.pitcher.throws;
  return {
    ...named,
    pitcher: { ...named.pitcher, throws },
    opponent: one.opponent ?? other.opponent,
    drafts: [...one.drafts, ...other.drafts],
  };
}
