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
