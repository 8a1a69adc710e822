import { type AthleteProfile, profileFacts } from "@armslot/contracts/roster/athlete-fields";
import { fullName } from "../roster/names.ts";

/** An athlete's fields as replies have them. */
type FactsOf = { readonly [Field in keyof AthleteProfile]: string | number | null } & {
  readonly firstName: string;
  readonly lastName: string;
};

interface AthleteFact {
  readonly label: string;
  /** Whether pages for other people leave the fact out. */
  readonly isPrivate: boolean;
  /** Returns the fact's text. A missing one is "-". */
  readonly of: (athlete: FactsOf) => string;
}

/** Returns the hometown for display: City, ST. If a part is missing, it is the other one or "-". */
export function hometown({ city, state }: Pick<FactsOf, "city" | "state">): string {
  return [city, state].filter((part) => part !== null && part !== "").join(", ") || "-";
}

/** Returns the height for display: 6' 2". A missing one is "-". */
export function heightText({
  heightFeet,
  heightInches,
}: Pick<FactsOf, "heightFeet" | "heightInches">): string {
  if (heightFeet === null && heightInches === null) return "-";
  return `${heightFeet ?? "-"}' ${heightInches ?? "-"}"`;
}

/** Returns the throwing hand and the class of an athlete, which tell namesakes apart: RHP · 2027. */
export function handAndClass(
  { position, gradClass }: Pick<FactsOf, "position" | "gradClass">,
  separator = " · ",
): string {
  return [position, gradClass].filter((part) => part !== null).join(separator);
}

/** The facts that several fields make up. */
const together: Record<string, AthleteFact["of"]> = {
  Athlete: fullName,
  Hometown: hometown,
  Height: heightText,
};

/** What the athlete's page and the athlete's file show of a profile, in order. The first fact is the name. */
export const athleteFacts: readonly AthleteFact[] = profileFacts.map(({ label, fields }) => ({
  label,
  isPrivate: fields.some(({ isPrivate }) => isPrivate),
  of: together[label] ?? ((athlete) => fields.map(({ name }) => athlete[name] ?? "-").join(" ")),
}));
