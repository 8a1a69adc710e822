// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { programId, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

cleanUpScreens();

test("/upload announces Pending Videos and links to the dashboard", async () => {
  showApp({
    at: `/programs/${programId}/upload`,
    viewer: { ...session, program: { ...session.program, keepsVideo: false } },
  });
  await screen.findByRole("heading", { level: 1, name: "Pending Videos" });
  expect(screen.getByText("Coming soon")).toBeDefined();
  const back = screen.getByRole("link", { name: "Back to Dashboard" });
  expect(back.getAttribute("href")).toBe(`/programs/${programId}`);
});
