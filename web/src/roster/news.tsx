import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import type { NewsLine } from "./news-lines.ts";

interface NewsProps {
  /** What colleagues did since the member looked. */
  readonly done: readonly NewsLine[];
  /** What waits for an answer. It stays until it is answered. */
  readonly waiting: readonly NewsLine[];
  readonly onSeen: () => void;
}

/** What colleagues did since the member looked, after what waits for an answer (TODAY-2). */
export function News({ done, waiting, onSeen }: NewsProps) {
  return (
    <section aria-label="New since you looked" className="min-w-0">
      <div className="flex min-h-9 flex-wrap pointer-coarse:min-h-11 items-center justify-between gap-x-3">
        <h3 className="text-dense font-semibold">New since you looked</h3>
        {done.length > 0 && (
          <Button kind="link" onClick={onSeen}>
            Mark as Seen
          </Button>
        )}
      </div>
      <ul className="text-dense">
        {[...waiting, ...done].map(({ key, text, to }) => (
          <li key={key}>
            <Link to={to} className="block py-1 wrap-anywhere underline underline-offset-4">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
