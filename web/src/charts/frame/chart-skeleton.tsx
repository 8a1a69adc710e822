interface ChartSkeletonProps {
  /** Whether the chart is low and has neither legend nor notes. */
  readonly isLow?: boolean;
}

/** The placeholder of a wide chart with its title, legend and notes. */
export function ChartSkeleton({ isLow = false }: ChartSkeletonProps) {
  return (
    <div aria-hidden="true" className="flex w-full flex-col gap-2">
      <div className="h-5" />
      <div
        className={`w-full rounded-card border border-line ${isLow ? "h-[180px]" : "h-[280px]"}`}
      />
      <div className={isLow ? "h-9 pointer-coarse:h-11" : "h-32 md:h-22"} />
    </div>
  );
}
