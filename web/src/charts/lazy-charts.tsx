import { ChartSkeleton } from "./frame/chart-skeleton.tsx";
import { lazyChart } from "./frame/lazy-chart.tsx";
import { isLocated, type LocationPitch } from "./location-data.ts";
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

/** The placeholder of a location chart, with a panel for each pitch type that has a place. */
function LocationSkeleton({ pitches }: { readonly pitches: readonly LocationPitch[] }) {
  const types = new Set(pitches.filter(isLocated).map(({ pitchType }) => pitchType));
  return (
    <div aria-hidden="true" className="flex w-full flex-col gap-2">
      <div className="h-5" />
      <div className="h-9 pointer-coarse:h-11" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-4">
        {[...types].map((type) => (
          <div key={type} className="max-w-60 pt-6">
            <div className="aspect-[44/52] rounded-card border border-line" />
          </div>
        ))}
      </div>
      <div className="h-20" />
    </div>
  );
}
