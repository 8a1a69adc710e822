import { expect, test } from "vitest";
import { newNoteList } from "./note-list.ts";

const noteOn = (line: number) => ({ line, reason: `line ${line}` });

test("a list of remarks keeps those of the first lines, in any order of arrival, and counts the others", () => {
  const notes = newNoteList(3);
  for (const line of [9, 2, 8, 1, 7, 3, 6, 4, 5]) notes.push(noteOn(line));
  expect(notes.rows).toEqual([noteOn(1), noteOn(2), noteOn(3)]);
  expect(notes.omitted).toBe(6);
});

test("a list of remarks keeps the order of those on one line", () => {
  const notes = newNoteList();
  notes.push({ line: 2, reason: "b" }, { line: 1, reason: "x" }, { line: 2, reason: "a" });
  expect(notes.rows.map(({ reason }) => reason)).toEqual(["x", "b", "a"]);
  expect(notes.omitted).toBe(0);
});
