import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface ContentProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** The main element of a page, which is the target of the skip link. */
export function Content({ children, className }: ContentProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classNames("w-full min-w-0 outline-none", className)}
    >
      {children}
    </main>
  );
}
