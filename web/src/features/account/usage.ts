import { limits } from "@armslot/contracts/limits";

export type UsageLevel = "normal" | "warning" | "danger";

const warningAtPercent = 80;
const dangerAtPercent = 100;

/** What the account page says about a month's videos. */
interface Usage {
  /** Share of the cap, rounded to a whole percent; more than 100 when the cap was lowered or passed. */
  readonly percent: number;
  /** The share in words, or null while it is too small to stand on the bar. */
  readonly label: string | null;
  readonly level: UsageLevel;
  /** Uploads left this month, never negative. */
  readonly remaining: number;
}

function levelOf(percent: number): UsageLevel {
  if (percent >= dangerAtPercent) return "danger";
  return percent >= warningAtPercent ? "warning" : "normal";
}

/** Computes the usage bar from the program's cap and count (specification section 9); a cap of 0 is used up. */
export function usageOf(counts: { videoCap: number; videosThisMonth: number }): Usage {
  const { videoCap, videosThisMonth } = counts;
  const share = videoCap > 0 ? (videosThisMonth / videoCap) * 100 : dangerAtPercent;
  const percent = Math.round(share);
  return {
    percent,
    label: share > limits.usageLabelAbovePercent ? `${percent}%` : null,
    level: levelOf(share),
    remaining: Math.max(0, videoCap - videosThisMonth),
  };
}
