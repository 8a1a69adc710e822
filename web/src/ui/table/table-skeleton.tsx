import { Loading, Skeleton } from "../loading.tsx";

/** The placeholder of a table that loads, with its header and this many rows at their final height. */
export function TableSkeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <Loading className="overflow-hidden rounded-card border border-line">
      <div className="h-9 border-b border-line bg-surface" />
      {Array.from({ length: rows }, (_, index) => `row ${index + 1}`).map((row) => (
        <div
          key={row}
          className="flex h-(--row-height) items-center justify-between border-b border-line px-3 last:border-b-0"
        >
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </Loading>
  );
}
