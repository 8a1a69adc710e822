import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

interface FoldProps {
  /** The line that opens and closes the content. */
  readonly summary: ReactNode;
  readonly children: ReactNode;
  /** Opens it at first, or when something in it needs attention later. */
  readonly isOpenAtFirst?: boolean;
}

/** Content that opens below its summary. It is not rendered while closed, so long lists cost nothing. */
export function Fold({ summary, children, isOpenAtFirst = false }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [wasAsked, setWasAsked] = useState(isOpenAtFirst);
  if (wasAsked !== isOpenAtFirst) {
    setWasAsked(isOpenAtFirst);
    if (isOpenAtFirst) setIsOpen(true);
  }
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="group flex min-h-9 w-fit max-w-full cursor-pointer list-none items-center gap-1.5 rounded-control text-dense font-medium hover:text-accent pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          size={16}
          className={isOpen ? "shrink-0 rotate-90 text-muted" : "shrink-0 text-muted"}
        />
        {summary}
      </summary>
      {isOpen && <div className="pt-2 pb-1">{children}</div>}
    </details>
  );
}
