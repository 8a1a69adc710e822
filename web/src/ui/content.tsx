import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface ContentProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** The screen itself, where the skip link leads. */
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
