import type { ReactNode } from "react";

interface MovementLayoutProps {
  readonly children: ReactNode;
  readonly plot: ReactNode;
}

/** A table with a movement plot, which is beside it on a wide screen and below it on a narrow one. */
export function MovementLayout({ children, plot }: MovementLayoutProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-2">{children}</div>
      <div className="[--paper-width:220px] lg:sticky lg:top-6">{plot}</div>
    </div>
  );
}
