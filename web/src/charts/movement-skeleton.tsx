/** The placeholder of a movement plot with its heading and legend while the pitches load. */
export function MovementSkeleton() {
  return (
    <div aria-hidden="true" className="flex w-full max-w-[420px] flex-col gap-2">
      <div className="h-5" />
      <div className="aspect-square w-full rounded-card border border-line" />
      <div className="h-30" />
    </div>
  );
}
