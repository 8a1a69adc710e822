import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A sentence about a failure beside what failed, which screen readers announce. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-dense text-danger">
      <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
