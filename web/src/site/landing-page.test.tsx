// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { programId, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

cleanUpScreens();

const heading = { level: 1, name: "Advanced Analytics From Your Phone" } as const;

test("the landing page shows the three steps, its links and the demo video", async () => {
  showApp({ at: "/" });
  await screen.findByRole("heading", heading);
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("listitem").map((step) => step.lastElementChild?.textContent)).toEqual([
    "Video the prospect directly on your phone",
    "Upload to our proprietary system for instant analysis",
    "Instantly get data to include in your player evaluation",
  ]);
  const places = { "Get Started Now": "/get-started", "Schedule Custom Demo": "/contact" };
  for (const [name, href] of Object.entries(places)) {
    expect(main.getByRole("link", { name }).getAttribute("href")).toBe(href);
  }
  expect(main.getByLabelText("Product demo video").getAttribute("preload")).toBe("none");
  await waitFor(() =>
    expect(document.title).toBe("Armslot: advanced pitching analytics from your phone"),
  );
});

test("a signed-in member sees the landing page beside the sidebar", async () => {
  showApp({ at: "/", viewer: session });
  await screen.findByRole("heading", heading);
  const program = within(screen.getByRole("navigation", { name: "Program" }));
  expect(program.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe(
    `/programs/${programId}`,
  );
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
});

describe("the demo section scrolls into view", () => {
  const scrolledTo = () => {
    const into = vi.spyOn(Element.prototype, "scrollIntoView");
    return { into, ids: () => into.mock.contexts.map((element) => (element as Element).id) };
  };

  test("the demo section scrolls into view if the address has its hash", async () => {
    const { ids } = scrolledTo();
    showApp({ at: "/#product-demo" });
    await waitFor(() => expect(ids()).toContain("product-demo"));
  });

  test("the demo section scrolls into view if the navigation state asks for it", async () => {
    const { ids } = scrolledTo();
    const { router } = showApp({ at: "/" });
    await screen.findByRole("heading", heading);
    await router.navigate("/", { state: { scrollTo: "elsewhere" } });
    expect(ids()).not.toContain("product-demo");
    await router.navigate("/", { state: { scrollTo: "product-demo" } });
    await waitFor(() => expect(ids()).toContain("product-demo"));
  });

  test.each([
    [true, "auto"],
    [false, "smooth"],
  ])(
    "the demo section scrolls into view with reduced motion %s, by scrolling %s",
    async (matches, behavior) => {
      const { into } = scrolledTo();
      vi.stubGlobal("matchMedia", () => ({ matches }));
      showApp({ at: "/#product-demo" });
      await waitFor(() => expect(into).toHaveBeenCalledWith({ behavior }));
    },
  );
});
