import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";

interface AttentionProps {
  /** How many there are. */
  readonly changes: number;
  readonly news: number;
  readonly children: ReactNode;
}

/** A line that counts changes and news. It opens them, so that the roster stays in sight until then. */
export function Attention({ changes, news, children }: AttentionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const parts = [
    ...(changes > 0 ? [`Changes worth a look: ${changes}`] : []),
    ...(news > 0 ? [`New since you looked: ${news}`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <>
      <Button
        kind="link"
        aria-expanded={isOpen}
        className="mt-1 -ms-3 text-start whitespace-normal"
        onClick={() => setIsOpen(!isOpen)}
      >
        {parts.join(" · ")}
      </Button>
      {isOpen && <div className="mt-1 grid gap-4 lg:grid-cols-2">{children}</div>}
    </>
  );
}
