import { expect, test } from "vitest";
import { isActive, sections } from "./sections.ts";

const programId = "01890000-0000-7000-8000-000000000001";

test.each([
  ["", ["Dashboard"]],
  ["/", ["Dashboard"]],
  ["/new-athlete", ["Dashboard"]],
  ["/import-roster", ["Dashboard"]],
  ["/compare", ["Dashboard"]],
  ["/leaders", ["Dashboard"]],
  ["/staff-sheet", ["Dashboard"]],
  ["/import", ["Dashboard"]],
  ["/imports", ["Dashboard"]],
  ["/athletes/a", ["Dashboard"]],
  ["/athletes/a/games/g", ["Dashboard"]],
  ["/athletes", ["Athletes"]],
  ["/athletes/", ["Athletes"]],
  ["/lists/l", ["Athletes"]],
  ["/scouts/u", ["Athletes"]],
  ["/contact-months/2026-05", ["Athletes"]],
  ["/scouting-settings", ["Athletes"]],
  ["/upload", ["Pending Videos"]],
  ["/account", ["Account"]],
  ["/account/add-user", ["Account"]],
  ["/unknown", []],
  ["2", []],
])("a program's path ending in '%s' activates %j", (end, expected) => {
  const place = `/programs/${programId}${end}`;
  const active = sections.filter((section) => isActive(section, programId, place));
  expect(active.map(({ name }) => name)).toEqual(expected);
});

test("no section is active outside the program", () => {
  expect(sections.filter((section) => isActive(section, programId, "/"))).toEqual([]);
});
