import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface DangerFooterProps {
  readonly label: string;
  readonly onClick: () => void;
  /** The dialog that the button opens. */
  readonly children: ReactNode;
}

/** The end of a page, away from everything that is pressed often: the button of what cannot be undone. */
export function DangerFooter({ label, onClick, children }: DangerFooterProps) {
  return (
    <footer data-screen-only className="mt-8 flex justify-end border-t border-line pt-4">
      <Button kind="danger" onClick={onClick}>
        {label}
      </Button>
      {children}
    </footer>
  );
}
