import { type ComponentType, lazy, Suspense } from "react";
import { EmptyChart } from "./empty-chart.tsx";
import type { MovementPlotProps } from "./movement-plot.tsx";
import { MovementSkeleton } from "./movement-skeleton.tsx";

/** Returns a chart whose code loads when it first renders. If that fails, as after a deployment, the chart says so. */
async function loaded<Props>(
  chart: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> {
  const missing = () => (
    <EmptyChart title="" aside="" text="This chart could not be loaded. Reload the page." />
  );
  return { default: await chart.catch(() => missing) };
}

const LazyMovementPlot = lazy(() =>
  loaded(import("./movement-plot.tsx").then(({ MovementPlot }) => MovementPlot)),
);

/** A movement plot whose code loads after the screen's. */
export function MovementPlot(props: MovementPlotProps) {
  return (
    <Suspense fallback={<MovementSkeleton />}>
      <LazyMovementPlot {...props} />
    </Suspense>
  );
}
