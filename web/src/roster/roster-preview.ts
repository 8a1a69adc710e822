import { type RosterRow, readRoster, rosterKey } from "@armslot/baseball/roster/roster-file";
import { limits } from "@armslot/contracts/core/limits";
import {
  type AthleteProfile,
  eachProfileField,
  type ProfileField,
  profileFields,
} from "@armslot/contracts/roster/athlete-fields";
import { athleteProfile } from "@armslot/contracts/roster/athletes";
import type { ProfileTexts } from "../athlete/profile/profile-texts.ts";
import { csvLinesOf } from "../client/csv-lines.ts";
import { checkTyped } from "../client/form-values.ts";
import { formatNumber } from "../client/format.ts";
import { profileNumbers } from "../parts/profile-control.tsx";

/** A row of the preview: what the file says, as changed by the person. */
export interface PreviewRow {
  readonly line: number;
  readonly texts: ProfileTexts;
  /** Why a cell of the file could not be read. */
  readonly problems: Partial<Record<ProfileField, string>>;
  /** The fields that show a control. */
  readonly open: ReadonlySet<ProfileField>;
  /** Whether the person leaves the row out. */
  readonly isLeftOut: boolean;
}

export interface Preview {
  readonly rows: readonly PreviewRow[];
  /** The headings of columns that were not read. */
  readonly unread: readonly string[];
}

type Errors = Partial<Record<ProfileField, string>>;

/** What will happen to a row. */
export type Verdict =
  | { readonly kind: "added"; readonly profile: AthleteProfile }
  | { readonly kind: "known" | "left-out" }
  | { readonly kind: "repeated"; readonly line: number }
  | { readonly kind: "wrong"; readonly errors: Errors };

function check({ texts, problems }: Pick<PreviewRow, "texts" | "problems">) {
  const checked = checkTyped(athleteProfile, texts, profileNumbers);
  return checked.isValid ? checked : { ...checked, errors: { ...checked.errors, ...problems } };
}

function previewRow({ line, cells }: RosterRow): PreviewRow {
  const texts = eachProfileField((field) => cells[field].text);
  const problems = Object.fromEntries(
    profileFields.flatMap((field) => {
      const { problem } = cells[field];
      return problem === null ? [] : [[field, problem]];
    }),
  );
  const checked = check({ texts, problems });
  const wrong = checked.isValid ? {} : checked.errors;
  return {
    line,
    texts,
    problems,
    open: new Set(profileFields.filter((field) => wrong[field])),
    isLeftOut: false,
  };
}

/** Returns the rows of a roster file's text, or the sentence that says why there is no preview and what to do. */
export function previewOf(text: string): Preview | string {
  const lines = csvLinesOf(text);
  if (typeof lines === "string") return lines;
  const { rows, unread, refusal } = readRoster(lines);
  if (refusal !== null) return refusal;
  if (rows.length > limits.rosterRowsMax) {
    const count = formatNumber(rows.length);
    return `This list has ${count} athletes. Import at most ${limits.rosterRowsMax} at a time.`;
  }
  return { rows: rows.map(previewRow), unread };
}

/** Returns the row with another text in one field. */
export function withText(row: PreviewRow, field: ProfileField, text: string): PreviewRow {
  const { [field]: _, ...problems } = row.problems;
  return { ...row, texts: { ...row.texts, [field]: text }, problems };
}

/** Returns what will happen to each row. Athletes on the roster are those with the same name and throwing hand. */
export function verdictsOf(
  rows: readonly PreviewRow[],
  roster: readonly Parameters<typeof rosterKey>[0][],
): readonly Verdict[] {
  const known = new Set(roster.map(rosterKey));
  const lines = new Map<string, number>();
  return rows.map((row): Verdict => {
    if (row.isLeftOut) return { kind: "left-out" };
    const checked = check(row);
    if (!checked.isValid) return { kind: "wrong", errors: checked.errors };
    const key = rosterKey(checked.values);
    if (known.has(key)) return { kind: "known" };
    const line = lines.get(key);
    if (line !== undefined) return { kind: "repeated", line };
    lines.set(key, row.line);
    return { kind: "added", profile: checked.values };
  });
}
