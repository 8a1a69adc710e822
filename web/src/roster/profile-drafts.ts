import {
  type AthleteField,
  athleteFields,
  type ProfileField,
} from "@armslot/contracts/roster/athlete-fields";
import type { GivenFacts, IncompleteProfile } from "@armslot/contracts/roster/begun-profiles";
import { laterProfile } from "@armslot/contracts/roster/begun-profiles";
import { checkTyped, type FormSchema, type Typed } from "../client/form-values.ts";
import { profileNumbers } from "../parts/profile-control.tsx";

/** The facts that a profile can lack, in the order of the forms. */
export const laterFields: readonly AthleteField[] = athleteFields.filter(({ isStart }) => !isStart);

/** The facts that the athletes of a team have in common. */
export const sharedFields = laterFields.filter(({ name }) =>
  (["gradClass", "school", "city", "state"] as readonly string[]).includes(name),
);

/** The texts that were typed for one athlete. */
export type Draft = Readonly<Partial<Record<ProfileField, string>>>;
/** The typed texts by athlete. */
export type Drafts = Readonly<Record<string, Draft>>;

/** Returns the drafts with the shared texts where an athlete has neither the fact nor a typed text. */
export function filledDown(
  athletes: readonly IncompleteProfile[],
  drafts: Drafts,
  shared: Draft,
): Drafts {
  const filled = athletes.map((athlete) => {
    const draft = drafts[athlete.uid] ?? {};
    const added = sharedFields.flatMap(({ name }) => {
      const isEmpty = athlete[name] === null && !draft[name];
      return isEmpty && shared[name] ? [[name, shared[name]] as const] : [];
    });
    return [athlete.uid, { ...draft, ...Object.fromEntries(added) }] as const;
  });
  return { ...drafts, ...Object.fromEntries(filled) };
}

/** Returns the texts in fields that were empty when a save began. The save stored the others. */
export function typedSince(saved: Drafts, drafts: Drafts): Drafts {
  const typed = Object.entries(drafts).map(([athleteId, draft]) => {
    const isNew = (name: string) => !saved[athleteId]?.[name as ProfileField]?.trim();
    return [athleteId, Object.fromEntries(Object.entries(draft).filter(([name]) => isNew(name)))];
  });
  return Object.fromEntries(typed);
}

const schema = laterProfile as unknown as FormSchema;

/** What the typed texts amount to: the facts of each athlete with one, and the error sentences by athlete and field. */
interface CheckedDrafts {
  readonly facts: readonly GivenFacts[];
  readonly errors: Readonly<Record<string, Draft>>;
}

/** Checks the typed texts of all athletes. Empty ones can wait. */
export function checkDrafts(drafts: Drafts): CheckedDrafts {
  const facts: GivenFacts[] = [];
  const errors: Record<string, Draft> = {};
  for (const [athleteId, draft] of Object.entries(drafts)) {
    const typed = Object.fromEntries(
      Object.entries(draft).filter(([, text]) => text.trim() !== ""),
    );
    if (Object.keys(typed).length === 0) continue;
    const checked = checkTyped(schema, typed as Typed<FormSchema>, profileNumbers);
    if (checked.isValid) facts.push({ athleteId, ...checked.values });
    else errors[athleteId] = checked.errors;
  }
  return { facts, errors };
}
