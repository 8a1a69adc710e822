import type { ReactNode } from "react";

/** Says beside somebody's buttons that what they were pressed for failed. */
export function RowAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="text-end font-medium text-danger">
      {children}
    </p>
  );
}
