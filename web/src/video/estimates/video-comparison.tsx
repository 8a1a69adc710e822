import { fixedText } from "@armslot/baseball/pitch/decimal";
import { fullName } from "@armslot/baseball/roster/names";
import { rangedText } from "@armslot/baseball/video/ranged-text";
import { videoAgreement } from "@armslot/baseball/video/video-agreement";
import { type ComparedPitch, compareVideo } from "@armslot/contracts/video/estimates";
import { Link } from "react-router";
import { formatDate, formatNumber } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Fold } from "../../ui/fold.tsx";
import { Region } from "../../ui/region.tsx";
import { RangeBar, sharedDomain } from "./range-bar.tsx";

/** How good speeds from video are in this program: where the same pitch has a device's speed, too. */
export function VideoComparison() {
  const { programId } = useViewer().program;
  const { data } = useEndpointQuery(compareVideo, { params: { programId } });
  if (!data) return null;
  return (
    <Region title="Video Against Your Device">
      {data.pitches.length === 0 ? (
        <p className="text-dense text-muted">
          Mark the speed of a clip whose pitch a device measured, too. Then this shows how far apart
          the two are in your program.
        </p>
      ) : (
        <Agreement pitches={data.pitches} hasMore={data.hasMore} />
      )}
    </Region>
  );
}

interface AgreementProps {
  readonly pitches: readonly ComparedPitch[];
  readonly hasMore: boolean;
}

function Agreement({ pitches, hasMore }: AgreementProps) {
  const { mean, rms, held } = videoAgreement(pitches);
  const n = pitches.length;
  const side = mean < 0 ? "slower" : "faster";
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-3 tabular-nums md:grid-cols-3">
        <Figure name="Within the range" value={`${held} of ${n}`} note="95 of 100 are expected" />
        <Figure
          name="Mean difference"
          value={`${fixedText(Math.abs(mean), 1)} mph ${side}`}
          note="video against the device"
        />
        <Figure
          name="Typical difference"
          value={`${fixedText(rms, 1)} mph`}
          note="root mean square"
        />
      </dl>
      {hasMore && (
        <p className="text-dense text-muted">Only the newest {n} pitches are compared.</p>
      )}
      <Fold summary={`Pitches (n = ${n})`}>
        <ComparedList pitches={pitches} />
      </Fold>
    </div>
  );
}

function Figure({ name, value, note }: Readonly<Record<"name" | "value" | "note", string>>) {
  return (
    <div className="flex flex-col">
      <dt className="text-dense text-muted">{name}</dt>
      <dd className="text-title font-semibold">{value}</dd>
      <dd className="text-dense text-muted">{note}</dd>
    </div>
  );
}

function ComparedList({ pitches }: { readonly pitches: readonly ComparedPitch[] }) {
  const { programId } = useViewer().program;
  const bars = pitches.map(({ video: value, range, device }) => ({
    video: { value, range },
    device,
  }));
  const domain = sharedDomain(bars);
  return (
    <ul aria-label="Compared pitches" className="flex flex-col divide-y divide-line">
      {pitches.map((pitch) => (
        <li
          key={`${pitch.pitchId} ${pitch.method}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
        >
          <p className="min-w-48 flex-1 text-dense tabular-nums">
            <Link
              to={pathOf("game", { programId, athleteId: pitch.athlete.uid, gameId: pitch.gameId })}
              className="font-medium text-accent underline underline-offset-2 pointer-coarse:py-3"
            >
              {fullName(pitch.athlete)}, pitch {pitch.pitchNum}
            </Link>
            <br />
            <span className="text-muted">
              {formatDate(pitch.gameDate, "No date")}: {fixedText(pitch.device, 1)} mph from the
              device, {rangedText({ value: pitch.video, range: pitch.range })} mph from video at{" "}
              {formatNumber(pitch.framesPerSecond)} frames a second
            </span>
          </p>
          <RangeBar
            domain={domain}
            video={{ value: pitch.video, range: pitch.range }}
            device={pitch.device}
          />
        </li>
      ))}
    </ul>
  );
}
