import { fullName } from "@armslot/baseball/roster/names";
import type { Game } from "@armslot/contracts/games/games";
import { Link, useParams } from "react-router";
import { formatDate } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/loading.tsx";

/** Reserves two lines on a phone, which most games need. */
const boxClasses = "-mt-5 mb-5 min-h-5 text-dense text-muted max-md:min-h-10";

/** Athlete, date, opponent and location below the heading, or a placeholder while they load. The athlete's name leads to the athlete. */
export function GameSummary({ game }: { readonly game: Game | undefined }) {
  const { programId = "", athleteId = "" } = useParams();
  if (game === undefined) {
    return (
      <div className={boxClasses}>
        <Skeleton className="my-0.5 h-4 w-64 max-w-full" />
      </div>
    );
  }
  const { athlete, gameDate, opponent, location } = game;
  const facts = {
    athlete: (
      <Link
        to={pathOf("athlete", { programId, athleteId })}
        className="underline-offset-4 hover:underline pointer-coarse:py-3"
      >
        {fullName(athlete)}
      </Link>
    ),
    date: formatDate(gameDate, ""),
    opponent,
    location,
  };
  return (
    <p className={classNames(boxClasses, "flex flex-wrap content-start gap-x-2")}>
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <span
              key={name}
              className="first:font-medium first:text-ink after:ms-2 after:content-['·'] last:after:content-none"
            >
              {fact}
            </span>
          ),
      )}
    </p>
  );
}
