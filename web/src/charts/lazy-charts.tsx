import { ChartSkeleton } from "./frame/chart-skeleton.tsx";
import { lazyChart } from "./frame/lazy-chart.tsx";
import { LocationSkeleton } from "./location-skeleton.tsx";
import { MovementSkeleton } from "./movement-skeleton.tsx";

export const MovementPlot = lazyChart(
  async () => (await import("./movement-plot.tsx")).MovementPlot,
  <MovementSkeleton />,
);

export const LocationChart = lazyChart(
  async () => (await import("./location-chart.tsx")).LocationChart,
  ({ pitches }) => <LocationSkeleton pitches={pitches} />,
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

export const WorkloadChart = lazyChart(
  async () => (await import("./workload-chart.tsx")).WorkloadChart,
  <ChartSkeleton isLow />,
);
