import { limits } from "@armslot/contracts/core/limits";
import {
  type AthleteField,
  athleteFields,
  eachProfileField,
  type ProfileField,
  usStates,
} from "@armslot/contracts/roster/athlete-fields";
import type { CsvLine } from "../csv/csv-cell.ts";
import { linesBeforeHeaderMax } from "../csv/csv-limits.ts";
import { readCalendarDate, wholeYear } from "../pitch/calendar-date.ts";
import { foldName, nameKey, splitName } from "./names.ts";
import { readHeight } from "./roster-height.ts";
import { stateOfName } from "./us-state-names.ts";

/** What a roster file says in one cell: the text for the form, or the reason why it has none. */
interface RosterCell {
  readonly text: string;
  /** What is wrong and what to do, or null. */
  readonly problem: string | null;
}

/** An athlete as a line of a roster file describes them. Missing cells are empty. */
export interface RosterRow {
  readonly line: number;
  readonly cells: Readonly<Record<ProfileField, RosterCell>>;
}

const empty: RosterCell = { text: "", problem: null };
const good = (text: string): RosterCell => ({ text, problem: null });
const bad = (problem: string): RosterCell => ({ text: "", problem });

type Cells = Partial<Record<ProfileField, RosterCell>>;

/** The usual headings of a field's column besides its label, folded to lower-case words. */
const headings: Partial<Record<ProfileField, readonly string[]>> = {
  firstName: ["first name", "first", "given name", "player first name"],
  lastName: ["last name", "last", "surname", "family name", "player last name"],
  position: ["position", "pos", "hand", "throws", "throwing hand", "t", "pitcher throws"],
  gradClass: ["grad class", "class", "grad", "grad year", "graduation year", "class of", "hs grad"],
  school: ["school", "high school", "hs", "school name", "college"],
  city: ["city", "town", "home city"],
  state: ["state", "st", "home state"],
  heightFeet: ["height ft", "height feet", "feet", "ft"],
  heightInches: ["height inches", "inches"],
  birthYear: [
    "year of birth",
    "birth date",
    "birthdate",
    "date of birth",
    "birthday",
    "dob",
    "born",
  ],
};

/** Columns that fill several fields. */
const wholeColumns: readonly { headings: readonly string[]; read: (text: string) => Cells }[] = [
  {
    headings: ["name", "player", "player name", "athlete", "athlete name", "full name", "pitcher"],
    read: (text) => {
      const { firstName, lastName } = splitName(text);
      return { firstName: good(firstName), lastName: good(lastName) };
    },
  },
  {
    headings: ["hometown", "home town", "city state"],
    read: (text) => {
      const [, city = text, state = ""] = /^(.*),([^,]*)$/.exec(text) ?? [];
      return { city: good(city.trim()), state: readState(state.trim()) };
    },
  },
  {
    headings: ["height", "ht", "hgt"],
    read: (text) => {
      const height = readHeight(text);
      if (height === null) {
        return { heightFeet: bad(`"${text}" isn't a height. Choose feet and inches.`) };
      }
      return { heightFeet: good(String(height.feet)), heightInches: good(String(height.inches)) };
    },
  },
];

const hands: Readonly<Record<string, string>> = { r: "RHP", l: "LHP" };

function readHand(text: string): RosterCell {
  const folded = foldName(text).replaceAll(" ", "");
  const [, letter = ""] =
    /^(r|l)(?:h|hp|ight|ighty|ighthanded|eft|efty|efthanded)?$/.exec(folded) ?? [];
  const hand = hands[letter];
  if (hand !== undefined) return good(hand);
  return bad(`"${text}" isn't a throwing hand. Choose RHP or LHP.`);
}

function readState(text: string): RosterCell {
  if (text === "") return empty;
  const code = text.toUpperCase().replaceAll(".", "");
  const state = usStates.find((one) => one === code) ?? stateOfName(text);
  return state ? good(state) : bad(`"${text}" isn't one of the 50 states. Choose one.`);
}

function readGradYear(text: string): RosterCell {
  const [, century, year] = /^(?:class of )?'?(20)?(\d\d)(?:\.0)?$/i.exec(text) ?? [];
  if (year !== undefined) {
    return good(century ? century + year : String(wholeYear(year, limits.gradClassMaxYearsAhead)));
  }
  return bad(`"${text}" isn't a graduation year. Write it as 2027.`);
}

