import { expect, it } from "vitest";
import { projectFiles, read } from "./project-files.ts";

/** Matches the title of a test: behind `it(`, or behind the values of `it.each(…)(`. */
const titles =
  /(?<![.\w])(?:it|test)(?:\.(?!describe)\w+)*(?:[<(`](?:(?!\b(?:it|test)\b)[\s\S])*?[)`])??\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1,/g;

/** Words with which the second half of a sentence begins. Its first half is in a `describe`, which a list of failed tests separates. */
const secondHalf = new RegExp(
  `^(?:${[
    "is|are|was|were|has|have|had|does|do|did|can|cannot|may|might|must|will|would|should|needs?",
    "of|with|without|by|in|for|from|to|into|at|on|under|as|after|before|until|than|beyond",
    "and|or|but|not|never|also|so|that|which|who|whose|when|while|if|unless|because",
    "becomes?|belongs?|comes?|disappears?|equals|exists?|expires|lacks?|stays?|succeeds",
    "accept|allow|follow|hide|include|join|keep|lose|refuse|render|treat",
  ].join("|")})(?: |$)`,
);

const titlesOf = (text: string) => [...text.matchAll(titles)].map(([, , title]) => title ?? "");

/** It contains the titles that the rule finds. */
const here = "test/test-names.test.ts";

it("every test names its subject in its own title", () => {
  const paths = projectFiles.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) && path !== here);
  const named = paths.flatMap((path) => titlesOf(read(path)).map((title) => ({ path, title })));
  expect(named.length).toBeGreaterThan(2_000);
  expect(named.filter(({ title }) => secondHalf.test(title))).toEqual([]);
});

it.each([
  `describe("a link", () => { it("is refused after an hour", () => {}); });`,
  'test.each([1, 2])(\n  "of %i hours is refused",\n  () => {});',
  "test.skipIf(isSlow).each([1])(`with an hour fails`, () => {});",
  "it.each`a\n1`('without $a fails', () => {});",
])("a second half is found in %s", (text) => {
  expect(titlesOf(text).filter((title) => secondHalf.test(title))).toHaveLength(1);
});
