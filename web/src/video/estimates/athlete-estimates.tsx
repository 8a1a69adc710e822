import { fromVideoText } from "@armslot/baseball/video/estimate-text";
import type { Athlete } from "@armslot/contracts/roster/athletes";
import { listVideoEstimates } from "@armslot/contracts/video/estimates";
import { Link } from "react-router";
import { formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { Moment } from "../../parts/moment.tsx";
import { useViewer } from "../../session/session.ts";
import { Region } from "../../ui/region.tsx";
import { pitchTitle } from "../films/pitch-words.ts";
import { estimateFacts } from "./estimate-facts.ts";
import { RangeBar, sharedDomain } from "./range-bar.tsx";

const shownMax = 10;

/** The newest values from video of an athlete. They count in no average of a device's readings. */
export function AthleteEstimates({ athlete }: { readonly athlete: Athlete }) {
  const { programId } = useViewer().program;
  const params = { programId, athleteId: athlete.uid };
  const { data } = useEndpointQuery(listVideoEstimates, { params, query: {} });
  const estimates = data?.estimates ?? [];
  if (estimates.length === 0) return null;
  const shown = estimates.slice(0, shownMax);
  const domain = sharedDomain(shown.flatMap(({ velo }) => (velo ? [{ video: velo }] : [])));
  return (
    <Region title="Speed From Video">
      <ul aria-label="Speeds from video" className="flex flex-col divide-y divide-line">
        {shown.map((estimate) => (
          <li
            key={estimate.estimateId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
          >
            <p className="min-w-48 flex-1 text-dense tabular-nums">
              <span className="text-body font-medium">{fromVideoText(estimate)}</span>
              <br />
              <Link
                to={pathOf("game", { ...params, gameId: estimate.pitch.gameId })}
                className="font-medium text-accent underline underline-offset-2"
              >
                {`${formatDate(estimate.pitch.gameDate, "No date")}, ${pitchTitle(estimate.pitch)}`}
              </Link>
              <br />
              <span className="text-muted">
                {estimateFacts(estimate)}, marked <Moment at={estimate.madeAt} />
              </span>
            </p>
            {estimate.velo && <RangeBar domain={domain} video={estimate.velo} />}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-dense text-muted">
        n = {estimates.length}
        {estimates.length > shownMax && `, the newest ${shownMax} are shown`}. Each range holds the
        true value in 95 of 100 clips. Values from video count in no average of readings. “With
        video” in the filter shows averages of their own.
      </p>
    </Region>
  );
}
