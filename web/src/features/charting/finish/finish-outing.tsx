import { outingLine, strikeText, velocityText } from "@armslot/baseball/screens/outing-line";
import type { AthleteScreen } from "@armslot/contracts/athletes/athletes";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { isPartial, LineScoreTable } from "../../../parts/line-score-table.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog/dialog.tsx";
import { PlayResults } from "../play-result.tsx";
import { hasInnings, isUnanswered } from "../state/charting.ts";
import { gameText } from "../state/game-text.ts";
import { outingRestText } from "../state/outing-rest.ts";
import type { Outing } from "../state/use-outing.ts";
import { SendOuting } from "./send-outing.tsx";

interface FinishOutingProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly outing: Outing;
  readonly shown: AthleteScreen | undefined;
  /** The pitcher's name. Null if it is not known. */
  readonly name: string | null;
}

/** The dialog that sums up an outing, asks what is open, sends the summary, and ends the outing (FIELD-26). */
export function FinishOuting({ isOpen, onClose, ...rest }: FinishOutingProps) {
  return (
    <Dialog title="Finish Outing" isOpen={isOpen} onClose={onClose}>
      <Summary onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Summary({ onClose, outing, shown, name }: Omit<FinishOutingProps, "isOpen">) {
  const { pitches, facts, day } = outing;
  const line = outingLine(pitches, facts.kind);
  const isGame = hasInnings(facts.kind);
  const rest = outingRestText({ shown, outing });
  const game = `${formatDate(day.gameDate)}, ${gameText(facts)}`;
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
        {game}
      </p>
      {isGame ? (
        <LineScoreTable line={line.score} />
      ) : (
        <p className="text-body font-semibold">{formatCount(pitches.length, "pitch", "pitches")}</p>
      )}
      {isGame && <OpenPlays outing={outing} />}
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
      <SendOuting
        line={line}
        words={{ pitcher: name ?? "Pitcher", game, rest, hasInnings: isGame }}
      />
      <DialogActions>
        <Button
          kind="primary"
          onClick={() => {
            outing.finish();
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
function OpenPlays({ outing: { completed, edit } }: { readonly outing: Outing }) {
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
