import { outingLine, strikeText, velocityText } from "@armslot/baseball/reports/outing-line";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { useParams } from "react-router";
import { formatCount, formatDate } from "../client/format.ts";
import { isPartial, LineScoreTable } from "../parts/line-score-table.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { PlayResults } from "./play-result.tsx";
import { SendSummary } from "./send-summary.tsx";
import { hasInnings, isUnanswered } from "./state/charting.ts";
import { useGameRest } from "./state/game-rest.ts";
import { gameText } from "./state/game-text.ts";
import type { CurrentGame } from "./state/use-current-game.ts";

interface FinishGameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly game: CurrentGame;
  readonly shown: AthleteScreen | undefined;
  /** The pitcher's name. Null if it is not known. */
  readonly name: string | null;
}

/** The dialog that sums up a game, asks what is open, sends the summary, and ends the game (FIELD-26). */
export function FinishGame({ isOpen, onClose, ...rest }: FinishGameProps) {
  return (
    <Dialog title="Finish Game" isOpen={isOpen} onClose={onClose}>
      <Summary onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Summary({ onClose, game, shown, name }: Omit<FinishGameProps, "isOpen">) {
  const { pitches, facts, day } = game;
  const { athleteId = "" } = useParams();
  const line = outingLine(pitches, facts.kind);
  const isGame = hasInnings(facts.kind);
  const rest = useGameRest({ shown, game });
  const title = `${formatDate(day.gameDate)}, ${gameText(facts)}`;
  const figures = [
    ...(line.strikes ? [["Strikes", strikeText(line.strikes)] as const] : []),
    ...(line.firstPitchStrikes
      ? [["First-pitch strikes", strikeText(line.firstPitchStrikes)] as const]
      : []),
    ...line.velocities.map((change) => [change.pitchType, velocityText(change, isGame)] as const),
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-dense text-muted">
        {name && <span className="block">{name}</span>}
        {title}
      </p>
      {isGame ? (
        <LineScoreTable line={line.score} />
      ) : (
        <p className="text-body font-semibold">{formatCount(pitches.length, "pitch", "pitches")}</p>
      )}
      {isGame && <OpenPlays game={game} />}
      {isGame && isPartial(line.score) && (
        <p className="text-meta text-muted">- means that the pitches don't show it.</p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-dense">
        {figures.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {rest && <p className="text-dense">{rest}</p>}
      <SendSummary
        figures={figures}
        line={line}
        words={{ pitcher: name ?? "Pitcher", game: title, rest, hasInnings: isGame }}
        athleteId={athleteId}
        school={shown?.athlete.school ?? null}
      />
      <DialogActions>
        <Button
          kind="primary"
          onClick={() => {
            game.finish();
            onClose();
          }}
        >
          Finish
        </Button>
        <Button onClick={onClose}>Keep Charting</Button>
      </DialogActions>
    </div>
  );
}

/** The balls in play without a result, which the line score waits for. */
function OpenPlays({ game: { completed, edit } }: { readonly game: CurrentGame }) {
  const open = completed.filter(isUnanswered);
  if (open.length === 0) return null;
  return (
    <ul aria-label="In play without a result" className="flex flex-col gap-2">
      {open.map(({ pitchId, pitchNum, inning }) => {
        const label = `Pitch ${pitchNum} in play`;
        return (
          <li key={pitchId}>
            <p className="pb-0.5 text-meta text-muted">
              {inning === null ? label : `${label}, inning ${inning}`}
            </p>
            <PlayResults
              label={`Result of pitch ${pitchNum}`}
              onTap={(result) => edit(pitchId, { result })}
            />
          </li>
        );
      })}
    </ul>
  );
}
