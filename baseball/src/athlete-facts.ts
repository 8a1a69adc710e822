import { type AthleteProfile, profileFacts } from "@armslot/contracts/athlete-fields";
import { fullName } from "./names.ts";

/** An athlete's fields as replies have them. */
export type FactsOf = { readonly [Field in keyof AthleteProfile]: string | number | null } & {
  readonly firstName: string;
  readonly lastName: string;
};

export interface AthleteFact {
  readonly label: string;
  /** Whether pages for other people leave the fact out. */
  readonly isPrivate: boolean;
  /** Returns the fact's text. A missing one is "-". */
  readonly of: (athlete: FactsOf) => string;
}

/** Returns the hometown for display: City, ST. */
export function hometown({ city, state }: Pick<FactsOf, "city" | "state">): string {
  return `${city}, ${state}`;
}

/** The facts that several fields make up. */
const together: Record<string, AthleteFact["of"]> = {
  Athlete: fullName,
  Hometown: hometown,
  Height: ({ heightFeet, heightInches }) => `${heightFeet}' ${heightInches}"`,
};

/** What the athlete's page and the athlete's file show of a profile, in order. The first fact is the name. */
export const athleteFacts: readonly AthleteFact[] = profileFacts.map(({ label, fields }) => ({
  label,
  isPrivate: fields.some(({ isPrivate }) => isPrivate),
  of: together[label] ?? ((athlete) => fields.map(({ name }) => athlete[name] ?? "-").join(" ")),
}));
