/** The placeholder of a wide chart with its title, legend and notes. */
export function ChartSkeleton() {
  return (
    <div aria-hidden="true" className="flex w-full flex-col gap-2">
      <div className="h-5" />
      <div className="h-[280px] w-full rounded-card border border-line" />
      <div className="h-32 md:h-22" />
    </div>
  );
}
