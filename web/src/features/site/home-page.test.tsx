// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { programId, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../../test/show-app.tsx";

cleanUpScreens();

test("the front page says what Armslot is, how it works in three steps, and where to log in", async () => {
  showApp({ at: "/" });
  await screen.findByRole("heading", { level: 1, name: "Advanced Analytics From Your Phone" });
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("listitem").map((step) => step.lastElementChild?.textContent)).toEqual([
    "Video the prospect directly on your phone",
    "Upload to our proprietary system for instant analysis",
    "Instantly get data to include in your player evaluation",
  ]);
  expect(main.getByRole("link", { name: "Log In" }).getAttribute("href")).toBe("/login");
  expect(document.title).toBe("Armslot: advanced pitching analytics from your phone");
});

test("whoever is signed in reads the front page beside their sidebar, with a way back", async () => {
  showApp({ at: "/", viewer: session });
  await screen.findByRole("heading", { level: 1, name: "Advanced Analytics From Your Phone" });
  expect(screen.getByRole("navigation", { name: "Program" })).toBeDefined();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Back to Dashboard" }).getAttribute("href")).toBe(
    `/programs/${programId}`,
  );
});
