import type { Game } from "@armslot/contracts/games";
import { formatDate } from "../../lib/format.ts";
import { Skeleton } from "../../ui/loading.tsx";

/** Athlete, date, opponent and location in a line under the heading; its room while they load. */
export function GameSummary({ game }: { readonly game: Game | undefined }) {
  if (game === undefined) return <Skeleton className="my-0.5 h-4 w-64 max-w-full" />;
  const { athlete, gameDate, opponent, location } = game;
  const facts = {
    athlete: `${athlete.firstName} ${athlete.lastName}`,
    date: formatDate(gameDate, ""),
    opponent,
    location,
  };
  return (
    <p className="flex flex-wrap gap-x-2">
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <span
              key={name}
              className="first:font-medium first:text-ink after:ms-2 after:text-muted after:content-['·'] last:after:content-none"
            >
              {fact}
            </span>
          ),
      )}
    </p>
  );
}
