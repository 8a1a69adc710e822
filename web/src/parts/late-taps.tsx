import {
  decideLateTaps,
  type LateTapsQuestion,
  type SeenPitch,
} from "@armslot/contracts/games/same-outings";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import { Link } from "react-router";
import { paths } from "../lib/paths.ts";
import { useEndpointMutation } from "../lib/queries.ts";
import { Button } from "../ui/controls/button.tsx";
import { Problem } from "../ui/notes/problem.tsx";

interface LateTapsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly question: LateTapsQuestion;
  /** The game in a line. */
  readonly gameText: string;
  /** Loads again what a decision changes. */
  readonly reload: () => void;
}

/** Asks about pitches that a phone sent late and that can be those of another witness (FIELD-24). */
export function LateTaps({ programId, athleteId, question, gameText, reload }: LateTapsProps) {
  const decision = useEndpointMutation(decideLateTaps);
  const { gameId } = question.game;
  const params = { programId, athleteId, gameId };
  // The mutation keeps the error, which the card shows.
  const decide = (pitchNum: number, areSame: boolean) =>
    void decision
      .mutateAsync({ params, body: { numbers: [pitchNum], areSame } })
      .catch(() => null)
      .finally(reload);
  return (
    <section
      aria-label="Same pitches?"
      className="flex flex-col gap-3 rounded-card border border-warning bg-raised p-4 text-dense"
    >
      <p className="font-medium">A phone sent pitches that may be in this game already:</p>
      <p className="wrap-anywhere">
        <Link to={paths.game(params)} className="text-accent underline">
          {gameText}
        </Link>
      </p>
      <ul className="flex flex-col gap-3">
        {question.pitches.map(({ pitchNum, stored, late }) => (
          <li key={pitchNum} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              Pitch {pitchNum}: {seenText(stored)}. The phone: {seenText(late)}.
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                aria-label={`One Pitch, pitch ${pitchNum}`}
                disabled={decision.isPending}
                onClick={() => decide(pitchNum, true)}
              >
                One Pitch
              </Button>
              <Button
                aria-label={`Two Pitches, pitch ${pitchNum}`}
                disabled={decision.isPending}
                onClick={() => decide(pitchNum, false)}
              >
                Two Pitches
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Until you decide, each of them counts once. Two Pitches adds the phone's as a pitch of its
        own.
      </p>
      {decision.error && <Problem>{decision.error.sentence}</Problem>}
    </section>
  );
}

/** Returns what a witness has of a pitch in a line: "Slider, 81.2 mph, Foul". */
function seenText({ pitchType, velo, call }: SeenPitch): string {
  const speed = velo === null ? [] : [`${velo} mph`];
  return [pitchType, ...speed, ...(call === null ? [] : [circumstances.call.choices[call]])].join(
    ", ",
  );
}