/** Reads a birth year, also from a whole date, of which nothing else is kept. */
function readBirthYear(text: string): RosterCell {
  const [, year = readCalendarDate(text)?.slice(0, 4)] = /^(\d{4})(?:\.0)?$/.exec(text) ?? [];
  return year === undefined ? bad(`"${text}" isn't a birth year. Write it as 2009.`) : good(year);
}

function readNumber(text: string): RosterCell {
  const [, number] = /^(\d+)(?:\.0)?$/.exec(text) ?? [];
  return number === undefined
    ? bad(`"${text}" isn't a whole number.`)
    : good(String(Number(number)));
}

function readChoice(field: Extract<AthleteField, { kind: "choice" }>, text: string): RosterCell {
  if (field.name === "position") return readHand(text);
  if (field.name === "state") return readState(text);
  const choice = field.choices.find((one) => foldName(String(one)) === foldName(text));
  const choices = field.choices.join(", ");
  return choice === undefined
    ? bad(`"${text}" isn't a ${field.label}. Choose one of ${choices}.`)
    : good(String(choice));
}

function readCell(field: AthleteField, text: string): RosterCell {
  switch (field.kind) {
    case "name":
    case "text":
      return good(text);
    case "choice":
      return readChoice(field, text);
    case "number":
      return readNumber(text);
    case "gradYear":
      return readGradYear(text);
    case "birthYear":
      return readBirthYear(text);
  }
}

type Reader = (text: string) => Cells;

/** Returns what a column with this heading fills, or undefined for an unknown heading. */
function readerOf(heading: string): Reader | undefined {
  const folded = foldName(heading);
  const whole = wholeColumns.find(({ headings }) => headings.includes(folded));
  if (whole) return whole.read;
  const field = athleteFields.find(
    ({ name, label }) => foldName(label) === folded || headings[name]?.includes(folded),
  );
  return field && ((text) => ({ [field.name]: readCell(field, text) }));
}

function tidy(cell: string): string {
  return cell.replace(/\s+/gu, " ").trim();
}

const noHeader =
  "No line names the columns. Start with a line such as: Name, Hand, Class, School, City, State, Height.";
const noAthlete = "There is no athlete below the line that names the columns.";

/**
 * Reads athletes from a roster file with usual headings and spellings: names in one column or two, `R` or `Right`, state names or
 * codes, heights such as 6'2", 6-2 or 74 (ROSTER-7). Empty lines are left out.
 */
export function readRoster(lines: readonly CsvLine[]): {
  readonly rows: readonly RosterRow[];
  /** The headings of columns that were not read. */
  readonly unread: readonly string[];
  /** Why there are no rows and what to do, in a sentence for a coach, or null. */
  readonly refusal: string | null;
} {
  const filled = lines.filter(({ cells }) => cells.some((cell) => tidy(cell) !== ""));
  const at = filled
    .slice(0, linesBeforeHeaderMax + 1)
    .findIndex(({ cells }) => cells.filter((cell) => readerOf(cell)).length >= 2);
  const header = filled[at];
  if (!header) return { rows: [], unread: [], refusal: noHeader };
  const readers = header.cells.map(readerOf);
  const rows = filled.slice(at + 1).map(({ line, cells }) => {
    const texts = cells.map(tidy);
    const read = readers.map((reader, index) =>
      texts[index] ? reader?.(texts[index]) : undefined,
    );
    // Where two columns fill a field, the first one that has a text counts.
    const merged: Cells = Object.assign({}, ...read.toReversed());
    return { line, cells: eachProfileField((field) => merged[field] ?? empty) };
  });
  const unread = header.cells.filter((cell, index) => tidy(cell) !== "" && !readers[index]);
  return { rows, unread, refusal: rows.length === 0 ? noAthlete : null };
}

/** Returns a key that is equal for athletes with the same name and throwing hand (ROSTER-7). */
export function rosterKey(athlete: {
  readonly firstName: string;
  readonly lastName: string;
  readonly position: string;
}): string {
  return `${nameKey(athlete)} ${athlete.position}`;
}
