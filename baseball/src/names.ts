/** Letters that Unicode does not take apart into a base letter and an accent. */
const undivided: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ħ: "h",
  ı: "i",
  þ: "th",
};

/** Text without regard to case, accents and punctuation: lower-case words with single spaces ("O'Neil-Peña" gives "oneil pena"). */
export function foldName(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’ʼ‘`.]/gu, "")
    .replace(/[ßæœøđðłħıþ]/g, (letter) => undivided[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** A person's first and last name in one text: "First Last". */
export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`;
}

/** The parts of a name written "Last, First" or "First Last"; a single word is the last name. */
export function splitName(text: string): PersonName & { readonly fullName: string } {
  const written = text.trim().replace(/\s+/gu, " ");
  const comma = written.lastIndexOf(",");
  const space = written.indexOf(" ");
  const [first, last] =
    comma >= 0
      ? [written.slice(comma + 1), written.slice(0, comma)]
      : [written.slice(0, Math.max(space, 0)), written.slice(space + 1)];
  const firstName = first.trim();
  const lastName = last.trim();
  return { firstName, lastName, fullName: fullName({ firstName, lastName }).trim() };
}

/** A key that is equal for two spellings of one name, whichever order and whatever case, accents, spaces and punctuation. */
export function nameKey(name: string | PersonName): string {
  const { firstName, lastName } = typeof name === "string" ? splitName(name) : name;
  return foldName(fullName({ firstName, lastName })).replaceAll(" ", "");
}

/** Whether a file's pitcher ("Last, First" or "First Last") has the athlete's name. Never true for a name without letters. */
export function nameMatches(athlete: PersonName, pitcherName: string): boolean {
  const key = nameKey(pitcherName);
  return key !== "" && key === nameKey(athlete);
}

/** The folded text of the fields a search looks in; made once per row, so that a keystroke folds only the query. */
export function searchText(fields: readonly (string | number)[]): string {
  return foldName(fields.join(" | "));
}

/** The folded words of a query. */
export function searchWords(query: string): string[] {
  const folded = foldName(query);
  return folded === "" ? [] : folded.split(" ");
}

/** Whether every word is somewhere in a text made by `searchText`; no words match everything. */
export function hasEveryWord(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Whether every word of the query occurs somewhere in the fields, ignoring case and accents (ROSTER-2). */
export function matchesSearch(query: string, fields: readonly (string | number)[]): boolean {
  return hasEveryWord(searchText(fields), searchWords(query));
}
