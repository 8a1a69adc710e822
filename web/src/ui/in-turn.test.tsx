// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { MemoryRouter, Navigate, Route, Routes } from "react-router";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { InTurn, LatePart } from "./in-turn.tsx";
import { lazyComponent } from "./lazy-module.ts";

/** A browser that has an observer, so parts wait for their turn. */
beforeAll(() => {
  Object.assign(globalThis, { IntersectionObserver: class {} });
});
afterAll(() => void Reflect.deleteProperty(globalThis, "IntersectionObserver"));
afterEach(cleanup);

function OpenedByLink({ children }: { readonly children: ReactNode }) {
  return (
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Navigate to="/athlete" />} />
        <Route path="/athlete" element={children} />
      </Routes>
    </MemoryRouter>
  );
}

interface PartProps {
  readonly name: string;
  /** What was on the page when each part was drawn. */
  readonly seen: (string | null)[];
}

function Part({ name, seen }: PartProps) {
  useLayoutEffect(() => {
    seen.push(document.body.textContent);
  }, [seen]);
  return <p>{name}</p>;
}

test("the parts of a page are drawn one after the other, in their order", async () => {
  const seen: (string | null)[] = [];
  render(
    ["Rates", "Trends", "Workload"].map((name) => (
      <InTurn key={name}>
        <Part name={name} seen={seen} />
      </InTurn>
    )),
    { wrapper: OpenedByLink },
  );
  await screen.findByText("Workload");
  expect(seen).toEqual(["Rates", "RatesTrends", "RatesTrendsWorkload"]);
});

/** A page that leaves a part out while that part waits for its turn. */
function ShrinkingPage() {
  const [hasTrends, setHasTrends] = useState(true);
  useEffect(() => setHasTrends(false), []);
  return (
    <>
      <InTurn>Rates</InTurn>
      {hasTrends && <InTurn>Trends</InTurn>}
      <InTurn>
        <p>Workload</p>
      </InTurn>
    </>
  );
}

test("a part that leaves the page before its turn does not hold up the parts after it", async () => {
  render(<ShrinkingPage />, { wrapper: OpenedByLink });
  await screen.findByText("Workload");
  expect(document.body.textContent).toBe("RatesWorkload");
});

test("a part whose code comes later keeps its place, and holds up no other part", async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Trends = lazyComponent(async () => {
    await arrived;
    return () => <p>Trends</p>;
  });
  render(
    <>
      <LatePart code={Trends} shown={{}} placeholder={<p>Waiting</p>} />
      <InTurn>
        <p>Workload</p>
      </InTurn>
    </>,
    { wrapper: OpenedByLink },
  );
  await screen.findByText("Workload");
  expect(document.body.textContent).toBe("WaitingWorkload");
  arrive();
  await screen.findByText("Trends");
  expect(document.body.textContent).toBe("TrendsWorkload");
});

test("paper has every part at once", () => {
  const seen: (string | null)[] = [];
  dispatchEvent(new Event("beforeprint"));
  render(
    <>
      <InTurn placeholder="Waiting">
        <Part name="Rates" seen={seen} />
      </InTurn>
      <InTurn placeholder="Waiting">
        <Part name="Trends" seen={seen} />
      </InTurn>
    </>,
    { wrapper: OpenedByLink },
  );
  act(() => void dispatchEvent(new Event("afterprint")));
  expect(seen).toEqual(["RatesTrends", "RatesTrends"]);
  expect(document.body.textContent).toBe("RatesTrends");
});
