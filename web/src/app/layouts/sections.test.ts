import { pageAt } from "@armslot/contracts/core/pages";
import { expect, test } from "vitest";
import { screens } from "../screens.ts";
import { sections } from "./sections.ts";

test.each([
  ["", "Dashboard"],
  ["/", "Dashboard"],
  ["/new-athlete", "Dashboard"],
  ["/import-roster", "Dashboard"],
  ["/compare", "Dashboard"],
  ["/leaders", "Dashboard"],
  ["/staff-sheet", "Dashboard"],
  ["/import", "Dashboard"],
  ["/imports", "Dashboard"],
  ["/athletes/a", "Dashboard"],
  ["/athletes/a/games/g", "Dashboard"],
  ["/athletes", "Athletes"],
  ["/athletes/", "Athletes"],
  ["/lists/l", "Athletes"],
  ["/scouts/u", "Athletes"],
  ["/contact-months/2026-05", "Athletes"],
  ["/scouting-settings", "Athletes"],
  ["/upload", "Pending Videos"],
  ["/account", "Account"],
  ["/account/add-user", "Account"],
  ["/level-tables", undefined],
] as const)("the screen of a program's path ending in '%s' is of the section %s", (end, name) => {
  const found =
    pageAt(`/programs/01890000-0000-7000-8000-000000000001${end}`)?.name ?? "setupAlias";
  if (found === "setupAlias") throw new Error("No screen has this path.");
  const { section } = screens[found];
  expect(section && sections[section].name).toBe(name);
});
