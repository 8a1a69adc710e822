import { fixedText } from "@armslot/baseball/pitch/decimal";
import { limits } from "@armslot/contracts/core/limits";

export type UsageLevel = "normal" | "warning" | "danger";

const warningAtPercent = 80;
const dangerAtPercent = 100;

/** The figures of the usage bar. */
interface Usage {
  /** The percentage of the cap, or null if it is too small to show. */
  readonly label: string | null;
  readonly level: UsageLevel;
  /** Uploads left this month, never negative. */
  readonly remaining: number;
}

function levelOf(percent: number): UsageLevel {
  if (percent >= dangerAtPercent) return "danger";
  return percent >= warningAtPercent ? "warning" : "normal";
}

function labelOf(percent: number): string | null {
  if (percent > dangerAtPercent) return "Over the limit";
  return percent > limits.usageLabelAbovePercent ? `${fixedText(percent, 0)}%` : null;
}

/** Returns the figures of the usage bar (ACC-2). Without videos, a cap of 0 counts as 0 percent. */
export function usageOf(counts: { videoCap: number; videosThisMonth: number }): Usage {
  const { videoCap, videosThisMonth } = counts;
  const percent = videosThisMonth === 0 ? 0 : (videosThisMonth / videoCap) * 100;
  return {
    label: labelOf(percent),
    level: levelOf(percent),
    remaining: Math.max(0, videoCap - videosThisMonth),
  };
}
