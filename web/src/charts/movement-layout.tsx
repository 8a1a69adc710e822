import type { ReactNode } from "react";

interface MovementLayoutProps {
  readonly children: ReactNode;
  readonly plot: ReactNode;
}

/** A table with a movement plot, which is beside it, and below it on a phone. */
export function MovementLayout({ children, plot }: MovementLayoutProps) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-2">{children}</div>
      <div className="[--paper-width:220px] md:sticky md:top-6">{plot}</div>
    </div>
  );
}
