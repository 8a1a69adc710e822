import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { ChartSkeleton } from "./chart-skeleton.tsx";
import { EmptyChart } from "./empty-chart.tsx";
import { MovementSkeleton } from "./movement-skeleton.tsx";

function MissingChart() {
  return <EmptyChart title="" aside="" text="This chart could not be loaded. Reload the page." />;
}

/**
 * Returns a chart whose code loads when it first renders, with a placeholder of about its height until then. If the code cannot be
 * loaded, as after a deployment, the chart says so.
 */
function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
) {
  const Chart = lazy<ComponentType<Props>>(async () => ({
    default: await load().catch(() => MissingChart),
  }));
  return (props: Props) => (
    <Suspense fallback={placeholder}>
      {createElement(Chart as ComponentType<Props>, props)}
    </Suspense>
  );
}

export const MovementPlot = lazyChart(
  async () => (await import("./movement-plot.tsx")).MovementPlot,
  <MovementSkeleton />,
);

export const VelocityPlot = lazyChart(
  async () => (await import("./velocity-plot.tsx")).VelocityPlot,
  <ChartSkeleton />,
);

export const LocationChart = lazyChart(
  async () => (await import("./location-chart.tsx")).LocationChart,
  <ChartSkeleton />,
);

export const ReleasePlot = lazyChart(
  async () => (await import("./release-plot.tsx")).ReleasePlot,
  <MovementSkeleton />,
);

/** @public */
export const TrendChart = /* @__PURE__ */ lazyChart(
  async () => (await import("./trend-chart.tsx")).TrendChart,
  <ChartSkeleton />,
);

/** @public */
export const DistributionChart = /* @__PURE__ */ lazyChart(
  async () => (await import("./distribution-chart.tsx")).DistributionChart,
  <ChartSkeleton />,
);

/** @public */
export const PercentileBars = /* @__PURE__ */ lazyChart(
  async () => (await import("./percentile-bars.tsx")).PercentileBars,
  <ChartSkeleton />,
);
