import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface DangerFooterProps {
  readonly label: string;
  readonly onClick: () => void;
  /** The dialog that the button opens. */
  readonly children: ReactNode;
}

/** A footer with a button for an irreversible action, away from the page's other buttons. */
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
