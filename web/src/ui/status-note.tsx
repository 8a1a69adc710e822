import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

/** A success message, which screen readers announce. */
export function StatusNote({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-2 text-dense font-medium text-accent">
      <CircleCheck aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}
