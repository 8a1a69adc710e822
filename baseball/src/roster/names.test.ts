import { afterEach, expect, test, vi } from "vitest";
import { foldName, hasEveryWord, nameKey, searchText, searchWords, splitName } from "./names.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("foldName drops case, accents and punctuation", () => {
  expect(foldName("  Ünë  O'Neil-Peña Jr. ")).toBe("une oneil pena jr");
  expect(foldName("Łukasz Sørensen Weiß")).toBe("lukasz sorensen weiss");
  expect(foldName("!?")).toBe("");
});

test("splitName reads both name orders", () => {
  expect(splitName(" One,  Pitcher ")).toEqual({
    firstName: "Pitcher",
    lastName: "One",
    fullName: "Pitcher One",
  });
  expect(splitName("Pitcher de la One")).toMatchObject({
    firstName: "Pitcher",
    lastName: "de la One",
  });
  expect(splitName("One, Jr., Pitcher")).toMatchObject({
    firstName: "Pitcher",
    lastName: "One, Jr.",
  });
  expect(splitName("Pitcher")).toEqual({ firstName: "", lastName: "Pitcher", fullName: "Pitcher" });
});

test("nameKey is equal for both name orders and ignores case, accents, spaces and punctuation", () => {
  const key = nameKey({ firstName: "José", lastName: "De La O'Testa" });
  for (const written of ["De La O'Testa, José", "JOSE DELA OTESTA", "jose de-la o’testa"]) {
    expect(nameKey(written)).toBe(key);
  }
  expect(nameKey("Joseph De La O'Testa")).not.toBe(key);
  expect(nameKey("--")).toBe("");
});

const matches = (query: string, fields: readonly (string | number)[]) =>
  hasEveryWord(searchText(fields), searchWords(query));

test("a search finds every word in any order, without regard to case and accents", () => {
  const fields = ["José", "Testa", "RHP", 2027, "St. Sample's High", "Springfield", "TX"];
  for (const query of [
    "",
    "  ",
    "jose",
    "TESTA jos",
    "rhp 2027",
    "st samples",
    "spring tx",
    "José",
  ]) {
    expect(matches(query, fields)).toBe(true);
  }
  for (const query of ["jose lhp", "2028", "testarhp"]) {
    expect(matches(query, fields)).toBe(false);
  }
});

test("searching 5,000 athletes folds the query once and no athlete", () => {
  const texts = Array.from({ length: 5000 }, (_, n) =>
    searchText([
      `Pitcher${n}`,
      `Testa${n % 97}`,
      "RHP",
      2025 + (n % 4),
      "Sample High",
      "Springfield",
      "TX",
    ]),
  );
  const folds = vi.spyOn(String.prototype, "normalize");
  const words = searchWords("testa5 2026 spring");
  const found = texts.filter((text) => hasEveryWord(text, words));
  expect(folds).toHaveBeenCalledTimes(1);
  expect(found.length).toBeGreaterThan(0);
});
