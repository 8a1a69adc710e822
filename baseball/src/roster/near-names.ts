import { foldName, fullName, type PersonName } from "./names.ts";

/** Given names that people use for each other. */
const nicknames = [
  "alexander alex xander al",
  "andrew andy drew",
  "anthony tony",
  "benjamin ben benny",
  "bradley brad",
  "cameron cam",
  "charles charlie chuck",
  "christopher chris topher",
  "daniel dan danny",
  "david dave davey",
  "edward ed eddie teddy",
  "francis francisco frank frankie paco",
  "gabriel gabe",
  "gregory greg",
  "guillermo memo",
  "jacob jake",
  "james jim jimmy jamie",
  "jeffrey jeff",
  "jesus chuy",
  "john johnny jack",
  "jonathan jon johnny",
  "jose pepe",
  "joseph joe joey",
  "joshua josh",
  "kenneth ken kenny",
  "lawrence larry",
  "leonard leo lenny",
  "louis luis lou louie",
  "matthew matt matty",
  "maxwell maximilian max",
  "michael mike mikey mick",
  "nathaniel nathan nate",
  "nicholas nick nico",
  "patrick pat paddy",
  "peter pete",
  "philip phillip phil",
  "raymond ray",
  "richard rich rick ricky dick",
  "robert rob bob bobby robbie",
  "ronald ron ronnie",
  "samuel sam sammy",
  "stephen steven steve stevie",
  "theodore theo ted teddy",
  "thomas tom tommy",
  "timothy tim timmy",
  "vincent vince vinny",
  "william will bill billy liam",
  "zachary zach zack zac",
].map((names) => names.split(" "));
const suffixes = new Set(["jr", "sr", "ii", "iii", "iv"]);
const editsAllowed = 2;
/** A name needs this many letters for each edit, so two short names are not near by chance. */
const lettersPerEdit = 4;
const mostSuggestions = 3;

interface NameParts {
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the candidates whose names are near a name, nearest first, at most three: names that differ by a suffix, a middle name or
 * initial, a nickname, or at most two letters.
 */
export function nearNames<T extends PersonName>(name: string, candidates: readonly T[]): T[] {
  const written = partsOf(name);
  const [, second = "", ...others] = foldName(name).split(" ");
  // A file can write the last name first without a comma.
  const reversed = others.length === 0 ? { first: second, last: written.first } : written;
  return candidates
    .map((candidate) => {
      const parts = partsOf(fullName(candidate));
      return { candidate, gap: Math.min(gapOf(written, parts), gapOf(reversed, parts)) };
    })
    .filter(({ gap }) => gap <= editsAllowed)
    .sort((a, b) => a.gap - b.gap)
    .slice(0, mostSuggestions)
    .map(({ candidate }) => candidate);
}

/** The first and the last word of a name, without suffixes. */
function partsOf(name: string): NameParts {
  const words = foldName(name).split(" ");
  const kept = words.filter((word) => !suffixes.has(word));
  return { first: kept[0] ?? "", last: kept.length > 1 ? (kept.at(-1) ?? "") : "" };
}

/** Returns the number of letters by which two names differ, or infinity if they are not near. */
function gapOf(a: NameParts, b: NameParts): number {
  const letters = Math.min(a.first.length + a.last.length, b.first.length + b.last.length);
  const gap = firstNameGap(a.first, b.first) + editDistance(a.last, b.last);
  return gap <= Math.floor(letters / lettersPerEdit) ? gap : Number.POSITIVE_INFINITY;
}

function firstNameGap(a: string, b: string): number {
  const isNickname = nicknames.some((names) => names.includes(a) && names.includes(b));
  const isInitial = (a.length === 1 || b.length === 1) && a[0] === b[0];
  return isNickname || isInitial ? Math.min(1, editDistance(a, b)) : editDistance(a, b);
}

/** Returns how many letters must be inserted, removed or replaced to turn one word into the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_each, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== other);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
