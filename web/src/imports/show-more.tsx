import { type ReactNode, useState, useTransition } from "react";
import { formatNumber } from "../client/format.ts";
import { Button } from "../ui/button.tsx";

const step = 50;

interface ShowMoreProps<Item> {
  readonly items: readonly Item[];
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** Shows the first items of a long list, and a button for more. */
export function ShowMore<Item>({ items, children }: ShowMoreProps<Item>) {
  const [count, setCount] = useState(step);
  const [isPending, startTransition] = useTransition();
  const left = items.length - count;
  return (
    <div className="flex flex-col gap-2">
      {children(items.slice(0, count))}
      {left > 0 && (
        <Button
          className="self-start"
          isBusy={isPending}
          onClick={() => startTransition(() => setCount((now) => now + step))}
        >
          {`Show more (${formatNumber(left)})`}
        </Button>
      )}
    </div>
  );
}
