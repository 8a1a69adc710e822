import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

interface FoldProps {
  /** The line that opens and closes the content. */
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly isOpenAtFirst?: boolean;
  /** Opens it, also later, because something in it is wrong. */
  readonly hasError?: boolean;
}

/** Content that opens below its summary. It is not rendered while closed, so long lists cost nothing. */
export function Fold(props: FoldProps) {
  const { summary, children, isOpenAtFirst = false, hasError = false } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || hasError);
  const [hadError, setHadError] = useState(hasError);
  if (hadError !== hasError) {
    setHadError(hasError);
    if (hasError) setIsOpen(true);
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
