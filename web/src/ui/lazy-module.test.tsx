// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { lazyModule } from "./lazy-module.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const waiting = <p>Waiting</p>;

function Part({ code }: { readonly code: { readonly read: () => string | null } }) {
  return <p>{code.read() ?? "missing"}</p>;
}

async function show(content: ReactNode): Promise<void> {
  await act(async () => void render(<Suspense fallback={waiting}>{content}</Suspense>));
}

test("a module that arrives while a part waits for it is shown without a warning of React's", async () => {
  const warned = vi.spyOn(console, "error");
  const code = lazyModule(async () => "loaded");
  // Within act, React would not render again while the module arrives.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const place = document.createElement("div");
  const root = createRoot(place);
  root.render(<Part code={code} />);
  await expect.poll(() => place.textContent).toBe("loaded");
  root.unmount();
  expect(warned).not.toHaveBeenCalled();
});

test("a module that is there renders at once, without the fallback", async () => {
  const code = lazyModule(async () => "loaded");
  await code.load();
  render(
    <Suspense fallback={waiting}>
      <Part code={code} />
    </Suspense>,
  );
  expect(screen.getByText("loaded")).toBeTruthy();
});

test("a module whose code cannot be loaded is null", async () => {
  const code = lazyModule<string>(() => Promise.reject(new Error("The file is gone.")));
  await show(<Part code={code} />);
  expect(await screen.findByText("missing")).toBeTruthy();
});
