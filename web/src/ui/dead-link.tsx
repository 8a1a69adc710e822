import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";

interface DeadLinkProps {
  /** The page's heading, which says what is wrong with the link. */
  readonly title: string;
  /** Advice. */
  readonly text: string;
  /** Buttons and links. */
  readonly children?: ReactNode;
}

/** The page of a mailed link that does not work. */
export function DeadLink({ title, text, children }: DeadLinkProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <Link2Off aria-hidden="true" size={32} className="text-muted" />
      <h1 tabIndex={-1} className="text-title font-semibold">
        {title}
      </h1>
      <p className="max-w-[44ch] text-body text-muted text-balance">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2 empty:hidden">{children}</div>
    </div>
  );
}
