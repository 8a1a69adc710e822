import type { ReactNode } from "react";

/** The error of an action in a row of User Management. */
export function RowAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="text-end font-medium text-danger">
      {children}
    </p>
  );
}
