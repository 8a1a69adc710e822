import { expect, test } from "vitest";
import { delimiterOf } from "./delimiter.ts";

test.each([
  ["a comma", "Name,Hand\nMateo Quill,L\n", ","],
  ["a semicolon beside decimal commas", "Type;Reading;Mean\nSL;velo;78,5\nCH;velo;80,5\n", ";"],
  ["a tab beside commas in every row", "Name\tHome\nQuill, Mateo\tMobile, AL\n", "\t"],
  ["a tab below a title with a comma", "Roster, 2026\nName\tHome\nQuill, Mateo\tMobile\n", "\t"],
  ["a pipe below a title", "Varsity roster\n\nName|Hand\nQuill, Mateo|L\nUnder, Pat|R\n", "|"],
  ["a comma beside quoted semicolons", 'A,B\n"1;2;3",4\n"5;6",7\n', ","],
  ["a comma beside heights in feet and inches", "Name,Height;x\nA,6'2\"\nB,5'11\"\n", ","],
  ["a comma for a text without marks", "Name\nMateo\n", ","],
  ["a comma for a long file of commas", `a,b\n${"1,2\n".repeat(10_000)}`, ","],
])("finds %s", (_, text, mark) => {
  expect(delimiterOf(text)).toBe(mark);
});
