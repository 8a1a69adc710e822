import type { PitcherName } from "@armslot/baseball/charting/charted-csv";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { TriangleAlert } from "lucide-react";
import { formatCount } from "../client/format.ts";
import { DownloadGames } from "../device/download-games.tsx";
import type { OutboxStatus } from "../device/outbox-status.ts";
import { Button } from "../ui/button.tsx";
import { type CurrentGame, useOutbox } from "./state/use-current-game.ts";

interface StorageAlarmProps {
  readonly game: CurrentGame;
  /** Null if it did not load. */
  readonly athlete: PitcherName | null;
}

/** The alarm when the phone does not keep pitches, or lost what it kept. It offers the file at once (FIELD-20). */
export function StorageAlarm({ game, athlete }: StorageAlarmProps) {
  const [outbox, status] = useOutbox();
  const alarm = alarmOf(status, game.failure);
  if (!alarm) return null;
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-control border-2 border-danger p-2 text-dense text-danger"
    >
      <div className="flex flex-wrap items-center gap-2">
        <TriangleAlert aria-hidden="true" size={18} className="shrink-0" />
        <p className="min-w-0 flex-1 font-semibold">{alarm.title}</p>
        {status.operations > 0 && (
          <DownloadGames
            games={outbox.unsent()}
            words={["Pitch", "Pitches"]}
            known={{ athleteId: game.day.athleteId, name: athlete }}
          />
        )}
        {alarm.isPutBack && (
          <Button className="h-12!" onClick={outbox.dismissPutBack}>
            OK
          </Button>
        )}
      </div>
      {alarm.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

interface Alarm {
  /** What happened, short enough for the smallest screen. */
  readonly title: string;
  readonly sentences: readonly string[];
  /** Whether all is well again, so the alarm can be dismissed. */
  readonly isPutBack: boolean;
}

function alarmOf({ onPageOnly, putBack }: OutboxStatus, failure: string | null): Alarm | null {
  const why = failure === null ? [] : [failure];
  const count = (pitches: number) => formatCount(pitches, "pitch", "pitches");
  if (onPageOnly > 0) {
    const sentences = [...why, fieldMessages.onPageOnly];
    return { title: `${count(onPageOnly)} not stored`, sentences, isPutBack: false };
  }
  if (failure !== null) return { title: "Tap not kept", sentences: why, isPutBack: false };
  if (putBack === 0) return null;
  const sentences = [fieldMessages.putBack];
  return { title: `${count(putBack)} put back`, sentences, isPutBack: true };
}
