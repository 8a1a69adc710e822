import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { minuteMs } from "@armslot/contracts/core/durations";
import { Clock } from "lucide-react";
import { useSyncExternalStore } from "react";
import { answerClock, phoneClock } from "../client/field-clock.ts";
import { formatCount, formatDate, today } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import type { CurrentGame } from "./state/use-current-game.ts";

/** Says that the phone's clock is wrong before a game is stored under the wrong day, and offers the right one (FIELD-22). */
export function ClockNote({ game }: { readonly game: CurrentGame }) {
  const { aheadMs, answer } = useSyncExternalStore(phoneClock.subscribe, phoneClock.read);
  if (aheadMs === 0 || answer !== null) return null;
  const phoneDay = today();
  const rightDay = today(new Date(Date.now() + aheadMs));
  const isOtherDay = phoneDay !== rightDay;
  const correct = () => {
    answerClock("corrected");
    if (isOtherDay && game.day.gameDate === phoneDay) game.moveTo(rightDay);
  };
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-control border-2 border-warning p-2 text-dense"
    >
      <div className="flex items-start gap-2">
        <Clock aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-warning" />
        <p>
          {isOtherDay
            ? `This phone's clock says ${formatDate(phoneDay)}, but today is ${formatDate(rightDay)}. ${fieldMessages.wrongDay}`
            : `This phone's clock is ${minutesText(aheadMs)}. ${fieldMessages.wrongTime}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button className="h-12!" onClick={correct}>
          {isOtherDay ? `Use ${formatDate(rightDay)}` : "Use the Right Time"}
        </Button>
        <Button className="h-12!" onClick={() => answerClock("kept")}>
          {isOtherDay ? `Keep ${formatDate(phoneDay)}` : "Keep the Phone's"}
        </Button>
      </div>
    </div>
  );
}

/** Returns how wrong the clock is: "12 minutes slow". */
function minutesText(aheadMs: number): string {
  const minutes = Math.round(Math.abs(aheadMs) / minuteMs);
  return `${formatCount(minutes, "minute", "minutes")} ${aheadMs > 0 ? "slow" : "fast"}`;
}
