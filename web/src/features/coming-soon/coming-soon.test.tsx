// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { programId, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../../test/show-app.tsx";

cleanUpScreens();

test.each([
  ["upload", "Pending Videos"],
  ["athletes", "Athlete Management"],
])("/%s announces %s and links to the dashboard", async (path, title) => {
  showApp({ at: `/programs/${programId}/${path}`, viewer: session });
  await screen.findByRole("heading", { level: 1, name: title });
  expect(screen.getByText("Coming soon")).toBeDefined();
  const back = screen.getByRole("link", { name: "Back to Dashboard" });
  expect(back.getAttribute("href")).toBe(`/programs/${programId}`);
});

test("/athletes links to today's roster and to its import", async () => {
  showApp({ at: `/programs/${programId}/athletes`, viewer: session });
  const roster = await screen.findByRole("link", { name: "dashboard’s roster" });
  expect(roster.getAttribute("href")).toBe(`/programs/${programId}`);
  const imports = screen.getByRole("link", { name: "import a roster" });
  expect(imports.getAttribute("href")).toBe(`/programs/${programId}/import-roster`);
});
