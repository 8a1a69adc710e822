import { fullName } from "@armslot/baseball/roster/names";
import type { Athlete } from "@armslot/contracts/roster/athletes";
import { countClips } from "@armslot/contracts/video/clips";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import { Link } from "react-router";
import { formatCount } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { Region } from "../ui/region.tsx";
import { AddFilm } from "./films/add-film.tsx";

const textLink = "font-medium text-accent underline underline-offset-2 pointer-coarse:py-3";

/** The region of an athlete's films: where they are added, and how many there are (FILM-1). */
export function AthleteFilms({ athlete }: { readonly athlete: Athlete }) {
  const { user, program } = useViewer();
  const { programId } = program;
  const athleteId = athlete.uid;
  const { data } = useEndpointQuery(countClips, { params: { programId, athleteId } });
  const place = { athleteId, gameId: null, pitchId: null, label: fullName(athlete) };
  const { paired, waiting } = data ?? { paired: 0, waiting: 0 };
  return (
    <Region title="Videos">
      <div className="flex flex-col gap-3">
        <AddFilm owner={{ userId: user.uid, programId }} place={place} />
        {paired + waiting > 0 && (
          <p className="text-dense">
            {formatCount(paired, "clip")} with a pitch. They play from the games.
            {waiting > 0 && (
              <>
                {" "}
                {formatCount(waiting, "clip")} in{" "}
                <Link to={pathOf("pendingVideos", { programId })} className={textLink}>
                  Pending Videos
                </Link>{" "}
                {waiting === 1 ? "waits" : "wait"} for a pitch.
              </>
            )}
          </p>
        )}
        <p className="text-dense text-muted">{filmMessages.noTags}</p>
      </div>
    </Region>
  );
}
