/** Letters that Unicode does not decompose into a base letter and an accent. */
const specialLetters: Record<string, string> = {
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
  ς: "σ",
};

/** Returns text as lower-case words with single spaces, without accents and punctuation ("O'Neil-Peña" becomes "oneil pena"). */
export function foldName(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’ʼ‘`.]/gu, "")
    .replace(/[ßæœøđðłħıþς]/g, (letter) => specialLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns a person's full name: "First Last". */
export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`;
}

/** Splits a name written "Last, First" or "First Last". A single word becomes the last name. */
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

/** Returns a key that is equal for all spellings of a name: any order, case, accents, spaces and punctuation. */
export function nameKey(name: string | PersonName): string {
  const { firstName, lastName } = typeof name === "string" ? splitName(name) : name;
  return foldName(fullName({ firstName, lastName })).replaceAll(" ", "");
}

/** Returns the folded text of the searchable fields. Computed once per row, it leaves only the query to fold on a keystroke. */
export function searchText(fields: readonly (string | number)[]): string {
  return foldName(fields.join(" | "));
}

/** Returns the folded words of a query. */
export function searchWords(query: string): string[] {
  const folded = foldName(query);
  return folded === "" ? [] : folded.split(" ");
}

/** Whether a text made by `searchText` contains every word (ROSTER-2). True if there are no words. */
export function hasEveryWord(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
