import {
  decideLateTaps,
  type LateTapsQuestion,
  type SeenPitch,
} from "@armslot/contracts/games/same-outings";
import { circumstances, pitchSources } from "@armslot/contracts/pitch/circumstances";
import { Link } from "react-router";
import { pathOf } from "../client/paths.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/problem.tsx";

interface LateTapsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly question: LateTapsQuestion;
  /** The game in a line. */
  readonly gameText: string;
  /** Loads again what a decision changes. */
  readonly reload: () => void;
}

/** Asks about pitches that two witnesses have and that can be one or two, such as a phone's late tap and a file's pitch (FIELD-24). */
export function LateTaps({ programId, athleteId, question, gameText, reload }: LateTapsProps) {
  const decision = useEndpointMutation(decideLateTaps);
  const { gameId } = question.game;
  const params = { programId, athleteId, gameId };
  // The mutation keeps the error, which the card shows.
  const decide = (pitchId: string, areSame: boolean) =>
    void decision
      .mutateAsync({ params, body: { pitchIds: [pitchId], areSame } })
      .catch(() => null)
      .finally(reload);
  return (
    <section
      aria-label="Same pitches?"
      className="flex flex-col gap-3 rounded-card border border-warning bg-raised p-4 text-dense"
    >
      <p className="font-medium">
        {question.pitches.length === 1
          ? "This may be one pitch or two:"
          : "Each of these may be one pitch or two:"}
      </p>
      <p className="wrap-anywhere">
        <Link to={pathOf("game", params)} className="text-accent underline">
          {gameText}
        </Link>
      </p>
      <ul className="flex flex-col gap-3">
        {question.pitches.map(({ pitchId, pitchNum, stored, late }) => (
          <li key={pitchId} className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex flex-col">
              <span className="font-medium">Pitch {pitchNum}</span>
              <span>{seenText(stored)}</span>
              <span>{seenText(late)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                aria-label={`One Pitch, pitch ${pitchNum}`}
                disabled={decision.isPending}
                onClick={() => decide(pitchId, true)}
              >
                One Pitch
              </Button>
              <Button
                aria-label={`Two Pitches, pitch ${pitchNum}`}
                disabled={decision.isPending}
                onClick={() => decide(pitchId, false)}
              >
                Two Pitches
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Until you decide, each counts once. Two Pitches makes two of it, in their places.
      </p>
      {decision.error && <Problem>{decision.error.sentence}</Problem>}
    </section>
  );
}

/** Returns what a witness has of a pitch in a line: "TrackMan: Slider, 81.2 mph, Foul". */
function seenText({ source, pitchType, velo, call }: SeenPitch): string {
  const speed = velo === null ? [] : [`${velo} mph`];
  const result = call === null ? [] : [circumstances.call.choices[call]];
  return `${pitchSources[source]}: ${[pitchType, ...speed, ...result].join(", ")}`;
}
